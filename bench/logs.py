"""Logs to measure with: random games under the default rules, played to their end, as lines of NDJSON or notation.

Playing a round at random costs more than checking it, so a few hundred games are played once and written as often as
a file of some size needs.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cli.wire import body_of_game
from engine.log import ClaimedWinner, GameLog
from engine.notation import NotedRules, noted_game, write_game
from engine.seats import TEAMS
from rulesets import DEFAULT, RULESETS
from tests.support.tables import random_game

GAMES = 150
LONGEST_GAME = 40


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A clean game in both forms, each ended by a line feed; how many rounds it has, and how many of them are full.

    A full round has hands, calls and eight tricks; the others were thrown in.
    """

    line: bytes
    notation: bytes
    rounds: int
    full: int


def some_games(count: int = GAMES, seed: int = 1) -> list[LoggedGame]:
    """Return some games, every claim in them right."""
    random = Random(seed)
    return [_written(random_game(random, RULESETS[DEFAULT].rules, LONGEST_GAME)) for _ in range(count)]


def _written(log: GameLog) -> LoggedGame:
    totals = log.totals or (0, 0)
    reached = [team for team in range(len(TEAMS)) if totals[team] >= log.rules.target]
    winner = ClaimedWinner(max(reached, key=lambda team: totals[team])) if reached else None
    game = noted_game(GameLog(log.rules, log.rounds, log.scores, log.totals, winner), NotedRules(DEFAULT))
    full = sum(len(one.record.tricks) == 8 for one in log.rounds)
    line = json.dumps(body_of_game(game), separators=(",", ":")) + "\n"
    return LoggedGame(line.encode(), write_game(game).encode(), len(log.rounds), full)


def lines_of(games: list[LoggedGame], rounds: int) -> Iterator[bytes]:
    """Yield games as NDJSON until they have so many full rounds."""
    written = 0
    while True:
        for game in games:
            if written >= rounds:
                return
            yield game.line
            written += game.full
