"""A round as text, one event a line: who is asked, what he may do and does, and what comes of it."""

from collections.abc import Iterator, Sequence

from engine.calls import Call, Offer
from engine.cards import CARD_NAMES, SUIT_CARDS, SUITS, Card, CardSet, cards_in, names_of
from engine.contest import Ranking
from engine.contract import Contract, Level
from engine.fouls import Violation
from engine.play import Turn, duty_broken_by
from engine.replay import Phase, Replay
from engine.scoring import RoundScore
from engine.seats import ALL_SEATS, SEATS, TEAMS, Seat, Team
from tests.support.random_game import Accusation, Claim, Play, Step


def lines_of(steps: Sequence[Step]) -> Iterator[str]:
    """The whole round, from the deal to the next dealer."""
    yield from _deal(steps[0].before)
    for step in steps:
        yield from _heading(step)
        match step.action:
            case Call():
                yield from _call(step, step.action)
            case Play():
                yield from _play(step, step.action)
            case Claim(seat):
                yield f"  {SEATS[seat]} claims every trick that is left"
            case Accusation(foul):
                yield f"  {_seat(foul.by)} accuses {_seat(foul.seat)} of a {foul.kind} in trick {foul.trick}"
    yield from _end(steps[-1].after)


# Names


def _names(cards: CardSet | Sequence[Card]) -> str:
    names = names_of(cards) if isinstance(cards, int) else [CARD_NAMES[card] for card in cards]
    return " ".join(names) or "nothing"


def _seat(seat: Seat | None) -> str:
    return "nobody" if seat is None else SEATS[seat]


def _team(team: Team | None) -> str:
    return "nobody" if team is None else TEAMS[team]


def _each(numbers: Sequence[int] | None) -> str:
    return "none" if numbers is None else ", ".join(f"{TEAMS[team]} {numbers[team]}" for team in (0, 1))


def _contract(contract: Contract) -> str:
    words = [SEATS[contract.buyer], "Sun" if contract.trump is None else f"Hokum {SUITS[contract.trump]}"]
    words += ["by Ashkal"] * contract.ashkal
    words += [contract.level.name.lower()] if contract.level is not Level.UNDOUBLED else []
    return " ".join(words + ["locked"] * contract.locked)


def _offer(offer: Offer) -> str:
    words = [str(offer.name)]
    words += ["".join(SUITS[suit] for suit in offer.suits)] if offer.suits else []
    words += ["(or unnamed)"] * offer.suit_optional + ["(or locked)"] * offer.lockable
    return " ".join(words)


# The events


def _deal(opening: Replay) -> Iterator[str]:
    record = opening.record
    up_card = _names([record.up_card or 0])
    yield f"deal by {SEATS[record.dealer]}, up-card {up_card}, before the round {_each(opening.scores)}"
    yield from _hands(opening)


def _hands(state: Replay) -> Iterator[str]:
    yield from (f"  {SEATS[seat]} has {_names(state.hands[seat] or 0)}" for seat in ALL_SEATS)


def _heading(step: Step) -> Iterator[str]:
    before, record = step.before, step.before.record
    if before.phase is Phase.PLAY and before.play is not None and not before.play.turn.cards:
        yield f"trick {len(record.tricks) + 1}"
    elif before.phase is Phase.AUCTION and before.bidding is not None:
        auction = before.bidding.auction
        if not record.calls or (auction.round == 2 and len(auction.pending) == 4):
            yield f"auction, round {auction.round}"
    elif before.phase is Phase.DOUBLING and len(before.asked) == 2:
        yield "doubling"


def _call(step: Step, call: Call) -> Iterator[str]:
    before, after = step.before, step.after
    assert before.bidding is not None
    by_seat = before.bidding.offers_by_seat()
    asked = " ".join(SEATS[seat] for seat in before.asked)
    offers = ", ".join(map(_offer, by_seat[call.seat]))
    said = f"{call.name}{'' if call.suit is None else ' ' + SUITS[call.suit]}{' locked' if call.locked else ''}"
    yield f"  asked {asked}; {SEATS[call.seat]} may {offers}: {said}"
    others = [seat for seat in by_seat if seat not in before.asked]
    if others:
        yield f"    out of turn {' '.join(SEATS[seat] for seat in others)} may kawesh"
    if after.contract is not None and before.contract is None:
        yield f"bought: {_contract(after.contract)}; {_seat(after.taker)} takes {_names([after.record.up_card or 0])}"
        yield from _hands(after)
    elif after.contract is not None and after.phase is Phase.PLAY:
        yield f"contract: {_contract(after.contract)}"


