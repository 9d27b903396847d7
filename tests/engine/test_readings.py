"""Sections 1, 4 and 9: a name that is wrong in a log, and a lead or a deal out of turn that is as it was logged."""

from random import Random

import pytest
from hypothesis import given

from engine.dealt import taker_of
from engine.fouls import Code
from engine.log import GameLog, LoggedRound, check_game
from engine.record import RoundRecord
from engine.replay import replay
from engine.seats import ALL_SEATS, SEATS
from tests.support.shorthand import checked, found_in, round_wire
from tests.support.tables import SEEDS, bought_round, examples, played_at_random, random_rules

ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass, "
HANDS = {
    "E": "AH KH 9H 8H AS KS QS JS",
    "N": "7H TS 9S 8S 7S AD KD QD",
    "W": "QH JH JD TD 9D 8D 7D AC",
    "S": "TH KC QC JC TC 9C 8C 7C",
}


def told(*rounds, **fields):
    """Each violation of a log: round, code, trick and seat."""
    return [
        (one.get("round"), one["code"], one.get("trick"), one.get("seat"))
        for one in found_in(checked(*rounds, **fields))
    ]


def passed_out(dealer="S", **fields):
    return round_wire(dealer, up_card="7S", calls=ALL_PASS * 2, **fields)


def fouled(dealer="S", **fields):
    return round_wire(dealer, contract="E hokum S", foul="E", **fields)


# Leaders.


def out_of_turn(random, rules):
    """A round of eight tricks, by the rules but for one lead, and that trick (from 1)."""
    record = bought_round(random, rules)
    contract = replay(record, rules).contract
    trick = random.randrange(8)
    return played_at_random(
        random, record._replace(tricks=(), projects=()), rules, contract, out_of_turn=trick
    ), 1 + trick


def without_hands(record: RoundRecord, hidden) -> RoundRecord:
    return record._replace(hands=tuple(hand for hand in record.hands if hand[0] not in hidden))


@examples(60)
@given(SEEDS)
def test_a_lead_out_of_turn_is_followed_and_scored_as_it_was_logged_whichever_hands_are_given(seed):
    random = Random(seed)
    rules = random_rules(random, reverse_kaboot=False)
    record, trick = out_of_turn(random, rules)
    score = replay(record, rules).score
    for hidden in ((), (0, 1), (0, 1, 2), ALL_SEATS):
        log = GameLog(rules, (LoggedRound(without_hands(record, hidden), score.points),), totals=score.totals)
        report = check_game(log)
        [checked_] = report.rounds
        assert [(one.code, one.trick) for one in checked_.violations] == [(Code.WRONG_LEADER, trick)]
        assert (checked_.score.points, report.violations) == (score.points, ())


def test_with_unknown_hands_a_misnamed_leader_is_told_by_who_leads_next():
    clean = ["E AH KH JH 7H", "E AD JD KD TD", "E 8C TC 7C QC", "N AC JC 9C KC"]
    for misnamed in "SNW":
        tricks = [clean[0], misnamed + clean[1][1:], *clean[2:]]
        assert told(round_wire(contract="E sun", tricks=tricks)) == [(1, "wrong-leader", 2, misnamed)]


def test_with_unknown_hands_a_misnamed_leader_is_told_by_the_points_claimed():
    last = ["E AH 7H 8H 9H", "E KH 7D 8D 9D", "E QH 7C 8C 9C", "E JH 7S 8S 9S", "E TH JD QD KD", "E AS TS JS KS"]
    tricks = [*last, "E AD TD QS JC", "{} AC QC KC TC"]
    clean = replay_of(tricks, "E")
    for misnamed in "SNW":
        logged = round_wire(contract="E sun", tricks=[one.format(misnamed) for one in tricks])
        assert told(logged | {"result": clean}) == [(1, "wrong-leader", 8, misnamed)]
        as_logged = replay_of(tricks, misnamed)
        assert told(logged | {"result": as_logged}) == [(1, "wrong-leader", 8, misnamed)]


def replay_of(tricks, leader):
    points = checked(round_wire(contract="E sun", tricks=[one.format(leader) for one in tricks])).rounds[0].score.points
    return dict(zip(("NS", "EW"), points, strict=True))


@pytest.mark.parametrize("misnamed", "SNW")
def test_where_a_leaders_name_gives_cards_to_hands_that_have_not_got_them_it_is_misnamed(misnamed):
    clean = ["E AH 7H JH TH", "E KH TS QH KC"]
    assert told(round_wire(hands=HANDS, contract="E sun", tricks=clean)) == []
    tricks = [clean[0], misnamed + clean[1][1:]]
    assert told(round_wire(hands=HANDS, contract="E sun", tricks=tricks)) == [(1, "wrong-leader", 2, misnamed)]


def test_where_every_card_is_in_the_hand_of_the_seat_it_is_logged_for_nobody_else_is_said_to_have_played_it():
    hands = {
        "S": "9C KS TH TC 7D AD QC 8S",
        "E": "JC 9S QS AC JD 7C QD AH",
        "N": "7H TD TS 7S KH JS KD 8C",
        "W": "KC 9H 8D 9D QH 8H AS JH",
    }
    tricks = ["N 8C 8H AD QS", "N 7S 9D 7D JD"]
    revokes = [(1, "must-follow-suit", trick, seat) for trick in (1, 2) for seat in "WSE"]
    assert told(round_wire("W", contract="W sun", hands=hands, tricks=tricks)) == [
        (1, "wrong-leader", 1, "N"),
        *revokes,
    ]


