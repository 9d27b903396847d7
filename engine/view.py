"""A round as one seat sees it (contract, *round-state*, ``viewer``).

What a seat cannot know is its neighbours' hands and, until they have shown them in trick 2, the cards of their
projects.
"""

from dataclasses import dataclass

from engine.contest import Ranking
from engine.replay import Phase, Replay, replay
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat, or None for a spectator at the table."""

    seat: Seat | None

    def sees_projects_of(self, seat: Seat, played: Replay) -> bool:
        """Return whether the cards of a seat's projects are open to the viewer: his own, and those shown by now."""
        if seat == self.seat or played.phase is Phase.FINISHED:
            return True
        return played.play is not None and played.play.shown[seat].bit_count() >= 2


def seen_by(viewer: Viewer, played: Replay) -> Replay:
    """Return a round as it is without the hands that the viewer cannot see; nothing in it comes from them."""
    own = tuple(entry for entry in played.record.hands if entry[0] == viewer.seat)
    return replay(played.record._replace(hands=own), played.rules, played.scores)


def hand_size(played: Replay, seat: Seat) -> int:
    """Return how many cards a seat holds: of an unknown hand 5 before the play, then 8 less those played."""
    play = played.play
    hand = played.hands[seat] if play is None else play.remaining[seat]
    if hand is not None:
        return hand.bit_count()
    return 5 if play is None else 8 - play.shown[seat].bit_count()


def contest(played: Replay) -> Ranking | None:
    """Return the contest of the projects once it can be told.

    That is when trick 1 is complete and, where every hand's best set counts by itself, when all hands are known.
    """
    if played.play is None or not played.play.complete or played.play.complete[0] is None:
        return None
    if played.rules.projects == "automatic" and any(hand is None or hand.bit_count() != 8 for hand in played.dealt):
        return None
    return played.ranking
