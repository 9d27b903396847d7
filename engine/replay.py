"""The replay of a round: record in, state and verdict out (rules, sections 2 to 6 and 9).

One fold answers every question about a round: what is legal now, whether the record is clean, what comes next and what
it scored. After a fault the replay goes on as the record has it, so that one slip is one violation.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from engine.accusations import judge_claim, judge_foul
from engine.announced import could_hold, judge_announcements
from engine.auction import AuctionOutcome
from engine.bidding import Bidding, Foul, Hands, hear_all, open_bidding
from engine.calls import Call
from engine.cards import CardSet
from engine.contest import Announced, Ranking, rank_projects
from engine.contract import Contract
from engine.dealt import judge_hands, judge_up_card, taker_of
from engine.fouls import (
    CARD_OR_LEAD,
    CallsWanted,
    Code,
    ContractBought,
    Unchecked,
    Violation,
)
from engine.play import terms_of
from engine.record import FoulKind, RoundRecord
from engine.ruleset import Ruleset
from engine.scoring import RoundScore, score_round, score_without_play
from engine.seats import Seat, next_seat, seat_at, team_of
from engine.settle import baloot_due, credit_for, facts_of, full_hands, may_still_hold_baloot
from engine.tricks import Play, judge_cards_without_contract, legal_for, replay_tricks
from engine.verdict import BalootCredit, Outcome

Scores = tuple[int, int]

_NOTHING_ANNOUNCED: Final[Announced] = {}
_THROWN_IN: Final = (AuctionOutcome.PASSED_OUT, AuctionOutcome.KAWESH)


class Phase(StrEnum):
    """How far a round has come."""

    AUCTION = "auction"
    DOUBLING = "doubling"
    PLAY = "play"
    FINISHED = "finished"


class Replay(NamedTuple):
    """A round replayed from its record.

    ``bidding`` is None where the record gives a contract and no calls. ``hands`` are the hands dealt as far as they
    can be relied on; in ``dealt`` an unknown one is, after eight complete tricks, what it played. ``phase`` is how far
    the round has come. ``announced`` are the projects that count by seat, an offender's included; ``ranking`` is their
    contest, an offender's team left out, and ``baloot`` the one that is due by now, an offender's included.
    ``violations`` are in the order deal, calls, contract, projects, tricks, foul and claim. ``play`` and ``ranking``
    are None without a contract.
    """

    record: RoundRecord
    rules: Ruleset
    scores: Scores
    bidding: Bidding | None
    contract: Contract | None
    hands: Hands
    dealt: Hands
    phase: Phase
    play: Play | None
    announced: Announced
    ranking: Ranking | None
    baloot: BalootCredit | None
    violations: tuple[Violation, ...]
    unchecked: tuple[Unchecked, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing in the record breaks a rule that its foul has not already paid for."""
        return all(violation.penalised for violation in self.violations)

    @property
    def auction_outcome(self) -> AuctionOutcome | None:
        """What the auction came to; bought when the contract was given, None while it is open."""
        if self.bidding is None:
            return AuctionOutcome.BOUGHT
        return self.bidding.auction.outcome

    @property
    def is_scorable(self) -> bool:
        """Whether the round is finished and its score can be told: a contract stands, or nothing was to be played.

        Not where a claim is to take what is left, and a trick that is not whole hides how much that is.
        """
        if self.phase is not Phase.FINISHED:
            return False
        if self.contract is None:
            return self.auction_outcome in _THROWN_IN
        return self.record.claim is None or self.play is None or not self.play.has_cut_trick

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may act now, the one in turn first; in play it alone, nobody when finished."""
        match self.phase:
            case Phase.FINISHED:
                return ()
            case Phase.PLAY:
                seat = None if self.play is None else self.play.seat
                return () if seat is None else (seat,)
            case _:
                return () if self.bidding is None else self.bidding.asked

    @property
    def turn(self) -> Seat | None:
        """The seat in turn; None when finished."""
        return self.asked[0] if self.asked else None

    @property
    def taker(self) -> Seat | None:
        """Who takes the up-card, None until it is known."""
        if self.contract is not None:
            return taker_of(self.contract, self.rules)
        return None if self.bidding is None else self.bidding.auction.taker

    @property
    def score(self) -> RoundScore | None:
        """The score; None while the round is unfinished or where no contract stands to be scored."""
        if not self.is_scorable:
            return None
        if self.contract is None or self.play is None or self.ranking is None:
            kawesh = self.auction_outcome is AuctionOutcome.KAWESH
            return score_without_play(Outcome.KAWESH if kawesh else Outcome.PASSED_OUT, self.scores, self.rules)
        facts = facts_of(self.record, self.contract, self.rules, self.dealt, self.play, self.ranking, self.baloot)
        return score_round(facts, self.rules, self.scores)

    @property
    def score_depends_on_unknown_hands(self) -> bool:
        """Whether a hand that is not known may hold what changes the score: projects nobody announces, or a Baloot."""
        return self.may_hide_projects or bool(self._may_hide_baloot())

    @property
    def may_hide_projects(self) -> bool:
        """Whether an unknown hand may hold projects that count though nobody announced them."""
        return self.rules.projects == "automatic" and bool(self._unknown_that_count())

    @property
    def points_with_a_hidden_baloot(self) -> frozenset[Scores]:
        """What each team would write if one of the unknown hands held a Baloot; nothing where none can."""
        contract, play, ranking = self.contract, self.play, self.ranking
        seats = self._may_hide_baloot()
        if contract is None or contract.trump is None or play is None or ranking is None or not seats:
            return frozenset()
        held = [credit_for(seat, self.announced.get(seat, ()), contract.trump, self.rules) for seat in seats]
        facts = [facts_of(self.record, contract, self.rules, self.dealt, play, ranking, credit) for credit in held]
        return frozenset(score_round(one, self.rules, self.scores).points for one in facts)

    def _unknown_that_count(self) -> list[Seat]:
        """Return the seats of unknown hands in a round that a foul or claim ended, without the offender's side."""
        if self.play is None or self.play.is_over or self.phase is not Phase.FINISHED:
            return []
        void = None if self.record.foul is None else team_of(self.record.foul.seat)
        return [seat for seat, hand in enumerate(self.dealt) if hand is None and team_of(seat) != void]

    def _may_hide_baloot(self) -> list[Seat]:
        if self.contract is None or self.contract.trump is None or self.play is None:
            return []
        trump, shown = self.contract.trump, self.play.shown
        return [
            seat
            for seat in self._unknown_that_count()
            if may_still_hold_baloot(trump, could_hold(seat, self.dealt, shown), shown[seat])
        ]

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals the next round; None while this one is unfinished."""
        if self.phase is not Phase.FINISHED:
            return None
        kawesh = self.auction_outcome is AuctionOutcome.KAWESH
        if kawesh and self.rules.kawesh == "same_dealer":
            return self.record.dealer
        return next_seat(self.record.dealer)

    def known_elsewhere(self, seat: Seat) -> CardSet:
        """Return every card dealt to another seat whose hand is known."""
        elsewhere = 0
        for other, hand in enumerate(self.hands):
            if other != seat:
                elsewhere |= hand or 0
        return elsewhere

    def legal_cards(self) -> CardSet:
        """Return the cards that the seat in turn may play; none outside the play."""
        seat = self.turn
        if self.play is None or seat is None or self.phase is not Phase.PLAY:
            return 0
        return legal_for(self.play, seat, self.known_elsewhere(seat))


def replay(record: RoundRecord, rules: Ruleset, scores: Scores = (0, 0)) -> Replay:
    """Return a round replayed from its record; ``scores`` are the points by team before it."""
    hands, of_hands = judge_hands(record)
    bidding, of_calls = _replay_calls(record, hands, rules, scores)
    contract, of_contract = _contract_of(record, bidding)
    all_played = record.all_tricks_complete
    phase = _phase_of(record, bidding, contract, all_played=all_played)
    if contract is not None:
        taker: Seat | None = taker_of(contract, rules)
    else:
        taker = None if bidding is None else bidding.auction.taker
    faults = (*of_hands, *judge_up_card(record, of_hands, taker), *of_calls, *of_contract)
    if contract is None:
        faults += _judge_without_contract(record, hands)
        return Replay(
            record, rules, scores, bidding, None, hands, hands, phase, None, _NOTHING_ANNOUNCED, None, None, faults, ()
        )
    first_leader = contract.buyer if rules.first_lead == "buyer" else seat_at(1, record.dealer)
    play = replay_tricks(record.tricks, terms_of(contract, rules), first_leader, hands)
    dealt = full_hands(hands, play, all_played=all_played)
    announced, of_projects = judge_announcements(record, dealt, play.shown, rules, sun=contract.is_sun)
    of_play = of_projects + play.violations
    of_ending, unchecked = _judge_ending(record, play, dealt, of_play)
    if record.foul is not None:
        of_play = tuple([_penalised(violation, record.foul.seat) for violation in of_play])
    offenders = None if record.foul is None else team_of(record.foul.seat)
    return Replay(
        record,
        rules,
        scores,
        bidding,
        contract,
        hands,
        dealt,
        phase,
        play,
        announced,
        rank_projects(announced, contract, record.dealer, rules, offenders),
        baloot_due(contract, dealt, play.shown, announced, rules, ended=_has_ended_early(record)),
        faults + of_play + of_ending,
        unchecked,
    )


def _has_ended_early(record: RoundRecord) -> bool:
    return record.foul is not None or record.claim is not None


def _contract_of(record: RoundRecord, bidding: Bidding | None) -> tuple[Contract | None, tuple[Violation, ...]]:
    """Return the contract that counts, and what is wrong with one beside calls, whose contract counts then."""
    if bidding is None:
        return record.contract, ()
    bought = bidding.contract
    if record.contract is None or record.contract == bought:
        return bought, ()
    return bought, (Violation(Code.CONTRACT_MISMATCH, ("contract",), wanted=ContractBought(bought)),)


def _phase_of(record: RoundRecord, bidding: Bidding | None, contract: Contract | None, *, all_played: bool) -> Phase:
    thrown_in = contract is None and bidding is not None and bidding.auction.outcome in _THROWN_IN
    if thrown_in or all_played or _has_ended_early(record):
        return Phase.FINISHED
    if bidding is not None and bidding.is_open and not record.tricks:
        return Phase.AUCTION if bidding.auction.is_open else Phase.DOUBLING
    return Phase.PLAY


def _replay_calls(
    record: RoundRecord, hands: Hands, rules: Ruleset, scores: Scores
) -> tuple[Bidding | None, Sequence[Violation]]:
    """Return the bidding after a record's calls with every fault in them; None where only a contract is given."""
    if record.contract is not None and not record.calls:
        return None, ()
    opening = open_bidding(rules, record.dealer, record.up_card, scores, hands)
    bidding, fouls = hear_all(opening, record.calls)
    return bidding, [_call_violation(foul, record.calls[foul.place]) for foul in fouls]


