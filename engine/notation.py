"""A round in one line of text, and a game in one line a round: what FEN and PGN are to chess (rules, section 9).

A line is tokens with a space between them. A round begins with the version, the dealer and the up-card (``-`` when it
is not known); then come sections, each opened by a word in lower case and left out when there is nothing in it::

    baloot1 S 7D hands E:AH9H7HQHQD9DASTC calls Ep Np Wp Sh Ep Np Wp Sc Ed! tricks E:AHTD8HKH

Cards are ``TH``, written without anything between them; ``seat:cards`` is a hand, a trick (the seat leads) or the
groups a seat announced, ``+`` between two. A call is its seat, the first letter of its name (no two names share it) and
the suit it names. ``!`` says the one thing that can be said with a call or a card: *locked* after a raise, *Ekka* after
a lead. A game is a line ``baloot1 game`` with its rules and claims, then its rounds.

``docs/notation.md`` has the grammar and the promises. This module is the vocabulary and the writer, whose text is
canonical: equal values, equal text, and reading it (:mod:`engine.notation_reader`) gives the value back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from engine.calls import Call, CallName
from engine.cards import CARD_NAMES, SUITS, Card
from engine.contract import Contract, Level
from engine.log import ClaimedWinner, GameLog, LoggedRound
from engine.record import FoulRecord, RoundRecord, TrickRecord
from engine.replay import Scores
from engine.ruleset import OPTIONS, Ruleset, ruleset_of
from engine.seats import SEATS, TEAMS, Seat

OptionValue: TypeAlias = str | bool | int
Hands: TypeAlias = Sequence[tuple[Seat, Iterable[Card]]]
"""Hands by seat, in the order in which they are written."""
Projects: TypeAlias = Sequence[tuple[Seat, Iterable[Iterable[Card]]]]
"""Announced groups by seat, in the order in which they are written."""

VERSION: Final = "baloot1"
GAME: Final = "game"
NOTHING: Final = "-"
"""An up-card not known, a list of no cards, a winner who is nobody, and rules that have no name."""
MARK: Final = "!"
COMMENT: Final = "#"
ROUND_SECTIONS: Final = (
    "rules",
    "scores",
    "hands",
    "calls",
    "contract",
    "projects",
    "tricks",
    "foul",
    "claim",
    "result",
)
"""The sections of a round in the order written: the first two are for a round alone, the last for one in a game."""
GAME_SECTIONS: Final = ("rules", "scores", "totals", "winner")
CALL_LETTERS: Final[Mapping[CallName, str]] = {name: name.value[0] for name in CallName}
LEVEL_LETTERS: Final[Mapping[Level, str]] = {
    Level.UNDOUBLED: "",
    Level.DOUBLE: "d",
    Level.TRIPLE: "t",
    Level.FOUR: "f",
    Level.GAHWA: "g",
}


@dataclass(frozen=True, slots=True)
class NotedRules:
    """Rules as a text has them: a ruleset's name and the options that differ from it.

    Without a name (None) every option is given. ``options`` are in the order of section 8. What a name stands for is
    told by whoever has the rulesets.
    """

    name: str | None
    options: tuple[tuple[str, OptionValue], ...] = ()

    def over(self, named: Ruleset | None) -> Ruleset:
        """Return the rules, given those that the name stands for; None where there is no name.

        Raises :class:`engine.ruleset.InvalidOptions` for values no ruleset has.
        """
        given = dict(self.options)
        return ruleset_of(given) if named is None else named.overridden(given)


@dataclass(frozen=True, slots=True)
class NotedRound:
    """A round that stands alone. ``rules`` are None where the text leaves them out; ``scores`` are points by team."""

    record: RoundRecord
    rules: NotedRules | None = None
    scores: Scores = (0, 0)


@dataclass(frozen=True, slots=True)
class NotedGame:
    """A game as a text has it; see :class:`engine.log.GameLog`. ``rules`` are None where the text leaves them out."""

    rounds: tuple[LoggedRound, ...]
    rules: NotedRules | None = None
    scores: Scores = (0, 0)
    totals: Scores | None = None
    winner: ClaimedWinner | None = None

    def log_under(self, rules: Ruleset) -> GameLog:
        """Return the log, its rules looked up."""
        return GameLog(rules, self.rounds, self.scores, self.totals, self.winner)


@lru_cache(maxsize=256)
def rules_in_full(rules: Ruleset) -> NotedRules:
    """Return rules without a name: every option, in the order of section 8."""
    return NotedRules(None, tuple(asdict(rules).items()))


def noted_game(log: GameLog, rules: NotedRules | None = None) -> NotedGame:
    """Return a log as it is written, its rules under their name where that is given, else in full."""
    return NotedGame(log.rounds, rules or rules_in_full(log.rules), log.scores, log.totals, log.winner)


# Tokens.


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards in the order given, without anything between them; ``-`` for none."""
    return "".join([CARD_NAMES[card] for card in cards]) or NOTHING


