// What a rule system brings to the screen: its pieces, how they are drawn, and what they are called.
// Everything outside `systems/` and `art/` knows no game; all it knows of one stands on this page. Words, keys, the log
// and what is seen of events come from the server.

import type { Component } from "svelte";
import type { Ground } from "../board/ground";
import type { Detail } from "../board/types";
import type { Support } from "../wire";

// ------------------------------------------------------------------ on the board

/** A word over a counter: what has become of it. */
export interface Chip {
  look: string;
  words: string;
}

/** Something that lies on the map, or will. */
export interface Piece<Own = unknown> {
  id: string;
  /** Where people look for it; "" if it is nowhere on the map. */
  place: string;
  side: number;
  /** Who lies on top of a pile: the highest. */
  rank: number;
  /** As people call it, in a word or three. */
  called: string;
  /** The class that carries its colours. */
  look: string;
  chips: readonly Chip[];
  /** Lies about in nobody's hands: under whoever stands there. */
  loose: boolean;
  /** Not on the map by itself: still to come, or aboard of another piece. */
  aside: "" | "coming" | "aboard";
  /** Why the side that looks sees no more of it; "" where all is seen. */
  veil: string;
  /** What its counter draws. */
  own: Own;
}

export interface CounterProps<Own = unknown> {
  piece: Piece<Own>;
  /** How much is drawn of it on the map; absent beside it, where it is a picture by itself. */
  detail?: Detail;
  lit?: boolean;
  picked?: boolean;
  /** Covered by others but for its upper edge; and how much of that edge shows. */
  under?: boolean;
  edge?: number;
}

/** `view` is the system's own part of what is seen, here and below. */
export interface LayerProps<V = unknown> {
  view: V;
  ground: Ground;
  detail: Detail;
  scale: number;
  /** Pieces that have been chosen, that may be, and that are on their way before the eyes. */
  picked: ReadonlySet<string>;
  lit: ReadonlySet<string>;
  away: ReadonlySet<string>;
  /** The place that is looked at. */
  watched: string | null;
}

/** What is drawn beside pieces and marks, from the ground upward; `notices` are HTML, the rest is SVG in map units. */
export interface Layers<V = unknown> {
  ground?: Component<LayerProps<V>>;
  above?: Component<LayerProps<V>>;
  notices?: Component<LayerProps<V>>;
  sky?: Component<LayerProps<V>>;
  /** Stays in a corner of the window, whatever part of the map is shown. */
  corner?: Component<{ view: V; compact: boolean; ground: Ground }>;
}

// ------------------------------------------------------------------ beside it

export interface ForcesProps<V = unknown> {
  view: V;
  support: readonly Support[];
  seats: readonly string[];
  /** The side to show opened; all if nobody's. */
  seat?: number | null;
  /** A piece was chosen: the map should show where it is. */
  ongo?: ((places: string[]) => void) | undefined;
  onplaces?: ((places: string[]) => void) | undefined;
}

/** Where there is no map: everybody by himself, to be chosen as pieces on a map are. */
export interface DeskProps<V = unknown> {
  view: V;
  picked: ReadonlySet<string>;
  lit: ReadonlySet<string>;
  onpiece: (piece: string, place: string) => void;
}

/** How a counter is read. A part is found on a counter by a selector; with "" it is told of all of them. */
export interface Legend<Own = unknown> {
  /** Pieces of a game that show most of it. */
  samples(pieces: readonly Piece<Own>[]): Piece<Own>[];
  parts: readonly (readonly [string, string])[];
}

// ------------------------------------------------------------------ all of it

export interface Screen<V = unknown, Own = unknown> {
  /** Every piece that is not lost. */
  pieces(view: V): Piece<Own>[];
  Counter: Component<CounterProps<Own>>;
  /** Drawings that counters refer to, once a page. */
  Symbols?: Component;
  layers: Layers<V>;
  /** Instead of a map, for games on a table that is not on the screen. */
  Desk?: Component<DeskProps<V>>;
  /** Whether it is night on the map. */
  dark(view: V): boolean;
  /** A counter with everything that is written on it. */
  pieceWords(piece: Piece<Own>): string;
  /** What lies on a place besides its ground, and who is there. */
  placeWords(view: V, place: string, there: readonly Piece<Own>[]): string[];
  /** Both sides at a glance: comes when it is looked at. */
  Forces?: () => Promise<{ default: Component<ForcesProps<V>> }>;
  /** What one side does before the other may: a replay goes by it. */
  part: string;
  /** For the page of help. */
  legend?: () => Promise<{ default: Legend<Own> }>;
}

/** How a system is drawn, loaded when it is needed. */
export type Drawing = () => Promise<{ default: Screen }>;

/** A screen for whoever does not know its game: the server sends each screen the views of its own system. */
export const screen = <V, Own>(of: Screen<V, Own>): Screen => of as unknown as Screen;
