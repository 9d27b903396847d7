"""How long it takes to judge a claim, and how often it stays undecided.

Positions of five to eight tricks in Hokum and Sun, the claimant's hand a strong one, for of random claims nearly all
are plainly false; he leads, or another does.
"""

from random import Random
from statistics import median
from time import process_time

from engine.cards import ALL_CARDS, STRONGER_PLAIN, STRONGER_TRUMP, CardSet, set_of
from engine.claims import DEFAULT_BUDGET, ClaimPosition, ClaimVerdict, check_claim
from engine.contract import Contract
from engine.play import Terms, terms_of
from rulesets import DEFAULT, RULESETS

POSITIONS = 1000
RULES = RULESETS[DEFAULT].rules


def strength(terms: Terms, card: int) -> int:
    """Return how near the top of its suit a card stands, trumps above all others; lower is stronger."""
    stronger = STRONGER_TRUMP if terms.trumps >> card & 1 else STRONGER_PLAIN
    return stronger[card].bit_count() - 8 * (terms.trumps >> card & 1)


def a_position(random: Random, tricks: int, *, leads: bool) -> ClaimPosition:
    """Return a position in which seat 0 claims with the strongest cards there are, up to two of them swapped."""
    terms = terms_of(Contract(random.choice((None, 0, 1, 2, 3)), 0), RULES)
    left = random.sample(range(32), 4 * tricks)
    left.sort(key=lambda card: (strength(terms, card), random.random()))
    mine, others = left[:tricks], left[tricks:]
    for _ in range(random.randrange(3)):
        here, there = random.randrange(tricks), random.randrange(len(others))
        mine[here], others[there] = others[there], mine[here]
    random.shuffle(others)
    hands: list[CardSet] = [set_of(mine), *(set_of(others[tricks * one : tricks * (one + 1)]) for one in range(3))]
    south, east, north, west = hands
    played = ALL_CARDS & ~set_of(left)
    return ClaimPosition(terms, (south, east, north, west), 0 if leads else random.randrange(1, 4), (), False, played)


def judged(position: ClaimPosition) -> tuple[ClaimVerdict, float]:
    """Return the verdict on seat 0's claim, and the seconds of the process it took."""
    begun = process_time()
    verdict = check_claim(position, 0)
    return verdict, process_time() - begun


def main() -> None:
    """Print, by tricks left and who leads, how often a claim holds or stays undecided, its nodes and milliseconds."""
    print(f"Claims, {POSITIONS} positions a row, a budget of {DEFAULT_BUDGET} nodes")
    head = ("tricks", "leads", "true", "undecided", "nodes, most", "ms, median", "ms, most")
    print("{:>6} {:>8} {:>6} {:>10} {:>12} {:>11} {:>9}".format(*head))
    for tricks in (5, 6, 7, 8):
        for leads in (True, False):
            random = Random(f"{tricks} {leads}")
            found = [judged(a_position(random, tricks, leads=leads)) for _ in range(POSITIONS)]
            times = [seconds * 1000 for _, seconds in found]
            true = sum(verdict.holds is True for verdict, _ in found)
            undecided = sum(verdict.holds is None for verdict, _ in found)
            nodes = max(verdict.nodes for verdict, _ in found)
            who = "claimant" if leads else "another"
            print(
                f"{tricks:>6} {who:>8} {true:>6} {undecided:>10} {nodes:>12} {median(times):>11.2f} {max(times):>9.1f}"
            )
