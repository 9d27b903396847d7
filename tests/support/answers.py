"""What the engine answers to a request, as far as test vectors look at it."""

from typing import Any

from engine.bidding import Bidding, fault_of, hear, open_bidding
from engine.calls import Offer
from engine.cards import CARD_NAMES, LAST_TRICK, SUITS, cards_in, names_of, set_of
from engine.contract import Contract
from engine.fouls import Violation
from engine.log import check_game
from engine.play import Turn, duty_broken_by, is_ekka_lead, legal_cards, raw_of, strictest_duty, terms_of, turn_at
from engine.record import hands_of
from engine.replay import Phase, Replay, replay
from engine.scoring import RoundScore
from engine.seats import SEATS, TEAMS
from tests.support.wire import (
    Wire,
    call_of,
    cards_of,
    contract_of,
    log_of,
    pair_of,
    record_of,
    rules_of,
    trick_of,
)


def seat_name(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def team_name(team: int | None) -> str | None:
    return None if team is None else TEAMS[team]


def by_team(numbers: Any) -> Wire | None:
    return None if numbers is None else dict(zip(TEAMS, numbers, strict=True))


def shown_contract(contract: Contract | None) -> Wire | None:
    if contract is None:
        return None
    return {
        "bid": "sun" if contract.is_sun else "hokum",
        "trump": None if contract.trump is None else SUITS[contract.trump],
        "buyer": SEATS[contract.buyer],
        "level": contract.level.name.lower(),
        "locked": contract.locked,
        "ashkal": contract.ashkal,
    }


def shown_offers(offers: tuple[Offer, ...]) -> list[Wire]:
    return [
        {"call": str(one.name), "suits": [SUITS[suit] for suit in one.suits], "lockable": one.lockable}
        for one in offers
    ]


def shown_score(score: RoundScore | None) -> Wire | None:
    if score is None:
        return None
    baloot = score.baloot
    return {
        "outcome": str(score.outcome),
        "points": by_team(score.points),
        "totals": by_team(score.totals),
        "won_by": team_name(score.won_by),
        "raw": by_team(score.raw),
        "card_points": by_team(score.card_points),
        "projects": {"team": team_name(score.projects.team), "points": by_team(score.projects.points)},
        "baloot": baloot and {"seat": seat_name(baloot.seat), "team": TEAMS[baloot.team], "counted": baloot.counted},
        "game_won_by": team_name(score.game_won_by),
    }


def shown_violation(violation: Violation, number: int | None) -> Wire:
    return {
        "code": str(violation.code),
        "round": number,
        "trick": violation.trick,
        "call": violation.call,
        "seat": seat_name(violation.seat),
        "card": None if violation.card is None else CARD_NAMES[violation.card],
        "penalised": violation.penalised,
    }


def _bidding_of(request: Wire) -> Bidding:
    record = record_of(request)
    bidding = open_bidding(
        rules_of(request), record.dealer, record.up_card, pair_of(request.get("scores")), hands_of(record)
    )
    for call in map(call_of, request.get("calls") or ()):
        assert fault_of(bidding, call) is None, call
        bidding, _ = hear(bidding, call)
    return bidding


def legal_calls(request: Wire) -> Wire:
    bidding = _bidding_of(request)
    asked = bidding.asked
    open_phase = "auction" if bidding.auction.is_open else "doubling"
    return {
        "phase": open_phase if bidding.is_open else "closed",
        "auction_round": bidding.auction.round,
        "turn": seat_name(asked[0] if asked else None),
        "asked": [SEATS[seat] for seat in asked],
        "legal": shown_offers(bidding.offers(asked[0])) if asked else [],
        "legal_by_seat": {SEATS[seat]: shown_offers(said) for seat, said in bidding.offers_by_seat().items()},
        "contract": shown_contract(bidding.contract),
        "outcome": None if bidding.outcome is None else str(bidding.outcome),
    }


def legal_moves(request: Wire) -> Wire:
    contract, trick = contract_of(request["contract"]), request.get("trick")
    assert contract is not None
    terms = terms_of(contract, rules_of(request))
    hand, played = set_of(cards_of(request["hand"])), set_of(cards_of(request.get("played") or []))
    laid = () if trick is None else cards_of(trick["cards"])
    turn = turn_at(terms, laid, bool(trick and trick.get("ekka")), played)
    legal = legal_cards(turn, hand)
    return {
        "legal": names_of(legal),
        "illegal": [
            {"card": CARD_NAMES[card], "code": str(duty_broken_by(turn, hand, card)), "proof": names_of(legal)}
            for card in cards_in(hand & ~legal)
        ],
        "rule": str(strictest_duty(turn, hand) or "free"),
        "ekka": [] if laid else names_of(set_of(c for c in cards_in(hand) if is_ekka_lead(terms, c, played))),
    }


def trick_winner(request: Wire) -> Wire:
    contract, trick = contract_of(request["contract"]), trick_of(request["trick"])
    assert contract is not None
    terms = terms_of(contract, rules_of(request))
    place = Turn(terms, trick.cards).winning
    complete = len(trick.cards) == 4
    ten = LAST_TRICK if complete and request.get("last") else 0
    return {
        "winner": SEATS[(trick.leader + place) & 3],
        "card": CARD_NAMES[trick.cards[place]],
        "raw": raw_of(terms, trick.cards) + ten,
        "complete": complete,
    }


def _clean_replay(request: Wire) -> Replay:
    replayed = replay(record_of(request), rules_of(request), pair_of(request.get("scores")))
    assert all(violation.penalised for violation in replayed.violations), replayed.violations
    return replayed


def round_score(request: Wire) -> Wire | None:
    return shown_score(_clean_replay(request).score)


def round_state(request: Wire) -> Wire:
    replayed = _clean_replay(request)
    play, turn = replayed.play, replayed.turn
    remaining = replayed.hands if play is None else play.remaining
    calling = replayed.phase in (Phase.AUCTION, Phase.DOUBLING)
    can_tell = replayed.phase is Phase.PLAY and remaining[turn] is not None
    return {
        "phase": str(replayed.phase),
        "turn": seat_name(turn),
        "asked": [SEATS[seat] for seat in replayed.asked],
        "contract": shown_contract(replayed.contract),
        "legal_calls": shown_offers(replayed.bidding.offers(turn)) if calling else None,
        "legal_cards": names_of(replayed.legal_cards()) if can_tell else None,
        "hands": {SEATS[seat]: names_of(hand) for seat, hand in enumerate(remaining) if hand is not None},
        "tricks": [
            {"winner": SEATS[trick.winner], "raw": trick.raw}
            for trick in (() if play is None else play.complete)
            if trick is not None
        ],
        "raw": by_team((0, 0) if play is None else play.raw),
        "score": shown_score(replayed.score),
        "next_dealer": seat_name(replayed.next_dealer),
    }


def game_check(request: Wire) -> Wire:
    report = check_game(log_of(request))
    return {
        "valid": report.is_valid,
        "violations": [
            shown_violation(violation, number)
            for number, checked in enumerate(report.rounds, start=1)
            for violation in checked.violations
        ]
        + [shown_violation(violation, None) for violation in report.violations],
        "rounds": [{"valid": one.is_valid, "score": shown_score(one.score)} for one in report.rounds],
        "totals": by_team(report.totals),
        "winner": team_name(report.winner),
        "finished": report.winner is not None,
    }


ANSWERS = {
    "legalCalls": legal_calls,
    "legalMoves": legal_moves,
    "trickWinner": trick_winner,
    "scoreRound": round_score,
    "roundState": round_state,
    "checkGame": game_check,
}
