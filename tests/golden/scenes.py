"""The golden rounds: what each shows, and the seed that shows it.

``shows`` is asked of the finished round, so that a seed can be looked for, and so that a round that no longer shows
what it is named for is noticed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from engine.calls import Call, CallName
from engine.cards import ACE, SUIT_CARDS, cards_in, rank_of
from engine.contract import Level
from engine.play import Duty, duty_broken_by
from engine.replay import Replay, Scores
from engine.ruleset import Ruleset
from engine.seats import position_of, team_of
from engine.verdict import DecidedBy, Outcome
from rulesets import RULESETS
from tests.golden.transcript import lines_of
from tests.support.random_game import Play, Step, Style, random_round

EAGER = Style(bids=0.5, raises=0.8)
QUIET = Style(bids=0.1, raises=0.0)
USUAL = Style()


class Round:
    """A finished round, and questions one asks of it."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.end: Replay = steps[-1].after
        self.score = self.end.score
        self.contract = self.end.contract
        self.calls: tuple[Call, ...] = self.end.record.calls

    def called(self, *names: str) -> bool:
        """Whether these calls were made in this order, others between them."""
        said = iter(call.name.value for call in self.calls)
        return all(name in said for name in names)

    def takes_over(self) -> bool:
        """Whether a Sun was taken over from a Sun."""
        return sum(call.name is CallName.SUN for call in self.calls) == 2

    def barred(self, duty: Duty) -> bool:
        """Whether some card was barred for this reason."""
        for step in self.steps:
            play, seat = step.before.play, step.before.turn
            if isinstance(step.action, Play) and play is not None and seat is not None:
                hand = play.remaining[seat] or 0
                barred = cards_in(hand & ~step.before.legal_cards())
                if any(duty_broken_by(play.turn, hand, card) is duty for card in barred):
                    return True
        return False

    def frees_the_third(self) -> bool:
        """Whether an Ekka that is no Ace freed a void third player who holds a trump."""
        for step in self.steps:
            play, seat = step.before.play, step.before.turn
            if isinstance(step.action, Play) and play is not None and seat is not None and len(play.turn.cards) == 2:
                led, hand = play.turn.cards[0], play.remaining[seat] or 0
                void = not hand & SUIT_CARDS[led >> 3]
                if play.turn.freed and rank_of(led) != ACE and void and play.turn.partner_wins:
                    return bool(hand & play.turn.terms.trumps and hand & ~play.turn.terms.trumps)
        return False

    def ekkas(self) -> bool:
        return any(trick.ekka and rank_of(trick.cards[0]) != ACE for trick in self.end.record.tricks)

    def contested(self) -> bool:
        """Whether both teams announced projects."""
        ranking = self.end.ranking
        return ranking is not None and len({team_of(ranked.seat) for ranked in ranking.ranked}) == 2

    def all_announced(self) -> bool:
        """Whether both teams announced projects, an offender's included."""
        return len({team_of(seat) for seat, groups in self.end.record.projects if groups}) == 2

    def outcome(self, outcome: Outcome) -> bool:
        return self.score is not None and self.score.outcome is outcome

    def level(self, level: Level) -> bool:
        return self.contract is not None and self.contract.level is level

    def decided_by(self, what: DecidedBy) -> bool:
        return self.score is not None and self.score.comparison is not None and self.score.comparison.decided_by is what

    def loser_had(self, *, projects: bool = False, baloot: bool = False) -> bool:
        """Whether the buyer failed and his side had projects that counted, or a Baloot that did."""
        if self.score is None or self.contract is None or self.score.outcome is not Outcome.FAILED:
            return False
        mine, credit = self.contract.buyers, self.score.baloot
        if projects and not self.score.projects.points[mine]:
            return False
        return not baloot or (credit is not None and credit.counted and credit.team == mine)

    def baloot_cancelled(self) -> bool:
        return self.end.baloot is not None and not self.end.baloot.counted

    def up_card_is_ace(self) -> bool:
        return self.end.record.up_card is not None and rank_of(self.end.record.up_card) == ACE

    def hokum_at(self, position: int) -> bool:
        return any(
            call.name is CallName.HOKUM and position_of(call.seat, self.end.record.dealer) == position
            for call in self.calls
        )


