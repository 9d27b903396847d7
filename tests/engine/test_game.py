"""Section 7: the game."""

from hypothesis import given
from hypothesis import strategies as st

from engine.game import game_after, winner_after
from tests.engine.project_wire import agrees, lines_of
from tests.engine.score_facts import EW, NS, rules_with
from tests.engine.score_wire import scored_game

VECTORS = list(lines_of("scoreGame", "game_score.jsonl", "worked_examples.jsonl"))
HIGHER_TOTAL = rules_with(both_reach_target="higher_total")
HIGHER_ROUND = rules_with(both_reach_target="higher_round")


def test_every_game_scores_as_its_vector_says():
    assert len(VECTORS) > 400
    answers = [(line, scored_game(line["request"])) for line in VECTORS]
    assert [(line["id"], answer) for line, answer in answers if not agrees(line["expect"], answer)] == []


def test_a_team_wins_with_the_round_that_brings_it_to_the_target():
    game = game_after([(140, 100), (12, 4), (0, 26)], rules_with())
    assert (game.winner, game.won_in) == (NS, 2)
    assert game.totals == ((140, 100), (152, 104), (152, 104))
    assert (game.leader, game.to_win) == (NS, (0, 48))


def test_one_point_short_is_not_won():
    game = game_after([(151, 23)], rules_with())
    assert (game.winner, game.won_in, game.to_win) == (None, None, (1, 129))


def test_both_at_the_target_goes_by_the_higher_total_or_the_better_round():
    rounds = [(150, 145), (7, 9)]
    assert game_after(rounds, HIGHER_TOTAL).winner == NS
    assert game_after(rounds, HIGHER_ROUND).winner == EW


def test_equal_totals_or_equal_rounds_at_the_target_ask_for_another_round():
    level = [(146, 146), (8, 8)]
    assert game_after(level, HIGHER_TOTAL).winner is None
    assert game_after([*level, (0, 16)], HIGHER_TOTAL).won_in == 3
    ahead = [(140, 136), (20, 20)]
    assert game_after(ahead, HIGHER_TOTAL).winner == NS
    assert game_after([*ahead, (0, 0)], HIGHER_ROUND).winner is None
    assert game_after([*ahead, (0, 0), (10, 16)], HIGHER_ROUND).winner == EW


def test_scores_before_the_first_round_are_added_to():
    game = game_after([(5, 13)], rules_with(), (90, 139))
    assert (game.totals, game.winner, game.won_in) == (((95, 152),), EW, 1)


def test_a_game_without_rounds_stands_as_it_began():
    game = game_after([], rules_with(target=101), (40, 40))
    assert (game.totals, game.winner, game.won_in) == ((), None, None)
    assert (game.leader, game.to_win) == (None, (61, 61))


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=12),
    st.integers(1, 200),
    st.sampled_from(("higher_total", "higher_round")),
)
def test_a_game_is_won_by_the_first_round_that_has_a_winner_and_repeats_its_totals(rounds, target, both):
    rules = rules_with(target=target, both_reach_target=both)
    game = game_after(rounds, rules)
    sums = [tuple(sum(points[team] for points in rounds[: end + 1]) for team in (0, 1)) for end in range(len(rounds))]
    winners = [winner_after(totals, points, rules) for totals, points in zip(sums, rounds, strict=True)]
    won_in = next((number for number, winner in enumerate(winners, 1) if winner is not None), None)
    end = won_in or len(rounds)
    assert (game.won_in, game.winner) == (won_in, None if won_in is None else winners[won_in - 1])
    assert list(game.totals) == sums[:end] + sums[end - 1 : end] * (len(rounds) - end)
    if game.winner is not None:
        assert game.totals[-1][game.winner] >= target
        assert game.to_win[game.winner] == 0


@given(st.tuples(st.integers(0, 200), st.integers(0, 200)), st.tuples(st.integers(0, 40), st.integers(0, 40)))
def test_swapping_the_teams_swaps_the_winner(totals, points):
    for rules in (HIGHER_TOTAL, HIGHER_ROUND):
        one, other = (
            winner_after(totals, points, rules),
            winner_after(totals[::-1], points[::-1], rules),
        )
        assert other == (None if one is None else 1 - one)
        assert (one is None) == (
            max(totals) < 152 or (min(totals) >= 152 and len(set(totals if rules is HIGHER_TOTAL else points)) == 1)
        )
