// Pieces that are dragged over an open table: the server judges every point under the hand.

import { Drag } from "../board/hands/drag.svelte";
import type { WhyNot } from "../wire";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";

const REST_MS = 35;
const SINGLE = "single"; // the manner in which parts are dragged

export function carried(game: Game, choosing: Choosing): Drag {
  let found: WhyNot | null = null; // the answer for the point that was judged last
  const apart = () => choosing.how === SINGLE;
  const drag = new Drag(
    async (piece, to, signal) => {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      if (signal.aborted) return null; // the hand has gone on: nobody needs to know
      const { part } = drag;
      const manner = apart() && !part ? "" : choosing.how;
      const draft = part ? (choosing.draft?.move ?? "") : "";
      const answer = await game.why({ pieces: part ? [piece, part] : [piece], places: [to], manner, draft }, signal);
      if (!signal.aborted) {
        found = answer;
        drag.ends = answer.ends;
        drag.lines = answer.lines;
      }
      return answer.allowed ? null : answer.why;
    },
    (piece) => {
      if (!found?.allowed) return;
      if (found.ends.some((end) => end.part)) choosing.sketch({ piece, ...found });
      else void choosing.answer({ text: found.move });
    },
    { draft: () => choosing.draft, apart, commit: () => void choosing.commit() },
  );
  return drag;
}
