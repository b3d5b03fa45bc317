//! Move lists: `f5d6c3`, `1. f5 d6 2. c3` and other habits.
