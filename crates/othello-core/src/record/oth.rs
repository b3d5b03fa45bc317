//! `.oth`: one game as text, one move a line.
