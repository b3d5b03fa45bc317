//! What the readers of the cores expect, in other languages.
//!
//! Their faults tell what should stand somewhere as a phrase of English, of which there are as many
//! as the formats have parts; the phrase is the key of this table. Tests read damaged files of every
//! format and look up each phrase that comes up.

use crate::language::Language;

/// What a reader expects, in a language. Brackets and the like are the same in all.
#[must_use]
pub fn expected(phrase: &str, language: Language) -> &str {
    match language {
        Language::En => phrase,
        Language::Fr => find(phrase).unwrap_or(phrase),
    }
}

/// Whether the phrase is told in every language; what has no blanks is a bracket or the like.
#[must_use]
pub fn is_known(phrase: &str) -> bool {
    find(phrase).is_some() || !phrase.contains(' ')
}

fn find(phrase: &str) -> Option<&'static str> {
    let found = PHRASES.iter().find(|(english, _)| *english == phrase);
    found.map(|(_, french)| *french)
}

const PHRASES: &[(&str, &str)] = &[
    // Othello.
    (
        "4, 6, 8, 10, 12, 14 or 16 ranks with / between them",
        "4, 6, 8, 10, 12, 14 ou 16 rangées séparées par /",
    ),
    (
        "16, 36, 64, 100, 144, 196 or 256 squares",
        "16, 36, 64, 100, 144, 196 ou 256 cases",
    ),
    ("GM[2] before the first move", "GM[2] avant le premier coup"),
    ("GM[Othello]", "GM[Othello]"),
    (
        "GM[Othello] and BO before the first move",
        "GM[Othello] et BO avant le premier coup",
    ),
    (
        "a board size: 4, 6, 8, 10, 12, 14 or 16",
        "une taille de plateau : 4, 6, 8, 10, 12, 14 ou 16",
    ),
    ("a disc or an empty square", "un pion ou une case vide"),
    ("a game, `(;`", "une partie, `(;`"),
    ("a legal move", "un coup légal"),
    ("a move and its score", "un coup et son score"),
    ("a move before the score", "un coup avant le score"),
    (
        "a move such as f5 or a pass",
        "un coup comme f5, ou une passe",
    ),
    (
        "a move such as f5, a pass, f5/+1.00 or f5/+1.00/2.5",
        "un coup comme f5, une passe, f5/+1.00 ou f5/+1.00/2.5",
    ),
    (
        "a move such as f5, a pass, or a result such as 1-0",
        "un coup comme f5, une passe, ou un résultat comme 1-0",
    ),
    ("a move without a score", "un coup sans score"),
    (
        "a property such as B[f5] or `;)`",
        "une propriété comme B[f5], ou `;)`",
    ),
    (
        "a property such as B[f5] or the end of the game",
        "une propriété comme B[f5], ou la fin de la partie",
    ),
    ("a side, B or W", "un camp, B ou W"),
    (
        "a square of the board: *, O or -",
        "une case du plateau : *, O ou -",
    ),
    ("a square or a pass", "une case ou une passe"),
    ("a square such as f5", "une case comme f5"),
    (
        "a time in seconds such as 2.5",
        "une durée en secondes comme 2.5",
    ),
    (
        "an evaluation in discs such as +1.00",
        "une évaluation en pions comme +1.00",
    ),
    ("an evaluation such as +1.5", "une évaluation comme +1.5"),
    (
        "as many squares in the rank as there are ranks",
        "autant de cases dans la rangée qu’il y a de rangées",
    ),
    (
        "no more squares than the rank has",
        "pas plus de cases que la rangée n’en a",
    ),
    (
        "p, P, or a number of empty squares",
        "p, P, ou un nombre de cases vides",
    ),
    ("the end of the move, `]`", "la fin du coup, `]`"),
    ("the end of the start, `]`", "la fin du départ, `]`"),
    ("the end of the text", "la fin du texte"),
    ("the name of a tag", "le nom d’une étiquette"),
    (
        "the result that the tag Result tells",
        "le résultat que donne l’étiquette Result",
    ),
    (
        "the side to move (X, O, black, white)",
        "le trait (X, O, black, white)",
    ),
    (
        "the side to move after the board",
        "le trait après le plateau",
    ),
    ("the side to move, b or w", "le trait, b ou w"),
    ("the side to move: * or O", "le trait : * ou O"),
    (
        "the start before the first move",
        "le départ avant le premier coup",
    ),
    (
        "the start, BO, once and before the first move",
        "le départ, BO, une fois et avant le premier coup",
    ),
    ("the start, BO[8 …]", "le départ, BO[8 …]"),
    (
        "the value of the property, `[`",
        "la valeur de la propriété, `[`",
    ),
    (
        "the value of the tag in quotes",
        "la valeur de l’étiquette entre guillemets",
    ),
    // Connect Four.
    ("0 or the number of a player", "0 ou le numéro d’un joueur"),
    ("a bar", "une barre"),
    ("a comma", "une virgule"),
    (
        "a decimal number, or a hexadecimal one behind 0x",
        "un nombre décimal, ou hexadécimal après 0x",
    ),
    ("the end of the board", "la fin du plateau"),
    ("the end of the line", "la fin de la ligne"),
    ("the end of the list", "la fin de la liste"),
    ("the end of the row", "la fin de la rangée"),
    (
        "the moves, one blank and the score",
        "les coups, une espace et le score",
    ),
    ("win, loss or draw", "win, loss ou draw"),
    ("x, o or b", "x, o ou b"),
    // Xiangqi.
    ("+, -, = or .", "+, -, = ou ."),
    ("0 or 1 for the side to move", "0 ou 1 pour le trait"),
    ("1 or 2 for the side to move", "1 ou 2 pour le trait"),
    ("1-0, 0-1, 1/2-1/2 or *", "1-0, 0-1, 1/2-1/2 ou *"),
    ("2 for a game", "2 pour une partie"),
    (
        "64 digits, two for each piece",
        "64 chiffres, deux pour chaque pièce",
    ),
    ("Chinese Chess", "Chinese Chess"),
    ("Chinese, WXF or ICCS", "Chinese, WXF ou ICCS"),
    (
        "UTF-8 (the feature `encoding` would read GB18030 and UTF-16)",
        "UTF-8 (l’option `encoding` lirait GB18030 et UTF-16)",
    ),
    ("UTF-8, GB18030 or UTF-16", "UTF-8, GB18030 ou UTF-16"),
    ("a board", "un plateau"),
    ("a file from 1 to 9, + or -", "une colonne de 1 à 9, + ou -"),
    (
        "a file from 1 to 9, 前 or 后",
        "une colonne de 1 à 9, 前 ou 后",
    ),
    ("a file from a to i", "une colonne de a à i"),
    ("a header of 1024 bytes", "un en-tête de 1024 octets"),
    ("a header of 2214 bytes", "un en-tête de 2214 octets"),
    (
        "a line that has the move which this one replaces",
        "une ligne qui a le coup que celui-ci remplace",
    ),
    ("a move", "un coup"),
    ("a move of 4 bytes", "un coup de 4 octets"),
    ("a move of four digits", "un coup de quatre chiffres"),
    ("a move such as 77-47", "un coup comme 77-47"),
    (
        "a move that the variation can replace",
        "un coup que la variante puisse remplacer",
    ),
    (
        "a move, or a result such as 1-0",
        "un coup, ou un résultat comme 1-0",
    ),
    ("a number from 1 to 9", "un nombre de 1 à 9"),
    ("a piece or 0", "une pièce ou 0"),
    ("a piece or a file", "une pièce ou une colonne"),
    ("a piece such as C", "une pièce comme C"),
    ("a piece such as C, + or -", "une pièce comme C, + ou -"),
    (
        "a piece such as 炮, 前 or 后",
        "une pièce comme 炮, 前 ou 后",
    ),
    ("a piece, a digit or /", "une pièce, un chiffre ou /"),
    (
        "a piece, a file or the same sign",
        "une pièce, une colonne ou le même signe",
    ),
    ("a rank from 0 to 9", "une rangée de 0 à 9"),
    ("a rank from 1 to 10", "une rangée de 1 à 10"),
    ("a result from 0 to 3", "un résultat de 0 à 3"),
    ("a result from 0 to 4", "un résultat de 0 à 4"),
    ("a square from a0 to i9", "un point de a0 à i9"),
    ("a version from 10 to 18", "une version de 10 à 18"),
    (
        "an empty line behind the result",
        "une ligne vide après le résultat",
    ),
    (
        "comment and the numbers of a line and a move",
        "comment et les numéros d’une ligne et d’un coup",
    ),
    ("each line once", "chaque ligne une seule fois"),
    (
        "each piece on a point of its own",
        "chaque pièce sur un point à elle",
    ),
    (
        "four keys whose sum is a multiple of 256",
        "quatre clés dont la somme soit un multiple de 256",
    ),
    (
        "move_ and the numbers of a line, a move and a line",
        "move_ et les numéros d’une ligne, d’un coup et d’une ligne",
    ),
    ("nine points in a rank", "neuf points dans une rangée"),
    ("nothing behind the last move", "rien après le dernier coup"),
    ("nothing more", "plus rien"),
    ("ten ranks of nine points", "dix rangées de neuf points"),
    ("the end of ten ranks", "la fin des dix rangées"),
    ("the end of the move", "la fin du coup"),
    ("the field's own closing", "la fermeture du champ lui-même"),
    (
        "the length of a comment, 4 bytes",
        "la longueur d’un commentaire, 4 octets",
    ),
    ("the length of the index", "la longueur de l’index"),
    ("the number of the move", "le numéro du coup"),
    (
        "the plies since the last capture",
        "les demi-coups depuis la dernière prise",
    ),
    (
        "the rules simple, axf or cxa",
        "les règles simple, axf ou cxa",
    ),
    ("the start before the moves", "le départ avant les coups"),
    (
        "the tag Game with the value \"Chinese Chess\" first",
        "d’abord l’étiquette Game, de valeur \"Chinese Chess\"",
    ),
    ("w, r or b for the side to move", "w, r ou b pour le trait"),
    ("进, 退 or 平", "进, 退 ou 平"),
    ("红胜, 黑胜, 和棋 or 未知", "红胜, 黑胜, 和棋 ou 未知"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phrase_stands_once_and_is_told() {
        for (index, (english, french)) in PHRASES.iter().enumerate() {
            assert!(!french.is_empty(), "{english}");
            let again = PHRASES[..index].iter().any(|(known, _)| known == english);
            assert!(!again, "{english}");
        }
        assert_eq!(expected("a move", Language::Fr), "un coup");
        assert_eq!(expected("a move", Language::En), "a move");
        assert!(is_known("]") && !is_known("an unknown phrase"));
    }
}
