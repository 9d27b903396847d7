"""Counts of legal continuations, "perft": what a program can test its rules on (rules, sections 2 to 4).

The count of a position to a depth is the number of different sequences of that many actions with which the round can go
on; a sequence that ends earlier is not one. The count to depth 0 is 1. Nothing here decides a rule: what is offered,
what follows a call, which cards are legal and what is an Ekka are the functions that judge a record.

An action is a call or a card, as a record can have it:

- *Calls.* Every seat that may answer counts, in whatever order; every suit that may be named is a call of its own,
  and so is a Hokum whose suit is left for later, a raise that is locked, and a kawesh out of turn. What may be said
  and changes nothing is not counted: the up-card's suit with a Hokum of round 1, or a lock where the ruleset decides.
- *Cards.* Where an Ekka has to be announced (``ekka: call``, in Hokum), a lead that is one counts twice, with and
  without the announcement, an Ace too. Projects announced are left out: they do not change what may follow.

A round goes on from its calls to its cards where the record gives all hands of eight and the up-card is in the taker's.
With five cards, or hands unknown, it ends with the calls. ``docs/perft.md`` describes the files.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.bidding import Bidding, hear
from engine.calls import Call, Offer
from engine.cards import Card, CardSet, cards_in, set_of
from engine.contract import Contract
from engine.dealt import HAND_SIZE_IN_PLAY, judge_hands, judge_up_card, taker_of
from engine.notation import call_token, card_token
from engine.play import Terms, Turn, frees_third, is_ekka_lead, legal_cards, terms_of, winning_place
from engine.record import RoundRecord
from engine.replay import Phase, Replay
from engine.ruleset import Ruleset
from engine.seats import Seat, seat_at


class CannotCount(ValueError):
    """A position that cannot be counted: its record breaks a rule, or cards are to be played from unknown hands."""


@dataclass(frozen=True, slots=True)
class _Calls:
    """A round before its first card; ``record`` tells the deal and is not added to."""

    record: RoundRecord
    rules: Ruleset
    bidding: Bidding

    @property
    def calls(self) -> list[Call]:
        by_seat = self.bidding.offers_by_seat().items()
        return [call for seat, offers in by_seat for offer in offers for call in calls_of(seat, offer)]

    @property
    def width(self) -> int:
        """How many actions there are."""
        return len(self.calls)

    def actions(self) -> Iterator[tuple[str, "_Position"]]:
        for call in self.calls:
            yield call_token(call), self._after(call)

    def _after(self, call: Call) -> "_Position":
        bidding, _ = hear(self.bidding, call)
        return _before_first_card(self.record, self.rules, bidding)


@dataclass(frozen=True, slots=True)
class _Cards:
    """A round in play: hands left, and the trick in progress. ``earlier`` are the cards of complete tricks."""

    terms: Terms
    hands: tuple[CardSet, ...]
    leader: Seat
    cards: tuple[Card, ...]
    freed: bool
    earlier: CardSet

    @property
    def seat(self) -> Seat:
        return (self.leader + len(self.cards)) & 3

    @property
    def legal(self) -> CardSet:
        return legal_cards(Turn(self.terms, self.cards, self.freed), self.hands[self.seat])

    def may_announce(self, card: Card) -> bool:
        """Whether this card, led now, can be announced as an Ekka and the announcement means something."""
        return not self.cards and self.terms.ekka == "call" and is_ekka_lead(self.terms, card, self.earlier)

    @property
    def width(self) -> int:
        """How many actions there are."""
        legal = self.legal
        announced = 0 if self.cards else sum(map(self.may_announce, cards_in(legal)))
        return legal.bit_count() + announced

    def actions(self) -> Iterator[tuple[str, "_Position"]]:
        for card in cards_in(self.legal):
            for ekka in (False, True)[: 1 + self.may_announce(card)]:
                yield card_token(self.seat, card, ekka=ekka), self._after(card, ekka=ekka)

    def _after(self, card: Card, *, ekka: bool) -> "_Cards":
        seat = self.seat
        hands = tuple([hand & ~(1 << card) if owner == seat else hand for owner, hand in enumerate(self.hands)])
        cards = (*self.cards, card)
        freed = self.freed if self.cards else frees_third(self.terms, card, ekka, self.earlier)
        if len(cards) < 4:
            return _Cards(self.terms, hands, self.leader, cards, freed, self.earlier)
        winner = (self.leader + winning_place(self.terms, cards)) & 3
        return _Cards(self.terms, hands, winner, (), freed=False, earlier=self.earlier | set_of(cards))


_Position: TypeAlias = _Calls | _Cards


def calls_of(seat: Seat, offer: Offer) -> Iterator[Call]:
    """Yield the different calls with which a seat can take up an offer; what would change nothing is not said."""
    suits: tuple[int | None, ...] = offer.suits if offer.suits and not offer.suit_optional else (None, *offer.suits)
    for suit in suits:
        for locked in (False, True)[: 1 + offer.lockable]:
            yield Call(seat, offer.name, suit, locked)


def _before_first_card(record: RoundRecord, rules: Ruleset, bidding: Bidding) -> _Position:
    """Return the round with these calls: in play if they are over and the deal is there to be played."""
    lead = None if bidding.is_open or bidding.contract is None else _first_lead(record, bidding.contract, rules)
    return _Calls(record, rules, bidding) if lead is None else lead


def _first_lead(record: RoundRecord, contract: Contract, rules: Ruleset) -> _Cards | None:
    """Return the round before its first card; None where the record's hands cannot be played out."""
    dealt = judge_hands(record)
    hands = tuple(hand or 0 for hand in dealt.hands)
    violations = (*dealt.violations, *judge_up_card(record, dealt.violations, taker_of(contract, rules)))
    if violations or any(hand.bit_count() != HAND_SIZE_IN_PLAY for hand in hands):
        return None
    leader = contract.buyer if rules.first_lead == "buyer" else seat_at(1, record.dealer)
    return _Cards(terms_of(contract, rules), hands, leader, (), freed=False, earlier=0)


