// What the log makes of the kinds of events that rule systems tell of. A kind that is not named here is shown as it is.

export type Glyph =
  | "shot"
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

export type Topic = "fights" | "moves" | "other";

interface Manner {
  glyph: Glyph;
  topic: Topic;
}

const manner = (topic: Topic, glyph: Glyph): Manner => ({ topic, glyph });

const MANNERS: Record<string, Manner> = {
  "shot-fired": manner("fights", "shot"),
  "target-hit": manner("fights", "hit"),
  "target-unhurt": manner("fights", "safe"),
  "damage-checked": manner("fights", "hit"),
  "damage-rerolled": manner("fights", "dice"),
  "unit-shaken": manner("fights", "shaken"),
  "squad-reduced": manner("fights", "hit"),
  "unit-wounded": manner("fights", "hit"),
  "unit-eliminated": manner("fights", "lost"),
  "hero-rolled": manner("fights", "dice"),
  "hero-appeared": manner("fights", "hero"),
  "weapon-jammed": manner("fights", "tool"),
  "melee-joined": manner("fights", "melee"),
  "melee-struck": manner("fights", "melee"),
  "sniper-placed": manner("fights", "eye"),
  retreated: manner("fights", "move"),
  "unit-placed": manner("moves", "place"),
  "move-began": manner("moves", "move"),
  stepped: manner("moves", "move"),
  "move-ended": manner("moves", "move"),
  "control-taken": manner("moves", "flag"),
  "morale-checked": manner("other", "rally"),
  "unit-restored": manner("other", "rally"),
  "spotting-tried": manner("other", "eye"),
  "smoke-tried": manner("other", "smoke"),
  "jam-checked": manner("other", "tool"),
  "weapon-handled": manner("other", "tool"),
  "half-squads-merged": manner("other", "rally"),
  "foxholes-dug": manner("other", "tool"),
  fortified: manner("other", "tool"),
  "starshell-fired": manner("other", "eye"),
  "starshell-called": manner("other", "eye"),
  "wire-crushed": manner("moves", "tool"),
  "mines-struck": manner("fights", "tool"),
  "initiative-rolled": manner("other", "dice"),
  "side-passed": manner("other", "pass"),
  "paragraph-read": manner("other", "event"),
  "motherland-called": manner("other", "event"),
  "markers-cleared": manner("other", "sweep"),
  "game-ended": manner("other", "end"),
};

export const mannerOf = (kind: string): Manner => MANNERS[kind] ?? manner("other", "event");

/** What an attack brings with it, until something else happens. */
export const AFTERMATH = new Set([
  "target-hit",
  "target-unhurt",
  "damage-checked",
  "damage-rerolled",
  "unit-shaken",
  "squad-reduced",
  "unit-wounded",
  "unit-eliminated",
  "hero-rolled",
  "hero-appeared",
  "weapon-jammed",
]);

export const ATTACKS = new Set(["shot-fired", "melee-struck"]);

/** Checks whose sentence says already what the next event says again; that one lends its clause alone. */
export const SAID_ALREADY: Record<string, ReadonlySet<string>> = {
  "damage-checked": new Set(["unit-shaken", "unit-wounded"]),
  "morale-checked": new Set(["unit-restored"]),
};

/** Ends that a heading tells of by beginning something else. */
export const UNSAID = new Set(["impulse-ended"]);
