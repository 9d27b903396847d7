"""The play of section 4 written a second time, straight from its table: names of cards, lists, no sets of bits."""

from dataclasses import dataclass, field
from typing import Any

PLAIN = "ATKQJ987"
TRUMP = "J9ATKQ87"


@dataclass
class Position:
    """``trump`` is None in Sun. ``trick`` are the cards before the player; he leads when there are none."""

    options: dict[str, Any]
    trump: str | None
    locked: bool
    hand: list[str]
    trick: list[str]
    announced: bool = False
    played: list[str] = field(default_factory=list)

    def strength(self, card: str) -> tuple[int, int]:
        """A card's strength in this trick: trumps above the led suit above the rest."""
        if card[1] == self.trump:
            return (2, -TRUMP.index(card[0]))
        return (1 if card[1] == self.trick[0][1] else 0, -PLAIN.index(card[0]))

    def winner(self) -> int:
        return max(range(len(self.trick)), key=lambda place: self.strength(self.trick[place]))

    def is_ekka(self, card: str) -> bool:
        if self.trump is None or self.options["ekka"] == "none" or card[1] == self.trump:
            return False
        above = PLAIN[: PLAIN.index(card[0])]
        return all(rank + card[1] in self.played for rank in above)

    def freed(self) -> bool:
        led = self.trick[0]
        if led[0] == "A":
            return True
        return self.is_ekka(led) and (self.options["ekka"] == "automatic" or self.announced)

    def legal(self) -> list[str]:
        hand, trump = self.hand, self.trump
        trumps = [card for card in hand if card[1] == trump]
        if not self.trick:
            others = [card for card in hand if card[1] != trump]
            return others if self.locked and others else hand
        led = self.trick[0][1]
        follow = [card for card in hand if card[1] == led]
        if trump is None or not self.options["must_trump"]:
            return follow or hand
        winner = self.winner()
        best = self.trick[winner]
        partner_wins = winner == len(self.trick) - 2
        beating = [card for card in trumps if self.strength(card) > self.strength(best)]
        if follow and led != trump:
            return follow
        if follow:
            return trumps if partner_wins or not beating else beating
        if not trumps:
            return hand
        if not partner_wins:
            if best[1] != trump:
                return trumps
            if beating:
                return beating
            return hand if self.options["undertrump"] == "free" else trumps
        if len(self.trick) == 3:
            return hand
        return hand if self.freed() or not self.options["third_player_bound"] else trumps

    def codes(self) -> dict[str, str]:
        """What each barred card breaks first: follow, trump, overtrump, in this order."""
        legal = self.legal()
        found = {}
        for card in self.hand:
            if card in legal:
                continue
            if not self.trick:
                found[card] = "locked-trump-lead"
            elif card[1] == self.trick[0][1]:
                found[card] = "must-overtrump"
            elif any(other[1] == self.trick[0][1] for other in self.hand):
                found[card] = "must-follow-suit"
            else:
                found[card] = "must-overtrump" if card[1] == self.trump else "must-trump"
        return found

    def rule(self) -> str:
        """The strictest duty that applies to the hand."""
        legal = self.legal()
        if len(legal) == len(self.hand):
            return "free"
        if not self.trick:
            return "locked-trump-lead"
        best = self.trick[self.winner()]
        opponent_wins = self.winner() != len(self.trick) - 2
        bound_to_beat = self.trump is not None and self.options["must_trump"] and best[1] == self.trump
        if (
            bound_to_beat
            and opponent_wins
            and all(card[1] == self.trump and self.strength(card) > self.strength(best) for card in legal)
        ):
            return "must-overtrump"
        return "must-follow-suit" if legal[0][1] == self.trick[0][1] else "must-trump"
