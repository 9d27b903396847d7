"""One action more: what is added to a record, and when nothing can be."""

from random import Random

from hypothesis import given

from engine.actions import ActionFault, Taken, after_call, after_card
from engine.calls import Call, CallName
from engine.cards import cards_in, set_of
from engine.replay import Phase, replay
from engine.seats import SEATS
from tests.support.shorthand import replayed, rules_with
from tests.support.tables import SEEDS, bought_round, examples, random_rules
from tests.support.wire import card_of, cards_of

HANDS = {
    "E": "AH TH 8H 9S AD 8D KC 8C",
    "N": "KH QH 7S 8S JD TC AC 9C",
    "W": "JH 9H JS TS KD QD JC 7C",
    "S": "7H AS KS QS TD 9D 7D QC",
}
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass, "
PASS_OF_EAST = Call(1, CallName.PASS)


def play(before, card, *, ekka=False, projects=()):
    return after_card(before, card_of(card), ekka=ekka, projects=tuple(map(cards_of, projects)))


def in_play(*tricks, **fields):
    return replayed(contract="S hokum S", hands=HANDS, tricks=list(tricks), **fields)


def codes(taken):
    assert isinstance(taken, Taken)
    return [str(one.code) for one in taken.violations]


def test_a_call_is_added_to_the_calls():
    taken = after_call(replayed(up_card="7S"), PASS_OF_EAST)
    assert (codes(taken), taken.replay.record.calls) == ([], (PASS_OF_EAST,))
    assert [SEATS[seat] for seat in taken.replay.asked] == ["N"]


def test_an_illegal_call_is_told():
    assert codes(after_call(replayed(up_card="7S"), Call(2, CallName.PASS))) == ["not-in-turn"]
    assert codes(after_call(replayed(up_card="7S"), Call(1, CallName.ASHKAL))) == ["call-not-allowed"]


def test_nobody_calls_in_play_or_once_the_round_is_finished():
    assert after_call(replayed(contract="S sun"), PASS_OF_EAST) is ActionFault.CALLS_CLOSED
    assert after_call(replayed(contract="S sun", claim="S"), PASS_OF_EAST) is ActionFault.CALLS_CLOSED
    assert after_call(replayed(up_card="7S", calls=ALL_PASS * 2), PASS_OF_EAST) is ActionFault.CALLS_CLOSED


def test_a_card_leads_a_trick_or_joins_the_one_in_progress():
    led = play(in_play(), "AH", ekka=True)
    assert (codes(led), [(trick.leader, trick.ekka) for trick in led.replay.record.tricks]) == ([], [(1, True)])
    joined = play(led.replay, "KH")
    assert [trick.cards for trick in joined.replay.record.tricks] == [cards_of("AH KH")]
    next_ = play(in_play("E AH KH JH 7H"), "AD")
    assert [trick.cards for trick in next_.replay.record.tricks] == [cards_of("AH KH JH 7H"), cards_of("AD")]


def test_an_illegal_card_or_ekka_is_told():
    assert codes(play(in_play("E AH"), "7S")) == ["must-follow-suit"]
    assert codes(play(in_play(), "KH")) == ["card-not-in-hand"]
    assert codes(play(in_play(), "TH", ekka=True)) == ["false-ekka"]


def test_only_what_came_with_the_action_is_told():
    assert codes(play(in_play("E AH 7S"), "JH")) == []


def test_no_card_is_played_while_a_seat_is_still_asked_or_once_the_round_is_finished():
    assert play(replayed(up_card="7S"), "AH") is ActionFault.CALLS_OPEN
    doubling = replayed(up_card="AS", calls="1 hokum")
    assert (doubling.phase, play(doubling, "AH")) == (Phase.DOUBLING, ActionFault.CALLS_OPEN)
    assert play(in_play(claim="S"), "AH") is ActionFault.ROUND_FINISHED


def test_an_ekka_is_about_a_lead():
    assert play(in_play("E AH"), "KH", ekka=True) is ActionFault.EKKA_NOT_LEADING


def test_projects_are_announced_with_a_seats_first_card():
    first = play(in_play("E AH"), "QH", projects=["7S 8S 9S"])
    assert codes(first) == ["project-not-held"]
    assert first.replay.record.projects == ((2, (cards_of("7S 8S 9S"),)),)
    before = in_play("E AH KH JH 7H")
    assert play(before, "AD", projects=["AH KH QH"]) is ActionFault.PROJECTS_TOO_LATE
    beside = play(in_play("E AH", projects={"E": ["AH KH QH"], "N": ["7S 8S 9S"]}), "KH", projects=["TC AC 9C"])
    assert [(SEATS[seat], len(groups)) for seat, groups in beside.replay.record.projects] == [("E", 1), ("N", 2)]


def test_under_automatic_projects_are_left_out_and_never_too_late():
    rules = rules_with(projects="automatic")
    taken = play(in_play("E AH KH JH 7H", rules=rules), "AD", projects=["AH KH QH"])
    assert (codes(taken), taken.replay.record.projects) == ([], ())


@examples(40)
@given(SEEDS)
def test_a_card_may_be_played_exactly_when_it_is_listed_as_legal(seed):
    random = Random(seed)
    rules = random_rules(random)
    round_ = bought_round(random, rules, tricks=random.randrange(1, 8), cards=random.randrange(1, 4))
    before = replay(round_._replace(projects=()), rules)
    legal = before.legal_cards()
    for card in cards_in(set_of(dict(round_.hands)[before.turn]) & ~before.play.played):
        taken = after_card(before, card, ekka=False, projects=())
        assert (taken.violations == ()) == bool(legal >> card & 1)


def test_a_card_of_an_unknown_hand_may_be_played_though_it_shows_an_earlier_one_to_be_a_revoke():
    before = replayed(contract="S hokum S", tricks=["E AH 7S JH 7H", "N TC JC QC KC"])
    taken = play(before, "KH")
    assert codes(taken) == []
    assert [str(one.code) for one in taken.replay.violations] == ["must-follow-suit"]
    assert taken.replay.violations[0].path == ("tricks", 0, "cards", 1)


def test_a_card_that_shows_a_project_of_another_not_to_be_held_is_not_at_fault():
    before = replayed(contract="S hokum S", projects={"E": ["7C 8C 9C"]}, tricks=["E AH"])
    taken = play(before, "9C")
    assert codes(taken) == []
    assert [str(one.code) for one in taken.replay.violations] == ["project-not-held"]
