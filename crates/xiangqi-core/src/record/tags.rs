/// The names of tags that formats share, which are those of PGN; a format's other fields are kept
/// under its own names.
pub mod tag {
    /// The title of a problem, lesson or game.
    pub const TITLE: &str = "Title";
    /// The tournament or match.
    pub const EVENT: &str = "Event";
    /// The place or server.
    pub const SITE: &str = "Site";
    /// The date, in PGN as `YYYY.MM.DD`; other formats leave the form to their users.
    pub const DATE: &str = "Date";
    /// The round of the tournament.
    pub const ROUND: &str = "Round";
    /// Who played red.
    pub const RED: &str = "Red";
    /// The team of red.
    pub const RED_TEAM: &str = "RedTeam";
    /// Red's rating.
    pub const RED_RATING: &str = "RedElo";
    /// The time that red took.
    pub const RED_TIME: &str = "RedTime";
    /// Who played black.
    pub const BLACK: &str = "Black";
    /// The team of black.
    pub const BLACK_TEAM: &str = "BlackTeam";
    /// Black's rating.
    pub const BLACK_RATING: &str = "BlackElo";
    /// The time that black took.
    pub const BLACK_TIME: &str = "BlackTime";
    /// The rule of the time.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// Who wrote the comments.
    pub const ANNOTATOR: &str = "Annotator";
    /// Who made the file.
    pub const AUTHOR: &str = "Author";
    /// The code of the opening in the Encyclopaedia of Chinese Chess Openings: `C48`.
    pub const ECCO: &str = "ECCO";
    /// The name of the opening.
    pub const OPENING: &str = "Opening";
    /// The name of the variation of the opening.
    pub const VARIATION: &str = "Variation";
    /// What kind of game it is: `opening`, `middlegame`, `endgame`, or a text of the format.
    pub const TYPE: &str = "Type";
}

/// How many tags a reader takes for one game.
pub(super) const MOST_TAGS: usize = 1000;
