// Pieces that are dragged over an open table: the server judges every point under the hand.

import { Drag } from "../board/hands/drag.svelte";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";

const REST_MS = 35;

export function carried(game: Game, choosing: Choosing): Drag {
  let allowed = ""; // the move to the point that was judged last, in notation
  const drag = new Drag(
    async (piece, to, signal) => {
      await new Promise((rested) => setTimeout(rested, REST_MS));
      if (signal.aborted) return null; // the hand has gone on: nobody needs to know
      const found = await game.why({ pieces: [piece], places: [to], manner: choosing.how }, signal);
      if (!signal.aborted) {
        allowed = found.allowed ? found.move : "";
        drag.ends = found.allowed ? found.lines.map(({ b }) => b) : [];
      }
      return found.allowed ? null : found.why;
    },
    () => {
      if (allowed) void choosing.answer({ text: allowed });
    },
  );
  return drag;
}
