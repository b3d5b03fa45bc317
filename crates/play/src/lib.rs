//! The terminal library the binaries share.
