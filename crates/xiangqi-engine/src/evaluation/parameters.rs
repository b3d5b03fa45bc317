use core::{fmt, ops, str::FromStr};
use std::sync::LazyLock;

use super::{Tapered, Term};

/// Every number of the evaluation, by [`Term`].
///
/// As text there are two lines for each term, its name with `middle` or `end` and the points; `#`
/// begins a comment.
///
/// ```
/// use xiangqi_engine::{Parameters, Tapered, Term};
///
/// let mut parameters = Parameters::tuned().clone();
/// parameters[Term::Tempo][0] = Tapered::level(10);
/// assert!(parameters.to_string().contains("\ntempo middle 10\ntempo end 10\n"));
/// assert_eq!(parameters.to_string().parse(), Ok(parameters));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Parameters {
    numbers: Vec<Tapered>,
}

impl Parameters {
    /// All zero.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            numbers: vec![Tapered::default(); Term::TOTAL],
        }
    }

    /// Those that the tuner found on games of the engine against itself.
    ///
    /// # Panics
    ///
    /// Never: a test reads the text that they come from.
    #[must_use]
    pub fn tuned() -> &'static Self {
        static TUNED: LazyLock<Parameters> = LazyLock::new(|| {
            let text = include_str!("tuned.txt");
            text.parse().expect("a test has read it")
        });
        &TUNED
    }

    /// The numbers of all terms, one term after the other.
    pub(crate) fn numbers(&self) -> &[Tapered] {
        &self.numbers
    }

    /// The same, to be changed.
    pub(crate) fn numbers_mut(&mut self) -> &mut [Tapered] {
        &mut self.numbers
    }
}

/// The numbers of a term.
impl ops::Index<Term> for Parameters {
    type Output = [Tapered];

    fn index(&self, term: Term) -> &[Tapered] {
        &self.numbers[term.start()..][..term.len()]
    }
}

impl ops::IndexMut<Term> for Parameters {
    fn index_mut(&mut self, term: Term) -> &mut [Tapered] {
        &mut self.numbers[term.start()..][..term.len()]
    }
}

impl fmt::Debug for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(Term::ALL.iter().map(|&term| (term, &self[term])))
            .finish()
    }
}

impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &term in Term::ALL {
            for (phase, points) in PHASES {
                write!(f, "{term} {phase}")?;
                for &number in &self[term] {
                    write!(f, " {}", points(number))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

type Points = fn(Tapered) -> i16;

const PHASES: [(&str, Points); 2] = [
    ("middle", |number| number.middle),
    ("end", |number| number.end),
];

/// A text that holds no parameters. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseParametersError {
    /// The line does not begin with the name of a term and a phase.
    #[error("line {line}: expected the name of a term and `middle` or `end`, found {found:?}")]
    Name {
        /// The line.
        line: usize,
        /// Its beginning.
        found: String,
    },
    /// A number is none, or larger than ±9,999.
    #[error("line {line}: expected a whole number from -9999 to 9999, found {found:?}")]
    Number {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A term has too many numbers or too few.
    #[error("line {line}: {term} has {expected} numbers, found {found}")]
    Count {
        /// The line.
        line: usize,
        /// The term.
        term: Term,
        /// How many numbers it has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A term comes twice.
    #[error("line {line}: {term} {phase} stands in an earlier line too")]
    Twice {
        /// The line.
        line: usize,
        /// The term.
        term: Term,
        /// `middle` or `end`.
        phase: &'static str,
    },
    /// A term is left out.
    #[error("no line begins with {term} {phase}")]
    Missing {
        /// The term.
        term: Term,
        /// `middle` or `end`.
        phase: &'static str,
    },
}

impl FromStr for Parameters {
    type Err = ParseParametersError;

    fn from_str(text: &str) -> Result<Self, ParseParametersError> {
        let mut parameters = Self::zero();
        let mut seen = vec![[false; 2]; Term::ALL.len()];
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
            let content = content.split('#').next().unwrap_or_default();
            let mut words = content.split_whitespace();
            let Some(name) = words.next() else {
                continue;
            };
            let term = Term::ALL.iter().find(|term| term.name() == name);
            let phase = words.next().unwrap_or_default();
            let phase = PHASES.iter().position(|(name, _)| *name == phase);
            let (Some(&term), Some(phase)) = (term, phase) else {
                let found = content.trim().chars().take(40).collect();
                return Err(ParseParametersError::Name { line, found });
            };
            let points = numbers(words, line)?;
            if points.len() != term.len() {
                return Err(ParseParametersError::Count {
                    line,
                    term,
                    expected: term.len(),
                    found: points.len(),
                });
            }
            if core::mem::replace(&mut seen[term as usize][phase], true) {
                let phase = PHASES[phase].0;
                return Err(ParseParametersError::Twice { line, term, phase });
            }
            for (number, points) in parameters[term].iter_mut().zip(points) {
                *[&mut number.middle, &mut number.end][phase] = points;
            }
        }
        match first_missing(&seen) {
            Some((term, phase)) => Err(ParseParametersError::Missing { term, phase }),
            None => Ok(parameters),
        }
    }
}

fn numbers<'a>(
    words: impl Iterator<Item = &'a str>,
    line: usize,
) -> Result<Vec<i16>, ParseParametersError> {
    words
        .map(|word| {
            let number = word.parse().ok();
            number
                .filter(|number| (-9999..=9999).contains(number))
                .ok_or_else(|| ParseParametersError::Number {
                    line,
                    found: word.chars().take(24).collect(),
                })
        })
        .collect()
}

fn first_missing(seen: &[[bool; 2]]) -> Option<(Term, &'static str)> {
    let mut all = Term::ALL.iter().zip(seen).flat_map(|(&term, seen)| {
        let phases = PHASES.iter().zip(seen);
        phases.map(move |((phase, _), &seen)| (term, *phase, seen))
    });
    all.find(|&(_, _, seen)| !seen)
        .map(|(term, phase, _)| (term, phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tuned_ones_are_read_and_written() {
        let tuned = Parameters::tuned();
        assert_eq!(tuned.to_string().parse().as_ref(), Ok(tuned));
        assert_ne!(tuned, &Parameters::zero());
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        let error = |text: &str| text.parse::<Parameters>().unwrap_err().to_string();
        let names = "expected the name of a term and `middle` or `end`, found";
        assert_eq!(
            error("# a\n\ntempi end 3"),
            format!("line 3: {names} \"tempi end 3\"")
        );
        assert_eq!(error("tempo"), format!("line 1: {names} \"tempo\""));
        assert_eq!(
            error("tempo end x"),
            "line 1: expected a whole number from -9999 to 9999, found \"x\""
        );
        assert_eq!(
            error("tempo end 32767"),
            "line 1: expected a whole number from -9999 to 9999, found \"32767\""
        );
        assert_eq!(error("pair end 1 2"), "line 1: pair has 3 numbers, found 2");
        assert_eq!(
            error("tempo end 1\ntempo end 1"),
            "line 2: tempo end stands in an earlier line too"
        );
        assert_eq!(error("tempo end 1"), "no line begins with material middle");
    }
}
