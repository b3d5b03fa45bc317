//! The moves of a node in stages, so that what a cut makes superfluous is never made.

use crate::game::{Game, Node, Part};
use crate::moves::{MoveBuffer, MoveCode};
use crate::pruning::MoveClass;
use crate::search::futility::Skip;
use crate::search::node::{Best, Next, Trial};
use crate::search::pick::Picker;
use crate::search::worker::Worker;
use crate::technique::Technique;

/// Where the moves of a node have come to.
struct Stages<G: Game> {
    stage: Stage,
    node: Node,
    hash_move: Option<MoveCode>,
    /// Handed out before the lists that hold them; the killers after the hash move.
    early: [Option<G::Move>; 3],
    noisy: G::Moves,
    noisy_picker: Picker,
    rest: G::Moves,
    rest_picker: Picker,
    /// Whether quiet moves are wanted no more.
    without_quiet: bool,
}

#[derive(Clone, Copy)]
enum Stage {
    HashMove,
    MakeNoisy,
    Noisy,
    FirstKiller,
    SecondKiller,
    MakeRest,
    Rest,
    LosingNoisy,
}

impl<G: Game> Stages<G> {
    #[inline(always)]
    fn new(node: Node, hash_move: Option<MoveCode>) -> Self {
        Stages {
            stage: Stage::HashMove,
            node,
            hash_move,
            early: [None; 3],
            noisy: G::Moves::empty(),
            noisy_picker: Picker::nothing(),
            rest: G::Moves::empty(),
            rest_picker: Picker::nothing(),
            without_quiet: false,
        }
    }

    #[inline(always)]
    fn was_early(&self, mv: G::Move) -> bool {
        self.early.contains(&Some(mv))
    }

    /// Whether the position has no move at all, if none was handed out.
    fn is_empty(&self) -> bool {
        self.early == [None; 3] && self.noisy.ranked().is_empty() && self.rest.ranked().is_empty()
    }

    /// What was handed out before the last move, noisy moves left out, that move perhaps not.
    fn before(&self) -> impl Iterator<Item = G::Move> {
        let picked = match self.stage {
            Stage::Rest => self.rest_picker.picked_before(self.rest.ranked()),
            _ => &[],
        };
        let picked = picked.iter().map(|ranked| ranked.mv);
        let early = self.early.into_iter().flatten();
        early.chain(picked.filter(|&mv| !self.was_early(mv)))
    }
}

