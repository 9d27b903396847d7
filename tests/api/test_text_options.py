"""What options mean: one sentence for each and for each value, and the rulesets' titles."""

import pytest

from api.text import option_choice_meaning, option_meaning, ruleset_description, ruleset_title
from api.text.options import CHOICES, MEANINGS
from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.api.test_text import ARABIC, ENGLISH, is_arabic, said


def test_the_options_are_those_of_the_engine_in_its_order():
    assert list(MEANINGS) == list(OPTIONS)
    assert list(CHOICES) == [option.name for option in OPTIONS.values() if option.choices]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_has_a_sentence_and_so_has_each_of_its_values(option):
    meaning = said(option_meaning, option)
    assert meaning.endswith(".")
    assert len(meaning) < 100
    assert set(CHOICES.get(option.name, ())) == set(option.choices)
    meanings = [said(option_choice_meaning, option, choice) for choice in option.choices]
    assert all(each.endswith(".") for each in meanings)
    assert len(set(meanings)) == len(meanings)
    arabic = [option_choice_meaning(ARABIC, option, choice) for choice in option.choices]
    assert len(set(arabic)) == len(arabic)


@pytest.mark.parametrize("named", RULESETS.values(), ids=RULESETS)
def test_a_ruleset_has_a_title_and_a_description_in_both_languages(named):
    assert ruleset_title(ENGLISH, named) == named.title
    assert ruleset_description(ENGLISH, named) == named.description
    assert ruleset_title(ARABIC, named) != named.title
    assert is_arabic(ruleset_description(ARABIC, named))
