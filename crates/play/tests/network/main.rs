//! Games over a network as their users meet them: processes, lines in and out, and raw peers.

mod engines;
mod games;
mod line;
mod process;
mod qt;
mod screen;
mod strangers;