impl<G: Game> Worker<'_, G> {
    /// The best of the moves; `None` if there is none.
    #[inline(always)]
    pub(crate) fn search_stages(
        &mut self,
        position: &mut G::Position,
        mut trial: Trial,
        node: Node,
        excluded: Option<G::Move>,
    ) -> Option<Best> {
        let mut stages = Stages::new(node, trial.first.hash_move);
        while let Some(mv) = self.next_of_stages(position, &mut trial, &mut stages) {
            if excluded == Some(mv) {
                continue;
            }
            match self.try_move(position, &mut trial, mv) {
                Next::Move => {}
                Next::NoisyMove => self.leave_out_quiet(position, &mut stages),
                Next::Cut => {
                    let before = stages.before().filter(|&failed| failed != mv);
                    self.learn_from_cut(position, trial.node.depth.plies, node.ply, mv, before);
                    break;
                }
                Next::Stop => break,
            }
        }
        if stages.is_empty() {
            return None;
        }
        Some(self.conclude(trial))
    }

    /// The next move to try.
    #[inline(always)]
    fn next_of_stages(
        &mut self,
        position: &G::Position,
        trial: &mut Trial,
        stages: &mut Stages<G>,
    ) -> Option<G::Move> {
        loop {
            match stages.stage {
                Stage::HashMove => {
                    stages.stage = Stage::MakeNoisy;
                    if let Some(code) = stages.hash_move {
                        stages.early[0] = self.game.move_from_code(position, code);
                        if stages.early[0].is_some() {
                            return stages.early[0];
                        }
                    }
                }
                Stage::MakeNoisy => {
                    stages.stage = Stage::Noisy;
                    let noisy = &mut stages.noisy;
                    self.game.legal_moves_of(position, Part::Noisy, noisy);
                    stages.noisy_picker = self.picker(position, stages.node, noisy);
                }
                Stage::Noisy => match self.next_winning(position, stages) {
                    Some(mv) if stages.was_early(mv) => {}
                    Some(mv) => return Some(mv),
                    None => stages.stage = Stage::FirstKiller,
                },
                Stage::FirstKiller | Stage::SecondKiller => {
                    let number = matches!(stages.stage, Stage::SecondKiller) as usize;
                    stages.stage = [Stage::SecondKiller, Stage::MakeRest][number];
                    if self.uses(Technique::Killers)
                        && !stages.without_quiet
                        && let Some(mv) = self.stack.killers(stages.node.ply)[number]
                        && !stages.was_early(mv)
                        && self.game.is_legal_and_quiet(position, mv)
                    {
                        stages.early[1 + number] = Some(mv);
                        return Some(mv);
                    }
                }
                Stage::MakeRest => {
                    stages.stage = Stage::Rest;
                    self.make_rest(position, trial, stages);
                }
                Stage::Rest => match stages.rest_picker.next(stages.rest.ranked_mut()) {
                    Some(mv) if stages.was_early(mv) => {}
                    Some(mv) => return Some(mv),
                    None => stages.stage = Stage::LosingNoisy,
                },
                Stage::LosingNoisy => {
                    let mv = stages.noisy_picker.next(stages.noisy.ranked_mut())?;
                    if !stages.was_early(mv) {
                        return Some(mv);
                    }
                }
            }
        }
    }

    fn picker(&self, position: &G::Position, node: Node, moves: &mut G::Moves) -> Picker {
        Picker::new(self.game, self.techniques, position, node, None, moves)
    }

    /// The next noisy move that does not lose by exchange.
    #[inline(always)]
    fn next_winning(&self, position: &G::Position, stages: &mut Stages<G>) -> Option<G::Move> {
        let (picker, moves) = (&mut stages.noisy_picker, stages.noisy.ranked_mut());
        loop {
            let mv = picker.next(moves)?;
            if picker.take_back_put_off(moves) {
                return None;
            }
            if !self.uses(Technique::ExchangeOrder)
                || self.game.exchange_wins(position, mv, 0)
                || !picker.put_off(moves)
            {
                return Some(mv);
            }
        }
    }

    /// Makes the moves that are not noisy; without the quiet ones if those would all be skipped.
    #[inline(always)]
    fn make_rest(&mut self, position: &G::Position, trial: &mut Trial, stages: &mut Stages<G>) {
        if !stages.without_quiet
            && trial.may_skip()
            && let Some(skip) = self.skips_all_quiet(position, trial)
        {
            self.skip(trial, skip);
            stages.without_quiet = true;
        }
        let part = if stages.without_quiet {
            Part::Forcing
        } else {
            Part::ForcingAndQuiet
        };
        let rest = &mut stages.rest;
        self.game.legal_moves_of(position, part, rest);
        stages.rest_picker = self.picker(position, stages.node, rest);
        self.rank_by_learning(position, stages.node.ply, &mut stages.rest_picker, rest);
    }

    /// Why no quiet move, however little it is reduced, would be searched.
    #[inline(always)]
    fn skips_all_quiet(&self, position: &G::Position, trial: &mut Trial) -> Option<Skip> {
        let depth = trial.node.depth.plies;
        let (window, evaluation) = (trial.node.window, &mut trial.node.evaluation);
        self.skips_quiet(position, depth, depth, trial.tried, window, evaluation)
    }

    /// Leaves out the quiet moves that are still to come.
    fn leave_out_quiet(&self, position: &G::Position, stages: &mut Stages<G>) {
        stages.without_quiet = true;
        if matches!(stages.stage, Stage::Rest) {
            let rest = stages.rest.ranked_mut();
            let is_wanted = |mv| self.game.move_class(position, mv) != MoveClass::Quiet;
            let end = stages.rest_picker.keep_only(rest, is_wanted);
            stages.rest.truncate(end);
        }
    }
}
