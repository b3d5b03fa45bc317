//! Board strings: one letter a square and the side to move.
