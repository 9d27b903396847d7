"""The state of a round on the wire: what ``round-state`` and ``round-next`` answer."""

from api import rendering
from api.rendering import Json
from api.text import Voice, voice_to
from engine.cards import CARD_NAMES, names_of
from engine.replay import Phase, Replay
from engine.seats import SEATS, Seat, team_of
from engine.view import Viewer, contest, hand_size, seen_by


def state_of(played: Replay, voice: Voice, viewer: Viewer | None = None) -> Json:
    """Return the state of a round, everything in it or what a viewer may see."""
    seen = played if viewer is None else seen_by(viewer, played)
    calling = seen.phase in (Phase.AUCTION, Phase.DOUBLING)
    bidding = seen.bidding if calling else None
    turn = seen.turn
    # What a viewer is told comes from what he can see; a score that does not is left out.
    score = None if viewer is not None and seen.score_depends_on_unknown_hands else seen.score
    listener = voice if viewer is None or viewer.seat is None else voice_to(team_of(viewer.seat), voice)
    return {
        "phase": seen.phase.value,
        "turn": rendering.seat(turn),
        "asked": [SEATS[seat] for seat in seen.asked],
        "legal_calls": None if bidding is None or turn is None else rendering.offers(bidding.offers(turn)),
        "legal_by_seat": None if bidding is None else rendering.offers_by_seat(bidding.offers_by_seat()),
        **_legal_cards(seen, turn, voice),
        "contract": rendering.contract(seen.contract),
        "taker": rendering.seat(seen.taker),
        "hands": _hands(played, seen, viewer),
        "projects": _projects(played, viewer),
        "tricks": _complete_tricks(seen),
        "trick": _trick_in_progress(seen),
        "raw": rendering.pair((0, 0) if seen.play is None else seen.play.raw),
        "ranking": _ranking(played, seen, voice, viewer),
        "score": None if score is None else rendering.score(score, played.rules, listener),
        "next_dealer": rendering.seat(seen.next_dealer),
    }


def _legal_cards(seen: Replay, turn: Seat | None, voice: Voice) -> Json:
    """What the seat in turn may play; null where its hand is not known as one of eight cards dealt."""
    play = seen.play
    if seen.phase is not Phase.PLAY or play is None or turn is None:
        return {"legal_cards": None, "illegal_cards": None}
    dealt, hand = seen.hands[turn], play.remaining[turn]
    if dealt is None or hand is None or dealt.bit_count() != 8:
        return {"legal_cards": None, "illegal_cards": None}
    legal = seen.legal_cards()
    return {
        "legal_cards": names_of(legal),
        "illegal_cards": rendering.barred_cards(play.turn, hand, legal, voice),
    }


def _hands(played: Replay, seen: Replay, viewer: Viewer | None) -> Json:
    """The cards still held by each known hand; to a viewer the number of cards in every other."""
    held = seen.hands if seen.play is None else seen.play.remaining
    shown: Json = {SEATS[seat]: names_of(hand) for seat, hand in enumerate(held) if hand is not None}
    if viewer is None:
        return shown
    counts = {SEATS[seat]: hand_size(played, seat) for seat in range(4) if seat != viewer.seat}
    return shown | counts


def _projects(played: Replay, viewer: Viewer | None) -> Json | None:
    """What each seat has announced, to a viewer by kind alone until it is shown; null where nothing is announced."""
    if played.contract is None or played.rules.projects == "automatic":
        return None
    announced = rendering.announced(played.announced, sun=played.contract.is_sun)
    return {seat: _veiled(projects, seat, played, viewer) for seat, projects in announced.items()}


def _veiled(projects: list[Json], seat: str, played: Replay, viewer: Viewer | None) -> list[Json]:
    if viewer is None or viewer.sees_projects_of(SEATS.index(seat), played):
        return projects
    return [project | {"cards": None} for project in projects]


def _complete_tricks(seen: Replay) -> list[Json]:
    complete = () if seen.play is None else seen.play.complete
    return [{"winner": SEATS[trick.winner], "raw": trick.raw} for trick in complete if trick is not None]


def _trick_in_progress(seen: Replay) -> Json | None:
    play = seen.play
    if play is None or play.leader is None or not play.turn.cards:
        return None
    return {
        "leader": SEATS[play.leader],
        "cards": [CARD_NAMES[card] for card in play.turn.cards],
        "ekka": seen.record.tricks[-1].ekka,
        "winning": SEATS[(play.leader + play.turn.winning) & 3],
    }


def _ranking(played: Replay, seen: Replay, voice: Voice, viewer: Viewer | None) -> Json | None:
    result = contest(seen)
    if result is None or seen.contract is None:
        return None
    ranking = rendering.ranking(result, seen.baloot, voice, sun=seen.contract.is_sun)
    for entry in ranking["ranking"]:
        entry["cards"] = _veiled([entry], entry["seat"], played, viewer)[0]["cards"]
    return ranking
