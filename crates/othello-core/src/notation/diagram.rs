//! Drawings of a board for people.
