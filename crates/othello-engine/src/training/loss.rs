use core::fmt;

/// How far weights are from what positions are worth, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// How many positions were looked at.
    pub positions: usize,
    /// The square root of the mean squared error.
    pub root_mean_square: f64,
    /// The mean of the error's size.
    pub mean_absolute: f64,
}

impl Loss {
    /// The loss of these errors, in discs; 0 without any.
    #[must_use]
    pub fn of(errors: impl IntoIterator<Item = f64>) -> Self {
        let mut loss = Self::default();
        for error in errors {
            loss.positions += 1;
            loss.root_mean_square += error * error;
            loss.mean_absolute += error.abs();
        }
        let count = loss.positions.max(1) as f64;
        loss.root_mean_square = (loss.root_mean_square / count).sqrt();
        loss.mean_absolute /= count;
        loss
    }
}

/// The errors after a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// On the positions that the weights are fitted to.
    pub fitted: Loss,
    /// On the others.
    pub held_out: Loss,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.4} (mean {:.4})",
            self.root_mean_square, self.mean_absolute
        )
    }
}
