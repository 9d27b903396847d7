/** From what is answered of a trick to what is sent of it. */

import type { State, TrickInProgress } from "./contract.ts";

/**
 * Returns the trick in progress as `legalMoves` and `trickWinner` take it; null when none is open.
 *
 * The state tells more of it, `winning`, which is no field of a request: sent along, it is refused. The compiler does
 * not see that, since a type with more members than asked for is taken wherever it does not stand written out.
 */
export function openTrick({ trick }: State): TrickInProgress | null {
  return trick === null ? null : { leader: trick.leader, cards: trick.cards, ekka: trick.ekka };
}
