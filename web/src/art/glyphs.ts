// The signs that `Glyph` can draw, and how they are coloured.

export type Glyph =
  | "shot"
  | "gun"
  | "tank"
  | "plane"
  | "barrage"
  | "hit"
  | "safe"
  | "shaken"
  | "lost"
  | "hero"
  | "melee"
  | "move"
  | "eye"
  | "smoke"
  | "rally"
  | "flag"
  | "place"
  | "dice"
  | "tool"
  | "pass"
  | "sweep"
  | "note"
  | "event"
  | "end";

/** What a sign says of a line: something bad, something to be proud of. */
export const TONES: Record<string, "bad" | "proud"> = { lost: "bad", hit: "bad", shaken: "bad", hero: "proud" };

/** Signs of what people remember of a game. */
export const LOUD: ReadonlySet<string> = new Set(["hero", "lost", "end"]);
