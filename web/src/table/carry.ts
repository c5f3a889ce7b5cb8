// Pieces that are dragged over an open table: the server judges every point under the hand.

import { Drag } from "../board/hands/drag.svelte";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";

export function carried(game: Game, choosing: Choosing): Drag {
  let allowed = ""; // the move to the point that was judged last, in notation
  return new Drag(
    async (piece, to, signal) => {
      const found = await game.why({ pieces: [piece], places: [to] }, signal);
      if (!signal.aborted) allowed = found.allowed ? found.move : "";
      return found.allowed ? null : found.why;
    },
    () => {
      if (allowed) void choosing.answer({ text: allowed });
    },
  );
}
