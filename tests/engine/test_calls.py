"""Sections 2 and 3: which words take up an offer. What is said too much or too little is no such call."""

import pytest

from engine.calls import Call, CallName, Offer, offer_for

OFFERS = {
    "no suit to name": Offer(CallName.SUN),
    "the up-card's suit": Offer(CallName.HOKUM, said_suit=2),
    "a suit to name": Offer(CallName.HOKUM, suits=(0, 1, 3)),
    "a suit to name, now or later": Offer(CallName.HOKUM, suits=(0, 1, 3), suit_optional=True),
    "may be locked": Offer(CallName.DOUBLE, lockable=True),
    "what is said of a lock has no meaning": Offer(CallName.DOUBLE, lock_ignored=True),
    "cannot be locked": Offer(CallName.TRIPLE),
}
TAKEN_UP = {
    "no suit to name": [(None, False)],
    "the up-card's suit": [(None, False), (2, False)],
    "a suit to name": [(0, False), (1, False), (3, False)],
    "a suit to name, now or later": [(None, False), (0, False), (1, False), (3, False)],
    "may be locked": [(None, False), (None, True)],
    "what is said of a lock has no meaning": [(None, False), (None, True)],
    "cannot be locked": [(None, False)],
}


@pytest.mark.parametrize("kind", OFFERS)
def test_an_offer_is_taken_up_only_with_the_suit_and_lock_it_has(kind):
    offer = OFFERS[kind]
    said = [
        (suit, locked)
        for suit in (None, 0, 1, 2, 3)
        for locked in (False, True)
        if offer.covers(Call(0, offer.name, suit, locked))
    ]
    assert said == TAKEN_UP[kind]


def test_an_offer_is_taken_up_only_by_its_name():
    offer = OFFERS["no suit to name"]
    assert [name for name in CallName if offer.covers(Call(0, name))] == [CallName.SUN]


def test_a_call_takes_up_the_offer_of_its_name_or_none():
    offers = (Offer(CallName.PASS), OFFERS["a suit to name"], OFFERS["no suit to name"])
    assert offer_for(offers, Call(3, CallName.HOKUM, 1)) is offers[1]
    assert offer_for(offers, Call(3, CallName.SUN)) is offers[2]
    assert offer_for(offers, Call(3, CallName.HOKUM)) is None
    assert offer_for(offers, Call(3, CallName.ASHKAL)) is None
    assert offer_for((), Call(3, CallName.PASS)) is None
