//! Serialization: text forms in human-readable formats, compact ones otherwise.
