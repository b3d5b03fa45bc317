//! The law that the targets of serialization share: what is read can be written, and reads back
//! the same.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

/// Reads an input as JSON and as bytes.
pub fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(input: &[u8]) {
    if let Ok(value) = serde_json::from_slice::<T>(input) {
        round_trip(&value);
    }
    if let Ok(value) = postcard::from_bytes::<T>(input) {
        // An evaluation that is no number is unlike itself, and JSON has none.
        if format!("{value:?}").contains("NaN") || format!("{value:?}").contains("inf") {
            return;
        }
        round_trip(&value);
    }
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(
        &serde_json::from_str::<T>(&json).expect("what was written"),
        value
    );
    let bytes = postcard::to_allocvec(value).expect("bytes");
    assert_eq!(
        &postcard::from_bytes::<T>(&bytes).expect("what was written"),
        value
    );
}
