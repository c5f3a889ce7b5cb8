// Words of the screen itself: captions, buttons and their keys. What moves mean is said by the server.

import type { Asked, Option, View } from "../wire";
import { type Group, isPlain, keyOf, verbOf } from "./choose";

const VERBS: Record<string, string> = {
  abort: "Break off the mission",
  activate: "Activate",
  also: "Activate as well",
  assault: "Assault",
  "assault-fire": "Fire, then move",
  begin: "Begin",
  bomb: "Drop a bomb",
  bombard: "Call artillery",
  button: "Hatches",
  call: "Call mortar fire",
  "call-starshell": "Have a mortar light up",
  destroy: "Destroy",
  dig: "Dig foxholes",
  dismount: "Dismount",
  drop: "Drop",
  "end-impulse": "End the impulse",
  enter: "Bring on",
  fight: "Fight",
  finish: "Done",
  fire: "Fire",
  flak: "Fire at the aircraft",
  flip: "Set up or fold",
  fly: "Come in",
  "fly-home": "Fly home",
  "fly-on": "Fly on",
  "for-effect": "Fire for effect",
  fortify: "Fortify",
  go: "Move",
  gunship: "Fire at",
  halt: "Halt here",
  hand: "Hand over",
  hold: "Hold fire",
  hop: "Fly to",
  hover: "Hover",
  "keep-moving": "Stay on the move",
  load: "Get on",
  merge: "Merge",
  motherland: "Call on to hold",
  mount: "Mount",
  "name-mission": "Call artillery",
  overrun: "Overrun",
  pass: "Pass",
  "pick-up": "Take up",
  pivot: "Turn",
  place: "Put",
  "place-sniper": "Show the sniper",
  "printed-set-up": "Set up as the scenario suggests",
  rally: "Rally",
  ready: "Ready",
  reply: "Strike back",
  retreat: "Flee",
  reverse: "Back into",
  shell: "Fire the gun",
  "shell-up": "Fire at the helicopter",
  shift: "Shift to",
  "shoot-up": "Fire at the helicopter",
  show: "Show",
  smoke: "Lay smoke",
  spot: "Look for the enemy",
  starshell: "Fire a starshell",
  step: "Go to",
  storm: "Close assault",
  strafe: "Strafe",
  strike: "Strike",
  "take-off": "Send",
  treat: "Treat",
  turn: "Turn",
  unload: "Get off",
  withdraw: "Withdraw",
};

const MODES: Record<string, string> = {
  move: "Move",
  double: "Double-time",
  assault: "Assault-move",
  "double-assault": "Assault at the double",
  crawl: "Low-crawl",
  stealth: "Steal along",
  "hit-and-run": "Hit and run",
};

const LISTS: Record<string, string> = {
  parts: "Who fires",
  units: "Who goes",
  leave: "What is left behind",
  targets: "Whom",
  weapons: "With which weapons",
};

