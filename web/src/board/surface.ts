// What hands and keys find on the board.

import type { Piece } from "../systems/contract";
import type { Ground } from "./ground";
import type { Drag } from "./hands/drag.svelte";
import type { Lens } from "./lens.svelte";
import type { BoardProps } from "./props";
import type { Pile } from "./stacks";

export interface Surface {
  readonly ground: Ground;
  readonly lens: Lens;
  readonly stacks: readonly Pile[];
  readonly byPlace: ReadonlyMap<string, readonly Piece[]>;
  /** Places that may be chosen; pieces that may be, and those that have been. */
  readonly legal: ReadonlySet<string>;
  readonly lit: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  /** What is in the hand; null where pieces are not dragged. */
  readonly drag: Drag | null;
  /** Whoever hears what was touched. */
  readonly heard: Pick<BoardProps, "onplace" | "onpiece" | "onhover" | "onlook">;
}
