// What the board draws on top of the map and the counters. The board knows no rules: whoever shows it says what glows.

export type Look =
  | "legal" // may be clicked now
  | "chosen" // has been chosen
  | "now" // acting at this moment
  | "target" // is shot at
  | "reach" // can be reached
  | "path" // on the way there
  | "heat" // something may come down here
  | "seen"
  | "hindered" // seen through something, or what hinders a line
  | "blocked"; // what blocks a line

export interface Mark {
  place: string;
  look: Look;
  label?: string; // short: "3", "+4"
  share?: number; // of what may come down: how much of it here, 0 to 1
  outline?: readonly string[]; // of an area around it, corner by corner
}

export interface Line {
  a: string;
  b: string;
  look: "clear" | "hindered" | "blocked" | "shot";
  stop?: string; // the place where a blocked line ends
  caption?: string;
}

/** Something that happens before the eyes and is gone: a move, a shot, a word above a counter. */
export interface Effect {
  id: number;
  kind: "move" | "shot" | "burst" | "word" | "dice";
  pieces?: string[];
  from?: string;
  to?: string;
  words?: string;
  dice?: number[];
  grave?: number; // 0 harmless to 4 deadly
  ms: number;
}

/** How long the eyes need for it at ordinary speed: what is seen at the same time counts once. */
export function duration(effects: readonly Effect[]): number {
  return effects.reduce((longest, effect) => Math.max(longest, effect.ms), 0);
}

/** How much of a counter is drawn: the farther away, the less and the larger. */
export type Detail = "far" | "mid" | "near";
