//! GGF, the format of the Generic Game Server.
