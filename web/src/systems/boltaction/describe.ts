// Units, models and points in words: for screen readers, titles and the cursor's voice.

import type { Piece } from "../contract";
import { dress, onTable, sheet } from "./kinds";
import { ORDERS } from "./orders";
import type { PieceView, View } from "./wire";

const COMES: Record<string, string> = {
  wave: "in the first wave",
  reserve: "in reserve",
  left: "round the left flank",
  right: "round the right flank",
};

export const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** What has become of it: its order, pins, and whatever is out of the ordinary. */
export function condition(unit: PieceView): string[] {
  if (unit.wreck) return ["wreck"];
  const words: string[] = [];
  if (unit.order) words.push(`${unit.retained ? "still " : ""}on ${ORDERS[unit.order]}`);
  if (unit.pins) words.push(count(unit.pins, "pin"));
  if (unit.off_table) words.push(COMES[unit.comes] ?? "off the table");
  if (unit.carrier && !unit.off_table) words.push("aboard");
  if (unit.building >= 0) words.push("in a building");
  if (unit.hidden) words.push("hidden");
  if (unit.dug_in) words.push("dug in");
  if (unit.immobilised) words.push("immobilised");
  if (Object.keys(unit.jammed).length) words.push("turret jammed");
  if (unit.loaded) words.push(unit.loaded === "he" ? "loaded with high explosive" : "loaded with an anti-tank shot");
  return words;
}

/** "American 1st Rifle Squad, regular, 9 men, on Fire, 2 pins". */
export function pieceWords({ own: unit }: Piece<PieceView>): string {
  const men = unit.men.length ? [count(unit.men.length, "man", "men")] : [];
  return [`${dress(unit).adjective} ${unit.name}`, unit.quality, ...men, ...condition(unit)].join(", ");
}

const HAND = 100; // hundredths of an inch: so near to a point one is there

function near(a: string, b: string, within: number): boolean {
  const [one, other] = [onTable(a), onTable(b)];
  return one !== null && other !== null && Math.hypot(one.x - other.x, one.y - other.y) <= sheet(within);
}

/** Who has a model at a point, or nearly; and objectives, smoke, ruins. */
export function placeWords(view: View, place: string, there: readonly Piece<PieceView>[]): string[] {
  const words = there.map(pieceWords);
  const known = new Set(there.map(({ id }) => id));
  for (const unit of view.pieces) {
    if (known.has(unit.id) || unit.lost || !unit.at) continue;
    if (unit.men.some((man) => near(man.at, place, view.base))) words.push(`a man of ${unit.name}`);
  }
  for (const [i, at] of view.objectives.entries()) {
    const holder = view.sides[view.holders[i] ?? -1]?.name;
    if (near(at, place, HAND)) words.push(`objective ${i + 1}${holder ? `, held by ${holder}` : ""}`);
  }
  if (view.smoke.some((cloud) => near(cloud.at, place, cloud.radius))) words.push("smoke");
  if (view.ruins.some((at) => near(at, place, HAND))) words.push("in ruins");
  return words;
}