def _call_violation(foul: Foul, call: Call) -> Violation:
    moment, index = foul.moment, foul.place
    wanted = CallsWanted(moment.asked, moment.offers(call.seat), call)
    return Violation(Code(foul.fault.value), ("calls", index), seat=call.seat, call=index + 1, wanted=wanted)


def _judge_without_contract(record: RoundRecord, hands: Hands) -> tuple[Violation, ...]:
    """Return what is wrong with a round that was played, ended by a foul or claimed though no contract stands."""
    if record.tricks:
        path: tuple[str | int, ...] = ("tricks", 0)
    elif record.foul is not None:
        path = ("foul",)
    elif record.claim is not None:
        path = ("claim",)
    else:
        return ()
    return (Violation(Code.NO_CONTRACT, path), *judge_cards_without_contract(record.tricks, hands))


def _judge_ending(
    record: RoundRecord, play: Play, hands: Hands, found: tuple[Violation, ...]
) -> tuple[tuple[Violation, ...], tuple[Unchecked, ...]]:
    """Return what the record says to the foul or claim that ended the round."""
    if record.foul is not None:
        hand = hands[record.foul.seat]
        known = hand is not None and hand.bit_count() == 8
        in_doubt = bool(play.doubted) and (record.foul.kind is not FoulKind.FALSE_EKKA or _may_hide_ekka(record, play))
        judgement = judge_foul(record.foul, found, hand_known=known, in_doubt=in_doubt)
    elif record.claim is not None and not play.is_over:
        judgement = judge_claim(record.claim, play, hands)
    else:
        return (), ()
    violations = () if judgement.violation is None else (judgement.violation,)
    return violations, () if judgement.unchecked is None else (judgement.unchecked,)


def _may_hide_ekka(record: RoundRecord, play: Play) -> bool:
    """Return whether the accused has announced an Ekka that a card in doubt may hide to be false."""
    accused = None if record.foul is None else record.foul.seat
    announced = any(trick.ekka and trick.leader == accused for trick in record.tricks)
    return announced and play.turn.terms.ekka == "call"


def _penalised(violation: Violation, offender: Seat) -> Violation:
    """Mark a card, lead or Ekka of the offender as paid for by the foul that ended the round."""
    paid = violation.code in CARD_OR_LEAD or violation.code is Code.FALSE_EKKA
    return replace(violation, penalised=True) if paid and violation.seat == offender else violation
