// Which drawings make up which kind of counter, and the sign that stands for it when counters are tiny.

import { weapon as gun, man, type Part } from "../../art/parts";
import { MEN } from "../../art/troops";
import type { Own } from "./pieces";

const DRAWN: Record<string, Part[]> = {
  squad: MEN.squad,
  "half-squad": MEN.section,
  crew: [man("kneel", -9, 12.5, 0.95), man("walk", 9, 12.5, 0.95)],
  leader: MEN.leader,
  hero: [man("charge", -1.5, 13.4, 1.08)],
  medic: MEN.medic,
  sniper: MEN.sniper,
  scout: MEN.observer,
  "armor-leader": MEN.observer,
  marksman: MEN.sniper,
  chaplain: MEN.medic,
  nurse: MEN.medic,
  advisor: MEN.leader,
};

/** The parts of a piece's drawing, the farthest first. */
export function drawing(piece: Own): Part[] {
  if (piece.weapon) return [gun(piece.weapon.sign, 0, 1, 1.12)];
  const kind = piece.unit?.kind ?? "squad";
  if (kind === "team") return piece.unit?.drawing === "mortar" ? MEN.mortar : MEN.mg;
  return DRAWN[kind] ?? MEN.squad;
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
