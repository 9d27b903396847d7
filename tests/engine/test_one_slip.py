"""One slip in a clean log is one violation, whichever hands the log gives: no flood of consequences."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from engine.log import check_game
from tests.support.tables import SEEDS, examples, random_game, random_rules


def violations_of(log):
    report = check_game(log)
    return [one for checked in report.rounds for one in checked.violations] + list(report.violations)


def with_hands_hidden(log, hidden):
    def without(record):
        return record._replace(hands=tuple(hand for hand in record.hands if hand[0] not in hidden))

    return replace(log, rounds=tuple(one._replace(record=without(one.record)) for one in log.rounds))


def changed(random, log, change):
    """The log with one trick of one played round changed; None where no round was played."""
    played = [place for place, one in enumerate(log.rounds) if one.record.tricks]
    if not played:
        return None
    place = random.choice(played)
    record = log.rounds[place].record
    tricks = list(record.tricks)
    at = random.randrange(len(tricks))
    tricks[at] = change(random, tricks[at])
    rounds = list(log.rounds)
    rounds[place] = rounds[place]._replace(record=record._replace(tricks=tuple(tricks)))
    return replace(log, rounds=tuple(rounds))


def another_card(random, trick):
    cards = list(trick.cards)
    at = random.randrange(len(cards))
    cards[at] = (cards[at] + random.randrange(1, 32)) % 32
    return trick._replace(cards=tuple(cards))


def another_leader(random, trick):
    return trick._replace(leader=(trick.leader + random.randrange(1, 4)) & 3)


@pytest.mark.parametrize("change", [another_card, another_leader])
@pytest.mark.parametrize("hidden", [(), (0, 1), (0, 1, 2, 3)])
@examples(40)
@given(SEEDS)
def test_one_wrong_card_or_leader_is_one_violation(change, hidden, seed):
    random = Random(seed)
    log = with_hands_hidden(random_game(random, random_rules(random), 3), hidden)
    assert violations_of(log) == []
    wrong = changed(random, log, change)
    if wrong is not None:
        assert len(violations_of(wrong)) == 1


@examples(40)
@given(SEEDS)
def test_a_card_left_out_of_a_trick_that_is_not_the_last_is_one_violation(seed):
    random = Random(seed)
    log = random_game(random, random_rules(random), 3)

    def one_less(random, trick):
        cards = list(trick.cards)
        cards.pop(random.randrange(4))
        return trick._replace(cards=tuple(cards))

    wrong = changed(random, log, one_less)
    if wrong is not None:
        cut = [len(trick.cards) for one in wrong.rounds for trick in one.record.tricks[7:]]
        assert len(violations_of(wrong)) == 1 or 3 in cut
