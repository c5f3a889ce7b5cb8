// What the log makes of the kinds of events, until the server says it. A kind that is not named here is shown as it is.

import type { Glyph } from "../../art/glyphs";
import type { Topic } from "../../look/log";

interface Manner {
  glyph: Glyph;
  topic: Topic;
}

const manner = (topic: Topic, glyph: Glyph): Manner => ({ topic, glyph });

export const MANNERS: Record<string, Manner> = {
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
  "gun-fired": manner("fights", "gun"),
  "vehicle-struck": manner("fights", "hit"),
  "vehicle-lost": manner("fights", "lost"),
  "vehicle-assaulted": manner("fights", "melee"),
  overran: manner("fights", "tank"),
  "bailed-out": manner("fights", "dice"),
  "crew-out": manner("fights", "move"),
  "fell-back": manner("fights", "move"),
  "target-acquired": manner("fights", "eye"),
  "spotting-round-fired": manner("fights", "barrage"),
  "barrage-fell": manner("fights", "barrage"),
  "barrage-walked": manner("fights", "barrage"),
  "aircraft-struck": manner("fights", "hit"),
  "aircraft-crashed": manner("fights", "lost"),
  "helicopter-crashed": manner("fights", "lost"),
  "melee-joined": manner("fights", "melee"),
  "melee-struck": manner("fights", "melee"),
  "sniper-placed": manner("fights", "eye"),
  retreated: manner("fights", "move"),
  "unit-placed": manner("moves", "place"),
  "move-began": manner("moves", "move"),
  stepped: manner("moves", "move"),
  "move-ended": manner("moves", "move"),
  "control-taken": manner("moves", "flag"),
  pivoted: manner("moves", "tank"),
  "gun-turned": manner("moves", "gun"),
  "hatches-changed": manner("moves", "tank"),
  "marker-kept": manner("moves", "tank"),
  "assault-fire-declared": manner("moves", "tank"),
  "building-crushed": manner("moves", "tank"),
  "got-on": manner("moves", "tank"),
  "got-off": manner("moves", "move"),
  "mount-changed": manner("moves", "move"),
  "fire-checked": manner("other", "smoke"),
  "fire-blew": manner("other", "smoke"),
  "missile-lost": manner("fights", "tool"),
  "missiles-expended": manner("fights", "tool"),
  "flight-began": manner("moves", "plane"),
  "flight-ended": manner("moves", "plane"),
  "sortie-began": manner("moves", "plane"),
  "sortie-ended": manner("moves", "plane"),
  hopped: manner("moves", "plane"),
  "mode-changed": manner("moves", "plane"),
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
  "missions-granted": manner("other", "barrage"),
  "more-artillery-asked": manner("other", "barrage"),
  "mission-aborted": manner("other", "barrage"),
  "air-support-due": manner("other", "plane"),
  "air-support-arrived": manner("other", "plane"),
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
  "vehicle-struck",
  "vehicle-lost",
  "bailed-out",
  "crew-out",
  "got-off",
  "fell-back",
  "target-acquired",
  "aircraft-struck",
  "aircraft-crashed",
  "helicopter-crashed",
]);

export const ATTACKS = new Set([
  "shot-fired",
  "melee-struck",
  "gun-fired",
  "vehicle-assaulted",
  "overran",
  "mines-struck",
  "barrage-fell",
]);

/** What belongs to a move besides its steps. */
export const ON_THE_WAY = new Set([
  "stepped",
  "pivoted",
  "control-taken",
  "wire-crushed",
  "building-crushed",
  "move-ended",
]);

/** Checks whose sentence says already what the next event says again; that one lends its clause alone. */
export const SAID_ALREADY: Record<string, ReadonlySet<string>> = {
  "damage-checked": new Set(["unit-shaken", "unit-wounded"]),
  "morale-checked": new Set(["unit-restored"]),
};

/** Ends that a heading tells of by beginning something else. */
export const UNSAID = new Set(["impulse-ended"]);

/** How signs are coloured. */
export const TONES: Partial<Record<Glyph, "bad" | "proud">> = { lost: "bad", hit: "bad", shaken: "bad", hero: "proud" };

/** What people remember of a game. */
export const LOUD = new Set(["hero-appeared", "unit-eliminated", "game-ended"]);
