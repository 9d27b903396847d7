"""The examples of the contract, by operation."""

from typing import Final

from api.openapi.examples.auction import AUCTION
from api.openapi.examples.deals import DEALS
from api.openapi.examples.example import Example, Examples
from api.openapi.examples.games import GAMES
from api.openapi.examples.play import PLAY
from api.openapi.examples.projects import PROJECTS
from api.openapi.examples.rounds import ROUNDS
from api.openapi.examples.scores import SCORES

__all__ = ["ASKED", "Example", "Examples"]

ASKED: Final[Examples] = {**DEALS, **AUCTION, **PLAY, **PROJECTS, **ROUNDS, **SCORES, **GAMES}
"""Examples of the POST operations, in the order of the contract."""