@cache
def call_token(call: Call) -> str:
    """Return a call: ``Ep``, ``ShD``, ``Ed!``. There are only some hundred of them."""
    suit = "" if call.suit is None else SUITS[call.suit]
    return SEATS[call.seat] + CALL_LETTERS[call.name] + suit + MARK * call.locked


def card_token(seat: Seat, card: Card, *, ekka: bool) -> str:
    """Return one card played: ``E:AH``, with an Ekka announced ``E:AH!``."""
    return f"{SEATS[seat]}:{CARD_NAMES[card]}{MARK * ekka}"


def trick_token(trick: TrickRecord) -> str:
    """Return a trick, complete or not: ``E:AHTD8HKH``, with an Ekka announced ``E:AH!TD8HKH``."""
    leader, cards, ekka = trick
    names = "".join([CARD_NAMES[card] for card in cards])
    return f"{SEATS[leader]}:{names[:2]}{MARK}{names[2:]}" if ekka else f"{SEATS[leader]}:{names}"


def contract_token(contract: Contract) -> str:
    """Return a contract: ``ShD``, ``ShDd!``, ``Ws``; an Ashkal is ``Wa``."""
    bid = "a" if contract.ashkal else "s" if contract.is_sun else "h"
    trump = "" if contract.trump is None else SUITS[contract.trump]
    return SEATS[contract.buyer] + bid + trump + LEVEL_LETTERS[contract.level] + MARK * contract.locked


def pair_text(points: Scores) -> str:
    """Return points by team, NS first: ``90-120``."""
    return f"{points[0]}-{points[1]}"


def option_token(name: str, value: OptionValue) -> str:
    """Return one option: ``ekka=none``, ``must_trump=off``, ``target=151``."""
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"{name}={value}"


# Lines.


def write_round(noted: NotedRound) -> str:
    """Return the canonical line of a round that stands alone, without the end of the line."""
    record = noted.record
    between = [*_rules(noted.rules), *_scores(noted.scores)]
    return round_line(record, record.hands, record.contract, record.projects, between)


def write_game(game: NotedGame) -> str:
    """Return the canonical text of a game: its line and one for each round, every one ended by a line feed."""
    head = [game_line(game.rules, game.scores)]
    if game.totals is not None:
        head += ["totals", pair_text(game.totals)]
    if game.winner is not None:
        team = game.winner.team
        head += ["winner", NOTHING if team is None else TEAMS[team]]
    lines = [" ".join(head)]
    for logged in game.rounds:
        record = logged.record
        line = round_line(record, record.hands, record.contract, record.projects)
        lines.append(line if logged.result is None else f"{line} result {pair_text(logged.result)}")
    return text_of(lines)


def text_of(lines: Iterable[str]) -> str:
    """Return a text of some lines, every one ended by a line feed."""
    return "".join([line + "\n" for line in lines])


def game_line(rules: NotedRules | None, scores: Scores) -> str:
    """Return the line of a game that claims nothing."""
    return " ".join([VERSION, GAME, *_rules(rules), *_scores(scores)])


def round_line(
    record: RoundRecord,
    hands: Hands,
    contract: Contract | None,
    projects: Projects,
    between: Iterable[str] = (),
) -> str:
    """Return the line of a round: its hands, contract and projects as they are given, all else from its record.

    ``between`` are tokens to stand behind the up-card.
    """
    up_card = NOTHING if record.up_card is None else CARD_NAMES[record.up_card]
    tokens = [VERSION, SEATS[record.dealer], up_card, *between]
    if hands:
        tokens.append("hands")
        tokens += [f"{SEATS[seat]}:{cards_text(cards)}" for seat, cards in hands]
    if record.calls:
        tokens.append("calls")
        tokens += map(call_token, record.calls)
    if contract is not None:
        tokens += ["contract", contract_token(contract)]
    if projects:
        tokens.append("projects")
        tokens += [f"{SEATS[seat]}:{'+'.join(map(cards_text, groups))}" for seat, groups in projects]
    if record.tricks:
        tokens.append("tricks")
        tokens += [trick_token(trick) for trick in record.tricks]
    if record.foul is not None:
        tokens += _foul(record.foul)
    if record.claim is not None:
        tokens += ["claim", SEATS[record.claim]]
    return " ".join(tokens)


@lru_cache(maxsize=256)
def _rules(rules: NotedRules | None) -> tuple[str, ...]:
    if rules is None:
        return ()
    given = dict(rules.options)
    options = [option_token(name, given[name]) for name in OPTIONS if name in given]
    return ("rules", NOTHING if rules.name is None else rules.name, *options)


def _scores(scores: Scores) -> tuple[str, ...]:
    return () if scores == (0, 0) else ("scores", pair_text(scores))


def _foul(foul: FoulRecord) -> Iterator[str]:
    yield "foul"
    yield SEATS[foul.seat]
    if foul.by is not None:
        yield f"by={SEATS[foul.by]}"
    if foul.kind is not None:
        yield f"kind={foul.kind}"
    if foul.trick is not None:
        yield f"trick={foul.trick}"
    if foul.card is not None:
        yield f"card={CARD_NAMES[foul.card]}"
