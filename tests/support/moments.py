"""Rounds at any moment, made at random under random options, as requests."""

from random import Random

from engine.bidding import open_bidding
from engine.cards import set_of
from engine.record import FoulKind, FoulRecord, RoundRecord
from engine.replay import replay
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS
from tests.support.tables import bid_at_random, bought_round, dealt_at_random, listed, random_rules
from tests.support.wire import Wire
from tests.support.written import written, written_rules, written_scores

KINDS = ("calls", "play", "play", "play", "last", "foul", "claim")


def _in_calls(random: Random, rules: Ruleset, scores: tuple[int, int]) -> RoundRecord:
    """Some of the calls of a round, hands of five."""
    dealer = random.randrange(4)
    hands, up_card, _ = dealt_at_random(random, dealer)
    south, east, north, west = map(set_of, hands)
    _, calls = bid_at_random(
        random, open_bidding(rules, dealer, up_card, scores, (south, east, north, west)), random.choice((0.15, 0.5))
    )
    return RoundRecord(dealer, up_card, listed(hands), tuple(calls[: random.randrange(len(calls) + 1)]))


def _claimed(record: RoundRecord, rules: Ruleset) -> RoundRecord:
    """The record with a claim that holds, after its last complete trick; as it is when nobody has one."""
    complete = record._replace(tricks=tuple(trick for trick in record.tricks if len(trick.cards) == 4)[:7])
    for seat in ALL_SEATS:
        claimed = complete._replace(claim=seat)
        if not replay(claimed, rules).violations:
            return claimed
    return record


def moment(random: Random, kind: str | None = None, **fixed: object) -> Wire:
    """A round without a fault, all hands known, at a random moment."""
    kind = kind or random.choice(KINDS)
    rules = random_rules(random, **fixed)
    scores = (random.choice((0, 90, 101)), random.choice((0, 100, 120)))
    if kind == "calls":
        record = _in_calls(random, rules, scores)
    elif kind == "last":
        record = bought_round(random, rules)
    else:
        record = bought_round(random, rules, tricks=random.randrange(1, 9), cards=random.randrange(1, 5))
    if kind == "foul":
        record = record._replace(foul=FoulRecord(random.randrange(4), kind=random.choice((None, FoulKind.TALK))))
    if kind == "claim":
        record = _claimed(record, rules)
    # The scores matter to the calls; a bought round was bought at nil all.
    before = scores if kind == "calls" else (0, 0)
    return written(record) | written_rules(rules) | {"scores": written_scores(before)}


def without_hands(request: Wire, *known: str) -> Wire:
    """The request with no hands but those of some seats."""
    hands = {seat: held for seat, held in request["hands"].items() if seat in known}
    return request | {"hands": hands}
