/** A client of Hakam: every operation that takes a request is a function of its name, typed by the contract. */

import type { IllegalAction, operations, paths, Problem } from "./contract.ts";

type Json = "application/json";

/** The operations that take a request. */
type Asked = {
  [Id in keyof operations]: operations[Id] extends { requestBody: { content: Record<Json, unknown> } } ? Id : never;
}[keyof operations];

/** What an operation takes. */
export type RequestOf<Id extends Asked> = operations[Id]["requestBody"]["content"][Json];

/** What it answers. */
export type AnswerOf<Id extends Asked> = operations[Id]["responses"][200]["content"][Json];

/** The path that it stands at. */
type PathOf<Id extends Asked> = {
  [Path in keyof paths]: paths[Path] extends { post: operations[Id] } ? Path : never;
}[keyof paths];

/** The service. */
export type Hakam = { [Id in Asked]: (request: RequestOf<Id>) => Promise<AnswerOf<Id>> };

// The compiler refuses this when an operation is missing or stands elsewhere.
const PATHS: { [Id in Asked]: PathOf<Id> } = {
  advanceRound: "/v1/round-next",
  checkClaim: "/v1/claim-check",
  checkGame: "/v1/game-check",
  deal: "/v1/deal",
  findProjects: "/v1/projects",
  legalCalls: "/v1/legal-calls",
  legalMoves: "/v1/legal-moves",
  rankProjects: "/v1/project-ranking",
  roundState: "/v1/round-state",
  scoreGame: "/v1/game-score",
  scoreRound: "/v1/round-score",
  scoreSummary: "/v1/summary-score",
  trickWinner: "/v1/trick-winner",
};

/** A request that was not answered; `problem.errors` says what is wrong with it, field by field. */
export class Refused extends Error {
  readonly problem: Problem | IllegalAction;

  constructor(problem: Problem | IllegalAction) {
    super([problem.detail, ...problem.errors.map((error) => `${error.pointer}: ${error.message}`)].join("\n"));
    this.name = "Refused";
    this.problem = problem;
  }
}

/** Returns the service at an address; `language` is that of messages, reasons and steps. */
export function hakam(address: string, language: "en" | "ar" = "en"): Hakam {
  const ask = async (path: string, request: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, address), {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": language },
      body: JSON.stringify(request),
    });
    if (response.ok) return response.json();
    if (response.headers.get("Content-Type") !== "application/problem+json") {
      throw new Error(`${path}: status ${response.status}`); // not the service: something in between
    }
    throw new Refused((await response.json()) as Problem | IllegalAction);
  };
  const asking = Object.entries(PATHS).map(([id, path]) => [id, (request: unknown) => ask(path, request)]);
  return Object.fromEntries(asking) as Hakam;
}
