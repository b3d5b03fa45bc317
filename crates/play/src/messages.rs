//! Every text of play, in every language.
//!
//! A message without one of the languages does not compile; a test compares what they tell.

mod expected;

use crate::language::Language;

pub use expected::{expected, is_known};

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
    NoRoomFor { what: &'a str }
        => "a file of this format has no room for {what}",
           "un fichier de ce format n’a pas de place pour {what}";
    TheMoves => "the moves", "les coups";
    TheResult => "the result", "le résultat";
    TheScore => "the score", "le score";
    TheTag { name: &'a str } => "the tag {name}", "l’étiquette {name}";
    PartOfTag { name: &'a str } => "a part of the tag {name}", "une partie de l’étiquette {name}";
    SomeRemarks { count: usize } => "remarks ({count})", "des remarques ({count})";
    SomeEvaluations { count: usize } => "evaluations ({count})", "des évaluations ({count})";
    SomeTimes { count: usize } => "times ({count})", "des temps ({count})";
    SomeVariations { count: usize } => "variations ({count})", "des variantes ({count})";
    TheCounters => "the counters of the start", "les compteurs du départ";
    TheTurn => "the side to move", "le trait";
    LaterMovesLeftOut { moves: usize }
        => "moves after this position that are not in the file: {moves}",
           "coups après cette position qui ne sont pas dans le fichier : {moves}";
    HoldsGames { name: &'a str, games: usize }
        => "{name} holds {games} games; `save! {name}` replaces them all by this one",
           "{name} contient {games} parties ; `save! {name}` les remplace toutes par celle-ci";
    HoldsNoGame { name: &'a str }
        => "{name} holds something that is not read as a game; `save! {name}` replaces it",
           "{name} contient autre chose qu’une partie lisible ; `save! {name}` le remplace";
    Saved { name: &'a str } => "saved to {name}", "enregistré dans {name}";
    NotSaved { why: &'a str } => "not saved: {why}", "non enregistré : {why}";
    Loaded { moves: usize, name: &'a str }
        => "loaded {moves} moves from {name}", "partie de {moves} coups lue dans {name}";
    LoadedArchive { games: usize, name: &'a str }
        => "{name} holds {games} games: `find WORDS` lists them, `game N` takes one",
           "{name} contient {games} parties : `find MOTS` les liste, `game N` en prend une";
    ShownFromStart
        => "it is shown from its start: `forward`, `back` and `autoplay` go through it, `go` plays on",
           "elle est montrée depuis son début : `forward`, `back` et `autoplay` la parcourent, `go` la reprend";
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
    NeedsFirstMove { moves: &'a str }
        => "orient needs a move: {moves}", "orient demande un coup : {moves}";
    NoMoveToTurn
        => "no move is played yet: there is nothing to turn",
           "aucun coup n’est joué : il n’y a rien à tourner";
    NoTurning => "this board is not turned", "ce plateau ne se tourne pas";
    NotSetUp { why: &'a str } => "not set up: {why}", "position refusée : {why}";
    NewGame { board: &'a str } => "a new game: {board}", "nouvelle partie : {board}";

    // Faults of files, positions and moves: where they are, what stands there, and what should.
    Colon { what: &'a str, why: &'a str } => "{what}: {why}", "{what} : {why}";
    PlaceInText { line: usize, column: usize, offset: usize }
        => "line {line}, column {column} (byte {offset})",
           "ligne {line}, colonne {column} (octet {offset})";
    PlaceInBytes { offset: usize } => "byte {offset}", "octet {offset}";
    PlaceInLine { column: usize } => "column {column}", "colonne {column}";
    PlaceInGame { game: usize, place: &'a str } => "game {game}, {place}", "partie {game}, {place}";
    PlaceInRecord { record: usize, offset: usize }
        => "record {record}, byte {offset}", "enregistrement {record}, octet {offset}";
    Record { record: usize } => "record {record}", "enregistrement {record}";
    AfterOneMove { place: &'a str } => "{place}, after 1 move", "{place}, après 1 coup";
    AfterMoves { place: &'a str, moves: usize }
        => "{place}, after {moves} moves", "{place}, après {moves} coups";
    Expected { expected: &'a str, found: &'a str }
        => "expected {expected}, found {found}", "attendu : {expected} ; trouvé : {found}";
    FoundEndOfText => "the end of the text", "la fin du texte";
    FoundEndOfFile => "the end of the file", "la fin du fichier";
    FoundNone => "none", "aucun";
    FoundNothing => "nothing", "rien";
    FoundMore => "more", "davantage";
    FoundByte { byte: &'a str } => "the byte {byte}", "l’octet {byte}";
    FoundAgain { what: &'a str } => "{what} again", "{what} encore";
    FoundLength { length: i64 } => "a length of {length}", "une longueur de {length}";
    FoundPair { from: u8, to: u8 } => "{from} and {to}", "{from} et {to}";
    ToClose { bracket: &'a str }
        => "{bracket} to close what is opened here", "{bracket} pour fermer ce qui est ouvert ici";
    BoardOfSize { size: &'a str } => "a board of {size}×{size}", "un plateau {size}×{size}";
    OneOfSize { size: &'a str } => "one of {size}×{size}", "un de {size}×{size}";
    SquareOfBoard { size: &'a str }
        => "a square of the {size}×{size} board", "une case du plateau {size}×{size}";
    AtMostTags { most: usize }
        => "at most {most} tags in a game", "au plus {most} étiquettes dans une partie";
    AtMostBytes { room: usize }
        => "at most {room} bytes, which are left", "au plus {room} octets, qui restent";
    AMoveOf { player: &'a str } => "a move of {player}", "un coup de {player}";
    OneOf { player: &'a str } => "one of {player}", "un de {player}";
    ForSquare { what: &'a str, square: &'a str }
        => "{what} for {square}", "{what} pour {square}";
    SquaresInAll { squares: usize } => "{squares} squares", "{squares} cases";
    NumbersInAll { numbers: usize } => "{numbers} numbers", "{numbers} nombres";
    TwoPoints { most: u8 } => "two points from 0 to {most}", "deux points de 0 à {most}";
    ScoreFrom { least: i32, most: &'a str }
        => "a score from {least} to {most}", "un score de {least} à {most}";
    ColumnFrom { first: &'a str, last: &'a str }
        => "a column from {first} to {last}", "une colonne de {first} à {last}";
    FileOfFormat { format: &'a str }
        => "a file of the format {format}", "un fichier du format {format}";
    AnotherBeginning => "another beginning", "un autre début";
    OtherBlanks => "other blanks", "d’autres espaces";
    TheStart { why: &'a str } => "the start: {why}", "le départ : {why}";
    NoPosition { faults: &'a str }
        => "not a position of the game: {faults}", "ce n’est pas une position du jeu : {faults}";
    AndMoreFaults { faults: &'a str, more: usize }
        => "{faults}, and {more} more", "{faults}, et {more} de plus";
    ScoreTwice
        => "expected a move before the score: the position has a score already",
           "attendu : un coup avant le score ; la position a déjà un score";
    ZeroIsUnclear
        => "expected a disc or an empty square, found '0', which is a white disc or an empty square: the format must say",
           "attendu : un pion ou une case vide ; trouvé : '0', qui est un pion blanc ou une case vide : le format doit le dire";
    OverlappingDiscs => "a square holds two discs", "une case porte deux pions";
    EmptyCenter => "a square in the middle is empty", "une case du milieu est vide";
    IslandsOfDiscs
        => "some discs are not connected with the middle", "des pions ne sont pas reliés au milieu";
    DiscOffBoard => "a disc lies outside the board", "un pion est hors du plateau";
    ThorNoSquare { found: u8 }
        => "expected a move, rows and columns counted from 1 (f5 is 56 on 8×8), or 0, found {found}, which is no square",
           "attendu : un coup, rangées et colonnes comptées à partir de 1 (f5 est 56 sur 8×8), ou 0 ; trouvé : {found}, qui n’est pas une case";
    ThorGap { next: u8 }
        => "expected a move or nothing but 0 to the end of the record, found 0 and later {next}",
           "attendu : un coup, ou seulement 0 jusqu’à la fin de l’enregistrement ; trouvé : 0, puis {next}";
    ThorIllegal { why: &'a str }
        => "expected a legal move: {why}", "attendu : un coup légal ; {why}";
    ThorTruncated { expected: usize, found: usize }
        => "expected a record of {expected} bytes, found the end of the file after {found}",
           "attendu : un enregistrement de {expected} octets ; trouvé : la fin du fichier après {found}";
    ThorLength { offset: usize, announced: u32, length: usize, complete: usize }
        => "byte {offset}: the header announces {announced} records of {length} bytes, the file holds {complete}",
           "octet {offset} : l’en-tête annonce {announced} enregistrements de {length} octets, le fichier en contient {complete}";
    AndBytesMore { told: &'a str, rest: usize }
        => "{told} and {rest} bytes more", "{told} et {rest} octets de plus";
    ThorHeaderShort { found: usize }
        => "byte {found}: the file ends within the header, expected at least 16 bytes",
           "octet {found} : le fichier finit dans l’en-tête, qui a au moins 16 octets";
    ThorHeaderBoard { found: u8 }
        => "byte 12: expected a board size of 8, 10 or 0 (which means 8), found {found}",
           "octet 12 : attendu : une taille de 8, 10 ou 0 (c’est-à-dire 8) ; trouvé : {found}";
    ThorHeaderKind { found: u8 }
        => "byte 13: expected 0 (games) or 1 (solitaires), found {found}",
           "octet 13 : attendu : 0 (parties) ou 1 (solitaires) ; trouvé : {found}";
    ThorHeaderOtherBoard { found: &'a str }
        => "byte 12: the games are on a board of size {found}, expected one of size 8",
           "octet 12 : les parties sont sur un plateau de taille {found}, attendu : 8";
    ThorHeaderNames { names: u16 }
        => "byte 4: expected a file of games, found one of {names} names",
           "octet 4 : attendu : un fichier de parties ; trouvé : un de {names} noms";
    ThorHeaderGames { games: u32 }
        => "byte 8: expected a file of names, found one of {games} games",
           "octet 8 : attendu : un fichier de noms ; trouvé : un de {games} parties";
    ThorOtherBoard { expected: &'a str, found: &'a str }
        => "expected a game on a board of size {expected}, found one of size {found}",
           "attendu : une partie sur un plateau de taille {expected} ; trouvé : une de taille {found}";
    ThorOtherStart
        => "expected a game from the standard start, black to move; found another start",
           "attendu : une partie depuis le départ normal, trait à noir ; trouvé : un autre départ";
    OtherSizeOfBoard { found: &'a str, expected: &'a str }
        => "the position has {found}×{found} squares, the board {expected}×{expected} (--size)",
           "la position a {found}×{found} cases, le plateau {expected}×{expected} (--size)";
    OtherStart
        => "the game does not begin at the standard start, which this format cannot tell",
           "la partie ne commence pas au départ normal, ce que ce format ne peut pas dire";
    EightByEightOnly => "the format knows the 8×8 board only", "le format ne connaît que le plateau 8×8";
    ShapeColumns { found: u8 }
        => "expected 1 to 32 columns, found {found}", "attendu : 1 à 32 colonnes ; trouvé : {found}";
    ShapeRows { found: u8 }
        => "expected 1 to 32 rows, found {found}", "attendu : 1 à 32 rangées ; trouvé : {found}";
    ShapeToWin { found: u8 }
        => "expected 1 to 32 discs to win, found {found}",
           "attendu : 1 à 32 pions à aligner ; trouvé : {found}";
    ShapePlayers { found: u8 }
        => "expected 2 to 8 players, found {found}", "attendu : 2 à 8 joueurs ; trouvé : {found}";
    ShapeText => "COLUMNSxROWSxTO-WIN", "COLONNESxRANGÉESxALIGNÉS";
    ABoard { columns: u8, rows: u8, to_win: u8, players: u8 }
        => "{columns}×{rows}, {to_win} to win, {players} players",
           "{columns}×{rows}, {to_win} à aligner, {players} joueurs";
    OtherBoard { found: &'a str, expected: &'a str }
        => "the board is {found}, the position type's {expected}",
           "le plateau est {found}, celui de la position {expected}";
    NoSuchPlayer { player: &'a str, square: &'a str }
        => "a disc of {player}, who does not take part, is on {square}",
           "un pion de {player}, qui ne joue pas, est en {square}";
    FloatingDisc { square: &'a str }
        => "nothing lies below the disc on {square}", "il n’y a rien sous le pion en {square}";
    DiscsOf { player: &'a str, found: u32, expected: u32 }
        => "{player} has {found} discs, {expected} expected",
           "{player} a {found} pions au lieu de {expected}";
    LineBeforeTheEnd { player: &'a str }
        => "{player} has a line that would have ended the game before the last move",
           "{player} a une ligne qui aurait fini la partie avant le dernier coup";
    BoardForTwo => "a board for 2 players", "un plateau pour 2 joueurs";
    OneForPlayers { players: u8 } => "one for {players}", "un pour {players}";
    KeyBoard { shape: &'a str }
        => "expected a board for 2 players of at most 128 bits, found {shape}",
           "attendu : un plateau pour 2 joueurs d’au plus 128 bits ; trouvé : {shape}";
    KeyColumn { column: &'a str, bits: u128, rows: u8 }
        => "the bits of column {column} ({bits}) are no column of {rows} squares",
           "les bits de la colonne {column} ({bits}) ne sont pas une colonne de {rows} cases";
    KeyOfBits { bits: u32 } => "a key of at most {bits} bits", "une clé d’au plus {bits} bits";
    TwoPlayersFormat { players: u8 }
        => "the format is for 2 players, not {players}", "le format est pour 2 joueurs, pas {players}";
    NoScore
        => "its score is not known; `connect4 solve` finds it",
           "son score n’est pas connu ; `connect4 solve` le trouve";
    PositionWithoutMoves
        => "it is a position, and moves cannot tell how it came about",
           "c’est une position, et des coups ne peuvent pas dire d’où elle vient";
    KeysForTwo { shape: &'a str }
        => "bit keys are for 2 players on boards of at most 128 bits, not {shape}",
           "les clés sont pour 2 joueurs sur des plateaux d’au plus 128 bits, pas {shape}";
    NoSuchPiece { place: &'a str, found: &'a str, piece: &'a str }
        => "{place}: {found} names no {piece}", "{place} : {found} ne désigne aucun {piece}";
    NoTarget { place: &'a str, found: &'a str, piece: &'a str }
        => "{place}: {found} leads the {piece} to no point that it could go to",
           "{place} : {found} ne mène le {piece} à aucun point où il puisse aller";
    Ambiguous { found: &'a str, moves: &'a str }
        => "{found} can mean {moves}", "{found} peut désigner {moves}";
    Or => " or ", " ou ";
    NoGeneral { player: &'a str } => "{player} has no general", "{player} n’a pas de général";
    TooManyPieces { most: u32, piece: &'a str, found: u32 }
        => "expected at most {most} of the {piece}, found {found}",
           "attendu : au plus {most} {piece} ; trouvé : {found}";
    Misplaced { piece: &'a str, square: &'a str }
        => "a {piece} can never stand on {square}", "un {piece} ne peut jamais être en {square}";
    GeneralsFaceEachOther => "the generals face each other", "les généraux se font face";
    OpponentInCheck { checker: &'a str }
        => "the side not to move is in check from {checker}",
           "le camp qui n’a pas le trait est en échec de {checker}";
    WritableFormat => "a format that can be written (pgn, xqf, ubb or txt)",
        "un format qui s’écrit (pgn, xqf, ubb ou txt)";
    OneGameForFile { format: &'a str }
        => "one game for a file of the format {format}", "une seule partie pour un fichier du format {format}";
    WritableEncoding => "an encoding that can be written", "un encodage qui s’écrit";
    NoGameInFile => "there is no game in the file", "il n’y a aucune partie dans le fichier";
    NoGameOfNumber { number: usize }
        => "there is no game {number}", "il n’y a pas de partie {number}";
    FormatByName { names: &'a str }
        => "the name does not tell the format; name one of {names}",
           "le nom ne dit pas le format ; en nommer un parmi {names}";
    FormatNotTold { names: &'a str }
        => "the format is not told; name one of {names}",
           "le format n’est pas dit ; en nommer un parmi {names}";
    NoSuchFile => "there is no such file or folder", "ce fichier ou ce dossier n’existe pas";
    NoPermission => "permission denied", "accès refusé";
    IsAFolder => "it is a folder", "c’est un dossier";
    IsNoFolder => "a part of the path is no folder", "une partie du chemin n’est pas un dossier";
    DiskFull => "the disk is full", "le disque est plein";
    ReadOnlyDisk => "the disk is read-only", "le disque est protégé en écriture";

    // What is typed.
    NeedsFileName { word: &'a str }
        => "{word} needs a file name", "{word} demande un nom de fichier";
    NeedsNumber { word: &'a str }
        => "{word} needs a number", "{word} demande un nombre";
    NeedsPosition { word: &'a str }
        => "{word} needs a position", "{word} demande une position";
    NeedsSeats { players: usize }
        => "players needs a seat for each of the {players} players: human, random, engine, or engine:8, engine:2s, engine:9000nodes",
           "players demande un siège pour chacun des {players} joueurs : human, random, engine, ou engine:8, engine:2s, engine:9000nodes";
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
autoplay      every position from here to the end
flip          draw the board from the other side (Xiangqi)
players A B   who plays from now on: human, random, engine, engine:8, engine:2s
resign, draw  give up; offer a draw or agree to it
new           a new game
setup TEXT    begin at a position
orient MOVE   turn the board so that the game begins with this move
save FILE     save the game; with `-- TEXT` behind it, and a remark on the last move
save! FILE    the same, whatever the file holds already
load FILE     go on with a saved game, or open a file of games
find WORDS    list the games of the file with these words; player:… event:… year:… for one field
game N        go on with game N of the file
quit          leave", "\
hints         ce qui peut être joué
undo, redo    reprendre jusqu’à votre dernier coup, ou le rejouer
start, end    aller au début ou à la fin de la partie
back, forward un coup, de qui que ce soit ; `go` reprend la partie
board         dessiner le plateau
moves         les coups joués, en texte
comment TEXTE une remarque sur le dernier coup
autoplay      toutes les positions d’ici à la fin
flip          dessiner le plateau de l’autre côté (Xiangqi)
players A B   qui joue désormais : human, random, engine, engine:8, engine:2s
resign, draw  abandonner ; proposer ou accepter la nulle
new           une nouvelle partie
setup TEXTE   commencer à une position
orient COUP   tourner le plateau pour que la partie commence par ce coup
save FICHIER  enregistrer la partie ; avec `-- TEXTE`, et une remarque sur le dernier coup
save! FICHIER de même, quoi que le fichier contienne déjà
load FICHIER  reprendre une partie, ou ouvrir un fichier de parties
find MOTS     lister les parties où sont ces mots ; joueur:… tournoi:… année:… pour un champ
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
    EngineOf { strength: &'a str } => "engine {strength}", "moteur {strength}";
    Positions { nodes: u64 } => "{nodes} nodes", "{nodes} nœuds";
    Thinking { depth: u32, score: &'a str, nodes: u64 }
        => "engine: depth {depth}, {score}, {nodes} nodes",
           "moteur : profondeur {depth}, {score}, {nodes} nœuds";
    Level => "Level", "Niveau";
    TimePerMove => "Time for a move", "Temps par coup";
    TimePerGame => "Time for the game", "Temps par partie";
    NoLimit => "no limit", "sans limite";
    NewGameTitle => "New game", "Nouvelle partie";
    PlayersTitle => "Players", "Joueurs";
    SaveTitle => "Save the game", "Enregistrer la partie";
    FileLabel => "File", "Fichier";
    RemarkOnMove => "Remark on the last move", "Remarque sur le dernier coup";
    RemarkOnGame => "Remark on the game", "Remarque sur la partie";
    SaveKeys
        => "Enter save   ↑↓ other field   Tab complete   Esc leave",
           "Entrée enregistrer   ↑↓ autre champ   Tab compléter   Échap quitter";
    HelpTitle => "Help", "Aide";
    GamesTitle { found: usize, games: usize }
        => "{found} of {games} games", "{found} parties sur {games}";
    SearchFor { words: &'a str }
        => "search (words, player:… event:… year:…): {words}",
           "chercher (mots, joueur:… tournoi:… année:…) : {words}";
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
letters        type a move or a command, then Enter; Tab completes, ^U clears
F2 F3          new game; players, level, clock
F4 or ?        hints: what can be played
F5 F6 F9       flip the board; theme; letters for pieces
^Z ^Y          take back, play again
Home End       to the start, to the end
PgUp PgDn      a move back, a move on (or the wheel)
F7             replay by itself
F8             the engine moves now
^G             play on from here
^O ^S ^T       open a file, save (with a remark), remark on the last move
^L             the games of the file (or `find WORDS`)
^K             copy the moves
^P             put a position together (or `setup TEXT`)
^R ^D          resign; offer a draw
F10 or ^C      quit", "\
flèches, Entrée  choisir une place, y jouer (ou clic)
lettres          taper un coup ou une commande, puis Entrée ; Tab complète, ^U efface
F2 F3            nouvelle partie ; joueurs, niveau, pendule
F4 ou ?          indices : ce qui est jouable
F5 F6 F9         tourner le plateau ; thème ; lettres pour les pièces
^Z ^Y            reprendre, rejouer
Début Fin        au début, à la fin
PgHaut PgBas     un coup en arrière, en avant (ou la molette)
F7               revoir la partie
F8               le moteur joue tout de suite
^G               reprendre la partie ici
^O ^S ^T         ouvrir, enregistrer (avec une remarque), remarque sur le dernier coup
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