@dataclass(frozen=True)
class Scene:
    """A golden round: its file's name, what the reader sees in it, and how it is found and played."""

    name: str
    title: str
    seed: int
    shows: Callable[[Round], bool]
    style: Style = USUAL
    scores: Scores = (0, 0)
    options: dict[str, object] = field(default_factory=dict)

    @property
    def ruleset(self) -> str:
        return self.name.split("-")[0]

    @property
    def rules(self) -> Ruleset:
        return RULESETS[self.ruleset].rules.overridden(self.options)

    def played(self, seed: int) -> Round:
        steps = random_round(f"golden {seed}", self.rules, self.style, scores=self.scores)
        return Round(tuple(steps))

    def text(self) -> str:
        """The whole file."""
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        head = [self.title, f"ruleset {self.ruleset}{options}, seed golden {self.seed}"]
        return "\n".join([*head, *lines_of(self.played(self.seed).steps)]) + "\n"

    def found(self) -> int:
        """The first seed that shows it."""
        return next(seed for seed in count(1) if self.shows(self.played(seed)))


SCENES = (
    Scene(
        "saudi-hokum-made",
        "A Hokum is made; both teams announce projects, the stronger team scores all of its own",
        59,
        lambda r: r.outcome(Outcome.MADE) and not r.contract.is_sun and r.contested() and r.called("confirm"),
    ),
    Scene(
        "saudi-sun-taken-over",
        "A Sun of round 1 is taken over by an opponent of a lower position",
        3,
        lambda r: r.takes_over() and r.score.projects.team is not None,
        EAGER,
    ),
    Scene(
        "saudi-double-locked",
        "A locked double bars trump leads; the buyer fails, and his opponents write twice 16",
        377,
        lambda r: r.barred(Duty.LOCKED) and r.outcome(Outcome.FAILED) and r.level(Level.DOUBLE),
        EAGER,
    ),
    Scene(
        "saudi-failed-with-projects",
        "The buyer's side wins the projects and fails: its opponents write them, and its Baloot",
        1516,
        lambda r: r.loser_had(projects=True, baloot=True),
    ),
    Scene(
        "saudi-ekka",
        "An Ekka that is no Ace is announced and frees the third player",
        136,
        lambda r: r.ekkas() and r.frees_the_third() and r.barred(Duty.TRUMP),
    ),
    Scene(
        "saudi-foul",
        "A revoke ends a doubled round; the offender's projects are void, the other side's are doubled",
        548,
        lambda r: r.outcome(Outcome.FOUL) and r.level(Level.DOUBLE) and r.all_announced(),
        Style(bids=0.5, raises=0.5, revokes_in=2),
    ),
    Scene(
        "saudi-claim",
        "A claim of the last tricks holds",
        5,
        lambda r: r.end.record.claim is not None and len(r.end.record.tricks) <= 5,
        Style(claims=True),
    ),
    Scene(
        "saudi-passed-out",
        "All four pass twice; nobody scores, and the deal passes on",
        2,
        lambda r: r.outcome(Outcome.PASSED_OUT),
        QUIET,
        (120, 90),
    ),
    Scene(
        "tournament-ashkal-after-pass",
        "A seat that has passed answers the other team's Hokum with Ashkal; its partner takes the up-card",
        57,
        lambda r: r.called("pass", "hokum", "ashkal"),
        EAGER,
    ),
    Scene(
        "tournament-kawesh",
        "A hand of nothing but 7, 8 and 9 throws the round in, and the deal passes on",
        162,
        lambda r: r.outcome(Outcome.KAWESH),
        USUAL,
    ),
    Scene(
        "tournament-reverse-kaboot",
        "A Sun bought by position 1 with an Ace, whose buyer wins no trick: 88",
        204,
        lambda r: r.outcome(Outcome.REVERSE_KABOOT),
        Style(bids=0.6, defended=True),
    ),
    Scene(
        "tournament-suit-at-confirm",
        "A Hokum of round 2 whose suit is named only in the confirmation, after all others were asked",
        118,
        lambda r: any(call.name is CallName.CONFIRM and call.suit is not None for call in r.calls),
    ),
    Scene(
        "kammelna-kawesh",
        "A kawesh is called out of turn, and the same dealer deals again",
        162,
        lambda r: r.outcome(Outcome.KAWESH) and r.calls[-1].seat not in r.steps[-1].before.asked,
    ),
    Scene(
        "kammelna-four",
        "A Hokum at four: the last raisers have to make it, and projects go with the level",
        69,
        lambda r: r.level(Level.FOUR) and r.score.projects.team is not None and not r.outcome(Outcome.KABOOT),
        EAGER,
    ),
    Scene(
        "kammelna-one-taken-off",
        "86 and 76 make 9 and 8; the side with more gives one back",
        555,
        lambda r: r.score.card_points is not None and set(r.score.raw) == {86, 76},
    ),
    Scene(
        "kammelna-gahwa",
        "A gahwa: whoever wins the round wins the game",
        19,
        lambda r: r.level(Level.GAHWA),
        EAGER,
    ),
    Scene(
        "jawaker-partner-raises",
        "The buyer passes and his partner triples",
        11,
        lambda r: any(call.name is CallName.TRIPLE and call.seat != r.contract.buyer for call in r.calls),
        Style(bids=0.4, raises=0.5),
    ),
    Scene(
        "jawaker-kaboot-with-ace",
        "All eight tricks with an Ace turned up: the kaboot counts twice",
        201,
        lambda r: r.outcome(Outcome.KABOOT) and r.up_card_is_ace(),
        Style(bids=0.5, defended=False),
    ),
    Scene(
        "pagat-ashkal",
        "An Ashkal makes the caller's partner the buyer",
        122,
        lambda r: r.contract is not None and r.contract.ashkal and r.score.projects.team is not None,
        EAGER,
    ),
    Scene(
        "pagat-baloot-cancelled",
        "A Hundred with king and queen of trump cancels its holder's Baloot",
        13448,
        lambda r: r.baloot_cancelled(),
        Style(bids=0.5, announces=1.0),
    ),
    Scene(
        "pagat-decided-by-raw",
        "Points are equal, and the raw totals decide",
        30,
        lambda r: r.decided_by(DecidedBy.RAW),
    ),
    Scene(
        "casual-automatic",
        "Projects count without being announced, and every lead that is an Ekka frees",
        149,
        lambda r: r.contested() and r.frees_the_third() and not r.end.record.projects,
    ),
    Scene(
        "casual-ace-hokum",
        "A Hokum on an Ace is taken over by a Sun",
        39,
        lambda r: r.up_card_is_ace() and r.called("hokum", "sun") and r.contract.is_sun and r.outcome(Outcome.FAILED),
        EAGER,
    ),
    Scene(
        "gamerules-sun-gahwa",
        "A Sun is raised to gahwa, at totals that allow the double",
        7,
        lambda r: r.level(Level.GAHWA) and r.contract.is_sun,
        Style(bids=0.5, raises=0.9),
        (101, 99),
    ),
    Scene(
        "gamerules-both-score-projects",
        "The buyer leads, nobody has to trump, and both teams write their projects",
        59,
        lambda r: r.contested() and r.outcome(Outcome.MADE) and not r.contract.is_sun,
    ),
    Scene(
        "gamerules-buyer-fails-a-tie",
        "Points are equal, and the buyer fails",
        40,
        lambda r: r.decided_by(DecidedBy.EXACT_TIE) and not r.level(Level.DOUBLE),
    ),
)
