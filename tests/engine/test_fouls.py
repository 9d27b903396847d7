"""Section 9: the codes of violations, and what each is about."""

import pytest

from engine.fouls import CARD_OR_LEAD, Code, Severity, Violation, severity_of

SEVERITY = {
    Severity.PLAY: "not-in-turn call-not-allowed wrong-leader must-follow-suit must-trump must-overtrump "
    "locked-trump-lead false-ekka project-not-held project-overlap project-invalid",
    Severity.RECORD: "card-not-in-hand card-repeated deal-invalid contract-mismatch no-contract round-incomplete "
    "round-after-end dealer-mismatch",
    Severity.SCORE: "score-mismatch total-mismatch winner-mismatch foul-unfounded claim-unfounded",
}


def test_the_codes_are_those_of_section_9():
    assert sorted(Code) == sorted(" ".join(SEVERITY.values()).split())


@pytest.mark.parametrize("severity", Severity)
def test_a_code_is_about_play_record_or_score(severity):
    assert {code for code in Code if severity_of(code) is severity} == set(SEVERITY[severity].split())
    assert all(Violation(code, ()).severity is severity for code in map(Code, SEVERITY[severity].split()))


def test_a_revoke_is_any_card_or_lead_that_broke_a_rule():
    assert set(CARD_OR_LEAD) == {
        "card-not-in-hand",
        "card-repeated",
        "wrong-leader",
        "must-follow-suit",
        "must-trump",
        "must-overtrump",
        "locked-trump-lead",
    }
