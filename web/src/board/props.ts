// What a board is given to draw, and whom it tells what was touched.

import type { View } from "../wire";
import type { Ground } from "./ground";
import type { Drag } from "./hands/drag.svelte";
import type { Effect, Line, Mark } from "./types";

/** A way that something can turn: a handle beside its place. */
export interface Turn {
  around: string;
  /** Degrees clockwise from the north. */
  heading: number;
  words: string;
  gloss: string;
}

export interface BoardProps {
  ground: Ground;
  /** Where the picture of the map is. */
  picture: string;
  view: View;
  marks?: readonly Mark[];
  lines?: readonly Line[];
  effects?: readonly Effect[];
  /** Pieces that may be chosen, and those that have been. */
  lit?: ReadonlySet<string>;
  picked?: ReadonlySet<string>;
  /** Ways to turn, all around one place. */
  turns?: readonly Turn[];
  cursor?: string | null;
  names?: boolean;
  compact?: boolean;
  label?: string;
  /** Where pieces are dragged: those that may be chosen can be taken in the hand. */
  drag?: Drag | null;
  onplace?: (place: string) => void;
  onpiece?: (id: string, place: string) => void;
  onturn?: (turn: Turn) => void;
  onhover?: (place: string | null) => void;
  /** Map and counters are on the screen. */
  onready?: () => void;
  /** A long press, a right click, the key i. */
  onlook?: (place: string) => void;
}
