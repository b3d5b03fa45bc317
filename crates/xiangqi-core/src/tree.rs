use alloc::{string::String, vec::Vec};

use crate::{IllegalMove, Move, Position, Setup, SetupError};

/// A start position and all that was played or thought from there: a main line, variations and
/// comments.
///
/// A node is a move; the root is the start. The first child of a node continues the line, the
/// others are variations that replace it.
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
#[derive(Clone, Debug, PartialEq)]
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

#[derive(Clone, Debug, PartialEq)]
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
        Ok(Self::with(start, start.to_position()?))
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
        let mut position = self.position(parent);
        self.add_at(parent, &mut position, m)
    }

    /// Adds a move behind a node whose position is at hand, and plays it there.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the tree and the position are then unchanged.
    pub(crate) fn add_at(
        &mut self,
        parent: NodeId,
        position: &mut Position,
        m: Move,
    ) -> Result<NodeId, IllegalMove> {
        position.play(m)?;
        let same = |&&child: &&NodeId| self.move_of(child) == Some(m);
        if let Some(&child) = self.children(parent).iter().find(same) {
            return Ok(child);
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            from_parent: Some((parent, m)),
            children: Vec::new(),
            comment: String::new(),
        });
        self.nodes[parent.0 as usize].children.push(id);
        Ok(id)
    }
}

impl Default for MoveTree {
    fn default() -> Self {
        Self::new()
    }
}
