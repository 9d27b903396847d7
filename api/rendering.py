"""From engine to wire: cards, contracts, offers, projects, scores (contract, *Shared objects*).

Every member is always there; what does not apply or is not known is null. Cards are listed S H D C, then A K Q J T 9
8 7.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from api.issues import pointer_to
from api.reading.words import LEVELS
from api.text import Voice, barred_card, code_meaning, project_reason, score_steps, violation_message
from engine.calls import Offer
from engine.cards import CARD_NAMES, SUITS, CardSet, cards_in, names_of
from engine.contest import Announced, Ranked, Ranking
from engine.contract import Contract
from engine.fouls import Violation
from engine.play import Turn, duty_broken_by
from engine.projects import Project
from engine.ruleset import Ruleset
from engine.scoring import ProjectCount, RoundScore
from engine.seats import SEATS, TEAMS, Seat, Team
from engine.verdict import BalootCredit, Comparison

Json = dict[str, Any]

_SEAT_NAMES: Final[Mapping[Seat | None, str | None]] = {None: None, **dict(enumerate(SEATS))}
_TEAM_NAMES: Final[Mapping[Team | None, str | None]] = {None: None, **dict(enumerate(TEAMS))}


def seat(value: Seat | None) -> str | None:
    """Return a seat's name."""
    return _SEAT_NAMES[value]


def team(value: Team | None) -> str | None:
    """Return a team's name."""
    return _TEAM_NAMES[value]


def pair(numbers: tuple[int, int] | None) -> Json | None:
    """Return numbers by team."""
    return None if numbers is None else {"NS": numbers[0], "EW": numbers[1]}


def contract(value: Contract | None) -> Json | None:
    """Return a contract; ``trump`` is null in Sun."""
    if value is None:
        return None
    return {
        "bid": "sun" if value.trump is None else "hokum",
        "trump": None if value.trump is None else SUITS[value.trump],
        "buyer": SEATS[value.buyer],
        "level": LEVELS[value.level - 1],
        "locked": value.locked,
        "ashkal": value.ashkal,
    }


def offer(value: Offer) -> Json:
    """Return a call that may be made; ``suits`` is null where the caller has no choice of suit."""
    return {
        "call": str(value.name),
        "suits": [SUITS[suit] for suit in value.suits] or None,
        "lockable": value.lockable,
    }


def offers(values: Iterable[Offer]) -> list[Json]:
    """Return the calls that may be made."""
    return [offer(value) for value in values]


def offers_by_seat(values: Mapping[Seat, Sequence[Offer]]) -> Json:
    """Return the calls that may be made, by seat."""
    return {SEATS[place]: offers(made) for place, made in values.items()}


def barred_cards(turn: Turn, hand: CardSet, legal: CardSet, voice: Voice) -> list[Json]:
    """Return each card of a hand that may not be played: its code, why, and the legal cards, which had to be."""
    barred = hand & ~legal
    if not barred:
        return []
    proof, cards = names_of(legal), voice.one_of(cards_in(legal))
    found = []
    for card in cards_in(barred):
        duty = duty_broken_by(turn, hand, card)
        message = barred_card(voice, turn, duty, card, cards)
        found.append({"card": CARD_NAMES[card], "code": str(duty), "message": message, "proof": proof})
    return found


def project(value: Project, *, sun: bool) -> Json:
    """Return a project with the cards that count."""
    return {
        "kind": str(value.kind),
        "cards": names_of(value.cards),
        "points": value.points(sun),
        "raw": value.raw,
    }


def baloot(value: BalootCredit | None) -> Json | None:
    """Return a Baloot."""
    if value is None:
        return None
    return {
        "seat": seat(value.seat),
        "team": TEAMS[value.team],
        "counted": value.counted,
        "cancelled_by": None if value.cancelled_by is None else str(value.cancelled_by),
    }


def ranking(value: Ranking, credit: BalootCredit | None, voice: Voice, *, sun: bool) -> Json:
    """Return the contest of the projects; ``points`` and ``raw`` are before the level and without Baloot."""
    return {
        "ranking": [_ranked(entry, voice, sun=sun) for entry in value.ranked],
        "winner": team(value.winner),
        "points": pair(value.points),
        "raw": pair(value.raw),
        "baloot": baloot(credit),
    }


def _ranked(entry: Ranked, voice: Voice, *, sun: bool) -> Json:
    reason = None if entry.reason is None else project_reason(voice, entry.reason)
    return {"seat": SEATS[entry.seat], **project(entry.project, sun=sun), "reason": reason}


def announced(value: Announced, *, sun: bool) -> Json:
    """Return the sound announcements by seat."""
    return {SEATS[place]: [project(one, sun=sun) for one in made] for place, made in value.items()}


def score(value: RoundScore, rules: Ruleset, voice: Voice) -> Json:
    """Return the score of a round with its steps."""
    return {
        "contract": contract(value.contract),
        "outcome": str(value.outcome),
        "won_by": team(value.won_by),
        "raw": pair(value.raw),
        "last_trick": team(value.last_trick),
        "card_points": pair(value.card_points),
        "projects": project_count(value.projects),
        "baloot": baloot(value.baloot),
        "comparison": comparison(value.comparison),
        "points": pair(value.points),
        "totals": pair(value.totals),
        "game_won_by": team(value.game_won_by),
        "steps": score_steps(voice, value, rules),
    }


def project_count(value: ProjectCount) -> Json:
    """Return what the contest counts, before the level, whoever writes it in the end."""
    return {"team": team(value.team), "points": pair(value.points)}


def comparison(value: Comparison | None) -> Json | None:
    """Return the totals that were compared, and what decided."""
    if value is None:
        return None
    return {
        "judged": TEAMS[value.judged],
        "points": pair(value.points),
        "raw": pair(value.raw),
        "decided_by": None if value.decided_by is None else str(value.decided_by),
    }


def issue_of_violation(
    violation: Violation, voice: Voice, path: tuple[str | int, ...] | None = None, *, veiled: bool = False
) -> Json:
    """Return a violation as one entry of a problem's ``errors``.

    ``path`` is where it stands in the request, if not where the violation says; ``veiled`` leaves out the cards that
    prove it.
    """
    proof = None if veiled or violation.proof is None else [CARD_NAMES[card] for card in violation.proof]
    return {
        "pointer": pointer_to(violation.path if path is None else path),
        "code": str(violation.code),
        "message": code_meaning(voice, violation.code) if veiled else violation_message(voice, violation),
        "proof": proof,
    }
