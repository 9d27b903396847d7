"""The words of the game, each read as the engine's value."""

from typing import Final

from api.reading.single import Word, one_of, word
from engine.calls import CallName
from engine.cards import SUITS, Suit
from engine.contract import Level
from engine.record import FoulKind
from engine.seats import SEATS, TEAMS, Seat, Team

BIDS: Final = ("hokum", "sun")
LEVELS: Final = ("undoubled", "double", "triple", "four", "gahwa")
FOUL_KINDS: Final = tuple(kind.value for kind in FoulKind)

SEAT_WORDS: Final[dict[str, Seat]] = {name: seat for seat, name in enumerate(SEATS)}

SEAT: Final = Word(SEAT_WORDS, "unknown-seat", "Seat")
TEAM: Final[Word[Team]] = Word({name: team for team, name in enumerate(TEAMS)}, "unknown-team", "Team")
SUIT: Final[Word[Suit]] = Word({name: suit for suit, name in enumerate(SUITS)}, "unknown-suit", "Suit")
CALL_NAME: Final = Word({name.value: name for name in CallName}, "unknown-call", "CallName")
LEVEL: Final = one_of(LEVELS, Level, "Level")
BID: Final = word(*BIDS, component="Bid")
FOUL_KIND: Final = one_of(FOUL_KINDS, FoulKind, "FoulKind")
