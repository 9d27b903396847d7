"""Players who play at random, by the rules: rounds action by action, from the deal to the score.

A round is dealt by the published shuffle and goes on one action at a time, every one legal and taken by
:mod:`engine.actions`. The same seed and style give the same round for ever: of Python's random numbers only
``random()`` is used, which is the one that no version of Python changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from engine.accusations import claim_position
from engine.actions import Taken, after_call, after_card
from engine.calls import Call, CallName, Offer
from engine.cards import Card, CardSet, cards_in
from engine.claims import check_claim
from engine.deal import Deal, Seed, deal_of, seed_of
from engine.play import is_ekka_lead
from engine.projects import best_projects
from engine.record import FoulKind, FoulRecord, RoundRecord
from engine.replay import Phase, Replay, Scores, replay
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS, Seat, next_seat, team_of

Choice = TypeVar("Choice")
Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Style:
    """How the players play; chances from 0 to 1."""

    bids: float = 0.3
    """Of calling something else than a pass, or than a confirmation, where both are offered."""
    raises: float = 0.15
    locks: float = 0.5
    announces: float = 0.9
    """For each project of a hand's best."""
    calls_ekka: float = 0.7
    """For each lead that is one."""
    defended: bool | None = None
    """True: the buyer's opponents take what tricks they can and his side throws them; False: the reverse."""
    claims: bool = False
    """Whether a leader claims as soon as he must win every trick that is left, if there are two or more."""
    revokes_in: int | None = None
    """From which trick on the first player who can plays a barred card; his opponents see it at once."""


@dataclass(frozen=True)
class Play:
    """A card played, with what its player says."""

    seat: Seat
    card: Card
    ekka: bool = False
    projects: Groups = ()


@dataclass(frozen=True)
class Claim:
    """A claim of all remaining tricks."""

    seat: Seat


@dataclass(frozen=True)
class Accusation:
    """A foul seen."""

    foul: FoulRecord


Action = Call | Play | Claim | Accusation


@dataclass(frozen=True)
class Step:
    """An action between two states of a round."""

    before: Replay
    action: Action
    after: Replay


@dataclass
class Players:
    """Four players of one style and one source of chance."""

    seed: str
    style: Style = Style()
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def happens(self, chance: float) -> bool:
        return self.random.random() < chance

    def one_of(self, choices: Sequence[Choice]) -> Choice:
        return choices[int(self.random.random() * len(choices))]

    def act(self, state: Replay) -> Action:
        """What is done next; only in an unfinished round."""
        if state.phase is not Phase.PLAY:
            return self._call(state)
        assert state.play is not None
        assert state.turn is not None
        if self.style.claims and not state.play.turn.cards and self._could_claim(state, state.turn):
            return Claim(state.turn)
        return self._card(state, state.turn)

    def _call(self, state: Replay) -> Call:
        assert state.bidding is not None
        seat = self.one_of(state.asked)
        kawesh = [one for one in ALL_SEATS if _named(state.bidding.offers(one), CallName.KAWESH)]
        if kawesh and self.happens(self.style.bids):
            return Call(self.one_of(kawesh), CallName.KAWESH)
        offers = state.bidding.offers(seat)
        quiet = _named(offers, CallName.PASS) or _named(offers, CallName.CONFIRM)
        others = [offer for offer in offers if offer not in quiet and offer.name is not CallName.KAWESH]
        chance = self.style.raises if state.phase is Phase.DOUBLING else self.style.bids
        offer = self.one_of(others if others and self.happens(chance) else quiet or others)
        suits = (*offer.suits, *((None,) if offer.suit_optional else ())) or (None,)
        return Call(seat, offer.name, self.one_of(suits), offer.lockable and self.happens(self.style.locks))

    def _could_claim(self, state: Replay, leader: Seat) -> bool:
        assert state.play is not None
        position = claim_position(state.play, state.dealt)
        if position is None or position.hands[leader].bit_count() < 2:
            return False
        return check_claim(position, leader).holds is True

    def _card(self, state: Replay, seat: Seat) -> Play:
        assert state.play is not None
        turn, hand, legal = state.play.turn, state.play.remaining[seat], state.legal_cards()
        assert hand is not None
        barred = hand & ~legal
        if barred and self.style.revokes_in is not None and len(state.record.tricks) >= self.style.revokes_in:
            legal = barred
        card = self._chosen(state, seat, legal)
        may_announce = (
            not turn.cards and turn.terms.ekka == "call" and is_ekka_lead(turn.terms, card, state.play.played)
        )
        ekka = may_announce and self.happens(self.style.calls_ekka)
        projects = () if state.play.shown[seat] else self._announced(state, hand)
        return Play(seat, card, ekka, projects)

    def _chosen(self, state: Replay, seat: Seat, legal: CardSet) -> Card:
        cards = tuple(cards_in(legal))
        if self.style.defended is None:
            return self.one_of(cards)
        assert state.contract is not None
        assert state.play is not None
        beaten_by = state.play.turn.terms.beaten_by
        strongest = self.style.defended is (team_of(seat) != state.contract.buyers)
        return (min if strongest else max)(cards, key=lambda card: beaten_by[card].bit_count())

    def _announced(self, state: Replay, hand: CardSet) -> Groups:
        assert state.contract is not None
        best = best_projects(hand, state.contract.is_sun, state.rules.hundred_order)
        return tuple(tuple(cards_in(one.announced)) for one in best if self.happens(self.style.announces))


