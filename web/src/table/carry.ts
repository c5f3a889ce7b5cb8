// Pieces that are dragged over an open table: the server judges every point under the hand.

import { Drag } from "../board/hands/drag.svelte";
import type { WhyNot } from "../wire";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";

const REST_MS = 35;
const SINGLE = "single"; // the manner in which parts are dragged

/** Whether a piece, or a part of one, may be put to a point, with all that is put together already. */
export function judged(
  game: Game,
  choosing: Choosing,
  piece: string,
  part: string,
  to: string,
  signal?: AbortSignal,
): Promise<WhyNot> {
  const manner = choosing.how === SINGLE && !part ? "" : choosing.how;
  const draft = part ? (choosing.draft?.move ?? "") : "";
  return game.why({ pieces: part ? [piece, part] : [piece], places: [to], manner, draft }, signal);
}

/** What is allowed lies on the table as a draft, if it can be changed there; else it is done. */
export function put(choosing: Choosing, piece: string, found: WhyNot | null): void {
  if (!found?.allowed) return;
  if (found.ends.some((end) => end.part)) choosing.sketch({ piece, ...found });
  else void choosing.answer({ text: found.move });
}

export function carried(game: Game, choosing: Choosing): Drag {
  let found: WhyNot | null = null; // the answer for the point that was judged last
  const drag = new Drag(
    async (piece, to, signal) => {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      if (signal.aborted) return null; // the hand has gone on: nobody needs to know
      const answer = await judged(game, choosing, piece, drag.part, to, signal);
      if (!signal.aborted) {
        found = answer;
        drag.ends = answer.ends;
        drag.lines = answer.lines;
      }
      return answer.allowed ? null : answer.why;
    },
    (piece) => put(choosing, piece, found),
    {
      draft: () => choosing.draft,
      apart: () => choosing.how === SINGLE,
      commit: () => void choosing.commit(),
    },
  );
  return drag;
}
