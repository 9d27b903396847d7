"""The steps of a score as a score-keeper reads them aloud, and why a project stands above the next.

The contract comes first, then a sentence or two for each of :mod:`engine.steps`. What a sentence needs to know
besides (Sun or Hokum, who is judged, what is compared) it asks of the contract and the ruleset.

Most of a round's sections come back in other rounds, so their sentences are remembered. The totals do not.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from api.text.catalogue import N_
from api.text.voice import Facts, Voice
from engine.contest import Reason
from engine.contract import Contract, Level
from engine.conversion import Pair
from engine.ruleset import Ruleset
from engine.scoring import Line, RoundScore, What
from engine.seats import Team, other_team
from engine.steps import (
    AceDoubles,
    AllTricksWon,
    BalootCancelled,
    BalootCounts,
    BuyerJudged,
    CardPointsGiven,
    ClaimEnded,
    FoulEnded,
    GameWon,
    LastTrickWon,
    NotPlayed,
    NotWritten,
    OneTakenOff,
    ProjectsCount,
    RawNeeded,
    RestTaken,
    RoundWritten,
    SideConverted,
    Step,
    TotalsCompared,
    TotalsReached,
    sections_of,
    totals_reached,
)
from engine.summary import NeedsRaw, SummaryScore
from engine.verdict import DecidedBy, Outcome

REMEMBERED: Final = 16384
"""How many sections are remembered with their sentences."""


def score_steps(voice: Voice, score: RoundScore, rules: Ruleset) -> list[str]:
    """Return the arithmetic of a score, sentence by sentence."""
    return _told(voice, score, rules)


def needs_raw_steps(voice: Voice, score: NeedsRaw, rules: Ruleset) -> list[str]:
    """Return the arithmetic of a score-keeper's summary as far as it goes without the raw points."""
    return _told(voice, score, rules)


def _told(voice: Voice, score: SummaryScore, rules: Ruleset) -> list[str]:
    contract = score.contract
    if contract is None:
        account, sentences = _account(voice, False, False, rules.counting, rules.win_test), []
    else:
        account, opening = _opened(voice, contract, rules.double_pays, rules.counting, rules.win_test)
        sentences = [opening]
    for make, facts in sections_of(score, rules):
        if make is totals_reached:
            sentences.append(account.totals(*facts))
        else:
            sentences += _remembered(account, make, facts)
    return sentences


@cache
def _opened(voice: Voice, contract: Contract, double_pays: str, counting: str, win_test: str) -> tuple["_Account", str]:
    """Return who tells a round of this contract under these rules, and the first sentence."""
    raised = contract.level is not Level.UNDOUBLED and double_pays == "winner_takes_all"
    opening = voice.say("The contract is {contract}.", contract=voice.contract(contract))
    return _account(voice, contract.is_sun, raised, counting, win_test), opening


@cache
def _account(voice: Voice, sun: bool, raised: bool, counting: str, win_test: str) -> "_Account":
    return _Account(voice, sun=sun, raised=raised, counting=counting, win_test=win_test)


