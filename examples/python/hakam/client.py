"""Every operation that answers JSON, as a method of its name, typed by the contract.

Nothing but the standard library is needed. What is sent and answered is plain JSON: dictionaries and lists, whose
types in :mod:`hakam.contract` are made from the service's ``openapi.yaml``.
"""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from hakam import contract


class Refused(Exception):
    """A request that was not answered; ``problem["errors"]`` says what is wrong with it, field by field."""

    def __init__(self, problem: contract.Problem) -> None:
        errors = [f"{error['pointer']}: {error['message']}" for error in problem["errors"]]
        super().__init__("\n".join([problem["detail"], *errors]))
        self.problem = problem


class Hakam:
    """The service at an address; ``language`` (``en``, ``ar``) is that of messages, reasons and steps.

    A method raises :class:`Refused` for a request that the service refuses, and the ``OSError`` of
    :mod:`urllib.error` where it cannot be reached in ``timeout`` seconds.
    """

    def __init__(self, address: str, language: str = "en", timeout: float = 10) -> None:
        self._address = address.rstrip("/")
        self._headers = {"Content-Type": "application/json", "Accept-Language": language}
        self._timeout = timeout

    def list_rulesets(self) -> contract.RulesetList:
        """List the rulesets, the default first."""
        answer: contract.RulesetList = self._ask("/v1/rulesets")
        return answer

    def get_ruleset(self, name: contract.RulesetName) -> contract.Ruleset:
        """Tell every option of a ruleset."""
        answer: contract.Ruleset = self._ask(f"/v1/rulesets/{quote(name, safe='')}")
        return answer

    def get_health(self) -> contract.Health:
        """Tell that the service answers."""
        answer: contract.Health = self._ask("/healthz")
        return answer

    def get_readiness(self) -> contract.Readiness:
        """Tell that it can serve."""
        answer: contract.Readiness = self._ask("/readyz")
        return answer

    def deal(self, request: contract.DealRequest) -> contract.Deal:
        """Deal a round from a seed, or the daily deal of a date."""
        answer: contract.Deal = self._ask("/v1/deal", request)
        return answer

    def legal_calls(self, request: contract.LegalCallsRequest) -> contract.LegalCalls:
        """Tell who may call what."""
        answer: contract.LegalCalls = self._ask("/v1/legal-calls", request)
        return answer

    def legal_moves(self, request: contract.LegalMovesRequest) -> contract.LegalMoves:
        """Tell which cards of a hand may be played, and why not the others."""
        answer: contract.LegalMoves = self._ask("/v1/legal-moves", request)
        return answer

    def trick_winner(self, request: contract.TrickWinnerRequest) -> contract.TrickWinner:
        """Tell who wins a trick, or is winning it."""
        answer: contract.TrickWinner = self._ask("/v1/trick-winner", request)
        return answer

    def find_projects(self, request: contract.HandProjectsRequest) -> contract.HandProjects:
        """Find the projects of a hand."""
        answer: contract.HandProjects = self._ask("/v1/projects", request)
        return answer

    def rank_projects(self, request: contract.ProjectRankingRequest) -> contract.ProjectRanking:
        """Rank the projects of a table."""
        answer: contract.ProjectRanking = self._ask("/v1/project-ranking", request)
        return answer

    def round_state(self, request: contract.RoundStateRequest) -> contract.RoundState:
        """Tell where a round stands."""
        answer: contract.RoundState = self._ask("/v1/round-state", request)
        return answer

    def advance_round(self, request: contract.AdvanceRoundRequest) -> contract.AdvancedRound:
        """Add a call or a card to a round."""
        answer: contract.AdvancedRound = self._ask("/v1/round-next", request)
        return answer

    def score_round(self, request: contract.Round) -> contract.RoundScore:
        """Score a finished round."""
        answer: contract.RoundScore = self._ask("/v1/round-score", request)
        return answer

    def score_summary(self, request: contract.SummaryScoreRequest) -> contract.SummaryScore:
        """Score a round from a score-keeper's numbers."""
        answer: contract.SummaryScore = self._ask("/v1/summary-score", request)
        return answer

    def score_game(self, request: contract.GameScoreRequest) -> contract.GameScore:
        """Add up a game."""
        answer: contract.GameScore = self._ask("/v1/game-score", request)
        return answer

    def check_game(self, request: contract.GameLog) -> contract.CheckReport:
        """Check a game log."""
        answer: contract.CheckReport = self._ask("/v1/game-check", request)
        return answer

    def check_claim(self, request: contract.ClaimCheckRequest) -> contract.ClaimVerdict:
        """Tell whether a claim of all remaining tricks holds."""
        answer: contract.ClaimVerdict = self._ask("/v1/claim-check", request)
        return answer

    def _ask(self, path: str, request: object = None) -> Any:  # noqa: ANN401 - each method knows its answer's type
        body = None if request is None else json.dumps(request).encode()  # without a body it is a GET
        asked = Request(self._address + path, body, self._headers)  # noqa: S310 - the address is the caller's own
        try:
            with urlopen(asked, timeout=self._timeout) as answer:  # noqa: S310
                return json.load(answer)
        except HTTPError as error:
            with error:
                if error.headers.get_content_type() != "application/problem+json":
                    raise  # not the service: something in between
                raise Refused(json.load(error)) from None
