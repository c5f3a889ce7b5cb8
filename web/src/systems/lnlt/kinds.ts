// Which drawings make up which kind of counter, and the sign that stands for it when counters are tiny.

import { weapon as gun, man, type Part } from "../../art/parts";
import type { Own } from "./pieces";

const MEN: Record<string, Part[]> = {
  squad: [man("walk", -13, 11.5, 0.88, true), man("kneel", 13.5, 12.5, 0.9, true), man("run", 0, 13, 1)],
  "half-squad": [man("walk", -8, 12, 0.92, true), man("run", 7, 13, 1)],
  crew: [man("kneel", -9, 12.5, 0.95), man("walk", 9, 12.5, 0.95)],
  leader: [man("lead", -1, 13.4, 1.06)],
  hero: [man("charge", -1.5, 13.4, 1.08)],
  medic: [man("tend", -4, 12, 1.06)],
  sniper: [man("prone", -1, 9.5, 1.12)],
  scout: [man("watch", -1, 12.6, 1.18)],
  "armor-leader": [man("watch", -1, 12.6, 1.18)],
  marksman: [man("prone", -1, 9.5, 1.12)],
  chaplain: [man("tend", -4, 12, 1.06)],
  nurse: [man("tend", -4, 12, 1.06)],
  advisor: [man("lead", -1, 13.4, 1.06)],
};

/** The parts of a piece's drawing, the farthest first. */
export function drawing(piece: Own): Part[] {
  if (piece.weapon) return [gun(piece.weapon.sign, 0, 1, 1.12)];
  const kind = piece.unit?.kind ?? "squad";
  if (kind === "team") {
    return piece.unit?.drawing === "mortar"
      ? [gun("mortar", 7, 4.6, 1.06), man("tend", -11, 12.6, 0.86)]
      : [man("kneel", -13, 12.6, 0.86), gun("mmg", 6, 5.6, 0.98)];
  }
  return MEN[kind] ?? MEN.squad ?? [];
}

/** What to write in the corner of a counter. */
export const label = (piece: Own): string => piece.weapon?.tag ?? piece.unit?.label ?? "";

export interface Figures {
  first: string;
  rest: string[];
  star: boolean; // the first is leadership, not firepower
}

/** The figures along the lower edge: firepower, range, movement; leadership and movement of leaders. */
export function figures(piece: Own): Figures {
  const some = (value: number) => (value === 0 ? "–" : `${value}`);
  if (piece.weapon) return { first: some(piece.weapon.fp), rest: [some(piece.weapon.range)], star: false };
  const unit = piece.unit;
  if (!unit) return { first: "", rest: [], star: false };
  if (unit.vehicle) {
    const arms = [unit.gun?.he ?? unit.vehicle.mgs[0] ?? "–", ...(unit.second ? [unit.second.he] : [])].join("/");
    return { first: arms, rest: [unit.vehicle.armour[0] ?? "*", `${unit.mf}${unit.vehicle.moves}`], star: false };
  }
  if (unit.gun) return { first: unit.gun.he, rest: [`${unit.gun.ranges.at(-1)}`, some(unit.mf)], star: false };
  if (unit.kind === "leader" || unit.kind === "armor-leader")
    return { first: unit.lm > 0 ? `+${unit.lm}` : `${unit.lm}`, rest: [`${unit.mf}`], star: true };
  return { first: some(unit.ifp), rest: [some(unit.range), some(unit.mf)], star: false };
}

/** A skill as its name: "Eagle Eye" of "eagle-eye". */
export function skill(id: string): string {
  return id.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
