//! Evaluations named on the command line.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

use anyhow::Context;
use othello_engine::{
    Classic, Weights,
    selfplay::Player,
    training::{Loss, Samples},
};
use play::files;

/// Which evaluation: `shipped`, `classic` or a file of weights.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    Shipped,
    Classic,
    File(PathBuf),
}

/// An evaluation, ready for use.
pub(crate) enum Loaded {
    Classic,
    Weights(Arc<Weights>),
}

impl FromStr for Named {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "shipped" => Self::Shipped,
            "classic" => Self::Classic,
            path => Self::File(path.into()),
        })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped => f.write_str("shipped"),
            Self::Classic => f.write_str("classic"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl Named {
    /// The file of weights, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Shipped | Self::Classic => None,
        }
    }

    pub(crate) fn load(&self) -> anyhow::Result<Loaded> {
        Ok(match self {
            Self::Shipped => Loaded::Weights(Arc::clone(Weights::shipped())),
            Self::Classic => Loaded::Classic,
            Self::File(path) => {
                let weights = Weights::from_bytes(&files::read(path)?);
                let weights = weights.with_context(|| path.display().to_string())?;
                Loaded::Weights(Arc::new(weights))
            }
        })
    }
}

impl Loaded {
    /// 0 for the classic evaluation.
    pub(crate) fn checksum(&self) -> u64 {
        match self {
            Self::Classic => 0,
            Self::Weights(weights) => weights.checksum(),
        }
    }

    /// How far it is from what the held-out positions are worth.
    pub(crate) fn held_out_loss(&self, samples: &Samples) -> Loss {
        match self {
            Self::Classic => samples.held_out_loss(&Classic),
            Self::Weights(weights) => samples.held_out_loss(weights.as_ref()),
        }
    }

    pub(crate) fn player(&self) -> &dyn Player {
        match self {
            Self::Classic => &Classic,
            Self::Weights(weights) => weights.as_ref(),
        }
    }
}
