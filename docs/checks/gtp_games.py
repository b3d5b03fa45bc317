"""Plays games through `othello gtp` with the GTP client and the rules of alpha-zero-general.

    python gtp_games.py OTHELLO ALPHA_ZERO_GENERAL [GAMES]

OTHELLO is the path of the `othello` binary, ALPHA_ZERO_GENERAL a clone of
https://github.com/suragnair/alpha-zero-general. Needs numpy. The engine plays against random moves,
with either colour in turn; every move is checked by the client's rules, and so is the final score.
"""

import pathlib
import random
import sys

sys.path.append(sys.argv[2])
from othello.OthelloGame import OthelloGame
from othello.OthelloPlayers import GTPOthelloPlayer


def play(binary, engine_color, generator):
    game = OthelloGame(8)
    engine = GTPOthelloPlayer(game, [binary, "gtp", "--level", "2", "--hash", "16"])
    engine.startGame()
    board, color, moves = game.getInitBoard(), 1, 0
    while game.getGameEnded(board, color) == 0 and can_move(game, board):
        seen = game.getCanonicalForm(board, color)
        valid = game.getValidMoves(seen, 1)
        if color == engine_color:
            action = engine.play(seen)
            assert valid[action], f"illegal: {action}"
        else:
            action = generator.choice([a for a, legal in enumerate(valid) if legal])
            engine.notify(seen, action)
        board, color = game.getNextState(board, color, action)
        moves += 1
    difference = int(board.sum())
    empty = 64 - int(abs(board).sum())
    # The winner gets the empty squares; the client's side 1 is black to the engine.
    difference += empty if difference > 0 else -empty if difference < 0 else 0
    expected = f"B+{difference}" if difference > 0 else f"W+{-difference}" if difference else "0"
    score = engine._sendCommand("final_score")
    assert score == expected, (score, expected)
    engine.endGame()
    return moves, score


def can_move(game, board):
    return any(game.getValidMoves(game.getCanonicalForm(board, c), 1)[:-1].any() for c in (1, -1))


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    generator = random.Random(1)
    for number in range(games):
        color = 1 if number % 2 == 0 else -1
        moves, score = play(binary, color, generator)
        side = "black" if color == 1 else "white"
        print(f"game {number + 1}: engine {side}, {moves} moves, final score {score}")


main()
