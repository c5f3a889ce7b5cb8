// Counters, stacks and places in words: for screen readers, titles and the cursor's voice.

import { nation } from "../../art/nations";
import type { Chip, Piece } from "../contract";
import { skill } from "./kinds";
import type { Own } from "./pieces";
import type { GunView, PlaceView, UnitView, View, WeaponView } from "./wire";

const MARKERS: Record<string, string> = {
  moved: "MOVED",
  assault: "ASSAULT",
  stealth: "STEALTH",
  crawl: "CRAWL",
  "hit-run": "HIT+RUN",
  ops: "OPS",
};

/** What is written above a counter. */
export function badges(unit: UnitView): Chip[] {
  const all: Chip[] = [];
  if (unit.shaken) all.push({ look: "b-shaken", words: "SHAKEN" });
  if (unit.wounded) all.push({ look: "b-wounded", words: "WOUND" });
  if (unit.fired) all.push({ look: "b-fired", words: "FIRED" });
  if (unit.vehicle?.immobilized) all.push({ look: "b-wounded", words: "STUCK" });
  if (unit.vehicle?.buttoned && !unit.shaken) all.push({ look: "b-ops", words: "SHUT" });
  if (unit.carrier) all.push({ look: "b-ops", words: unit.outside ? "ON" : "IN" });
  if (unit.marker) all.push({ look: `b-${unit.marker}`, words: MARKERS[unit.marker] ?? unit.marker.toUpperCase() });
  return all;
}

const STATES: Record<string, string> = {
  moved: "has moved",
  assault: "has assault-moved",
  stealth: "steals along",
  crawl: "has crawled",
  "hit-run": "hits and runs",
  ops: "has acted",
};

/** A weapon with its figures; what fires as ordnance has a table instead. */
export function weaponWords(weapon: WeaponView): string {
  const figures = weapon.range ? `, firepower ${weapon.fp}, range ${weapon.range}` : "";
  return `${weapon.name}${figures}${weapon.jammed ? ", jammed" : ""}`;
}

/** A unit as people call it. */
export function unitName(unit: UnitView): string {
  return `${unit.kind === "hero" ? "Hero " : ""}${unit.called}`;
}

/** A counter with everything that is written on it. */
export function pieceWords({ own: piece }: Piece<Own>): string {
  if (piece.weapon) return `${weaponWords(piece.weapon)}, without a bearer`;
  const unit = piece.unit;
  if (!unit) return piece.id;
  const parts = [`${nation(unit.nation).adjective} ${unitName(unit)}`];
  if (unit.kind === "leader") parts.push(`leadership ${unit.lm}`);
  else if (unit.vehicle) parts.push(...vehicleWords(unit));
  else if (unit.gun) parts.push(gunWords(unit.gun), facing(unit));
  else parts.push(`firepower ${unit.ifp}`, `range ${unit.range}`);
  parts.push(`movement ${unit.mf}`, `morale ${unit.morale}`);
  if (unit.shaken) parts.push("shaken");
  if (unit.wounded) parts.push("wounded");
  if (unit.fired) parts.push("has fired");
  if (unit.marker) parts.push(STATES[unit.marker] ?? unit.marker);
  if (unit.carrier) parts.push(`${unit.outside ? "rides on" : "rides in"} ${unit.carrier}`);
  if (unit.skill) parts.push(`skill ${skill(unit.skill)}`);
  for (const weapon of piece.bears) parts.push(`with ${weapon.name}${weapon.jammed ? ", jammed" : ""}`);
  return parts.join(", ");
}

function gunWords(gun: GunView, called = "gun"): string {
  const columns = gun.ranges.map(
    (range, i) => `${gun.to_hit[i]} to hit and penetration ${gun.penetration[i]} to ${range}`,
  );
  return `${called}: ${columns.join("; ")}; HE ${gun.he === "*" ? "none" : gun.he}`;
}

const facing = (unit: UnitView) => `faces ${unit.faces_words}`;

