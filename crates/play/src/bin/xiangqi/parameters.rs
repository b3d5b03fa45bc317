//! Parameters of the evaluation on the command line.

use std::path::Path;

use anyhow::Context;
use clap::Args;
use play::files;
use xiangqi_engine::Parameters;

#[derive(Args)]
pub(crate) struct ParametersArgument {
    /// Parameters of the evaluation: a file, `tuned` (those built in) or `untuned` (a first guess)
    #[arg(long, value_name = "FILE", default_value = "tuned")]
    parameters: String,
}

impl ParametersArgument {
    pub(crate) fn read(&self) -> anyhow::Result<Parameters> {
        match self.parameters.as_str() {
            "tuned" => Ok(Parameters::tuned().clone()),
            "untuned" => Ok(Parameters::untuned()),
            path => read(Path::new(path)),
        }
    }
}

/// Reads parameters that `tune` has written.
pub(crate) fn read(path: &Path) -> anyhow::Result<Parameters> {
    let text = files::read_text(path)?;
    text.parse().with_context(|| path.display().to_string())
}
