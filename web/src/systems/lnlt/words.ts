// What moves, questions and pieces are called, until the server says it.

import { capital } from "../../ui/words";
import type { Asked, Option, View } from "../../wire";
import type { Wording, Words } from "../contract";

export const VERBS: Record<string, string> = {
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

export const MODES: Record<string, string> = {
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

/** What the flags of a move say of its manner. */
const FLAGS: Record<string, string> = { assault: "by assault movement", outside: "on the outside" };

export const ACTIONS: Record<string, string> = {
  fire: "Fire",
  shell: "Fire the gun",
  move: "Move",
  spot: "Spot",
  smoke: "Smoke",
  call: "Mortar",
  light: "Starshell",
  barrage: "Artillery",
};

// The board keeps N and I for itself, the tools L, V and R.
export const KEYS: Record<string, string> = {
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

/** Answers that one waits for: to begin, to be ready. */
const AWAITED = ["ready", "begin", "printed-set-up"];

export const KINDS: Record<string, string> = {
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

/** "end-impulse" → "End impulse", for what nobody has put into words. */
const humane = (name: string): string => capital(name.replaceAll("-", " "));

export function wording(option: Option): Wording {
  const fixed = Object.entries(option.move).filter(([field]) => !option.lists.includes(field));
  const { verb: of, mode, ...rest } = Object.fromEntries(fixed);
  const { action } = rest;
  const verb = VERBS[String(of)] ?? humane(String(of ?? ""));
  const how = typeof mode === "string" ? (MODES[mode] ?? humane(mode)) : "";
  const where = Object.values(rest).filter((value) => typeof value === "string" && value !== "");
  const flags = Object.keys(rest).flatMap((field) => (rest[field] === true ? (FLAGS[field] ?? []) : []));
  const manner = [where.length ? `${how || verb} at ${where.join(", ")}` : how || verb, ...flags].join(" ");
  return {
    verb,
    manner,
    entry: how && of !== "go" ? `${verb}: ${manner}` : manner, // the manner alone would not tell what is done
    deed: typeof action === "string" ? (ACTIONS[action] ?? humane(action)) : "",
    act: how && of !== "enter" ? how : verb,
    key: KEYS[String(of)] ?? "",
    awaited: AWAITED.includes(String(of)),
  };
}

/** A piece, or a part of one, as people call it. A helper is written `man@weapon`, a vehicle's machine gun `tank:mg0`. */
export function partWords(view: View, id: string): string {
  const [man, weapon] = id.split("@");
  if (man && weapon) return `${partWords(view, man)} helping with ${partWords(view, weapon)}`;
  const [tank, gun] = id.split(":");
  if (tank && gun === "2") return `Hull gun of ${partWords(view, tank)}`;
  const mounted = gun && view.units.find((one) => one.id === tank)?.vehicle;
  if (tank && mounted) return `MG ${mounted.mgs[Number(gun.slice(2, 3))] ?? ""} of ${partWords(view, tank)}`;
  const unit = view.units.find((one) => one.id === id);
  if (unit) return unit.called;
  const borne = view.weapons.find((one) => one.id === id);
  if (!borne) return id;
  const bearer = borne.bearer && view.units.find((one) => one.id === borne.bearer);
  return bearer ? `${borne.name} of ${bearer.kind === "leader" ? bearer.name : bearer.id}` : borne.name;
}

const PHASES: Record<string, string> = { "set-up": "Set-up", rally: "Rally", operations: "Operations" };

/** The phase, and who has the initiative. */
export function phaseWords({ phase, initiative }: View, seats: readonly string[]): string {
  if (phase === "set-up") return "Set-up";
  const who = `${seats[initiative] ?? ""} initiative`;
  return phase === "operations" ? who : `${PHASES[phase] ?? humane(phase)} · ${who}`;
}

const BAD = new Set(["Shaken", "wounded", "jammed", "cannot fire"]);
const SUMS: Record<string, string> = { tally: "In all", cost: "Cost in MPs" };
const NAME = /[\p{L}\p{N}]+(?:\+\d*)?/gu;

export const words: Words<View> = {
  option: wording,
  list: (field) => LISTS[field] ?? humane(field),
  caption: (asked: Asked) => KINDS[asked.kind] ?? humane(asked.kind).toLowerCase(),
  part: partWords,
  sum: (name) => SUMS[name] ?? name,
  bad: (state) => BAD.has(state),
  /** The places that a sentence names, in its order. */
  places: (sentence, isPlace) => [...new Set([...sentence.matchAll(NAME)].map((match) => match[0]).filter(isPlace))],
  cost: ["MP", "MPs"],
  distance: ["hex", "hexes"],
};
