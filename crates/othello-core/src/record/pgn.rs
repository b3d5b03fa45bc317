//! PGN as Edax writes it for Othello.
