use alloc::{string::String, vec::Vec};

use crate::{Game, IllegalMove, Move, Piece, Position, Setup, SetupError, SetupFaultKinds};

/// A start position and all that was played or thought from there: a main line, variations and
/// comments.
///
/// A node is a move; the root is the start. The first child of a node continues the line, the
/// others are variations that replace it. No two children of a node have the same move. Trees are
/// equal if they have the same start, moves in the same order, and comments, in whatever order
/// they were put together.
///
/// ```
/// use xiangqi_core::{MoveTree, Setup, Position};
///
/// let mut tree = MoveTree::new();
/// let cannon = tree.add(tree.root(), "h2e2".parse()?)?;
/// let horse = tree.add(cannon, "h9g7".parse()?)?;
/// tree.add(cannon, "b9c7".parse()?)?;
/// tree.set_comment(horse, "the usual answer");
/// assert_eq!(tree.children(cannon).len(), 2);
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [cannon, horse]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    start: Setup,
    position: Position,
    nodes: Vec<Node>,
}

/// A move in a [`MoveTree`], or its root.
///
/// It means nothing in another tree than the one it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    /// `None` for the root.
    from_parent: Option<(NodeId, Move)>,
    children: Vec<NodeId>,
    comment: String,
}

impl MoveTree {
    /// The standard start, without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Position::new().into(), Position::new())
    }

    /// A start with counters, without moves.
    ///
    /// # Errors
    ///
    /// If the setup is no position.
    pub fn from_setup(start: Setup) -> Result<Self, SetupError> {
        Self::from_setup_ignoring(start, SetupFaultKinds::NONE)
    }

    /// A start with counters in which faults of the named kinds do not matter, without moves.
    ///
    /// # Errors
    ///
    /// If the setup has other faults.
    pub fn from_setup_ignoring(start: Setup, ignored: SetupFaultKinds) -> Result<Self, SetupError> {
        Ok(Self::with(start, start.to_position_ignoring(ignored)?))
    }

    fn with(start: Setup, position: Position) -> Self {
        Self {
            start,
            position,
            nodes: alloc::vec![Node {
                from_parent: None,
                children: Vec::new(),
                comment: String::new(),
            }],
        }
    }

    /// The start with its counters.
    #[must_use]
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The start: the node without a move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many moves there are, variations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The root and all moves, in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len()).map(|index| NodeId(index as u32))
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The move of a node; `None` for the root.
    #[must_use]
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.node(node).from_parent.map(|(_, m)| m)
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).from_parent.map(|(parent, _)| parent)
    }

    /// The moves that follow a node: the first one goes on with the line, the others vary from it.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// The remark about a node; empty if there is none. The root's is about the whole game.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> &str {
        &self.node(node).comment
    }

    /// Changes the remark about a node.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.nodes[node.0 as usize].comment = comment.into();
    }

    /// The first children from the root on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(self.root())
    }

    /// The first children from a node on, the node itself not included.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |node: &NodeId| self.children(*node).first().copied();
        core::iter::successors(next(&node), next)
    }

    /// The moves from the start to a node. Linear in their number.
    #[must_use]
    pub fn moves_to(&self, node: NodeId) -> Vec<Move> {
        let mut moves: Vec<_> = core::iter::successors(Some(node), |node| self.parent(*node))
            .filter_map(|node| self.move_of(node))
            .collect();
        moves.reverse();
        moves
    }

    /// The position after a node's move. Linear in the moves before it.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.position;
        for m in self.moves_to(node) {
            position.play_unchecked(m);
        }
        position
    }

    /// Adds a move behind a node, as the last of its children; one that is there already is
    /// returned instead. Linear in the moves before it.
    ///
    /// # Errors
    ///
    /// If the move is illegal there; the tree is then unchanged.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        self.position(parent).play(m)?;
        Ok(self.child_with(parent, m))
    }

    /// This tree with a game as its main line: the game's moves and comments, and what the tree
    /// has else as variations of them. What goes on where the game ends is left out, and if the
    /// game begins elsewhere, so is everything but the game. Linear in the moves of both.
    ///
    /// ```
    /// use xiangqi_core::{Game, MoveTree};
    ///
    /// let mut tree = MoveTree::new();
    /// let cannon = tree.add(tree.root(), "h2e2".parse()?)?;
    /// tree.add(cannon, "h9g7".parse()?)?;
    /// let mut game = Game::new();
    /// game.play("h2e2".parse()?)?;
    /// game.play("b9c7".parse()?)?;
    /// let grafted = tree.with_main_line(&game);
    /// assert_eq!(Game::from(&grafted).moves(), game.moves());
    /// assert_eq!(grafted.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_main_line(&self, game: &Game) -> Self {
        let mut grafted = Self::from(game);
        if self.start != *game.start() {
            return grafted;
        }
        let (mut old, mut new) = (self.root(), grafted.root());
        for &played in game.moves() {
            let mut next = None;
            for &child in self.children(old) {
                if self.move_of(child) == Some(played) {
                    next = Some(child);
                } else {
                    grafted.copy_branch(self, child, new);
                }
            }
            let Some(next) = next else {
                break;
            };
            old = next;
            new = grafted.child_with(new, played);
        }
        grafted
    }

    /// Copies a node of another tree, and all that follows it, behind a node where it is legal.
    fn copy_branch(&mut self, other: &Self, branch: NodeId, parent: NodeId) {
        let mut pairs = alloc::vec![(branch, parent)];
        while let Some((node, parent)) = pairs.pop() {
            let Some(m) = other.move_of(node) else {
                continue;
            };
            let copy = self.child_with(parent, m);
            self.set_comment(copy, other.comment(node));
            let children = other.children(node).iter().rev();
            pairs.extend(children.map(|&child| (child, copy)));
        }
    }

    /// The child of a node with a move that is known to be legal there; a new one if need be.
    pub(crate) fn child_with(&mut self, parent: NodeId, m: Move) -> NodeId {
        let same = |&&child: &&NodeId| self.move_of(child) == Some(m);
        if let Some(&child) = self.children(parent).iter().find(same) {
            return child;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            from_parent: Some((parent, m)),
            children: Vec::new(),
            comment: String::new(),
        });
        self.nodes[parent.0 as usize].children.push(id);
        id
    }

    /// Makes a node the first child of its parent: the one that continues the line.
    pub(crate) fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else {
            return;
        };
        let children = &mut self.nodes[parent.0 as usize].children;
        if let Some(index) = children.iter().position(|&child| child == node) {
            children[..=index].rotate_right(1);
        }
    }

    /// Adds a line to the remark about a node.
    pub(crate) fn add_comment(&mut self, node: NodeId, line: &str) {
        let comment = &mut self.nodes[node.0 as usize].comment;
        if !comment.is_empty() && !line.is_empty() {
            comment.push('\n');
        }
        comment.push_str(line);
    }
}

