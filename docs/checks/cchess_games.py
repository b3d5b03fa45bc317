"""Plays a game through UCI and one through UCCI with the client of the package cchess.

    python cchess_games.py XIANGQI [PLIES]

XIANGQI is the path of the `xiangqi` binary. The engine plays both sides; every move is checked by
the rules of cchess, and so are the end of the game and the line that the engine expects.
"""

import pathlib
import stat
import sys
import tempfile

from cchess import ChessBoard, FULL_INIT_FEN, EngineManager


def wrapper(folder, binary, protocol):
    """cchess starts a program without arguments."""
    path = pathlib.Path(folder) / protocol
    path.write_text(f'#!/bin/sh\nexec "{binary}" {protocol} --hash 16\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def follow(fen, moves):
    """Plays moves by the rules of cchess; the number of those that it refuses."""
    board = ChessBoard(fen)
    for number, move in enumerate(moves):
        if not board.is_valid_iccs_move(move) or board.move_iccs(move) is None:
            return len(moves) - number
        board.next_turn()
    return 0


def play(manager, most_plies):
    board = ChessBoard(FULL_INIT_FEN)
    lines = refused = 0
    for ply in range(most_plies):
        if board.no_moves():
            return f"{ply} plies, then mate or stalemate", lines, refused
        fen = board.to_full_fen()
        action = manager.run_engine(fen)
        if action["action"] != "bestmove":
            return f"{ply} plies, then {action['action']}", lines, refused
        move = action["move"]
        assert board.is_valid_iccs_move(move), (fen, move)
        moves = action.get("moves", [])
        lines += len(moves)
        refused += follow(fen, moves)
        assert board.move_iccs(move) is not None, (fen, move)
        board.next_turn()
    return f"{most_plies} plies, not over", lines, refused


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    most_plies = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as folder:
        for protocol, options in [
            ("uci", {"Hash": 16, "MultiPV": 1}),
            ("ucci", {"hashsize": 16, "usemillisec": "true"}),
        ]:
            manager = EngineManager()
            load = getattr(manager, f"load_{protocol}")
            assert load(wrapper(folder, binary, protocol), options, {"depth": 5})
            end, lines, refused = play(manager, most_plies)
            manager.quit()
            print(f"{protocol}: {manager.engine.ids.get('name')}: {end};", end=" ")
            print(f"{lines} moves of expected lines, {refused} refused")


main()
