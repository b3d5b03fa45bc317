//! The languages of the texts of play.

use clap::ValueEnum;

/// A language that the texts can be in.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English
    En,
    /// French
    Fr,
}

impl Language {
    /// The language that the environment asks for: that of `LC_ALL`, else of `LC_MESSAGES`, else of
    /// `LANG`; English if it is none that there is.
    #[must_use]
    pub fn of_environment() -> Self {
        Self::of_locale(|name| std::env::var(name).ok())
    }

    fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = (["LC_ALL", "LC_MESSAGES", "LANG"].into_iter())
            .filter_map(variable)
            .find(|locale| !locale.is_empty())
            .unwrap_or_default();
        let language = locale.split(['_', '.', '@', '-']).next();
        if language.is_some_and(|language| language.eq_ignore_ascii_case("fr")) {
            Self::Fr
        } else {
            Self::En
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let language = |pairs: &'static [(&str, &str)]| {
            Language::of_locale(|name| {
                let found = pairs.iter().find(|(variable, _)| *variable == name)?;
                Some(found.1.to_owned())
            })
        };
        assert_eq!(language(&[]), Language::En);
        assert_eq!(language(&[("LANG", "fr_FR.UTF-8")]), Language::Fr);
        assert_eq!(language(&[("LANG", "fr")]), Language::Fr);
        assert_eq!(language(&[("LANG", "fry_NL")]), Language::En);
        let german = [("LC_ALL", ""), ("LC_MESSAGES", "de_DE"), ("LANG", "fr_FR")];
        assert_eq!(language(german.to_vec().leak()), Language::En);
        assert_eq!(
            language(&[("LANG", "en_GB"), ("LC_ALL", "fr_CA.UTF-8")]),
            Language::Fr
        );
    }
}