def test_an_accusation_that_the_log_bears_out_is_not_explained_away():
    revoke = [(1, "must-follow-suit", 1, "N")]
    wrong_lead = [(1, "wrong-leader", 2, "N")]
    tricks = ["S TH JH 7C QH", "N AH"]
    assert told(round_wire("W", contract="E sun", tricks=tricks, foul="N revoke")) == [*revoke, *wrong_lead]
    assert told(round_wire("W", contract="E sun", tricks=tricks, foul="E revoke")) == wrong_lead
    tricks = ["E 9S 9C 7S KS", "N AH 9H KH QH", "S AC 8C QC"]
    wrong_leads = [*wrong_lead, (1, "wrong-leader", 3, "S")]
    for accused in "NS":
        assert told(round_wire(contract="E sun", tricks=tricks, foul=f"{accused} revoke")) == wrong_leads
    assert told(round_wire(contract="E sun", tricks=tricks, foul="W revoke")) == wrong_lead
    for kind in ("", "talk", "exposed", "other", "false-ekka"):  # of which the log says nothing
        assert told(round_wire(contract="E sun", tricks=tricks, foul=f"S {kind}")) == wrong_lead


def test_a_misnamed_leader_stands_among_the_violations_of_the_tricks():
    tricks = ["E AH 7H JH TH", "W KH TS QH KC", "E AS AD 7D 9C"]
    logged = round_wire(hands=HANDS, contract="E sun", tricks=tricks, projects={"E": ["AC KC QC"]})
    wrong = [(1, "project-not-held", None, "E"), (1, "wrong-leader", 2, "W"), (1, "must-follow-suit", 3, "N")]
    assert told(logged | {"foul": {"seat": "N", "kind": "revoke"}}) == wrong
    assert told(logged | {"foul": {"seat": "S", "kind": "revoke"}}) == [*wrong, (1, "foul-unfounded", None, "S")]


def test_who_is_only_misnamed_has_not_led_and_no_foul_of_his_pays_for_the_name():
    tricks = ["E AH 7H JH TH", "W KH TS QH KC"]
    for kind, unfounded in (("revoke", [(1, "foul-unfounded", None, "W")]), ("talk", [])):
        logged = round_wire(hands=HANDS, contract="E sun", tricks=tricks, foul=f"W {kind}")
        assert told(logged) == [(1, "wrong-leader", 2, "W"), *unfounded]
        assert not checked(logged).is_valid


# Dealers.


def test_where_only_the_dealer_is_misnamed_the_round_goes_on_as_it_was_dealt():
    for misnamed in "SNW":
        logged = (passed_out("S"), passed_out("E") | {"dealer": misnamed}, passed_out("N"))
        assert told(*logged) == [(2, "dealer-mismatch", None, misnamed)]
        assert checked(*logged).rounds[1].violations[0].wanted.dealer == SEATS.index("E")


def test_a_first_lead_tells_of_a_misnamed_dealer_and_the_next_may_follow_the_name_or_the_deal():
    misnamed = round_wire("W", contract="S sun", tricks=["N AH"], foul="N")
    for third in "NS":
        assert told(passed_out("S"), misnamed, passed_out(third)) == [(2, "dealer-mismatch", None, "W")]
    assert told(passed_out("S"), misnamed, passed_out("E"))[1:] == [(3, "dealer-mismatch", None, "E")]


def test_where_nothing_tells_who_dealt_the_next_round_goes_on_from_either():
    first = round_wire("S", contract="E sun", foul="E")
    for third in "NW":
        assert told(first, fouled("N"), fouled(third)) == [(2, "dealer-mismatch", None, "N")]
    assert [one[:2] for one in told(first, fouled("N"), fouled("S"))] == [
        (2, "dealer-mismatch"),
        (3, "dealer-mismatch"),
    ]


def test_a_dealer_out_of_turn_whose_calls_are_right_has_dealt_whatever_was_played():
    hands = {
        "S": "8D JC JH QH TS 9S AS 8S",
        "E": "7H QC 7S QS KS JS 9H TC",
        "N": "AD 8H AC TH KH 7D TD KD",
        "W": "9D 9C 7C 8C AH JD QD KC",
    }
    tricks = ["S 8S 9H AD AH", "S AS QC AC 8C", "S 8D TC KH KC"]
    revokes = [(1, "E"), (2, "E"), (3, "N"), (3, "W")]
    wrong = told(passed_out("S"), round_wire("W", up_card="9S", calls="1 sun", hands=hands, tricks=tricks))
    assert wrong == [(2, "dealer-mismatch", None, "W"), *((2, "must-follow-suit", *one) for one in revokes)]
    foul = round_wire("W", up_card="9S", calls="1 sun", hands=hands, tricks=tricks, foul="E revoke")
    assert checked(passed_out("S"), foul).totals == (26, 0)


@examples(30)
@given(SEEDS)
def test_a_round_dealt_out_of_turn_is_judged_as_it_was_dealt(seed):
    random = Random(seed)
    rules = random_rules(random, kawesh="none")
    first, second = bought_round(random, rules), bought_round(random, rules)
    score = replay(first, rules).score
    after = replay(second, rules, score.totals)
    if after.violations or score.game_won_by is not None or second.dealer == (first.dealer + 1) & 3:
        return  # a Sun that may not be doubled at these totals, a game that is over, a dealer in turn
    report = check_game(GameLog(rules, (LoggedRound(first), LoggedRound(second)), totals=after.score.totals))
    assert [one.code for one in report.rounds[1].violations] == [Code.DEALER_MISMATCH]
    assert (report.totals, report.violations) == (after.score.totals, ())
    assert taker_of(after.contract, rules) == report.rounds[1].replay.taker