/** "end-impulse" → "End impulse", for verbs that nobody has put into words. */
function humane(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const verbWords = (verb: string): string => VERBS[verb] ?? humane(verb);
export const listWords = (field: string): string => LISTS[field] ?? humane(field);

/** What the flags of a move say of its manner. */
const FLAGS: Record<string, string> = { assault: "by assault movement", outside: "on the outside" };

/** What a group is called on a button: its verb, or the manner of doing it, and where. */
export function groupWords(group: Group): string {
  const [only] = group.options;
  if (group.lists.length === 0) return only?.words ?? verbWords(group.verb);
  const { verb: _, mode, ...rest } = group.base;
  const manner = typeof mode === "string" ? (MODES[mode] ?? humane(mode)) : verbWords(group.verb);
  const where = Object.values(rest).filter((value) => typeof value === "string" && value !== "");
  const flags = Object.keys(rest).filter((field) => rest[field] === true && FLAGS[field]);
  return [where.length ? `${manner} at ${where.join(", ")}` : manner, ...flags.map((field) => FLAGS[field])].join(" ");
}

const full = (group: Group): string => group.options[0]?.words ?? verbWords(group.verb);

/** Words for each of several groups; where they do not tell two of them apart, others that say more. */
function distinct(groups: readonly Group[], words: (group: Group) => string, more: (group: Group) => string): string[] {
  const all = groups.map(words);
  const twice = (one: string) => all.indexOf(one) !== all.lastIndexOf(one);
  return groups.map((group, i) => (twice(all[i] ?? "") ? more(group) : (all[i] ?? "")));
}

/** The manners of doing something, as one chooses among them. */
export const mannerNames = (groups: readonly Group[]): string[] => distinct(groups, groupWords, full);

/** The lines of the list of all choices. */
export const entryNames = (groups: readonly Group[]): string[] => distinct(groups, entryWords, full);

/** A group as a line of the list of all choices. */
export function entryWords(group: Group): string {
  const [only] = group.options;
  if (group.options.length === 1 && only) return only.words;
  const other = typeof group.base.mode === "string" && group.verb !== "go"; // the manner alone would not tell what is done
  return `${other ? `${verbWords(group.verb)}: ` : ""}${groupWords(group)} …`;
}

const ACTIONS: Record<string, string> = {
  fire: "Fire",
  shell: "Fire the gun",
  move: "Move",
  spot: "Spot",
  smoke: "Smoke",
  call: "Mortar",
  light: "Starshell",
  barrage: "Artillery",
};

const SHORT = 24; // letters that a button has room for

/** A thing to do in a word, where the stack that does it is known. */
export function deedWords(group: Group): string {
  const { action } = group.base;
  if (typeof action === "string") return ACTIONS[action] ?? humane(action);
  const words = group.lists.length ? groupWords(group) : (group.options[0]?.words ?? "");
  return words && words.length <= SHORT ? words : verbWords(group.verb);
}

/** Things to do, each in a word; those that a word does not tell apart, in full. */
export const deedNames = (groups: readonly Group[]): string[] => distinct(groups, deedWords, full);

/** The button that does it. */
export function doWords(group: Group): string {
  const mode = group.base.mode;
  if (typeof mode === "string" && group.verb !== "enter") return MODES[mode] ?? humane(mode);
  return verbWords(group.verb);
}

// ------------------------------------------------------------------ keys

// The board keeps N and I for itself, the tools L, V and R.
const KEYS: Record<string, string> = {
  pass: "P",
  "end-impulse": "E",
  "fly-on": "E",
  finish: "E",
  halt: "E",
  begin: "E",
  ready: "E",
  hold: "E",
  "printed-set-up": "S",
};

/** The key of each plain answer; of two with the same, the second wants Shift. */
export function keysOf(options: readonly Option[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const option of options.filter(isPlain)) {
    const key = KEYS[verbOf(option)];
    if (!key) continue;
    const mine = taken.has(key) ? `⇧${key}` : key;
    if (taken.has(mine)) continue;
    taken.add(mine);
    keys.set(keyOf(option), mine);
  }
  return keys;
}

/** How a key that was pressed is written in that table. */
export function pressed(event: { key: string; shiftKey: boolean }): string {
  const letter = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.shiftKey ? `⇧${letter}` : letter;
}

// ------------------------------------------------------------------ captions

const KINDS: Record<string, string> = {
  act: "impulse",
  activate: "impulse",
  "air-attack": "aircraft",
  "anti-aircraft": "anti-aircraft fire",
  appear: "reinforcement",
  barrage: "impulse · artillery",
  bombard: "impulse · artillery",
  call: "impulse · mortar",
  assault: "close assault",
  commissar: "rally",
  drive: "impulse · drive",
  drop: "weapons",
  exchange: "weapons",
  fire: "impulse · fire",
  fly: "aircraft",
  "get-off": "passengers",
  handling: "rally · weapons",
  hero: "impulse · hero",
  "keep-moving": "vehicles on the move",
  light: "impulse · starshell",
  melee: "melee",
  move: "impulse · move",
  "name-hexes": "impulse · which hexes",
  opportunity: "opportunity fire",
  "place-hero": "hero",
  "place-sniper": "sniper",
  rally: "rally",
  reply: "close assault",
  retreat: "retreat",
  "set-up": "set-up",
  shell: "impulse · gun",
  smoke: "impulse · smoke",
  sortie: "helicopter",
  spot: "impulse · spotting",
  "spotting-round": "artillery · the spotting round",
  step: "impulse · move",
  treatment: "medic",
};

/** The small line over a question: whose it is and what it is about. */
export function caption(asked: Asked, owner: string): string {
  return `${owner} ${KINDS[asked.kind] ?? humane(asked.kind).toLowerCase()}`;
}

// ------------------------------------------------------------------ pieces

/** A piece as people call it. A helper is written `man@weapon`, a vehicle's machine gun `tank:mg0`. */
export function pieceWords(view: View, id: string): string {
  const [man, weapon] = id.split("@");
  if (man && weapon) return `${pieceWords(view, man)} helping with ${pieceWords(view, weapon)}`;
  const [tank, gun] = id.split(":");
  if (tank && gun === "2") return `Hull gun of ${pieceWords(view, tank)}`;
  const mounted = gun && view.units.find((one) => one.id === tank)?.vehicle;
  if (tank && mounted) return `MG ${mounted.mgs[Number(gun.slice(2, 3))] ?? ""} of ${pieceWords(view, tank)}`;
  const unit = view.units.find((one) => one.id === id);
  if (unit) return unit.called;
  const borne = view.weapons.find((one) => one.id === id);
  if (!borne) return id;
  const bearer = borne.bearer && view.units.find((one) => one.id === borne.bearer);
  return bearer ? `${borne.name} of ${bearer.kind === "leader" ? bearer.name : bearer.id}` : borne.name;
}

const PHASES: Record<string, string> = { "set-up": "Set-up", rally: "Rally", operations: "Operations" };

export const phaseWords = (phase: string): string => PHASES[phase] ?? humane(phase);
