"""The steps of a score as a score-keeper reads them aloud, and the reasons of a ranking."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.text import arithmetic as text
from api.text import needs_raw_steps, project_reason, score_steps
from engine.contest import Reason
from engine.contract import Contract, Level
from engine.projects import Kind
from engine.scoring import Outcome, What, score_round, score_without_play
from engine.steps import steps_of
from engine.summary import NeedsRaw, Summary, score_summary
from engine.verdict import DecidedBy
from rulesets import RULESETS
from tests.api.test_text import ARABIC, ENGLISH, said
from tests.engine.score_facts import EW, NS, E, N, S, facts, kaboot, rounds_and_rules, rules_with, score


def all_said(function, value, rules):
    """Say steps in both languages, each checked as a sentence; the English is returned."""
    english, arabic = function(ENGLISH, value, rules), function(ARABIC, value, rules)
    assert len(english) == len(arabic)
    for step in zip(english, arabic, strict=True):
        said(lambda voice, step=step: step[voice is ARABIC])
    return english


def steps(ns, buyer=S, *, rules="saudi", options=None, scores=(0, 0), **more):
    used = rules_with(rules, **(options or {}))
    return all_said(score_steps, score(ns, buyer, rules=rules, options=options, scores=scores, **more), used)


def test_a_failed_hokum():
    assert steps(87, E, projects=(("sira",), ()), baloot=S, last_trick=NS, scores=(90, 20)) == [
        "The contract is hokum in hearts by E.",
        "NS won the last trick, and its 10 raw points are counted with the cards.",
        "The cards of NS, the opponents of the buyer, are counted.",
        "NS: 87 raw is 8.7, written 9.",
        "EW gets the rest of 16: 7.",
        "NS has the strongest project and counts its projects: 2 (20 raw).",
        "S has a Baloot for NS: 2 (20 raw).",
        "EW bought, so it is for EW to make it.",
        "Compared in points: NS 13, EW 7.",
        "NS has more points: the buyer failed.",
        "NS writes 16 for all the cards.",
        "NS writes 2 for its projects.",
        "NS writes 2 for its Baloot.",
        "The round: NS 20, EW 0.",
        "The totals: NS 90 + 20 = 110, EW 20 + 0 = 20.",
    ]


def test_a_doubled_round_is_multiplied_but_not_its_baloot():
    said_steps = steps(87, E, level="double", projects=(("sira",), ()), baloot=S)
    assert said_steps[:4] == [
        "The contract is hokum in hearts by E, double.",
        "The cards of EW, the opponents of the last raiser, are counted.",
        "EW: 75 raw is 7.5. In Hokum a half goes down: 7.",
        "NS gets the rest of 16: 9.",
    ]
    assert "NS raised last, so it is for NS to make it." in said_steps
    assert said_steps[-5:-2] == [
        "NS writes 16 × 2 = 32 for all the cards.",
        "NS writes 2 × 2 = 4 for its projects.",
        "NS writes 2 for its Baloot.",
    ]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (80, "EW: 80 raw is 8."),
        (75, "EW: 75 raw is 7.5. In Hokum a half goes down: 7."),
        (84, "EW: 84 raw is 8.4, written 8."),
        (87, "EW: 87 raw is 8.7, written 9."),
    ],
)
def test_hokum_rounds_a_half_down(raw, sentence):
    assert steps(162 - raw)[2] == sentence


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (60, "EW: 60 raw is 6. A Sun is doubled: 12."),
        (65, "EW: 65 raw is 6.5. A Sun is doubled, half and all: 13."),
        (63, "EW: 63 raw is 6.3, rounded to 6. A Sun is doubled: 12."),
        (66, "EW: 66 raw is 6.6, rounded to 7. A Sun is doubled: 14."),
    ],
)
def test_sun_doubles_and_keeps_a_half(raw, sentence):
    assert steps(130 - raw, sun=True)[2] == sentence


def test_each_side_counted_by_itself_says_so_of_both():
    counted = steps(86, options={"counting": "each_side"})
    assert counted[1:3] == ["EW: 76 raw is 7.6, written 8.", "NS: 86 raw is 8.6, written 9."]
    capped = steps(86, options={"counting": "each_side_capped"})
    assert capped[3] == "Together that is one too many. NS has more raw points and gives it back: 8."


def test_a_tie_of_points_shows_the_raw_points():
    found = steps(82, projects=((), ("sira",)), baloot=S)
    assert "Compared in points: NS 10, EW 10, a tie; in raw points: NS 102, EW 100." in found
    assert "NS has more raw points: the buyer made it." in found
    assert "NS writes 8 for its cards." in found


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "Compared in points: NS 8, EW 8, a tie; in raw points: NS 81, EW 81."),
        ({"win_test": "points"}, "Compared in points: NS 8, EW 8."),
        ({"win_test": "raw"}, "Compared in raw points: NS 81, EW 81."),
        ({"exact_tie": "buyer_keeps"}, "A tie, and that is enough: the buyer made it."),
        ({"exact_tie": "buyer_fails"}, "A tie, and that is not enough: the buyer failed."),
    ],
)
def test_what_is_compared_and_what_a_tie_decides(options, sentence):
    assert sentence in steps(81, options=options)


def test_a_tie_after_a_double():
    assert "A tie, and after a double that is enough: the buyer made it." in steps(81, level="double")
    assert "A tie, and the last raiser loses it: the buyer failed." in steps(81, level="triple")


def test_baloot_left_out_of_the_test_is_mentioned():
    found = steps(81, baloot=E, options={"baloot_in_test": False})
    assert "The points of the Baloot are left out of this comparison." in found


def test_a_cancelled_baloot_names_what_cancels_it():
    found = steps(100, baloot=S, cancelled_by=Kind.HUNDRED, projects=(("hundred",), ()))
    assert "The Baloot of S does not count: the Hundred of the same hand cancels it." in found


def test_both_teams_projects():
    found = steps(100, projects=(("sira",), ("fifty",)), options={"project_contest": "both"})
    assert "NS counts its projects: 2 (20 raw)." in found
    assert "EW counts its projects: 5 (50 raw)." in found


def test_what_the_loser_has_goes_to_the_winner_or_to_nobody():
    lost = {"projects": ((), ("sira",)), "baloot": E}
    given = steps(140, E, **lost)
    assert "NS writes 2 for the projects of the losers." in given
    assert "NS writes 2 for the Baloot of the losers." in given
    held = steps(140, E, **lost, options={"failed_projects": "own_only", "failed_baloot": "lost"})
    assert "The projects of EW, 2, are written by nobody." in held
    assert "The Baloot of EW, 2, is written by nobody." in held


def told(round_facts, rules="saudi", scores=(0, 0), **options):
    used = rules_with(rules, **options)
    return all_said(score_steps, score_round(round_facts, used, scores), used)


def test_a_kaboot_which_an_ace_doubles():
    assert told(kaboot(NS, sun=True, ace_up=True, level="double"), "jawaker") == [
        "The contract is sun by S, double.",
        "NS won all eight tricks: kaboot.",
        "With an Ace as up-card the kaboot is doubled, from 44 to 88.",
        "NS writes 88 × 2 = 176 for the kaboot with an Ace.",
        "The round: NS 176, EW 0.",
        "The totals: NS 0 + 176 = 176, EW 0 + 0 = 0.",
        "NS wins the game.",
    ]


def test_a_reverse_kaboot():
    found = told(kaboot(EW, sun=True, reverse_kaboot_possible=True), "tournament")
    assert found[1:3] == [
        "EW won all eight tricks against the first player's Sun with an Ace: reverse kaboot.",
        "EW writes 88 for the reverse kaboot.",
    ]


def test_a_foul():
    assert told(facts(40, E, foul=EW, level="triple"))[1:3] == [
        "A foul by EW ended the round.",
        "NS writes 16 × 3 = 48 for the foul of the others.",
    ]


def test_a_gahwa_wins_the_game():
    found = told(facts(140, level="gahwa"), scores=(3, 120))
    assert "NS writes 152 for the gahwa: all it takes to win." in found
    assert found[-1] == "NS wins the game with the gahwa."


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome.PASSED_OUT, "Everybody passed twice: the round is not played, and nobody writes anything."),
        (Outcome.KAWESH, "Kawesh was called: the round is not played, and nobody writes anything."),
    ],
)
def test_a_round_thrown_in(outcome, sentence):
    rules = RULESETS["saudi"].rules
    thrown_in = score_without_play(outcome, (10, 20), rules)
    assert all_said(score_steps, thrown_in, rules) == [
        sentence,
        "The round: NS 0, EW 0.",
        "The totals: NS 10 + 0 = 10, EW 20 + 0 = 20.",
    ]


def test_a_summary_that_needs_raw_points_says_why():
    rules = RULESETS["saudi"].rules
    needed = score_summary(Summary(Contract(1, S), card_points=(8, 8)), rules)
    assert isinstance(needed, NeedsRaw)
    assert all_said(needs_raw_steps, needed, rules) == [
        "The contract is hokum in hearts by S.",
        "Card points as on the sheet: NS 8, EW 8.",
        "NS bought, so it is for NS to make it.",
        "Compared in points: NS 8, EW 8.",
        "Only raw points can decide: NS may have from 77 to 86, and not all of these pay the same.",
    ]


def test_a_summary_whose_raw_points_do_not_matter():
    rules = RULESETS["saudi"].rules
    # The buyer's Baloot brings both to 9, and his raw points are more whatever they are.
    made = score_summary(Summary(Contract(1, S), card_points=(10, 6), baloot=NS), rules)
    assert "NS has a Baloot: 2 (20 raw)." in all_said(score_steps, made, rules)


NEED_WORDS = {
    What: [text._LINES],
    DecidedBy: [text._MADE, text._FAILED],
    Reason: [text._REASONS],
}


@pytest.mark.parametrize("enum", NEED_WORDS)
def test_each_thing_to_be_said_has_words(enum):
    for words in NEED_WORDS[enum]:
        assert set(words) - {None} == set(enum)


def test_whatever_decided_has_words_also_when_it_is_not_known():
    assert None in text._MADE
    assert None in text._FAILED


def test_each_outcome_has_words():
    judged = {Outcome.MADE, Outcome.FAILED, Outcome.FOUL}
    assert judged | set(text._NOT_PLAYED) | set(text._SWEPT) == set(Outcome)


@given(rounds_and_rules(), st.tuples(st.integers(0, 151), st.integers(0, 151)))
def test_every_round_can_be_told_and_its_lines_add_up(round_and_rules, scores):
    round_facts, rules = round_and_rules
    result = score_round(round_facts, rules, scores)
    found = all_said(score_steps, result, rules)
    written = [0, 0]
    for sentence in found:
        if line := re.fullmatch(r"(NS|EW) writes (?:.*= )?(\d+) for .*", sentence):
            written[line[1] == "EW"] += int(line[2])
    assert tuple(written) == result.points
    assert f"The round: NS {result.points[0]}, EW {result.points[1]}." in found
    assert (found[-1].endswith("wins the game.") or found[-1].endswith("gahwa.")) == (result.game_won_by is not None)


@given(rounds_and_rules())
def test_what_is_remembered_of_a_section_is_what_its_steps_say(round_and_rules):
    round_facts, rules = round_and_rules
    result, contract = score_round(round_facts, rules), round_facts.contract
    raised = contract.level is not Level.UNDOUBLED and rules.double_pays == "winner_takes_all"
    account = text._account(ENGLISH, contract.is_sun, raised, rules.counting, rules.win_test)
    step_by_step = [sentence for step in steps_of(result, rules) for sentence in account.of(step)]
    assert score_steps(ENGLISH, result, rules)[1:] == step_by_step


@given(rounds_and_rules(levels=(Level.UNDOUBLED, Level.DOUBLE), counting="remainder"), st.booleans())
def test_every_summary_of_card_points_can_be_told(round_and_rules, with_baloot):
    round_facts, rules = round_and_rules
    contract = round_facts.contract
    baloot = NS if with_baloot and not contract.is_sun else None
    summary = Summary(contract, card_points=(contract.total_points // 2, None), baloot=baloot)
    result = score_summary(summary, rules)
    assert all_said(needs_raw_steps if isinstance(result, NeedsRaw) else score_steps, result, rules)


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_of_a_ranking_has_words_and_names_no_card(reason):
    sentence = said(project_reason, reason)
    assert sentence.endswith(".")
    assert not re.search(r"[2-9TJQKA][SHDC]\b", sentence)


def test_a_claim_is_told_by_its_own_word():
    played = score(75, N, last_trick=NS, claimed_by=N)
    assert all_said(score_steps, played, RULESETS["saudi"].rules)[1].startswith("N claimed all remaining tricks")
    assert score_steps(ARABIC, played, RULESETS["saudi"].rules)[1].startswith("شمال قال سوا")


def test_score_keepers_say_it_like_this():
    arabic = score_steps(ARABIC, score(75, N, last_trick=NS), RULESETS["saudi"].rules)
    assert "الأرض" in arabic[1]
    assert "87 بنطًا" in arabic[3]
    assert arabic[-2].startswith("الجولة: شمال وجنوب")