@lru_cache(REMEMBERED)
def _remembered(account: "_Account", make: Callable[..., Iterator[Step]], facts: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple([sentence for step in make(*facts) for sentence in account.of(step)])


_OfCards: TypeAlias = (
    NotPlayed
    | FoulEnded
    | ClaimEnded
    | AllTricksWon
    | LastTrickWon
    | CardPointsGiven
    | SideConverted
    | RestTaken
    | OneTakenOff
)
_OfTest: TypeAlias = ProjectsCount | BalootCounts | BalootCancelled | TotalsCompared | BuyerJudged | RawNeeded
_OfSheet: TypeAlias = AceDoubles | Line | NotWritten | RoundWritten | TotalsReached | GameWon

_LINES: Final[Mapping[What, str]] = {
    What.CARD_POINTS: N_("{team} writes {sum} for its cards."),
    What.ALL_CARDS: N_("{team} writes {sum} for all the cards."),
    What.KABOOT: N_("{team} writes {sum} for the kaboot."),
    What.KABOOT_WITH_ACE: N_("{team} writes {sum} for the kaboot with an Ace."),
    What.REVERSE_KABOOT: N_("{team} writes {sum} for the reverse kaboot."),
    What.FOUL: N_("{team} writes {sum} for the foul of the others."),
    What.PROJECTS: N_("{team} writes {sum} for its projects."),
    What.LOSERS_PROJECTS: N_("{team} writes {sum} for the projects of the losers."),
    What.BALOOT: N_("{team} writes {sum} for its Baloot."),
    What.LOSERS_BALOOT: N_("{team} writes {sum} for the Baloot of the losers."),
    What.GAHWA: N_("{team} writes {sum} for the gahwa: all it takes to win."),
}
_NOT_PLAYED: Final[Mapping[Outcome, str]] = {
    Outcome.PASSED_OUT: N_("Everybody passed twice: the round is not played, and nobody writes anything."),
    Outcome.KAWESH: N_("Kawesh was called: the round is not played, and nobody writes anything."),
}
_SWEPT: Final[Mapping[Outcome, str]] = {
    Outcome.KABOOT: N_("{team} won all eight tricks: kaboot."),
    Outcome.REVERSE_KABOOT: N_(
        "{team} won all eight tricks against the first player's Sun with an Ace: reverse kaboot."
    ),
}
_MADE: Final[Mapping[DecidedBy | None, str]] = {
    DecidedBy.POINTS: N_("{team} has more points: the buyer made it."),
    DecidedBy.RAW: N_("{team} has more raw points: the buyer made it."),
    DecidedBy.EXACT_TIE: N_("A tie, and that is enough: the buyer made it."),
    DecidedBy.DOUBLE_TIE: N_("A tie, and after a double that is enough: the buyer made it."),
    None: N_("Whatever the raw points were, the buyer made it."),
}
_FAILED: Final[Mapping[DecidedBy | None, str]] = {
    DecidedBy.POINTS: N_("{team} has more points: the buyer failed."),
    DecidedBy.RAW: N_("{team} has more raw points: the buyer failed."),
    DecidedBy.EXACT_TIE: N_("A tie, and that is not enough: the buyer failed."),
    DecidedBy.DOUBLE_TIE: N_("A tie, and the last raiser loses it: the buyer failed."),
    None: N_("Whatever the raw points were, the buyer failed."),
}
_NOT_WRITTEN: Final[Mapping[What, str]] = {
    What.PROJECTS: N_("The projects of {team}, {points}, are written by nobody."),
    What.BALOOT: N_("The Baloot of {team}, {points}, is written by nobody."),
}


class _Account:
    """The telling of a score; ``raised`` when the last raiser's side is judged in the buyer's place."""

    def __init__(self, voice: Voice, *, sun: bool, raised: bool, counting: str, win_test: str) -> None:
        self._voice, self.say, self._sun, self._raised = voice, voice.say, sun, raised
        self._counting, self._win_test = counting, win_test
        sums = voice.ltr("{0} + {1} = {2}"), voice.ltr("{3} + {4} = {5}")
        self._totals = voice.say("The totals: {points}.", points=voice.by_team(sums))

    def of(self, step: Step) -> Iterator[str]:
        """Yield the sentences of a step."""
        if isinstance(step, _OfCards):
            return self._of_cards(step)
        if isinstance(step, _OfTest):
            return self._of_test(step)
        return self._of_sheet(step)

    def _of_cards(self, step: _OfCards) -> Iterator[str]:
        say, teams = self.say, self._voice.teams
        match step:
            case NotPlayed(outcome):
                yield say(_NOT_PLAYED[outcome])
            case FoulEnded(offenders):
                yield say("A foul by {team} ended the round.", team=teams[offenders])
            case ClaimEnded(seat, team):
                yield say(
                    "{seat} claimed all remaining tricks, which ended the round: they count for {team}.",
                    seat=self._voice.seat(seat),
                    team=teams[team],
                )
            case AllTricksWon(team, outcome):
                yield say(_SWEPT[outcome], team=teams[team])
            case LastTrickWon(team, raw):
                yield say(
                    "{team} won the last trick, and its {raw} raw points are counted with the cards.",
                    team=teams[team],
                    raw=raw,
                )
            case CardPointsGiven(points):
                yield say("Card points as on the sheet: {points}.", points=self._voice.by_team(points))
            case SideConverted():
                if self._counting == "remainder":
                    yield self._counted_side(step.team)
                yield self._conversion(step)
            case RestTaken(team, total, points):
                yield say("{team} gets the rest of {total}: {points}.", team=teams[team], total=total, points=points)
            case _:
                yield say(
                    "Together that is one too many. {team} has more raw points and gives it back: {points}.",
                    team=teams[step.team],
                    points=step.points,
                )

    def _counted_side(self, counted: Team) -> str:
        team = self._voice.teams[counted]
        if self._raised:
            return self.say("The cards of {team}, the opponents of the last raiser, are counted.", team=team)
        return self.say("The cards of {team}, the opponents of the buyer, are counted.", team=team)

    def _conversion(self, step: SideConverted) -> str:
        """Return how raw points were rounded; a Sun is doubled after it."""
        whole, rest = divmod(step.raw, 10)
        facts: Facts = {
            "team": self._voice.teams[step.team],
            "raw": self._voice.raw(step.raw),
            "tenth": self._voice.ltr(f"{whole}.{rest}"),
            "points": step.points,
        }
        if not self._sun:
            if rest == 0:
                return self.say("{team}: {raw} is {points}.", **facts)
            if rest == 5:
                return self.say("{team}: {raw} is {tenth}. In Hokum a half goes down: {points}.", **facts)
            return self.say("{team}: {raw} is {tenth}, written {points}.", **facts)
        if rest == 0:
            return self.say("{team}: {raw} is {whole}. A Sun is doubled: {points}.", **facts, whole=whole)
        if rest == 5:
            return self.say("{team}: {raw} is {tenth}. A Sun is doubled, half and all: {points}.", **facts)
        rounded = step.points // 2
        return self.say(
            "{team}: {raw} is {tenth}, rounded to {rounded}. A Sun is doubled: {points}.",
            **facts,
            rounded=rounded,
        )

    def _of_test(self, step: _OfTest) -> Iterator[str]:
        say, voice = self.say, self._voice
        match step:
            case ProjectsCount(team, points, raw, won):
                facts: Facts = {"team": voice.teams[team], "points": points, "raw": voice.raw(raw)}
                if won:
                    yield say(
                        "{team} has the strongest project and counts its projects: {points} ({raw}).",
                        **facts,
                    )
                else:
                    yield say("{team} counts its projects: {points} ({raw}).", **facts)
            case BalootCounts(team, None, points, raw):
                yield say(
                    "{team} has a Baloot: {points} ({raw}).",
                    team=voice.teams[team],
                    points=points,
                    raw=voice.raw(raw),
                )
            case BalootCounts(team, seat, points, raw):
                facts = {"team": voice.teams[team], "points": points, "raw": voice.raw(raw)}
                yield say("{seat} has a Baloot for {team}: {points} ({raw}).", seat=voice.seat(seat), **facts)
            case BalootCancelled(_, seat, by):
                yield say(
                    "The Baloot of {seat} does not count: the {kind} of the same hand cancels it.",
                    seat=voice.seat(seat),
                    kind=voice.kinds[by],
                )
            case TotalsCompared():
                yield from self._comparison(step)
            case BuyerJudged(buyers, outcome, by):
                if outcome is Outcome.MADE:
                    yield say(_MADE[by], team=voice.teams[buyers])
                else:
                    yield say(_FAILED[by], team=voice.teams[other_team(buyers)])
            case _:
                yield say(
                    "Only raw points can decide: NS may have from {least} to {most}, and not all of these "
                    "pay the same.",
                    least=step.fits[0][0],
                    most=step.fits[-1][0],
                )

    def _comparison(self, step: TotalsCompared) -> Iterator[str]:
        say, team = self.say, self._voice.teams[step.judged]
        if self._raised:
            yield say("{team} raised last, so it is for {team} to make it.", team=team)
        else:
            yield say("{team} bought, so it is for {team} to make it.", team=team)
        points = self._voice.by_team(step.points)
        if step.raw is None:
            yield say("Compared in points: {points}.", points=points)
        elif self._win_test == "raw":
            yield say("Compared in raw points: {raw}.", raw=self._voice.by_team(step.raw))
        else:
            raw = self._voice.by_team(step.raw)
            yield say(
                "Compared in points: {points}, a tie; in raw points: {raw}.",
                points=points,
                raw=raw,
            )
        if step.baloot_left_out:
            yield say("The points of the Baloot are left out of this comparison.")

    def _of_sheet(self, step: _OfSheet) -> Iterator[str]:
        say, voice = self.say, self._voice
        match step:
            case AceDoubles(value, doubled):
                yield say(
                    "With an Ace as up-card the kaboot is doubled, from {value} to {doubled}.",
                    value=value,
                    doubled=doubled,
                )
            case NotWritten(team, what, points):
                yield say(_NOT_WRITTEN[what], team=voice.teams[team], points=points)
            case RoundWritten(points):
                yield say("The round: {points}.", points=voice.by_team(points))
            case TotalsReached(before, totals):
                yield self.totals(before, totals)
            case GameWon(team, True):
                yield say("{team} wins the game with the gahwa.", team=voice.teams[team])
            case GameWon(team, _):
                yield say("{team} wins the game.", team=voice.teams[team])
            case _:
                yield self._line(step)

    def totals(self, before: Pair, after: Pair) -> str:
        """Return the sentence of the totals before a round and after it."""
        (ns_before, ew_before), (ns, ew) = before, after
        return self._totals.format(ns_before, ns - ns_before, ns, ew_before, ew - ew_before, ew)

    def _line(self, line: Line) -> str:
        base, factor = line.base, line.factor
        if line.what is What.KABOOT_WITH_ACE:
            # That the Ace doubles has been said, so what is left is the level's factor.
            base, factor = 2 * base, factor // 2
        points = str(line.points) if factor == 1 else self._voice.ltr(f"{base} × {factor} = {line.points}")
        return self.say(_LINES[line.what], team=self._voice.teams[line.team], sum=points)


_REASONS: Final[Mapping[Reason, str]] = {
    Reason.KIND: N_("It is the stronger kind of project."),
    Reason.HUNDRED_ORDER: N_("Of two Hundreds, one in sequence and one of four of a kind, this one comes first here."),
    Reason.TOP_CARD: N_("It is of the same kind, and its top card is higher."),
    Reason.TRUMP: N_("The two are equal, and this one is in trumps."),
    Reason.EARLIER_SEAT: N_("The two are equal, and its player comes first, counting from the dealer's right."),
    Reason.SUIT: N_("The two are equal and in one hand, where suits go spades, hearts, diamonds, clubs."),
}


def project_reason(voice: Voice, reason: Reason) -> str:
    """Return why a project stands above the next one; it names no card, which may not have been shown yet."""
    return voice.say(_REASONS[reason])
