"""Section 8: the options, their allowed values, and sets of values that make no ruleset."""

from dataclasses import asdict, replace

import pytest

from engine.ruleset import (
    OPTIONS,
    BadOptionValue,
    InvalidOptions,
    MissingOption,
    UnknownOption,
    ruleset_of,
)
from tests.support.shorthand import rules_with

ALLOWED = """
sun_over_sun                none earlier_opponents earlier others ace_earlier_opponents
sun_over_sun_round2         none earlier_opponents earlier others ace_earlier_opponents
round2_passers_asked        none opponents all
hokum_confirm               on off
ace_hokum                   anyone dealers_right nobody
ashkal_rounds               first both
ashkal_when                 any all_passed over_opponents_hokum
ashkal_on_ace               on off
ashkal_after_pass           never round1
ashkal_buyer                caller partner
kawesh                      none same_dealer next_dealer
doubling                    on off
raisers                     individual team
sun_double_doublers_at_most 0..1000
sun_double_buyers_at_least  0..1000
sun_max_level               double gahwa
lock                        choose automatic none
first_lead                  dealers_right buyer
must_trump                  on off
third_player_bound          on off
undertrump                  free forced
ekka                        call automatic none
projects                    announced automatic
hundred_order               sequence_first four_first
equal_projects              earlier_seat trump_then_seat
project_contest             best_team both
baloot_cancelled_by         four_of_a_kind hundred_with_both any_hundred never
counting                    remainder each_side each_side_capped
win_test                    points_then_raw points raw
baloot_in_test              on off
exact_tie                   buyer_keeps buyer_fails
failed_projects             to_winner own_only
failed_baloot               to_winner holder lost
double_pays                 winner_takes_all each_side
double_tie                  last_raiser_loses doubler_loses buyer_keeps
project_multiplier          up_to_double full none_above_double
kaboot_hokum                0..1000
kaboot_sun                  0..1000
kaboot_ace_doubles          on off
kaboot_multiplier           none up_to_double full
reverse_kaboot              on off
both_reach_target           higher_total higher_round
target                      1..1000
"""
ROWS = {name: values for name, *values in map(str.split, ALLOWED.strip().splitlines())}
RULES = rules_with()


def test_the_options_are_those_of_section_8_in_its_order():
    assert list(OPTIONS) == list(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_an_option_takes_its_values_and_no_other(name):
    option = OPTIONS[name]
    if ".." in ROWS[name][0]:
        least, most = map(int, ROWS[name][0].split(".."))
        assert (option.choices, option.span.least, option.span.most) == ((), least, most)
        assert all(option.allows(value) for value in (least, least + 1, most))
        refused = [least - 1, most + 1, True, float(least + 1), str(least), None]
    else:
        allowed = [{"on": True, "off": False}.get(value, value) for value in ROWS[name]]
        assert option.span is None
        assert sorted(map(str, option.choices)) == sorted(map(str, allowed))
        assert all(option.allows(value) for value in allowed)
        refused = [0, 1, "on", "true", "", None, [], {}]
        refused += ["any", True] if True not in allowed and "any" not in allowed else ["none at all"]
    assert not any(option.allows(value) for value in refused)


def test_overriding_changes_the_options_named_and_nothing_else():
    assert RULES.overridden({}) == RULES
    assert RULES.overridden({"ekka": "none", "target": 151}) == replace(RULES, ekka="none", target=151)
    assert RULES.ekka == "call"


def test_every_defect_is_told_unknown_options_and_values_that_are_not_allowed():
    with pytest.raises(InvalidOptions) as caught:
        RULES.overridden({"eka": "call", "ekka": "never", "target": 0, "must_trump": 1, "lock": "none"})
    assert sorted(caught.value.defects, key=str) == sorted(
        [
            UnknownOption("eka"),
            BadOptionValue(OPTIONS["ekka"], "never"),
            BadOptionValue(OPTIONS["target"], 0),
            BadOptionValue(OPTIONS["must_trump"], 1),
        ],
        key=str,
    )


def test_a_full_set_of_values_makes_the_ruleset():
    assert ruleset_of(asdict(RULES)) == RULES


def test_a_set_of_values_that_lacks_an_option_is_refused_with_whatever_else_is_wrong():
    values = asdict(RULES) | {"lock": True}
    del values["ekka"], values["target"]
    with pytest.raises(InvalidOptions) as caught:
        ruleset_of(values)
    assert set(caught.value.defects) == {
        MissingOption("ekka"),
        MissingOption("target"),
        BadOptionValue(OPTIONS["lock"], True),
    }
