//! Every text of play, in every language.
//!
//! A message without one of the languages does not compile; a test compares what they tell.

use crate::language::Language;

macro_rules! messages {
    ($(
        $name:ident $({ $($field:ident: $type:ty),+ $(,)? })?
            => $en:literal, $fr:literal;
    )+) => {
        /// A text of play; [`Message::text`] says it.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)] // The English text beside the name says what it is.
        pub enum Message<'a> {
            $($name $({ $($field: $type),+ })?,)+
            /// A text that is the same in every language.
            Text(&'a str),
        }

        impl Message<'_> {
            /// The text in a language.
            #[must_use]
            pub fn text(self, language: Language) -> String {
                match self {
                    $(Self::$name $({ $($field),+ })? => match language {
                        Language::En => format!($en),
                        Language::Fr => format!($fr),
                    },)+
                    Self::Text(text) => text.into(),
                }
            }
        }

        /// The texts with their gaps, for the tests.
        #[cfg(test)]
        const TABLE: &[(&str, &[&str], &str, &str)] = &[
            $((stringify!($name), &[$($(stringify!($field)),+)?], $en, $fr),)+
        ];
    };
}

messages! {
    // Of every game.
    Illegal { illegal: &'a str, reason: &'a str }
        => "{illegal} cannot be played: {reason}", "{illegal} est injouable : {reason}";
    TheGameIsOver => "the game is over", "la partie est finie";
    GameOver { result: &'a str }
        => "the game is over: {result}", "la partie est finie : {result}";
    GameOverPrompt => "game over", "partie finie";
    NothingToTakeBack => "there is nothing to take back", "il n’y a rien à reprendre";
    NothingToRedo => "there is nothing to play again", "il n’y a rien à rejouer";
    NoMoveFound
        => "a player found no move in a game that goes on",
           "un joueur n’a trouvé aucun coup dans une partie en cours";
    Resigns { player: &'a str }
        => "{player} resigns: the game is over", "{player} abandonne : la partie est finie";
    TimeIsUp { player: &'a str }
        => "{player} is out of time: the game is over",
           "{player} n’a plus de temps : la partie est finie";
    OffersDraw { player: &'a str }
        => "{player} offers a draw; the answer is `draw` or a move",
           "{player} propose la nulle ; répondre par `draw` ou par un coup";
    DrawRefused { player: &'a str }
        => "{player} does not want a draw", "{player} refuse la nulle";
    DrawAgreed
        => "the players agree to a draw: the game is over",
           "les joueurs conviennent de la nulle : la partie est finie";
    NoDrawsHere
        => "no draw is agreed to in this game", "on ne convient pas de la nulle à ce jeu";
    OnlyOnYourTurn => "wait for your turn", "attendez votre tour";

    // Files.
    Noted => "noted", "noté";
    NoRemarks
        => "no file of this game holds remarks",
           "aucun fichier de ce jeu ne garde de remarques";
    Saved { name: &'a str } => "saved to {name}", "enregistré dans {name}";
    NotSaved { why: &'a str } => "not saved: {why}", "non enregistré : {why}";
    Loaded { moves: usize, name: &'a str }
        => "loaded {moves} moves from {name}", "partie de {moves} coups lue dans {name}";
    LoadedArchive { games: usize, name: &'a str }
        => "{name} holds {games} games: `find WORDS` lists them, `game N` takes one",
           "{name} contient {games} parties : `find MOTS` les liste, `game N` en prend une";
    NotLoaded { why: &'a str } => "not loaded: {why}", "non chargé : {why}";
    NoArchive
        => "no file of games is open; `load FILE` opens one",
           "aucun fichier de parties n’est ouvert ; `load FICHIER` en ouvre un";
    NoSuchGame { number: usize, games: usize }
        => "there is no game {number}; the file holds {games}",
           "il n’y a pas de partie {number} ; le fichier en contient {games}";
    Found { found: usize, games: usize }
        => "{found} of {games} games", "{found} parties sur {games}";
    AndMore { more: usize } => "… and {more} more", "… et {more} autres";
    TakenGame { number: usize, title: &'a str }
        => "game {number}: {title}", "partie {number} : {title}";
    Copied => "the moves are in the clipboard", "les coups sont dans le presse-papiers";
    Turned { first: &'a str }
        => "the board is turned: the game begins with {first}",
           "le plateau est tourné : la partie commence par {first}";
    NotTurned { first: &'a str }
        => "no symmetry makes {first} the first move",
           "aucune symétrie ne fait de {first} le premier coup";
    NoTurning => "this board is not turned", "ce plateau ne se tourne pas";
    NotSetUp { why: &'a str } => "not set up: {why}", "position refusée : {why}";
    NewGame { board: &'a str } => "a new game: {board}", "nouvelle partie : {board}";

    // What is typed.
    NeedsFileName { word: &'a str }
        => "{word} needs a file name", "{word} demande un nom de fichier";
    NeedsNumber { word: &'a str }
        => "{word} needs a number", "{word} demande un nombre";
    NeedsPosition { word: &'a str }
        => "{word} needs a position", "{word} demande une position";
    OnlyOnScreen
        => "this is for the full screen only", "cela n’existe qu’en plein écran";
    PlainHelp => "\
hints         what can be played
undo, redo    take back to your last move, or play it again
start, end    go to the beginning or the end of the game
back, forward one move, whosever it is; `go` lets the game go on
board         draw the board
moves         the moves so far as text
comment TEXT  a remark about the last move
resign, draw  give up; offer a draw or agree to it
new           a new game
setup TEXT    begin at a position
orient MOVE   turn the board so that the game begins with this move
save FILE     save the game
load FILE     go on with a saved game, or open a file of games
find WORDS    list the games of the file with these words
game N        go on with game N of the file
quit          leave", "\
hints         ce qui peut être joué
undo, redo    reprendre jusqu’à votre dernier coup, ou le rejouer
start, end    aller au début ou à la fin de la partie
back, forward un coup, de qui que ce soit ; `go` reprend la partie
board         dessiner le plateau
moves         les coups joués, en texte
comment TEXTE une remarque sur le dernier coup
resign, draw  abandonner ; proposer ou accepter la nulle
new           une nouvelle partie
setup TEXTE   commencer à une position
orient COUP   tourner le plateau pour que la partie commence par ce coup
save FICHIER  enregistrer la partie
load FICHIER  reprendre une partie, ou ouvrir un fichier de parties
find MOTS     lister les parties du fichier où sont ces mots
game N        reprendre la partie N du fichier
quit          quitter";

    // The full screen.
    Welcome
        => "Enter or a click plays where the cursor is; or type a move. F1 helps.",
           "Entrée ou un clic joue où est le curseur ; ou tapez un coup. F1 : aide.";
    TooSmall { width: u16, height: u16, needed_width: u16, needed_height: u16 }
        => "The terminal is too small: {width}×{height}; the board needs {needed_width}×{needed_height}.",
           "Le terminal est trop petit : {width}×{height} ; il faut {needed_width}×{needed_height}.";
    ToMove { player: &'a str } => "{player} to move", "trait à {player}";
    MoveOf { cursor: usize, moves: usize } => "move {cursor} of {moves}", "coup {cursor} sur {moves}";
    LookingBack
        => "looking back: ^G or a move goes on from here",
           "relecture : ^G ou un coup reprend ici";
    Drafting { letters: &'a str }
        => "setting up: {letters} put pieces (small ones for black), . takes away, Tab changes the turn, Enter begins, Esc leaves",
           "mise en place : {letters} posent les pièces (minuscules : noir), . enlève, Tab change le trait, Entrée commence, Échap quitte";
    AutoplayOn => "autoplay", "défilement";
    Human => "human", "humain";
    Engine => "engine", "moteur";
    Random => "random", "hasard";
    Thinking { depth: u32, score: &'a str, nodes: u64 }
        => "engine: depth {depth}, {score}, {nodes} nodes",
           "moteur : profondeur {depth}, {score}, {nodes} nœuds";
    Level => "Level", "Niveau";
    TimePerMove => "Time for a move", "Temps par coup";
    TimePerGame => "Time for the game", "Temps par partie";
    NoLimit => "no limit", "sans limite";
    NewGameTitle => "New game", "Nouvelle partie";
    PlayersTitle => "Players", "Joueurs";
    HelpTitle => "Help", "Aide";
    GamesTitle { found: usize, games: usize }
        => "{found} of {games} games", "{found} parties sur {games}";
    SearchFor { words: &'a str }
        => "search (player, event, year): {words}", "chercher (joueur, tournoi, année) : {words}";
    FormKeys
        => "↑↓ ←→ choose   Enter done   Esc leave", "↑↓ ←→ choisir   Entrée valider   Échap quitter";
    PickerKeys
        => "↑↓ choose   Enter open   Esc leave", "↑↓ choisir   Entrée ouvrir   Échap quitter";
    KeyHelp => "help", "aide";
    KeyNew => "new", "nouveau";
    KeyPlayers => "players", "joueurs";
    KeyHints => "hints", "indices";
    KeyUndo => "undo", "reprendre";
    KeySave => "save", "sauver";
    KeyQuit => "quit", "quitter";
    KeyFlip => "flip", "tourner";
    KeyAutoplay => "replay", "revoir";
    KeyTheme => "theme", "thème";
    ScreenHelp => "\
arrows, Enter  choose a place, play there (or click)
letters        type a move or a command, then Enter; Tab completes file names
F2 F3          new game; players, level, clock
F4 or ?        hints: what can be played
F5 F6 F9       flip the board; theme; letters for pieces
^Z ^Y          take back, play again
Home End       to the start, to the end
PgUp PgDn      a move back, a move on (or the wheel)
F7             replay by itself
F8             the engine moves now
^G             play on from here
^O ^S ^T       open a file, save, remark on the last move
^L             the games of the file (or `find WORDS`)
^K             copy the moves
^P             put a position together (or `setup TEXT`)
^R ^D          resign; offer a draw
F10 or ^C      quit", "\
flèches, Entrée  choisir une place, y jouer (ou clic)
lettres          taper un coup ou une commande, puis Entrée ; Tab complète les fichiers
F2 F3            nouvelle partie ; joueurs, niveau, pendule
F4 ou ?          indices : ce qui est jouable
F5 F6 F9         tourner le plateau ; thème ; lettres pour les pièces
^Z ^Y            reprendre, rejouer
Début Fin        au début, à la fin
PgHaut PgBas     un coup en arrière, en avant (ou la molette)
F7               revoir la partie
F8               le moteur joue tout de suite
^G               reprendre la partie ici
^O ^S ^T         ouvrir un fichier, enregistrer, remarque sur le dernier coup
^L               les parties du fichier (ou `find MOTS`)
^K               copier les coups
^P               composer une position (ou `setup TEXTE`)
^R ^D            abandonner ; proposer la nulle
F10 ou ^C        quitter";
    OtherCommands => "Commands:", "Commandes :";

    // Over a network.
    Remote => "far away", "à distance";
    Spectator => "spectator", "spectateur";
    OnlyOverNetwork
        => "nobody is at the other end of a line", "personne n’est au bout d’une ligne";
    NotOverNetwork
        => "this is not done in a game over a network",
           "cela ne se fait pas dans une partie en réseau";
    NotOnThisWire
        => "the other program knows nothing of this", "l’autre programme ne connaît pas cela";
    TwoPlayersOnly
        => "two players play over a network", "on joue à deux en réseau";
    OnlyLookingOn => "you only look on", "vous ne faites que regarder";
    OnlyAtTheEnd
        => "you look back: `end` goes to where the game stands",
           "vous relisez la partie : `end` revient où elle en est";
    WaitingFor { address: &'a str }
        => "waiting for somebody to join at {address}", "en attente d’un joueur à {address}";
    GuestJoined => "the other player has joined", "l’autre joueur est arrivé";
    GuestIsBack => "the other player is back", "l’autre joueur est de retour";
    GuestIsLost
        => "the line to the other player is lost; the game waits",
           "la ligne avec l’autre joueur est coupée ; la partie attend";
    GuestLeft => "the other player has left", "l’autre joueur est parti";
    SpectatorJoined => "somebody looks on", "quelqu’un regarde la partie";
    Spectators { count: usize } => "spectators: {count}", "spectateurs : {count}";
    BothAreHere => "both players are here", "les deux joueurs sont là";
    OneIsMissing => "a player is missing", "il manque un joueur";
    YouAreIn => "you have joined the game", "vous avez rejoint la partie";
    LineIsBack => "the line is back", "la ligne est rétablie";
    HostIsLost
        => "the line is lost; dialling again", "la ligne est coupée ; nouvelle tentative";
    LineIsLost => "the line is lost; wait", "la ligne est coupée ; attendez";
    HostLeft => "the host has left: the line is closed", "l’hôte est parti : la ligne est fermée";
    NotTakenIn => "the host does not let you in", "l’hôte ne vous laisse pas entrer";
    RejectedVersion
        => "the host speaks another version of the protocol",
           "l’hôte parle une autre version du protocole";
    RejectedGame => "the host plays another game", "l’hôte joue à un autre jeu";
    RejectedTaken
        => "somebody else plays; `--watch` looks on, `--token` comes back",
           "la place est prise ; `--watch` regarde, `--token` revient";
    RejectedToken
        => "the token is not that of this game", "le jeton n’est pas celui de cette partie";
    RejectedCrowded => "too many look on", "trop de spectateurs";
    Says { name: &'a str, text: &'a str } => "{name}: “{text}”", "{name} : « {text} »";
    Asked => "the other player is asked", "la demande est envoyée";
    AsksToTakeBack { player: &'a str, moves: usize }
        => "{player} asks to take back moves ({moves}): `accept` or `decline`",
           "{player} demande à reprendre des coups ({moves}) : `accept` ou `decline`";
    AsksForDraw { player: &'a str }
        => "{player} offers a draw: `accept` or `decline`",
           "{player} propose la nulle : `accept` ou `decline`";
    AsksForNewGame { player: &'a str }
        => "{player} asks for a new game: `accept` or `decline`",
           "{player} demande une nouvelle partie : `accept` ou `decline`";
    NothingAsked => "nothing is asked", "rien n’est demandé";
    YouDecline => "you decline", "vous refusez";
    TheyDecline => "the other player declines", "l’autre joueur refuse";
    GameStandsAt { moves: usize }
        => "the game stands at move {moves}", "la partie en est au coup {moves}";
    NotTheirTurn => "it is not their turn", "ce n’est pas leur tour";
    RefusedTheirMove { text: &'a str, why: &'a str }
        => "the other player’s move “{text}” is refused: {why}",
           "le coup « {text} » de l’autre joueur est refusé : {why}";
    RefusedHostsMove { why: &'a str }
        => "the host’s move is refused: {why}", "le coup de l’hôte est refusé : {why}";
    TheyRefuse { why: &'a str }
        => "the other side refuses the move: {why}", "l’autre côté refuse le coup : {why}";
    WrongState { ply: usize, why: &'a str }
        => "the other player's game is wrong from move {ply} on: {why}",
           "la partie de l’autre joueur est fausse à partir du coup {ply} : {why}";
    TheyDoNotUnderstand { why: &'a str }
        => "the other side does not understand: {why}", "l’autre côté ne comprend pas : {why}";
    NetworkHelp => "\
say TEXT      tell the others something
undo, new     ask the other player to take moves back, or for a new game
accept        agree to what the other player asks for; `decline` does not", "\
say TEXTE     dire quelque chose aux autres
undo, new     demander à l’autre joueur de reprendre, ou une nouvelle partie
accept        consentir à ce que l’autre joueur demande ; `decline` refuse";

    // Othello.
    Black => "black", "noir";
    White => "white", "blanc";
    PlaysAndGains { player: &'a str, place: &'a str, gained: u16 }
        => "{player} plays {place} and gains {gained} discs",
           "{player} joue {place} et gagne {gained} pions";
    Passes { player: &'a str }
        => "{player} has no legal move and passes", "{player} ne peut pas jouer et passe";
    LegalMoves { moves: &'a str } => "legal moves: {moves}", "coups légaux : {moves}";
    MoveGains { place: &'a str, gained: u8 } => "{place} (gains {gained})", "{place} (gagne {gained})";
    NoLegalMove => "no legal move", "aucun coup légal";
    OthelloDiscs { black: u16, white: u16 }
        => "black (X) {black}, white (O) {white}", "noir (X) {black}, blanc (O) {white}";
    Discs { discs: u16 } => "{discs} discs", "{discs} pions";
    WinsByScore { player: &'a str, score: &'a str } => "{player} wins {score}", "{player} gagne {score}";
    DrawByScore { score: &'a str } => "a draw {score}", "partie nulle {score}";
    EmptiesToWinner { empty: u16 }
        => " (the {empty} empty squares go to the winner)", " (les {empty} cases vides vont au gagnant)";
    EmptiesShared { empty: u16 }
        => " (the {empty} empty squares are shared)", " (les {empty} cases vides sont partagées)";
    NoSquare { found: &'a str }
        => "{found} is neither a square such as f5 nor a command; try `help`",
           "{found} n’est ni une case comme f5 ni une commande ; essayez `help`";
    APass => "a pass", "passer";
    SquareOffBoard => "the square is off the board", "la case est hors du plateau";
    SquareOccupied => "the square is occupied", "la case est occupée";
    FlipsNothing => "it would flip nothing", "cela ne retournerait rien";
    PassNotAllowed
        => "a side that can place a disc may not pass", "on ne passe pas quand on peut jouer";
    HelpOthello
        => "f5            place a disc (F5 and f 5 are the same); files: .pgn .ggf .sgf .oth .txt .wtb",
           "f5            poser un pion (F5 et f 5 aussi) ; fichiers : .pgn .ggf .sgf .oth .txt .wtb";
    Size => "Size", "Taille";
    StartPosition => "Start", "Départ";
    StandardStart => "standard", "normal";
    MirroredStart => "mirrored", "inversé";

    // Connect Four.
    PlayerNumber { number: usize } => "player {number}", "joueur {number}";
    PlaysColumn { player: &'a str, column: &'a str, square: &'a str }
        => "{player} plays column {column} ({square})", "{player} joue la colonne {column} ({square})";
    ColumnName { column: &'a str } => "column {column}", "la colonne {column}";
    NoSuchColumn => "the board has no such column", "le plateau n’a pas cette colonne";
    ColumnFull => "the column is full", "la colonne est pleine";
    NoColumn { found: &'a str }
        => "{found} is neither a column such as 4 nor a command; try `help`",
           "{found} n’est ni une colonne comme 4 ni une commande ; essayez `help`";
    PlayableColumns { columns: &'a str } => "columns: {columns}", "colonnes : {columns}";
    NoPlayableColumn => "no column can be played", "aucune colonne n’est jouable";
    WinningColumns { columns: &'a str } => "; winning: {columns}", " ; gagnent : {columns}";
    ThreatenedColumns { player: &'a str, columns: &'a str }
        => "; {player} threatens: {columns}", " ; {player} menace : {columns}";
    WinsWith { player: &'a str, lines: &'a str }
        => "{player} wins with {lines}", "{player} gagne avec {lines}";
    And => " and ", " et ";
    DrawBoardFull => "a draw: the board is full", "partie nulle : le plateau est plein";
    ConnectBoard { columns: u8, rows: u8, to_win: u8, players: u8 }
        => "{columns}×{rows}, {to_win} in a line, {players} players",
           "{columns}×{rows}, {to_win} à aligner, {players} joueurs";
    HelpConnect4
        => "4             drop a disc into column 4; files: .txt .digits0 .uci .flat-top .letters …",
           "4             jouer dans la colonne 4 ; fichiers : .txt .digits0 .uci .flat-top .letters …";
    Columns => "Columns", "Colonnes";
    Rows => "Rows", "Rangées";
    ToWin => "In a line", "À aligner";
    PlayersCount => "Players", "Joueurs";

    // Xiangqi.
    Red => "red", "rouge";
    General => "general", "général";
    Advisor => "advisor", "conseiller";
    Elephant => "elephant", "éléphant";
    Horse => "horse", "cheval";
    Chariot => "chariot", "char";
    Cannon => "cannon", "canon";
    Soldier => "soldier", "soldat";
    PieceOf { player: &'a str, role: &'a str } => "{player} {role}", "{role} {player}";
    PlaysMove { player: &'a str, points: &'a str, chinese: &'a str }
        => "{player} plays {points} {chinese}", "{player} joue {points} {chinese}";
    Captures { piece: &'a str } => ", captures a {piece}", ", prend un {piece}";
    GivesCheck => ", check", ", échec";
    WarnedOf { player: &'a str, repetition: &'a str }
        => "warning to {player}: {repetition}", "avertissement à {player} : {repetition}";
    Repeated { kind: &'a str, times: usize }
        => "{kind}; the position has stood {times} times",
           "{kind} ; la position s’est présentée {times} fois";
    PerpetualCheck { player: &'a str }
        => "perpetual check by {player}", "échec perpétuel par {player}";
    PerpetualChase { player: &'a str, victim: &'a str, square: &'a str }
        => "perpetual chase by {player} of the {victim} on {square}",
           "poursuite perpétuelle par {player} : {victim} en {square}";
    PerpetualAttack { player: &'a str }
        => "perpetual checks, mate threats and chases by {player}",
           "échecs, menaces de mat et poursuites perpétuels par {player}";
    MutualCheck => "perpetual check by both sides", "échec perpétuel des deux côtés";
    MutualChase => "perpetual chase by both sides", "poursuite perpétuelle des deux côtés";
    MutualAttack => "perpetual attack by both sides", "attaque perpétuelle des deux côtés";
    HarmlessRepetition
        => "repetition without perpetual check or chase",
           "répétition sans échec ni poursuite perpétuels";
    WinsBecause { player: &'a str, reason: &'a str } => "{player} wins ({reason})", "{player} gagne ({reason})";
    DrawBecause { reason: &'a str } => "draw ({reason})", "partie nulle ({reason})";
    Checkmate => "checkmate", "échec et mat";
    Stalemate => "stalemate", "pat, qui perd";
    NaturalLimit { plies: u32 } => "{plies} plies without capture", "{plies} demi-coups sans prise";
    InsufficientMaterial => "neither side can win", "aucun côté ne peut gagner";
    Resigned { player: &'a str } => "{player} resigned", "{player} a abandonné";
    Agreement => "agreement", "accord mutuel";
    NoPieceThere => "no piece stands there", "il n’y a pas de pièce";
    WrongColor
        => "the piece belongs to the side that is not to move", "la pièce est à l’autre camp";
    OwnPieceThere
        => "a piece of the same side stands on the target", "une pièce du même camp occupe l’arrivée";
    CannotReach => "the piece cannot go there", "la pièce ne peut pas y aller";
    GeneralNotCaptured => "a general cannot be captured", "on ne prend pas un général";
    IntoCheck => "the general would be in check", "le général serait en échec";
    FacingGenerals => "the generals would face each other", "les généraux se feraient face";
    LegalMovesOfPieces { moves: &'a str } => "legal moves:{moves}", "coups légaux :{moves}";
    NoXiangqiMove { fault: &'a str }
        => "{fault}; `hints` lists the moves, `help` the commands",
           "{fault} ; `hints` liste les coups, `help` les commandes";
    Missing { pieces: &'a str } => "took {pieces}", "a pris {pieces}";
    River => "river", "rivière";
    HelpXiangqi
        => "h2e2          move (H2-E2, C2=5 and 炮二平五 are the same); files: .pgn .xqf .ubb .txt",
           "h2e2          jouer (H2-E2, C2=5 et 炮二平五 aussi) ; fichiers : .pgn .xqf .ubb .txt";
}

/// Both languages tell the same things.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_is_filled_in_both_languages() {
        for (name, fields, en, fr) in TABLE {
            assert!(!en.trim().is_empty() && !fr.trim().is_empty(), "{name}");
            for field in *fields {
                let gap = format!("{{{field}}}");
                assert!(en.contains(&gap), "{name}: no {gap} in English");
                assert!(fr.contains(&gap), "{name}: no {gap} in French");
            }
        }
    }

    #[test]
    fn the_languages_differ() {
        let same: Vec<&str> = (TABLE.iter())
            .filter(|(_, _, en, fr)| en == fr)
            .map(|(name, ..)| *name)
            .collect();
        assert_eq!(same, SAME_IN_BOTH);
    }

    /// Words that English took from French, and the like.
    const SAME_IN_BOTH: &[&str] = &[];
}