function vehicleWords(unit: UnitView): string[] {
  const built = unit.vehicle;
  if (!built) return [];
  const parts = [built.armour.every((side) => side === "*") ? "no armour" : `armour ${built.armour.join(", ")}`];
  if (unit.gun) parts.push(gunWords(unit.gun));
  if (unit.second) parts.push(gunWords(unit.second, "gun in the hull"));
  parts.push(facing(unit));
  if (built.aims_words) parts.push(`turret to ${built.aims_words}`);
  if (built.mgs.length) parts.push(`machine guns ${built.mgs.join(", ")}`);
  parts.push(built.buttoned ? "buttoned" : "open");
  if (built.immobilized) parts.push("immobilized");
  if (built.continuing) parts.push("must move on");
  if (built.riders.length) parts.push(`${built.riders.length} aboard`);
  return parts;
}

const PLURALS: Record<string, [string, string]> = {
  squad: ["squad", "squads"],
  "half-squad": ["half-squad", "half-squads"],
  crew: ["crew", "crews"],
  team: ["weapon team", "weapon teams"],
  leader: ["leader", "leaders"],
  hero: ["hero", "heroes"],
  medic: ["medic", "medics"],
  sniper: ["sniper", "snipers"],
  scout: ["scout", "scouts"],
  "armor-leader": ["armor leader", "armor leaders"],
  marksman: ["marksman", "marksmen"],
  vehicle: ["vehicle", "vehicles"],
  helicopter: ["helicopter", "helicopters"],
  aircraft: ["aircraft", "aircraft"],
};

/** Who is in a stack, counted: "2 American squads, one of them shaken, and a leader". */
export function stackWords(pieces: readonly Own[]): string {
  const groups = new Map<string, Own[]>();
  const loose: string[] = [];
  for (const piece of pieces) {
    if (piece.weapon) loose.push(piece.weapon.name);
    else if (piece.unit) {
      const key = `${nation(piece.nation).adjective}/${piece.unit.kind}`;
      groups.set(key, [...(groups.get(key) ?? []), piece]);
    }
  }
  const parts: string[] = [];
  for (const [key, group] of groups) {
    const [adjective = "", kind = ""] = key.split("/");
    const [one, more] = PLURALS[kind] ?? [kind, `${kind}s`];
    const shaken = group.filter((piece) => piece.unit?.shaken).length;
    const state = shaken === 0 ? "" : group.length === 1 ? " (shaken)" : ` (${shaken} shaken)`;
    parts.push(`${group.length === 1 ? "1" : group.length} ${adjective} ${group.length === 1 ? one : more}${state}`);
  }
  if (loose.length) parts.push(`${loose.join(" and ")} lying there`);
  return parts.join(", ");
}

/** What lies on a place besides counters. */
export function groundWords(place: PlaceView | undefined): string[] {
  if (!place) return [];
  const parts: string[] = [];
  if (place.melee) parts.push("melee");
  if (place.fire) parts.push("on fire");
  if (place.boats) parts.push(place.boats > 1 ? `${place.boats} rubber boats` : "a rubber boat");
  if (place.smoke) parts.push(place.smoke > 1 ? "thick smoke" : "smoke");
  if (place.ffe) parts.push("under a barrage");
  if (place.foxholes) parts.push("foxholes");
  if (place.wire) parts.push("wire");
  for (const mines of place.mines) parts.push(`mines, firepower ${mines.fp}`);
  if (place.starshell) parts.push("a starshell above it");
  if (place.ruins) parts.push(`now ${place.ruins}`);
  for (const hulk of place.hulks) parts.push(hulk.abandoned ? `${hulk.name} abandoned` : `wreck of a ${hulk.name}`);
  return parts;
}

/** What lies on a place, and who is there: "wire", "2 American squads". */
export function placeWords(view: View, place: string, there: readonly Piece<Own>[]): string[] {
  const parts = groundWords(view.places.find((one) => one.id === place));
  return there.length ? [...parts, stackWords(there.map((piece) => piece.own))] : parts;
}
