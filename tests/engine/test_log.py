"""Sections 7 and 9: a whole game's log judged."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from engine.log import ClaimedWinner, GameLog, LoggedRound, check_game, in_log
from engine.replay import replay
from engine.seats import SEATS
from tests.support.shorthand import checked, found, found_in, round_wire, rules_with
from tests.support.tables import SEEDS, damaged, examples, random_game, random_rules, relabelled

# The least that a round can be: a foul (pays the other side 16 in Hokum, 26 in Sun), a passed-out round.
RIGHT = {"S": "E", "E": "N", "N": "W", "W": "S"}
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass, "


def fouled(dealer="S", offender="E", bought="E hokum S", **fields):
    return round_wire(dealer, contract=bought, foul=offender, **fields)


def passed_out(dealer="S", **fields):
    return round_wire(dealer, up_card="7S", calls=ALL_PASS * 2, **fields)


def dealers(count, first="S"):
    """The dealers of so many rounds."""
    seats = [first]
    while len(seats) < count:
        seats.append(RIGHT[seats[-1]])
    return seats


def points(ns, ew):
    return {"NS": ns, "EW": ew}


def unchecked_in(report):
    return [
        (number, one.what, str(one.why), None if one.seat is None else SEATS[one.seat])
        for number, checked_ in enumerate(report.rounds, start=1)
        for one in checked_.unchecked
    ]


# Totals and results.


def test_totals_add_up_from_the_scores_before_the_log():
    report = checked(fouled("S"), fouled("E", "N"), fouled("N", "W", "N sun"), scores=points(3, 5))
    assert [one.score.points for one in report.rounds] == [(16, 0), (0, 16), (26, 0)]
    assert (report.totals, report.winner, report.is_valid) == ((45, 21), None, True)


def test_a_log_without_a_round_is_clean():
    report = checked()
    assert (report.rounds, report.totals, report.winner, report.is_valid) == ((), (0, 0), None, True)


def test_score_mismatch():
    report = checked(fouled(result=points(15, 0)))
    assert found_in(report) == [{"round": 1, "code": "score-mismatch", "at": "result"}]
    assert (report.is_valid, report.totals, report.rounds[0].claimed) == (False, (16, 0), (15, 0))
    assert report.rounds[0].violations[0].wanted.right == (16, 0)
    clean = checked(fouled(result=points(16, 0)))
    assert (found_in(clean), clean.rounds[0].claimed) == ([], (16, 0))
    assert checked(fouled()).rounds[0].claimed is None


def test_a_round_that_paid_nothing_has_a_result_of_nothing():
    assert found_in(checked(passed_out(result=points(0, 0)))) == []
    assert [one["code"] for one in found_in(checked(passed_out(result=points(1, 0))))] == ["score-mismatch"]


def test_total_mismatch():
    mismatch = {"code": "total-mismatch", "at": "totals"}
    report = checked(fouled(), totals=points(17, 0))
    assert found_in(report) == [mismatch]
    assert (report.is_valid, report.violations[0].wanted.right, report.violations[0].wanted.claimed) == (
        False,
        (16, 0),
        (17, 0),
    )
    assert found_in(checked(fouled(), totals=points(16, 0))) == []
    assert found_in(checked(fouled(), totals=points(17, 2), scores=points(1, 2))) == []
    assert found_in(checked(fouled(), totals=points(0, 16))) == [mismatch]


def test_the_totals_are_those_recomputed_and_not_those_of_a_claimed_result():
    report = checked(fouled(result=points(15, 0)), totals=points(15, 0))
    assert [one["code"] for one in found_in(report)] == ["score-mismatch", "total-mismatch"]


@pytest.mark.parametrize(
    ("scores", "winner", "right"),
    [
        (points(0, 0), None, True),
        (points(0, 0), "NS", False),
        (points(0, 0), "EW", False),
        (points(140, 0), "NS", True),
        (points(140, 0), "EW", False),
        (points(140, 0), None, False),
    ],
)
def test_winner_mismatch(scores, winner, right):
    report = checked(fouled(), scores=scores, winner=winner)
    assert found_in(report) == ([] if right else [{"code": "winner-mismatch", "at": "winner"}])


def test_without_a_claimed_winner_there_is_nothing_to_mismatch():
    assert found_in(checked(fouled(), scores=points(140, 0))) == []


# The end of the game.


def test_a_team_at_the_target_after_a_round_wins():
    rounds = [fouled(dealer) for dealer in dealers(10)]
    assert checked(*rounds[:9]).winner is None
    report = checked(*rounds)
    assert (report.totals, report.winner, report.is_valid) == ((160, 0), 0, True)


def test_rounds_after_the_end_are_fouls_of_the_log_replayed_and_judged_but_not_added():
    rounds = [fouled(dealer, result=points(16, 0)) for dealer in dealers(12)]
    rounds[11] |= {"result": points(16, 1)}
    report = checked(*rounds, totals=points(160, 0), winner="NS")
    assert found_in(report) == [
        {"round": 11, "code": "round-after-end", "at": ""},
        {"round": 12, "code": "round-after-end", "at": ""},
        {"round": 12, "code": "score-mismatch", "at": "result"},
    ]
    assert (report.totals, report.winner) == ((160, 0), 0)
    assert report.rounds[10].score.points == (16, 0)


def test_a_round_begun_after_the_end_is_a_foul_of_the_log_too():
    report = checked(fouled(), round_wire("E"), scores=points(151, 0))
    assert found_in(report) == [{"round": 2, "code": "round-after-end", "at": ""}]


@pytest.mark.parametrize(("option", "winner"), [("higher_total", 1), ("higher_round", 0)])
def test_when_both_reach_the_target_the_option_decides(option, winner):
    report = check_game(both_reach(option, (145, 150)))
    assert report.rounds[0].score.points[0] > report.rounds[0].score.points[1] > 1
    assert report.winner == winner


def both_reach(option, scores):
    """A log of one round in which NS write more than EW, and both something."""
    rules = rules_with(both_reach_target=option)
    for seed in range(1000):
        log = random_game(Random(seed), rules, 1)
        ns, ew = log.rounds[0].result
        if ns > ew and scores[0] + ns >= 152 <= scores[1] + ew and scores[0] + ns < scores[1] + ew:
            return replace(log, scores=scores, totals=None)
    raise AssertionError("no such round")


def test_gahwa_ends_the_game_at_once():
    report = checked(fouled(bought="E hokum S gahwa"), fouled("E"))
    assert [one["code"] for one in found_in(report)] == ["round-after-end"]
    assert (report.totals, report.winner) == ((152, 0), 0)


def test_gahwa_is_won_by_its_winner_even_when_the_others_are_at_the_target_too():
    report = checked(fouled(bought="E hokum S gahwa"), scores=points(0, 151))
    assert report.winner == 0


# Dealers.


@pytest.mark.parametrize("dealer", "SENW")
@pytest.mark.parametrize("first", [fouled, passed_out])
def test_the_deal_passes_to_the_right_after_every_round(first, dealer):
    for second in "SENW":
        fouls = found_in(checked(first(dealer), passed_out(second)))
        mismatch = {"round": 2, "code": "dealer-mismatch", "at": "dealer", "seat": second}
        assert fouls == ([] if second == RIGHT[dealer] else [mismatch])


@pytest.mark.parametrize("option", ["same_dealer", "next_dealer"])
@pytest.mark.parametrize("dealer", "SENW")
def test_after_kawesh_the_same_dealer_or_the_next_as_the_option_has_it(dealer, option):
    kawesh = round_wire(dealer, up_card="7S", calls="1 kawesh")
    next_ = dealer if option == "same_dealer" else RIGHT[dealer]
    for second in "SENW":
        report = checked(kawesh, passed_out(second), options={"kawesh": option})
        assert [one["code"] for one in found_in(report)] == ["dealer-mismatch"] * (second != next_)


@pytest.mark.parametrize("dealer", "SENW")
def test_anybody_may_deal_the_first_round(dealer):
    assert found_in(checked(passed_out(dealer))) == []


@pytest.mark.parametrize("dealer", "SENW")
def test_the_deal_passes_to_the_right_after_a_round_cut_short_too(dealer):
    report = checked(round_wire("S", contract="E sun"), passed_out(dealer))
    mismatch = [] if dealer == RIGHT["S"] else ["dealer-mismatch"]
    assert [one["code"] for one in found_in(report)] == ["round-incomplete", *mismatch]


def test_after_a_wrong_dealer_the_rotation_goes_on_from_him():
    report = checked(passed_out("S"), passed_out("N"), passed_out("W"))
    assert [(one["round"], one["code"]) for one in found_in(report)] == [(2, "dealer-mismatch")]
    assert report.rounds[1].violations[0].wanted.dealer == SEATS.index("E")


# Rounds cut short.


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"up_card": "7S", "calls": "1 pass"},
        {"up_card": "7S", "calls": "1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm"},
        {"contract": "E sun"},
        {"contract": "E sun", "tricks": ["E AH KH QH JH"]},
        {"contract": "E sun", "tricks": ["E AH KH"]},
    ],
)
def test_an_earlier_round_cut_short_is_incomplete_but_the_last_may_be(fields):
    assert found_in(checked(round_wire(**fields))) == []
    last = checked(round_wire(**fields))
    assert (last.is_valid, last.rounds[0].score, last.totals) == (True, None, (0, 0))
    earlier = checked(round_wire(**fields), passed_out("E"))
    assert found_in(earlier) == [{"round": 1, "code": "round-incomplete", "at": ""}]


def test_a_trick_cut_short_explains_the_round_cut_short():
    report = checked(round_wire(contract="E sun", tricks=["E AH", "E TH KH QH JH"]), passed_out("E"))
    assert found_in(report) == [{"round": 1, "code": "round-incomplete", "at": "tricks/0/cards", "trick": 1}]


def test_no_contract_explains_the_round_cut_short():
    report = checked(round_wire(tricks=["E AH"]), passed_out("E"))
    assert found_in(report) == [{"round": 1, "code": "no-contract", "at": "tricks/0"}]


def test_a_claimed_result_of_an_unfinished_round_is_unchecked_and_adds_nothing():
    report = checked(round_wire(up_card="7S", calls="1 pass", result=points(5, 11)), totals=points(0, 0))
    assert (found_in(report), report.totals) == ([], (0, 0))
    assert unchecked_in(report) == [(1, "result", "result-of-unfinished-round", None)]


def test_totals_may_have_what_is_claimed_for_a_round_cut_short():
    cut = round_wire("S", contract="E sun", result=points(5, 11))
    for totals, fouls in ((points(5, 27), 0), (points(0, 16), 0), (points(5, 26), 1)):
        report = checked(cut, fouled("E", "N", "N hokum S"), totals=totals)
        codes = [one["code"] for one in found_in(report)]
        assert codes == ["round-incomplete"] + ["total-mismatch"] * fouls, totals


def test_totals_that_depend_on_a_round_of_unknown_worth_are_unchecked():
    cut = round_wire("S", contract="E sun")
    report = checked(cut, fouled("E", "N", "N hokum S"), totals=points(99, 99), winner="NS")
    assert [one["code"] for one in found_in(report)] == ["round-incomplete"]
    assert (1, "result", "worth-of-round-unknown", None) in unchecked_in(report)
    assert "worth-of-round-unknown" not in [why for _, _, why, _ in unchecked_in(checked(cut, fouled("E", "N")))]


def test_a_claim_of_what_a_card_left_out_hides_has_no_score():
    tricks = ["E AH KH QH JH", "E TH 9H 8H", "E AS KS QS JS"]
    cut = round_wire("S", contract="E sun", tricks=tricks, claim="E", result=points(0, 44))
    report = checked(cut, totals=points(7, 44), winner=None)
    assert [one["code"] for one in found_in(report)] == ["round-incomplete", "total-mismatch"]
    assert found_in(checked(cut, totals=points(0, 44)))[1:] == []
    assert report.rounds[0].score is None
    assert (1, "result", "result-of-unfinished-round", None) in unchecked_in(report)


def test_whatever_hands_that_are_not_given_held_the_offenders_write_nothing():
    for ours, codes in ((0, []), (18, ["score-mismatch"])):
        fouled_ = fouled("W", offender="S", bought="E sun", tricks=["S 9S QS AS 8S"], result=points(ours, 28))
        assert [one["code"] for one in found_in(checked(fouled_, ruleset="casual"))] == codes


def test_after_a_round_in_doubt_a_game_goes_on_if_the_claimed_points_let_it():
    hands = SWEEP | {"W": "KD QD JD TD 9D 8D AD 7S"}
    swept = round_wire("S", contract="E sun", hands=SWEEP, tricks=TRICKS)
    assert [one["code"] for one in found_in(checked(swept, passed_out("E"), scores=points(0, 150)))] == [
        "round-after-end"
    ]
    doubtful = round_wire("S", contract="E sun", hands=hands, tricks=TRICKS, result=points(0, 0))
    codes = [one["code"] for one in found_in(checked(doubtful, passed_out("E"), scores=points(0, 150)))]
    assert "round-after-end" not in codes
    assert "deal-invalid" in codes


def test_after_a_round_in_doubt_calls_may_be_right_under_the_claimed_totals():
    doubtful = fouled("S", hands={"E": "AS KS QS JS TS 9S 8S 7S", "N": "AS"}, result=points(101, 0))
    doubled = round_wire("E", up_card="7D", calls="1 sun, 4 double", foul="N")
    rules = {"sun_over_sun": "none", "sun_double_doublers_at_most": 100, "sun_double_buyers_at_least": 101}
    codes = [one["code"] for one in found_in(checked(doubtful, doubled, options=rules))]
    assert "call-not-allowed" not in codes
    clean = fouled("S", result=points(16, 0))
    assert "call-not-allowed" in [one["code"] for one in found_in(checked(clean, doubled, options=rules))]


def test_a_hand_that_cannot_be_a_hand_is_believed_to_be_kawesh():
    hands = {"E": "7S 8S 9S 7H AH", "N": "AH KH QH JH TH"}
    kawesh = round_wire("S", up_card="7D", hands=hands, calls="1 kawesh")
    codes = [one["code"] for one in found_in(checked(kawesh, passed_out("E"), options={"kawesh": "next_dealer"}))]
    assert codes == ["deal-invalid"]


# One slip does not make the score a lie.

SWEEP = {
    "E": "AS KS QS JS TS 9S 8S AD",
    "N": "AH KH QH JH TH 9H 8H 7H",
    "W": "KD QD JD TD 9D 8D 7D 7S",
    "S": "AC KC QC JC TC 9C 8C 7C",
}
TRICKS = [
    "E AS AH 7S AC",
    "E KS KH KD KC",
    "E QS QH QD QC",
    "E JS JH JD JC",
    "E TS TH TD TC",
    "E 9S 9H 9D 9C",
    "E 8S 8H 8D 8C",
    "E AD 7H 7D 7C",
]


def swept(tricks=TRICKS, hands=SWEEP, **fields):
    return round_wire("S", contract="E hokum S", hands=hands, tricks=tricks, **fields)


def test_a_kaboot_with_baloot_pays_27():
    assert found_in(checked(swept(result=points(0, 27)), totals=points(0, 27))) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tricks": [TRICKS[0], "E KS KH KD AC", *TRICKS[2:]]}, "card-repeated"),
        ({"hands": SWEEP | {"N": "AH KH QH JH TH 9H 8H"}}, "deal-invalid"),
    ],
)
def test_where_a_card_or_the_deal_cannot_be_true_a_result_that_differs_is_unchecked(change, code):
    report = checked(swept(**change, result=points(3, 24)), totals=points(3, 24), winner=None)
    assert [one["code"] for one in found_in(report)] == [code]
    assert (1, "result", "result-in-doubt", None) in unchecked_in(report)
    assert report.rounds[0].is_doubtful
    assert report.rounds[0].points == (3, 24)


def test_the_totals_of_such_a_log_may_follow_from_what_it_claims_or_from_the_recomputed_score():
    doubtful = [TRICKS[0], "E KS KH KD AC", *TRICKS[2:]]
    for totals, fouls in ((points(3, 24), []), (points(0, 27), []), (points(1, 1), ["total-mismatch"])):
        report = checked(swept(doubtful, result=points(3, 24)), totals=totals)
        assert [one["code"] for one in found_in(report)] == ["card-repeated", *fouls]
        assert report.totals == (0, 27)
    silent = checked(swept(doubtful), totals=points(3, 24))
    assert [one["code"] for one in found_in(silent)] == ["card-repeated", "total-mismatch"]


def test_a_winner_may_follow_from_a_claimed_result_in_doubt():
    doubtful = [TRICKS[0], "E KS KH KD AC", *TRICKS[2:]]
    for winner, fouls in (("EW", []), (None, []), ("NS", ["winner-mismatch"])):
        report = checked(swept(doubtful, result=points(0, 10)), scores=points(0, 130), winner=winner)
        assert [one["code"] for one in found_in(report)] == ["card-repeated", *fouls]
        assert report.winner == 1


def test_a_doubtful_round_whose_result_agrees_is_as_good_as_checked():
    doubtful = [TRICKS[0], "E KS KH KD AC", *TRICKS[2:]]
    report = checked(swept(doubtful, result=points(0, 27)), totals=points(0, 27))
    assert [one["code"] for one in found_in(report)] == ["card-repeated"]
    assert "result" not in [what for _, what, _, _ in unchecked_in(report)]


def test_a_revoke_leaves_no_doubt_about_the_score():
    hands = SWEEP | {"N": "AH KH QH JH TH 9H 7S 7H", "W": "KD QD JD TD 9D 8D 7D 8H"}
    revoke = ["E AS AH 8H AC", *TRICKS[1:6], "E 8S 7S 8D 8C", TRICKS[7]]
    report = checked(swept(revoke, hands, result=points(3, 3)))
    assert [one["code"] for one in found_in(report)] == ["must-follow-suit"] * 6 + ["score-mismatch"]
    assert report.rounds[0].is_doubtful is False


# Penalised.


def test_what_a_foul_has_paid_for_does_not_make_a_log_invalid():
    hands = {"N": "KH QH 7S 8S JD TC AC 9C"}
    paid = round_wire("S", contract="S hokum S", hands=hands, tricks=["E AH 7S JH 7H"], foul="N revoke")
    report = checked(paid)
    assert [(one["code"], one["penalised"]) for one in found_in(report)] == [("must-follow-suit", True)]
    assert (report.is_valid, report.rounds[0].is_valid) == (True, True)
    accused = round_wire("S", contract="S hokum S", hands=hands, tricks=["E AH 7S JH 7H"], foul="E")
    assert checked(accused).is_valid is False


# What could not be checked.


def test_unknown_hands_and_calls_are_told_once_cards_were_played():
    report = checked(round_wire("S", contract="E sun", tricks=["E AH"], hands={"E": SWEEP["N"]}))
    assert unchecked_in(report) == [
        (1, "calls", "calls-unknown", None),
        (1, "hands", "hand-unknown", "S"),
        (1, "hands", "hand-unknown", "N"),
        (1, "hands", "hand-unknown", "W"),
    ]
    assert unchecked_in(checked(passed_out())) == []
    assert unchecked_in(checked(swept(hands={}))) == [(1, "calls", "calls-unknown", None)]


def test_a_foul_or_claim_that_could_not_be_checked_is_told_with_them():
    report = checked(fouled(), round_wire("E", contract="E sun", claim="N"))
    assert unchecked_in(report) == [
        (1, "calls", "calls-unknown", None),
        (1, "foul", "foul-taken-at-its-word", "E"),
        (2, "calls", "calls-unknown", None),
        (2, "claim", "claim-hand-unknown", "N"),
    ]


# Scores before a round decide who may double a Sun in it.


@pytest.mark.parametrize(("before", "fouls"), [(85, []), (84, ["call-not-allowed"])])
def test_a_round_is_judged_under_the_totals_of_those_before_it(before, fouls):
    sun = round_wire("E", up_card="7S", calls="1 sun, 2 double")
    report = checked(fouled("S"), sun, scores=points(before, 100))
    assert [one["code"] for one in found_in(report)] == fouls


def test_a_rounds_violation_has_its_place_in_the_log():
    (violation,) = checked(fouled(), fouled("N")).rounds[1].violations
    assert in_log(violation, 1) == replace(violation, path=("rounds", 1, "dealer"))


# Properties.


@examples(40)
@given(SEEDS)
def test_a_game_played_by_the_rules_is_clean(seed):
    random = Random(seed)
    log = random_game(random, random_rules(random, target=random.choice((31, 152))), 5)
    report = check_game(log)
    assert report.is_valid
    assert [one.violations for one in report.rounds] == [()] * len(log.rounds)
    assert (report.violations, report.totals) == ((), log.totals)
    assert report.winner == report.rounds[-1].score.game_won_by
    turned = replace(log, winner=ClaimedWinner(1 - report.winner if report.winner in (0, 1) else 0))
    assert [str(one.code) for one in check_game(turned).violations] == ["winner-mismatch"]


@examples(40)
@given(SEEDS)
def test_any_wrong_number_is_told_and_nothing_else(seed):
    random = Random(seed)
    log = random_game(random, random_rules(random), 3)
    place = random.randrange(len(log.rounds))
    ns, ew = log.rounds[place].result
    wrong = log.rounds[place]._replace(result=(ns + random.choice((-1, 1, 16)), ew))
    report = check_game(replace(log, rounds=(*log.rounds[:place], wrong, *log.rounds[place + 1 :])))
    assert [[str(one.code) for one in checked_.violations] for checked_ in report.rounds] == [
        ["score-mismatch"] if index == place else [] for index in range(len(log.rounds))
    ]
    assert report.violations == ()


@examples(40)
@given(SEEDS)
def test_a_round_of_a_log_is_judged_as_it_is_alone_under_the_totals_before_it(seed):
    random = Random(seed)
    rules = random_rules(random)
    log = random_game(random, rules, 3)
    rounds = tuple(one._replace(record=damaged(random, one.record), result=None) for one in log.rounds)
    report = check_game(replace(log, rounds=rounds, totals=None))
    totals = (0, 0)
    for one, checked_ in zip(rounds, report.rounds, strict=True):
        as_judged = one.record._replace(dealer=checked_.replay.record.dealer)
        alone = replay(as_judged, rules, totals)
        about_the_log = len(checked_.violations) - len(alone.violations)
        assert about_the_log >= 0
        assert [violation for violation in checked_.violations if violation in alone.violations] == list(
            alone.violations
        )
        if checked_.score is not None and "round-after-end" not in map(violation_code, checked_.violations):
            totals = (totals[0] + checked_.score.points[0], totals[1] + checked_.score.points[1])
    assert report.totals == totals


def violation_code(violation):
    return str(violation.code)


@examples(100)
@given(SEEDS)
def test_a_damaged_log_is_judged_whatever_is_in_it_and_turned_alike(seed):
    random = Random(seed)
    rules = random_rules(random, target=random.choice((31, 152)))
    log = random_game(random, rules, 3)
    rounds = []
    for one in log.rounds:
        record = one.record
        for _ in range(random.randrange(6)):
            record = damaged(random, record)
        rounds.append(LoggedRound(record, random.choice((None, one.result, (5, 11)))))
    judged = GameLog(
        rules, tuple(rounds), (3, 8), random.choice((None, (40, 20))), ClaimedWinner(random.choice((None, 0, 1)))
    )
    report = check_game(judged)
    assert len(report.rounds) == len(rounds)
    assert report.is_valid == (not report.violations and all(one.is_valid for one in report.rounds))
    turned = check_game(
        GameLog(
            rules,
            tuple(
                LoggedRound(
                    relabelled(one.record, lambda seat: (seat + 1) & 3, lambda card: card),
                    None if one.result is None else one.result[::-1],
                )
                for one in rounds
            ),
            judged.scores[::-1],
            None if judged.totals is None else judged.totals[::-1],
            ClaimedWinner(None if judged.winner.team is None else 1 - judged.winner.team),
        )
    )
    assert turned.totals == report.totals[::-1]
    assert turned.winner == (None if report.winner is None else 1 - report.winner)
    assert [list(map(violation_code, one.violations)) for one in turned.rounds] == [
        list(map(violation_code, one.violations)) for one in report.rounds
    ]
    assert list(map(violation_code, turned.violations)) == list(map(violation_code, report.violations))


# One slip has its own violations and no consequences.

WEST, SOUTH = "8H JH AD KD QD TD 7S 8S", "TH QH KC AC TS QS KS AS"
SLIPPED = {"E": "7H 9H 7C 8C 7D 8D 9D JD", "N": "AH KH 9S JS 9C TC JC QC", "W": WEST, "S": SOUTH}


def codes_of(**fields):
    return [(one["code"], one.get("seat")) for one in found(contract="E hokum C", **fields)]


def test_after_a_card_that_cannot_be_no_ekka_is_called_false_for_the_card_it_stands_for():
    tricks = ["E 7H AD 8H TH", "N! KH JH QH 9H"]  # AD is W's; what N played was the ace of hearts
    assert codes_of(hands=SLIPPED, tricks=tricks) == [("card-not-in-hand", "N")]


def test_an_ekka_is_false_for_certain_where_a_higher_card_is_in_a_hand_without_doubt():
    tricks = ["E 7H AD 8H TH", "N! JH KH QH 9H"]  # AD is W's, so N's hand is in doubt; the king of hearts is W's
    hands = SLIPPED | {"N": "AH JH 9S JS 9C TC JC QC", "W": WEST.replace("JH", "KH")}
    assert codes_of(hands=hands, tricks=["E 7H AH 8H TH", "N! JH KH QH 9H"]) == [("false-ekka", "N")]
    assert codes_of(hands=hands, tricks=tricks) == [("card-not-in-hand", "N"), ("false-ekka", "N")]


def test_an_accusation_that_a_card_in_doubt_may_hide_is_unchecked():
    tricks = ["E 7H AD 8H TH", "N! KH JH QH 9H"]
    wire = round_wire(contract="E hokum C", hands=SLIPPED, tricks=tricks)
    report = checked(wire | {"foul": {"seat": "N", "kind": "false-ekka"}})
    assert [one["code"] for one in found_in(report)] == ["card-not-in-hand"]
    assert (1, "foul", "foul-in-doubt", "N") in unchecked_in(report)


def test_after_a_card_that_cannot_be_nobody_is_bound_for_want_of_an_automatic_ekka():
    hands = SLIPPED | {"W": "8H JH QH KD QD TD 7S 8S", "S": "TH AC KC AD TS QS KS AS"}
    told = codes_of(hands=hands, rules=rules_with(ekka="automatic"), tricks=["E 7H KD 8H TH", "N KH JH TS 9H"])
    assert told == [("card-not-in-hand", "N")]


def test_a_card_missing_from_a_trick_is_not_held_against_its_seat_later():
    hands = SLIPPED | {"W": "8H JH QH KD QD TD 7S 8S", "S": "TH AC KC AD TS QS KS AS"}
    told = codes_of(hands=hands, tricks=["E 7H AH 8H", "N KH JH AC 9H"])
    assert told == [("round-incomplete", None)]


def test_an_unknown_hand_one_card_of_which_cannot_be_true_may_still_have_held_what_it_announced():
    hands = {"S": "AS KS QS JS TS 9S 8S 7S", "N": "AH KH QH JH TH 9H 8H 7H", "W": "AC KC QC JC TC 9C 8C 7C"}
    tricks = [f"E {rank}D {rank}H {rank}C {rank}S" for rank in "AKQJT987"]
    clean = found(contract="E sun", hands=hands, projects={"E": ["9D 8D 7D"]}, tricks=tricks)
    slipped = [*tricks[:-1], "E AS 7H 7C 7S"]  # AS for 7D
    told = found(contract="E sun", hands=hands, projects={"E": ["9D 8D 7D"]}, tricks=slipped)
    assert ([one["code"] for one in clean], [one["code"] for one in told]) == ([], ["card-repeated"])


def test_a_card_that_stands_twice_proves_no_revoke_of_an_unknown_hand():
    tricks = ["E AS 7S 8S 9S", "E AH 7H 8H 9H", "E KD 7D 8D 9D", "E KH TH JH QH", "E 7C AD 8C 9C", "E AC AD TC JC"]
    told = found(contract="E sun", tricks=tricks)
    assert [(one["code"], one["seat"]) for one in told if one["code"] != "wrong-leader"] == [("card-repeated", "N")]
    told = found(contract="E sun", tricks=["E AS 7S 8S 9S", "E AH 7H KS 9H", "E 7D 8D 9D KS"])
    assert [one["code"] for one in told if one["code"] != "wrong-leader"] == ["card-repeated"]


def test_points_that_an_unknown_hands_baloot_would_explain_are_unchecked():
    def judged(result):
        wire = round_wire("W", contract="S hokum H", foul="E") | {"result": result}
        return checked(wire).rounds[0]

    assert [str(one.why) for one in judged({"NS": 18, "EW": 0}).unchecked if one.what == "result"] == [
        "result-of-unknown-hands"
    ]
    assert judged({"NS": 16, "EW": 0}).violations == ()
    assert [str(one.code) for one in judged({"NS": 17, "EW": 0}).violations] == ["score-mismatch"]
