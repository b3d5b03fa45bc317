//! OBF: positions with the scores of their moves.
