/**
 * Plays a round from the deal to the check of its log: `node src/play-round.ts [ADDRESS [SEED]]`.
 *
 * The log goes to the standard output, the account of the round to the standard error. The players are simple: the
 * first who may bid a Hokum does, everybody else passes, and everybody plays the first of his legal cards.
 */

import { hakam, type Hakam } from "./client.ts";
import type { Call, Card, CheckReport, GameLog, LegalCalls, Play, Round, RoundScore, State } from "./contract.ts";
import { openTrick } from "./trick.ts";

/** Returns what the seat in turn calls. */
function chosenCall({ turn, legal }: LegalCalls, calls: Call[]): Call {
  const wanted = calls.some(({ call }) => call === "hokum") ? ["confirm", "pass"] : ["hokum", "pass"];
  const offer = wanted.map((word) => legal.find(({ call }) => call === word)).find((found) => found !== undefined);
  if (turn === null || offer === undefined) throw new Error("nobody can pass");
  const suit = offer.suits?.[0];
  return { seat: turn, call: offer.call, ...(suit === undefined ? {} : { suit }) };
}

/** Returns the cards that the seat in turn holds. */
function handInTurn({ turn, hands }: State): Card[] {
  const hand = turn === null ? undefined : hands[turn];
  if (hand === undefined || typeof hand === "number") throw new Error("the hand in turn is not known");
  return hand;
}

/** Calls until the auction and the doubling are over; returns the round, all its cards dealt. */
async function callRound(service: Hakam, seed: string): Promise<Round> {
  const { dealer, up_card, hands } = await service.deal({ seed });
  let round: Round = { dealer, up_card, hands };
  for (;;) {
    const calls = round.calls ?? [];
    const legal = await service.legalCalls({ dealer, up_card, calls, hands });
    if (legal.phase === "closed") {
      if (legal.taker === null) throw new Error(`nobody bought: ${legal.outcome}`);
      const dealt = await service.deal({ seed, dealer, taker: legal.taker });
      return { ...round, hands: dealt.hands };
    }
    ({ round } = await service.advanceRound({ round, call: chosenCall(legal, calls) }));
  }
}

/** Returns what the seat in turn plays, with the projects of its first card. */
async function chosenPlay(service: Hakam, round: Round, state: State): Promise<Play> {
  const hand = handInTurn(state);
  const { contract } = state;
  if (contract === null) throw new Error("there is no contract to play");
  const played = (round.tricks ?? []).filter(({ cards }) => cards.length === 4).flatMap(({ cards }) => cards);
  const { legal, ekka } = await service.legalMoves({ contract, hand, trick: openTrick(state), played });
  const [card] = legal;
  if (card === undefined) throw new Error("no card is legal");
  const play: Play = { card, ekka: ekka.includes(card) };
  if (hand.length < 8) return play;
  const { best } = await service.findProjects({ contract, hand });
  return { ...play, projects: best.map(({ cards }) => cards) };
}

/** Plays cards until the round is finished; returns the round. */
async function playCards(service: Hakam, round: Round): Promise<Round> {
  let state: State = await service.roundState(round);
  while (state.phase === "play") {
    ({ round, state } = await service.advanceRound({ round, play: await chosenPlay(service, round, state) }));
  }
  return round;
}

/** Returns the log of a game of one round, as scored. */
function logOf({ dealer, up_card, hands, calls, projects, tricks }: Round, score: RoundScore): GameLog {
  const known = { dealer, up_card: up_card ?? null, hands: hands ?? null, calls: calls ?? null };
  const shown = { projects: projects ?? null, tricks: tricks ?? null };
  return { rounds: [{ ...known, ...shown, result: score.points }], totals: score.totals };
}

/** Says what the round was, and what the check of its log found. */
function account({ tricks }: Round, score: RoundScore, report: CheckReport): string {
  const played = (tricks ?? []).map(({ leader, cards }) => `${leader} led: ${cards.join(" ")}`);
  const verdict = report.valid ? "The log is clean." : report.violations.map(({ message }) => message).join("\n");
  return [...played, ...score.steps, verdict].join("\n");
}

const [address = "http://127.0.0.1:8000", seed = "a round in TypeScript"] = process.argv.slice(2);
const service = hakam(address);
const round = await playCards(service, await callRound(service, seed));
const score = await service.scoreRound(round);
const log = logOf(round, score);
const report = await service.checkGame(log);
console.error(account(round, score, report));
console.log(JSON.stringify(log));
process.exitCode = report.valid ? 0 : 1;
