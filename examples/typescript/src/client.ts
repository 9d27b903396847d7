/** A client of Hakam: every operation that answers JSON is a function of its name, typed by the contract. */

import type { IllegalAction, operations, paths, Problem } from "./contract.ts";

type Json = "application/json";

/** The operations that answer JSON, but for the one that answers the contract itself. */
type Asked = Exclude<
  {
    [Id in keyof operations]: operations[Id] extends { responses: { 200: { content: Record<Json, unknown> } } }
      ? Id
      : never;
  }[keyof operations],
  "getContractJson"
>;

/** What an operation takes: a body, or the values in its path, or nothing. */
export type RequestOf<Id extends Asked> = operations[Id] extends { requestBody: { content: Record<Json, infer Body> } }
  ? Body
  : operations[Id] extends { parameters: { path: infer Values } }
    ? Values
    : undefined;

/** What it answers. */
export type AnswerOf<Id extends Asked> = operations[Id]["responses"][200]["content"][Json];

/** The method and path that it stands at. */
type PlaceOf<Id extends Asked> = {
  [Path in keyof paths]: paths[Path] extends { post: operations[Id] }
    ? `POST ${Path}`
    : paths[Path] extends { get: operations[Id] }
      ? `GET ${Path}`
      : never;
}[keyof paths];

type Asking<Id extends Asked> = RequestOf<Id> extends undefined
  ? () => Promise<AnswerOf<Id>>
  : (request: RequestOf<Id>) => Promise<AnswerOf<Id>>;

/** The service. */
export type Hakam = { [Id in Asked]: Asking<Id> };

// The compiler refuses this when an operation is missing or stands elsewhere.
const PLACES: { [Id in Asked]: PlaceOf<Id> } = {
  advanceRound: "POST /v1/round-next",
  checkClaim: "POST /v1/claim-check",
  checkGame: "POST /v1/game-check",
  deal: "POST /v1/deal",
  findProjects: "POST /v1/projects",
  getHealth: "GET /healthz",
  getReadiness: "GET /readyz",
  getRuleset: "GET /v1/rulesets/{name}",
  legalCalls: "POST /v1/legal-calls",
  legalMoves: "POST /v1/legal-moves",
  listRulesets: "GET /v1/rulesets",
  rankProjects: "POST /v1/project-ranking",
  roundState: "POST /v1/round-state",
  scoreGame: "POST /v1/game-score",
  scoreRound: "POST /v1/round-score",
  scoreSummary: "POST /v1/summary-score",
  trickWinner: "POST /v1/trick-winner",
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

/** Returns the service at an address, which may have a path; `language` is that of messages, reasons and steps. */
export function hakam(address: string, language: "en" | "ar" = "en"): Hakam {
  const base = address.replace(/\/+$/, ""); // a URL made from a path and a base would drop the path of the base
  const ask = async (place: string, request: unknown): Promise<unknown> => {
    const [method, path] = place.split(" ") as [string, string];
    const response = await fetch(base + filled(path, request), {
      method,
      headers: { "Content-Type": "application/json", "Accept-Language": language },
      ...(method === "POST" ? { body: JSON.stringify(request) } : {}),
    });
    if (response.ok) return response.json();
    if (response.headers.get("Content-Type") !== "application/problem+json") {
      throw new Error(`${path}: status ${response.status}`); // not the service: something in between
    }
    throw new Refused((await response.json()) as Problem | IllegalAction);
  };
  const asking = Object.entries(PLACES).map(([id, place]) => [id, (request: unknown) => ask(place, request)]);
  return Object.fromEntries(asking) as Hakam;
}

/** Returns a path with the values of a request put in; a path without places stays as it is. */
function filled(path: string, request: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((request as Record<string, string>)[name] ?? ""),
  );
}