/// The moves and comments of a game, without variations.
///
/// ```
/// use xiangqi_core::{Game, MoveTree};
///
/// let mut game = Game::new();
/// game.play("h2e2".parse()?)?;
/// let tree = MoveTree::from(&game);
/// assert_eq!(tree.len(), 1);
/// assert_eq!(Game::from(&tree).moves(), game.moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<&Game> for MoveTree {
    fn from(game: &Game) -> Self {
        let mut at_start = game.clone();
        at_start.go_to_start();
        let mut tree = Self::with(*game.start(), *at_start.position());
        let mut node = tree.root();
        tree.set_comment(node, game.comment());
        for (index, &m) in game.moves().iter().enumerate() {
            node = tree.child_with(node, m);
            tree.set_comment(node, game.comment_on(index));
        }
        tree
    }
}

impl PartialEq for MoveTree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = alloc::vec![(self.root(), other.root())];
        while let Some((one, two)) = pairs.pop() {
            let (one, two) = (self.node(one), other.node(two));
            let same_move = |(_, m): (NodeId, Move)| m;
            if one.from_parent.map(same_move) != two.from_parent.map(same_move)
                || one.comment != two.comment
                || one.children.len() != two.children.len()
            {
                return false;
            }
            pairs.extend(
                one.children
                    .iter()
                    .copied()
                    .zip(two.children.iter().copied()),
            );
        }
        self.start == other.start
    }
}

/// A walk through a tree with the position at hand: a step costs the same however deep it is.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    node: NodeId,
    position: Position,
    /// What each move on the way from the root captured.
    captured: Vec<Option<Piece>>,
}

impl Walk {
    /// At the root.
    pub(crate) const fn new(tree: &MoveTree) -> Self {
        Self {
            node: tree.root(),
            position: tree.position,
            captured: Vec::new(),
        }
    }

    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves stand between the root and here.
    pub(crate) const fn depth(&self) -> usize {
        self.captured.len()
    }

    /// Goes to a child of the node.
    pub(crate) fn enter(&mut self, tree: &MoveTree, child: NodeId) {
        debug_assert_eq!(tree.parent(child), Some(self.node));
        if let Some(m) = tree.move_of(child) {
            self.captured.push(self.position.play_unchecked(m));
            self.node = child;
        }
    }