def _named(offers: Sequence[Offer], name: CallName) -> list[Offer]:
    return [offer for offer in offers if offer.name is name]


def opened(deal: Deal, rules: Ruleset, scores: Scores = (0, 0)) -> Replay:
    """The round of a deal before the first call, every hand known."""
    return replay(RoundRecord(deal.dealer, deal.up_card, _listed(deal)), rules, scores)


def _listed(deal: Deal) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    return tuple((seat, tuple(cards_in(hand))) for seat, hand in enumerate(deal.hands))


def taken(state: Replay, action: Action, deal: Deal) -> Replay:
    """The round after an action; the rest is dealt as soon as the up-card has a taker."""
    match action:
        case Call():
            after = after_call(state, action)
        case Play(_, card, ekka, projects):
            after = after_card(state, card, ekka=ekka, projects=projects)
        case Claim(seat):
            return replay(state.record._replace(claim=seat), state.rules, state.scores)
        case Accusation(foul):
            return replay(state.record._replace(foul=foul), state.rules, state.scores)
    assert isinstance(after, Taken), after
    found = after.replay
    if found.taker is None or found.hands[found.taker] != deal.hands[found.taker]:
        return found
    return replay(found.record._replace(hands=_listed(deal.taken_by(found.taker))), found.rules, found.scores)


def played(state: Replay, deal: Deal, players: Players) -> Iterator[Step]:
    """Play a round on from a state to its end."""
    while state.phase is not Phase.FINISHED:
        action = players.act(state)
        after = taken(state, action, deal)
        yield Step(state, action, after)
        broken = after.violations
        if broken:
            offence = broken[0]
            assert offence.seat is not None
            accuser = next_seat(offence.seat)
            action = Accusation(FoulRecord(offence.seat, accuser, FoulKind.REVOKE, offence.trick, offence.card))
            state, after = after, taken(after, action, deal)
            yield Step(state, action, after)
        state = after


def random_round(
    name: str,
    rules: Ruleset,
    style: Style = Style(),
    *,
    number: int = 1,
    dealer: Seat | None = None,
    scores: Scores = (0, 0),
    seed: Seed | None = None,
) -> Iterator[Step]:
    """Play the round of a seed from its deal to its end; ``name`` is the seed unless another is given."""
    deal = deal_of(seed_of(name) if seed is None else seed, number, dealer)
    return played(opened(deal, rules, scores), deal, Players(f"{name} {number}", style))


def random_game(name: str, rules: Ruleset, style: Style = Style()) -> Iterator[Replay]:
    """Play rounds until a team has won, and give each at its end."""
    scores, dealer, number = (0, 0), None, 1
    while True:
        *_, last = random_round(name, rules, style, number=number, dealer=dealer, scores=scores)
        yield last.after
        score = last.after.score
        assert score is not None
        if score.game_won_by is not None:
            return
        scores, dealer, number = score.totals, last.after.next_dealer, number + 1
