// What a rule system brings to the screen: its pieces and how they are drawn, its words, and what is seen of its events.
// Everything outside `systems/` and `art/` knows no game; all it knows of one stands on this page.

import type { Component } from "svelte";
import type { Glyph } from "../art/glyphs";
import type { Ground } from "../board/ground";
import type { Detail, Effect } from "../board/types";
import type { LogSection, Who } from "../look/log";
import type { Move } from "../net/api";
import type { Asked, MapCard, Note, Option, ScenarioCard, Spot, Standing, Told } from "../wire";

/** The part of a view that every system has. What else is in it is for the screen of its own system. */
export interface View {
  seat: number | null;
  turn: number;
  turns: number;
  score: Standing;
}

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
  detail?: Detail;
  lit?: boolean;
  picked?: boolean;
  /** Covered by others but for its upper edge; and how much of that edge shows. */
  under?: boolean;
  edge?: number;
}

export interface LayerProps<V extends View = View> {
  view: V;
  ground: Ground;
  detail: Detail;
  scale: number;
  /** Pieces that have been chosen, and the place that is looked at. */
  picked: ReadonlySet<string>;
  watched: string | null;
}

/** What is drawn beside pieces and marks, from the ground upward; `notices` are HTML, the rest is SVG in map units. */
export interface Layers<V extends View = View> {
  ground?: Component<LayerProps<V>>;
  above?: Component<LayerProps<V>>;
  notices?: Component<LayerProps<V>>;
  sky?: Component<LayerProps<V>>;
}

// ------------------------------------------------------------------ around it

/** What a side can still call upon, in the bar on top. */
export interface Call {
  glyph: Glyph;
  left: number;
  words: string;
}

export interface Header {
  /** The phase, and whose it is. */
  pill: string;
  /** By side. */
  calls: readonly (readonly Call[])[];
}

export interface ForcesProps<V extends View = View> {
  view: V;
  seats: readonly string[];
  /** The side to show opened; all if nobody's. */
  seat?: number | null;
  /** A piece was chosen: the map should show where it is. */
  ongo?: ((places: string[]) => void) | undefined;
  onplaces?: ((places: string[]) => void) | undefined;
}

// ------------------------------------------------------------------ words

/** An answer on the screen, beside its own words. */
export interface Wording {
  /** What is done, as a heading. */
  verb: string;
  /** How and where, for whoever still composes the rest; and the same as a line among others. */
  manner: string;
  entry: string;
  /** In a word, where whoever does it is known; "" where its own words will do. */
  deed: string;
  /** On the button that does it. */
  act: string;
  /** The key of an answer that needs no map; "" for none. */
  key: string;
  /** One waits for it: it stands out while nothing else is being composed. */
  awaited: boolean;
}

/** One of something, and more of it. */
export type Unit = readonly [one: string, many: string];

export interface Words<V extends View = View> {
  option(option: Option): Wording;
  /** What a list is called that people fill: "Who goes". */
  list(field: string): string;
  /** What a question is about, after whose it is: "rally". */
  caption(asked: Asked): string;
  /** Whatever an answer may name, a piece or a part of one, as people call it. */
  part(view: V, id: string): string;
  /** What a sum is called whose name says only that it is one. */
  sum(name: string): string;
  /** A state that is bad for whoever is in it. */
  bad(state: string): boolean;
  /** The places that a line of the score speaks of. */
  places(words: string, isPlace: (word: string) => boolean): string[];
  cost: Unit;
  distance: Unit;
}

// ------------------------------------------------------------------ choosing

/** Somebody on the way: how far he gets is asked for at once. */
export interface Going {
  /** "Go", "Fly". */
  verb: string;
  /** He gets nearly anywhere: the map would be full of it. */
  anywhere: boolean;
}

/** A piece that an answer names, and others that could stand in its place. */
export interface StandIns {
  field: string;
  next: string;
  others: string[];
}

export interface Choices<V extends View = View> {
  /** The places that act at this moment. */
  acting(view: V): string[];
  going(view: V): Going | null;
  /** Whether a click on a place within reach is meant for what else can be done there. */
  aimed(view: V, there: readonly Option[]): boolean;
  standIns(view: V, asked: Asked): StandIns | null;
  /** The answer that would begin a move out of a place. */
  setOut(options: readonly Option[], place: string): Move | undefined;
  /** Whether an event leaves a longer way as it is; every other one breaks it off. */
  uneventful(told: Told): boolean;
}

// ------------------------------------------------------------------ events

/** How the log is told. */
export interface Chronicle {
  gather(log: readonly Told[], notes: readonly Note[], who: Who): LogSection[];
  /** Whether an event begins a chapter of the game. */
  isHeading(told: Told): boolean;
}

/** What is seen of events as they happen. */
export interface Stage<V extends View = View> {
  /** What is to be seen of an event. The pieces stand as they stood before it. */
  effects(told: Told, view: V): Effect[];
  /** The views before each of the events, and at last the one after all of them. */
  views(view: V, entries: readonly Told[], log: readonly Told[]): V[];
  /** Whether two events that follow each other are seen at one glance. */
  atOnce(one: Told, next: Told): boolean;
}

// ------------------------------------------------------------------ all of it

export interface Screen<V extends View = View, Own = unknown> {
  /** The ground that pieces stand on, with places that the game has added to the map. */
  ground(card: MapCard, more: readonly Spot[]): Ground;
  places(view: V, card: MapCard): Spot[];
  /** Every piece that is not lost. */
  pieces(view: V): Piece<Own>[];
  Counter: Component<CounterProps<Own>>;
  /** Drawings that counters refer to, once a page. */
  Symbols?: Component;
  layers: Layers<V>;
  /** Whether it is night on the map. */
  dark(view: V): boolean;
  /** A counter with everything that is written on it. */
  pieceWords(piece: Piece<Own>): string;
  /** What lies on a place besides its ground, and who is there. */
  placeWords(view: V, place: string, there: readonly Piece<Own>[]): string[];
  header(view: V, seats: readonly string[]): Header;
  /** Both sides at a glance: comes when it is looked at. */
  Forces?: () => Promise<{ default: Component<ForcesProps<V>> }>;
  /** The places that a side holds. */
  held(view: V, side: number): string[];
  /** Which side a piece, or a part of one, is on. */
  sides(view: V): (piece: string) => number | null;
  words: Words<V>;
  choices: Choices<V>;
  /** The turn that an event begins; null for all others. */
  turnOf(told: Told): number | null;
  /** Both come when there is something to tell and to show. */
  chronicle(): Promise<Chronicle>;
  stage(): Promise<Stage<V>>;
}

/** What is known of a system before it is played. */
export interface Preface {
  /** What is special about a scenario beside its own rules, in sentences. */
  specials(card: ScenarioCard): string[];
  /** Words that are abbreviations: "fp" is written "FP". */
  abbreviations: ReadonlySet<string>;
  /** What people might look for in the rules. */
  example: string;
}

/** A screen for whoever does not know its game: the server sends each screen the views of its own system. */
export const screen = <V extends View, Own>(of: Screen<V, Own>): Screen => of as unknown as Screen;
