use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{Book, BookError, Candidate, Linked, Node, Rules, Settings, a_ply_before};
use crate::Score;

/// A book in the making.
///
/// Which position is searched next follows from the book alone: the one that is reached with the
/// least loss. The loss of a way from the start is, for each move on it, how many points it is worth
/// less than the best one there, and [`Rules::COST_OF_PLY`] more. So the main lines go deep, and
/// what either side may well play is not left out.
#[derive(Clone, Debug)]
pub struct BookBuilder<R: Rules> {
    book: Book<R>,
    /// Positions that are not in the book but may come into it, and the moves that lead there: the
    /// place of the position before and the index of the move.
    open: BTreeMap<R::Position, Vec<(usize, usize)>>,
}

/// Goes on with a book.
impl<R: Rules> From<Book<R>> for BookBuilder<R> {
    fn from(book: Book<R>) -> Self {
        let mut builder = Self {
            book,
            open: BTreeMap::new(),
        };
        if builder.book.is_empty() {
            builder.open.insert(R::start(), Vec::new());
        }
        for place in 0..builder.book.len() {
            builder.follow_moves(place);
        }
        builder.book.update();
        builder
    }
}

impl<R: Rules> BookBuilder<R> {
    /// A book without positions.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Book::empty(settings).into()
    }

    /// The book so far.
    #[must_use]
    pub const fn book(&self) -> &Book<R> {
        &self.book
    }

    /// The book.
    #[must_use]
    pub fn into_book(self) -> Book<R> {
        self.book
    }

    /// The positions that are to be searched next, the most urgent first, at most so many. There
    /// are none when all within the limits of [`Settings`] is in the book.
    ///
    /// Takes time in proportion to the size of the book.
    #[must_use]
    pub fn most_urgent(&self, count: usize) -> Vec<R::Position> {
        let costs = self.costs();
        let is_new = self.book.is_empty();
        let mut urgent: Vec<(u32, R::Position)> = (self.open.iter())
            .filter_map(|(position, ways)| {
                let costs = ways.iter().filter_map(|&(place, index)| {
                    costs[place]?.checked_add(self.cost_of(place, index)?)
                });
                let least = costs.min().or(is_new.then_some(0));
                Some((least?, *position))
            })
            .collect();
        urgent.sort_unstable();
        urgent.truncate(count);
        urgent.into_iter().map(|(_, position)| position).collect()
    }

    /// The least cost of a way to each position of the book, by place; `None` if each way has a move
    /// beyond the margin.
    fn costs(&self) -> Vec<Option<u32>> {
        let mut costs: Vec<Option<u32>> = vec![None; self.book.len()];
        // The start is the first of the positions, and none comes after one that follows it.
        for (order, &place) in self.book.places.values().enumerate() {
            if order == 0 {
                costs[place] = Some(0);
            }
            let Some(cost) = costs[place] else { continue };
            for (index, linked) in self.book.nodes[place].moves.iter().enumerate() {
                let (Some(child), Some(more)) = (linked.child, self.cost_of(place, index)) else {
                    continue;
                };
                let new = cost.saturating_add(more);
                costs[child] = Some(costs[child].map_or(new, |old| old.min(new)));
            }
        }
        costs
    }

    /// The cost of a move; `None` if it is beyond the margin, or needs no search.
    fn cost_of(&self, place: usize, index: usize) -> Option<u32> {
        let node = &self.book.nodes[place];
        let linked = &node.moves[index];
        let loss = node.value.value() - self.book.value(linked).value();
        let loss = loss.unsigned_abs();
        let is_settled = linked.candidate.is_exact && linked.child.is_none();
        let is_within = loss <= u32::from(self.book.settings.margin);
        (is_within && !is_settled).then_some(R::COST_OF_PLY + loss)
    }

    /// Takes a position in with its moves, the best first; those beyond [`Settings::lines`] are left
    /// out. The score of a move that ends the game is not the search's but that of the rules.
    ///
    /// Takes time in proportion to the size of the book.
    ///
    /// # Errors
    ///
    /// [`BookError::NotOpen`] if it does not follow from the positions before or is there already,
    /// [`BookError::NoMove`] without moves, [`BookError::IllegalMove`] also for one that is named twice,
    /// and [`BookError::TooManyPositions`] if the book is full.
    pub fn add(
        &mut self,
        position: R::Position,
        candidates: Vec<Candidate<R::Move>>,
    ) -> Result<(), BookError> {
        self.insert(position, candidates)?;
        self.book.update();
        Ok(())
    }

    /// The same, without bringing the values up to date.
    fn insert(
        &mut self,
        position: R::Position,
        mut candidates: Vec<Candidate<R::Move>>,
    ) -> Result<(), BookError> {
        candidates.truncate(self.book.settings.lines.max(1).into());
        if !self.open.contains_key(&position) {
            return Err(BookError::NotOpen);
        }
        if candidates.is_empty() {
            return Err(BookError::NoMove);
        }
        for (index, Candidate { m, .. }) in candidates.iter().enumerate() {
            let is_doubled = candidates[..index].iter().any(|before| before.m == *m);
            if is_doubled || !R::is_legal(&position, *m) {
                return Err(BookError::IllegalMove);
            }
        }
        let place = self.book.len();
        if place == Book::<R>::MOST_POSITIONS {
            return Err(BookError::TooManyPositions);
        }
        let linked = |candidate| Linked {
            candidate,
            child: None,
        };
        self.book.nodes.push(Node {
            position,
            value: Score::DRAW,
            moves: candidates.into_iter().map(linked).collect(),
        });
        self.book.places.insert(position, place);
        for (before, index) in self.open.remove(&position).into_iter().flatten() {
            self.book.nodes[before].moves[index].child = Some(place);
        }
        self.follow_moves(place);
        Ok(())
    }

    /// Finds out where the moves of a position lead.
    fn follow_moves(&mut self, place: usize) {
        let Book {
            settings,
            places,
            nodes,
        } = &mut self.book;
        let Node {
            position, moves, ..
        } = &mut nodes[place];
        for (index, linked) in moves.iter_mut().enumerate() {
            let child = R::after(position, linked.candidate.m);
            if let Some(score) = R::final_score(&child) {
                linked.candidate.score = a_ply_before(score);
                linked.candidate.is_exact = true;
            } else if let Some(&found) = places.get(&child) {
                linked.child = Some(found);
            } else if R::plies(&child) <= settings.plies.into() {
                self.open.entry(child).or_default().push((place, index));
            }
        }
    }
}