def _position(replayed: Replay) -> _Position:
    """Return a replayed round, which is not finished, as a position."""
    if replayed.violations:
        raise CannotCount("the record breaks a rule: " + ", ".join(str(one.code) for one in replayed.violations))
    if replayed.bidding is not None and not replayed.record.tricks:
        return _before_first_card(replayed.record, replayed.rules, replayed.bidding)
    play = replayed.play
    assert play is not None  # without a contract, or with a leader in doubt, a record in play breaks a rule
    assert play.leader is not None
    if any(hand is None or hand.bit_count() != HAND_SIZE_IN_PLAY for hand in replayed.hands):
        raise CannotCount("the cards of all four hands have to be known")
    hands = tuple(hand or 0 for hand in play.remaining)
    turn = play.turn
    return _Cards(turn.terms, hands, play.leader, turn.cards, turn.freed, play.played & ~set_of(turn.cards))


def _tally(position: _Position, counts: list[int], level: int) -> None:
    """Add to ``counts`` the sequences that begin where a position is reached, by ``level`` actions already."""
    counts[level] += 1
    if level + 2 < len(counts):
        for _, after in position.actions():
            _tally(after, counts, level + 1)
    elif level + 2 == len(counts):
        counts[level + 1] += position.width


def perft(replayed: Replay, depth: int) -> tuple[int, ...]:
    """Return how many sequences of 0, 1, 2 … and at last ``depth`` actions can follow. Raises :class:`CannotCount`."""
    counts = [0] * (depth + 1)
    if replayed.phase is Phase.FINISHED:
        counts[0] = 1
    else:
        _tally(_position(replayed), counts, 0)
    return tuple(counts)


def split(replayed: Replay, depth: int) -> Mapping[str, int]:
    """Return, for every action possible now, how many sequences of ``depth`` actions begin with it (depth from 1).

    Actions are written as in the notation, in the order of answers: ``ShD``, ``Ed!``, ``E:AH``, ``E:AH!``. A finished
    round has none. Raises :class:`CannotCount`.
    """
    if replayed.phase is Phase.FINISHED:
        return {}
    found = {}
    for action, after in _position(replayed).actions():
        counts = [0] * depth
        _tally(after, counts, 0)
        found[action] = counts[-1]
    return found