def _is_freed(turn: Turn, hand: CardSet) -> bool:
    """Whether a void third player who holds a trump need not play it, as his partner's lead wins and frees him."""
    if len(turn.cards) != 2 or not (turn.freed and turn.partner_wins and turn.terms.bound):
        return False
    return not hand & SUIT_CARDS[turn.cards[0] >> 3] and bool(hand & turn.terms.trumps)


def _play(step: Step, made: Play) -> Iterator[str]:
    before, after = step.before, step.after
    assert before.play is not None
    assert after.play is not None
    turn, hand = before.play.turn, before.play.remaining[made.seat] or 0
    legal = before.legal_cards()
    line = f"  {SEATS[made.seat]} {'plays' if turn.cards else 'leads'} {CARD_NAMES[made.card]}"
    line += f"{', Ekka' if made.ekka else ''}; may {_names(legal)}"
    if _is_freed(turn, hand):
        line += " (the lead frees the third player)"
    barred: dict[str, list[Card]] = {}
    for card in cards_in(hand & ~legal):
        barred.setdefault(duty_broken_by(turn, hand, card), []).append(card)
    yield "; ".join([line, *(f"{code} bars {_names(cards)}" for code, cards in barred.items())])
    yield from (f"    announces {_names(group)}" for group in made.projects)
    yield from (f"    foul: {_violation(one)}" for one in after.violations if one not in before.violations)
    if before.baloot is None and after.baloot is not None:
        by = after.baloot.cancelled_by
        yield f"    Baloot of {_seat(after.baloot.seat)}{'' if by is None else f', cancelled by its {by}'}"
    if not after.play.turn.cards and after.play.complete:
        trick = after.play.complete[-1]
        if trick is not None:
            yield f"  won by {SEATS[trick.winner]}, raw {trick.raw}; so far {_each(after.play.raw)}"
        if len(after.record.tricks) == 1 and after.ranking is not None:
            yield from _ranking(after.ranking, after)


def _violation(violation: Violation) -> str:
    card = "" if violation.card is None else f" {CARD_NAMES[violation.card]}"
    proof = "" if violation.proof is None else f", could have played {_names(violation.proof)}"
    return f"{_seat(violation.seat)}{card} {violation.code}{proof}{' (paid for)' if violation.penalised else ''}"


def _ranking(ranking: Ranking, state: Replay) -> Iterator[str]:
    if not ranking.ranked:
        yield "projects: none"
        return
    assert state.contract is not None
    yield f"projects: contest won by {_team(ranking.winner)}, points {_each(ranking.points)}, raw {_each(ranking.raw)}"
    for ranked in ranking.ranked:
        project = ranked.project
        points = project.points(state.contract.is_sun)
        why = "" if ranked.reason is None else f", before the next by {ranked.reason}"
        yield f"  {SEATS[ranked.seat]} {project.kind} {_names(project.cards)}, points {points}, raw {project.raw}{why}"


# The end


def _end(end: Replay) -> Iterator[str]:
    if end.violations:
        yield "broken rules"
        yield from (f"  {_violation(one)}" for one in end.violations)
    if end.unchecked:
        yield "unchecked"
        yield from (f"  {one.what}: {one.why}" for one in end.unchecked)
    score = end.score
    yield "score"
    if score is None:
        yield "  none"
    else:
        yield from _score(score)
    yield f"next dealer: {_seat(end.next_dealer)}"


def _score(score: RoundScore) -> Iterator[str]:
    yield f"  outcome {score.outcome}, won by {_team(score.won_by)}"
    if score.contract is not None:
        yield f"  raw {_each(score.raw)}, last trick {_team(score.last_trick)}"
        yield f"  card points {_each(score.card_points)}"
        projects = score.projects
        yield f"  projects of {_team(projects.team)}: points {_each(projects.points)}, raw {_each(projects.raw)}"
        if score.baloot is not None:
            counted = "counted" if score.baloot.counted else f"cancelled by {score.baloot.cancelled_by}"
            yield f"  Baloot of {_seat(score.baloot.seat)}, {counted}"
        if score.comparison is not None:
            judged, points, raw, decided_by = score.comparison
            yield f"  {TEAMS[judged]} has to make it: points {_each(points)}; raw {_each(raw)}; decided by {decided_by}"
    for line in score.lines:
        yield f"  {TEAMS[line.team]} writes {line.base} x {line.factor} = {line.points} for {line.what}"
    yield f"  points {_each(score.points)}, totals {_each(score.totals)}"
    if score.game_won_by is not None:
        yield f"  {TEAMS[score.game_won_by]} wins the game"