#[cfg(feature = "std")]
mod growing {
    use std::{
        sync::{Mutex, PoisonError},
        thread,
    };

    use super::{super::Searcher, BookBuilder, BookError, Candidate, Rules, Vec};

    impl<R> BookBuilder<R>
    where
        R: Rules<Position: Send + Sync, Move: Send>,
    {
        /// How many positions are chosen at once, and searched before the next choice.
        pub const BATCH: usize = 16;

        /// Searches the most urgent positions until the book has so many, or nothing is left within
        /// the limits of its settings; a few more may come in with the last
        /// [batch](Self::search_batch).
        ///
        /// # Errors
        ///
        /// Those of [`search_batch`](Self::search_batch).
        pub fn grow(
            &mut self,
            positions: usize,
            searchers: &mut [impl Searcher<R> + Send],
        ) -> Result<(), BookError> {
            while self.book.len() < positions && self.search_batch(searchers)? > 0 {}
            Ok(())
        }

        /// Searches a batch of the most urgent positions and takes them in; returns how many, 0 when
        /// nothing is left within the limits of the book's settings.
        ///
        /// Each searcher works on a thread of its own. If what they find depends on nothing but
        /// the position, a book made of so many batches depends neither on their number nor on how
        /// often the work was stopped and continued between two of them.
        ///
        /// # Errors
        ///
        /// [`BookError::TooManyPositions`] if the book is full; [`BookError::NoMove`] if a search finds
        /// none, as when too few nodes are allowed; [`BookError::IllegalMove`] if it finds a wrong one.
        /// The more urgent positions of the batch are in the book then.
        pub fn search_batch(
            &mut self,
            searchers: &mut [impl Searcher<R> + Send],
        ) -> Result<usize, BookError> {
            let batch = self.most_urgent(Self::BATCH);
            let found = search_all(&batch, searchers);
            let count = found.len();
            let taken_in = found
                .into_iter()
                .try_for_each(|(position, candidates)| self.insert(position, candidates));
            self.book.update();
            taken_in.map(|()| count)
        }
    }

    type Found<R> = (<R as Rules>::Position, Vec<Candidate<<R as Rules>::Move>>);

    /// The moves of each position, in the order of the positions.
    fn search_all<R>(
        positions: &[R::Position],
        searchers: &mut [impl Searcher<R> + Send],
    ) -> Vec<Found<R>>
    where
        R: Rules<Position: Send + Sync, Move: Send>,
    {
        let left = Mutex::new(positions.iter().enumerate());
        let found = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for searcher in searchers.iter_mut() {
                scope.spawn(|| {
                    loop {
                        let next = left.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some((order, position)) = next else {
                            return;
                        };
                        let candidates = searcher.search(position);
                        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                        found.push((order, (*position, candidates)));
                    }
                });
            }
        });
        let mut found: Vec<(usize, Found<R>)> =
            found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|(order, _)| *order);
        found.into_iter().map(|(_, found)| found).collect()
    }
}
