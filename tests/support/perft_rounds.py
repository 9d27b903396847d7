"""Rounds of the notation for the naive count, and rulesets for those who read it."""

from dataclasses import asdict

from engine.cards import CARD_NAMES, SUITS
from engine.notation import NotedRound
from engine.replay import Replay, replay
from engine.ruleset import Ruleset
from engine.seats import position_of
from rulesets import DEFAULT, RULESETS
from tests.support.naive_auction import Said, partner
from tests.support.naive_perft import Bought, Round


def rules_of(noted: NotedRound) -> Ruleset:
    if noted.rules is None:
        return RULESETS[DEFAULT].rules
    return noted.rules.over(None if noted.rules.name is None else RULESETS[noted.rules.name].rules)


def replayed(noted: NotedRound) -> Replay:
    return replay(noted.record, rules_of(noted), noted.scores)


def naive(noted: NotedRound) -> Round:
    record, rules = noted.record, rules_of(noted)

    def position(seat: int) -> int:
        return position_of(seat, record.dealer)

    given = None
    if record.contract is not None:
        contract = record.contract
        buyer = position(contract.buyer)
        caller_buys = contract.ashkal and rules.ashkal_buyer == "caller"
        trump = None if contract.trump is None else SUITS[contract.trump]
        given = Bought(buyer, trump, partner(buyer) if caller_buys else buyer, contract.locked)
    return Round(
        asdict(rules),
        "" if record.up_card is None else CARD_NAMES[record.up_card],
        # Points of positions 2 and 4, the dealer's team, come first.
        noted.scores if record.dealer % 2 == 0 else noted.scores[::-1],
        {position(seat): [CARD_NAMES[card] for card in cards] for seat, cards in record.hands},
        tuple(
            Said(position(call.seat), call.name, None if call.suit is None else SUITS[call.suit], call.locked)
            for call in record.calls
        ),
        given,
        tuple(
            (position(trick.leader), tuple(CARD_NAMES[card] for card in trick.cards), trick.ekka)
            for trick in record.tricks
        ),
    )