    /// Plays a move, and puts it into the tree if it is not there.
    pub(crate) fn play(&mut self, tree: &mut MoveTree, m: Move) -> Result<NodeId, IllegalMove> {
        let captured = self.position.play(m)?;
        self.captured.push(captured);
        self.node = tree.child_with(self.node, m);
        Ok(self.node)
    }

    /// Goes back until so many moves stand before, if more do.
    pub(crate) fn back_to(&mut self, tree: &MoveTree, depth: usize) {
        while self.captured.len() > depth {
            let captured = self.captured.pop().flatten();
            if let Some((parent, m)) = tree.node(self.node).from_parent {
                self.position.undo(m, captured);
                self.node = parent;
            }
        }
    }
}

impl Default for MoveTree {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(tree: &mut MoveTree, line: &str) -> NodeId {
        let mut node = tree.root();
        for text in line.split_whitespace() {
            node = tree.add(node, text.parse().unwrap()).unwrap();
        }
        node
    }

    #[test]
    fn equal_trees_may_grow_in_any_order() {
        let (mut one, mut two) = (MoveTree::new(), MoveTree::new());
        add(&mut one, "h2e2 h9g7 h0g2");
        add(&mut one, "c3c4 g6g5");
        add(&mut two, "h2e2");
        add(&mut two, "c3c4 g6g5");
        assert_ne!(one, two);
        let last = add(&mut two, "h2e2 h9g7 h0g2");
        assert_eq!(one, two);
        two.set_comment(last, "x");
        assert_ne!(one, two);
    }

    #[test]
    fn the_order_of_children_matters() {
        let (mut one, mut two) = (MoveTree::new(), MoveTree::new());
        add(&mut one, "h2e2");
        let soldier = add(&mut one, "c3c4");
        add(&mut two, "c3c4");
        add(&mut two, "h2e2");
        assert_ne!(one, two);
        one.promote(soldier);
        assert_eq!(one, two);
    }

    #[test]
    fn a_game_becomes_the_main_line_and_the_rest_varies_from_it() {
        let mut tree = MoveTree::new();
        for line in ["h2e2 h9g7 h0g2", "h2e2 h9g7 c3c4", "h2e2 b9c7", "c3c4 g6g5"] {
            let last = add(&mut tree, line);
            tree.set_comment(last, line);
        }
        let game = |line: &str| {
            let mut game = Game::new();
            for text in line.split_whitespace() {
                game.play(text.parse().unwrap()).unwrap();
            }
            game
        };
        // The main line itself, with its comments.
        assert_eq!(tree.with_main_line(&Game::from(&tree)), tree);
        // Another one, whose comment is the game's: none.
        let mut expected = MoveTree::new();
        for line in [
            "h2e2 b9c7 c3c4",
            "h2e2 h9g7 h0g2",
            "h2e2 h9g7 c3c4",
            "c3c4 g6g5",
        ] {
            let last = add(&mut expected, line);
            if line != "h2e2 b9c7 c3c4" {
                expected.set_comment(last, line);
            }
        }
        assert_eq!(tree.with_main_line(&game("h2e2 b9c7 c3c4")), expected);
        // A shorter one, which ends where the tree goes on.
        let mut expected = MoveTree::new();
        add(&mut expected, "h2e2");
        let last = add(&mut expected, "c3c4 g6g5");
        expected.set_comment(last, "c3c4 g6g5");
        assert_eq!(tree.with_main_line(&game("h2e2")), expected);
        let mut elsewhere = Game::new();
        elsewhere.play("a3a4".parse().unwrap()).unwrap();
        let elsewhere = Game::from_start(*elsewhere.position());
        assert_eq!(tree.with_main_line(&elsewhere), MoveTree::from(&elsewhere));
    }

    #[test]
    fn an_illegal_move_leaves_the_tree_as_it_is() {
        let mut tree = MoveTree::new();
        let node = add(&mut tree, "h2e2");
        let before = tree.clone();
        assert!(tree.add(node, "h2e2".parse().unwrap()).is_err());
        assert_eq!(tree, before);
    }

    #[test]
    fn a_walk_has_the_position_of_its_node() {
        let mut tree = MoveTree::new();
        add(&mut tree, "h2e2 h9g7 e2e6");
        let other = add(&mut tree, "h2e2 b9c7");
        let mut walk = Walk::new(&tree);
        for node in tree.main_line().collect::<Vec<_>>() {
            walk.enter(&tree, node);
            assert_eq!(*walk.position(), tree.position(node));
        }
        walk.back_to(&tree, 1);
        walk.enter(&tree, other);
        assert_eq!(*walk.position(), tree.position(other));
        walk.back_to(&tree, 0);
        assert_eq!(*walk.position(), tree.position(tree.root()));
    }
}
