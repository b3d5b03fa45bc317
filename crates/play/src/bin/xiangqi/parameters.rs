//! Parameters of the evaluation on the command line.

use std::{fs, path::Path};

use anyhow::Context;
use clap::Args;
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

fn read(path: &Path) -> anyhow::Result<Parameters> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(name)?;
    text.parse().with_context(name)
}
