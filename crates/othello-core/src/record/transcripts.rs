//! Files of move lists, one game a line; XOT opening lists among them.
