//! Random legal moves and positions by playing them.
