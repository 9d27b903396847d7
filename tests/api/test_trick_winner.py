"""``trick-winner``: what each field of its answer means (contract, *Operations*; rules, section 1)."""

import pytest

HOKUM_S = {"bid": "hokum", "trump": "S", "buyer": "E"}
SUN = {"bid": "sun", "buyer": "E"}


def asked(service, trick, contract=HOKUM_S, **more):
    leader, *cards = trick.split()
    answer = service.ask("trickWinner", {"contract": contract, "trick": {"leader": leader, "cards": cards}} | more)
    assert answer.keys() == {"id", "ruleset", "options", "winner", "card", "raw", "complete"}
    return answer["winner"], answer["card"], answer["raw"], answer["complete"]


TRICKS = {
    "N AH TH KH QH": ("N", "AH", 28),
    "N 7H 8H 9H TH": ("E", "TH", 10),
    "N 7H AH 7S AS": ("E", "AS", 22),
    "S 9S JS AS TS": ("E", "JS", 55),
    "W 9H JH QH 8D": ("E", "QH", 5),
    "E 7D AC AS AH": ("W", "AS", 33),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_complete_trick_has_a_winner_his_card_and_its_raw_points(service, trick):
    assert asked(service, trick) == (*TRICKS[trick], True)


def test_the_ten_of_the_last_trick_is_in_raw_once_it_is_complete(service):
    assert asked(service, "N AH TH KH QH", last=True) == ("N", "AH", 38, True)
    assert asked(service, "N AH TH KH", last=True) == ("N", "AH", 25, False)
    assert asked(service, "N AH TH KH QH", last=False) == ("N", "AH", 28, True)
    assert asked(service, "N AH TH KH QH", SUN, last=True) == ("N", "AH", 38, True)


PROGRESS = [("N 7H", "N", "7H", 0), ("N 7H KH", "W", "KH", 4), ("N 7H KH 7S", "S", "7S", 4), ("N JS", "N", "JS", 20)]


@pytest.mark.parametrize(("trick", "winner", "card", "raw"), PROGRESS)
def test_a_trick_in_progress_names_who_wins_it_now_and_its_points_so_far(service, trick, winner, card, raw):
    assert asked(service, trick) == (winner, card, raw, False)


def test_jack_and_nine_of_a_side_suit_are_no_trumps(service):
    assert asked(service, "N JH 9H AH TH") == ("S", "AH", 23, True)
    assert asked(service, "N 7S JH 9H 8S") == ("E", "8S", 2, True)


def test_rules_are_taken_and_have_no_effect(service):
    for name in ("saudi", "gamerules", "jawaker"):
        assert asked(service, "N 7H AH 7S AS", ruleset=name, options={"must_trump": False})[:3] == ("E", "AS", 22)


def test_the_level_has_no_effect(service):
    assert asked(service, "N 7H AH 7S AS", HOKUM_S | {"level": "gahwa"}) == ("E", "AS", 22, True)


@pytest.mark.parametrize("leader", "SENW")
def test_play_goes_counter_clockwise(service, leader):
    order = "SENW"
    winner, *_ = asked(service, f"{leader} 7H AH 8H 9H")
    assert winner == order[(order.index(leader) + 1) % 4]
