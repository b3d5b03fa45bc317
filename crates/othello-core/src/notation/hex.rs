//! Pairs of hexadecimal bitboards.
