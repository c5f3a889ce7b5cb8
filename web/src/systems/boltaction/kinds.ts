// What is drawn of a unit: men on their bases by what they carry and do, vehicles and guns from above.

import type { Built, Chassis } from "../../art/machines";
import { type Nation, nation } from "../../art/nations";
import { man, type Part, weapon } from "../../art/parts";
import { pointOf, UNIT } from "../../board/open";
import type { Point } from "../../board/panzoom";
import type { ModelView, PieceView } from "./wire";

export const nationOf = (unit: PieceView): string => unit.entry.split("/")[0] ?? "";

export const dressOf = (id: string): Nation => nation(id);

/** How the models of a unit are painted. */
export const dress = (unit: PieceView): Nation => dressOf(nationOf(unit));

// ------------------------------------------------------------------ lengths

/** Hundredths of an inch, in which the rules measure, on the sheet. */
export const sheet = (hundredths: number): number => (hundredths * UNIT) / 100;

/** A point of the rules on the sheet, from the corner of the table. */
export function onTable(place: string): Point | null {
  const found = pointOf(place);
  return found && { x: sheet(found.x), y: sheet(found.y) };
}

// ------------------------------------------------------------------ men

/** What a weapon looks like, the first that fits. */
const ARMS: readonly (readonly [RegExp, Part])[] = [
  [/mortar|launcher/, weapon("mortar", 0, 2, 1.15)],
  [/^(mmg|hmg)|cannon/, weapon("mmg", -2, 2, 0.95)],
  [/lmg|automatic-rifle/, weapon("lmg", -1, 1, 0.9)],
  [/flame/, weapon("flamer", 0, 1, 0.9)],
  [/bazooka|piat|panzerschreck/, weapon("tube", 0, 1, 0.86)],
  [/scoped|anti-tank-rifle/, man("prone", -1, 7, 0.98)],
];

/** What men do by their order; without one some stand and some kneel. */
const POSES: Record<string, string> = {
  down: "prone",
  run: "run",
  advance: "walk",
  fire: "kneel",
  ambush: "kneel",
  rally: "walk",
};

const SERVES = new Set(["leader", "firer", "crew", ""]);

/** A man on his base, around its middle. */
export function figure(unit: PieceView, { role, arms }: ModelView, index: number): Part[] {
  const down = unit.order === "down";
  if (down && role !== "firer") return [man("prone", -1, 7, 0.98)];
  if (role === "officer") return [man("lead", -1, 12, 0.98)];
  if (role === "medic") return [man("tend", -4, 9, 0.92)];
  if (role === "observer" || role === "spotter") return [man("watch", -1, 10, 1)];
  const carried = unit.gun && role === "firer" ? unit.gun : SERVES.has(role) && !unit.gun ? (arms[0] ?? "") : "";
  const arm = ARMS.find(([known]) => known.test(carried));
  if (arm) return [arm[1]];
  if (role === "leader") return [man("lead", -1, 12, 0.98)];
  const pose = POSES[unit.order ?? ""] ?? (index % 3 === 1 ? "kneel" : index % 3 === 2 ? "run" : "walk");
  if (/smg|assault-rifle/.test(arms[0] ?? "") && pose !== "kneel") return [man("charge", -1, 12, 0.98)];
  return [man(pose, -1, pose === "kneel" ? 9 : pose === "prone" ? 7 : 12, 0.98)];
}

export interface Stood {
  man: ModelView;
  x: number;
  y: number;
  parts: Part[];
}

const CROWD = 26; // between men in a building, of whom nobody asks where each is
const ROW = 4;

/** Every man around the place of his unit; in a building they share its room. */
export function men(unit: PieceView): Stood[] {
  const middle = onTable(unit.at);
  if (!middle) return [];
  const inside = unit.building >= 0;
  return unit.men.map((one, i) => {
    const at = onTable(one.at) ?? middle;
    const rows = Math.ceil(unit.men.length / ROW);
    const column = (i % ROW) - (Math.min(ROW, unit.men.length) - 1) / 2;
    const x = inside ? column * CROWD : at.x - middle.x;
    const y = inside ? (Math.floor(i / ROW) - (rows - 1) / 2) * CROWD : at.y - middle.y;
    return { man: one, x, y, parts: figure(unit, one, i) };
  });
}

/** How large a man in a building is drawn. */
export const size = (unit: PieceView): number => (unit.building >= 0 ? 0.62 : 1);

// ------------------------------------------------------------------ machines

const ARCS: Record<string, number> = { front: 0, right: 90, rear: 180, left: -90 };

function chassis(unit: PieceView): Chassis {
  if (unit.kind === "artillery") return "gun";
  if (unit.drive === "half-track") return "half-track";
  const turret = unit.arms.some((arm) => arm.turret);
  if (unit.drive === "wheeled") return unit.slot === "transport" && !turret ? "truck" : "car";
  if (turret) return "tank";
  return unit.slot === "transport" || unit.slot === "recce" ? "carrier" : "casemate";
}

/** A vehicle or a gun from above, its hull pointing up; null for men. */
export function built(unit: PieceView): Built | null {
  if (unit.kind === "infantry") return null;
  const kind = chassis(unit);
  const turret = unit.arms.find((arm) => arm.turret);
  return {
    chassis: kind,
    heading: 0,
    turret: kind === "tank" || (kind === "car" && turret) ? (ARCS[unit.jammed["1"] ?? "front"] ?? 0) : null,
    gun: turret !== undefined,
    second: false,
    shut: !unit.open_topped,
  };
}

/** Width and length of what is drawn of each chassis. */
const DRAWN: Partial<Record<Chassis, readonly [number, number]>> = { gun: [21, 37], truck: [20, 38], car: [20, 33] };

/** How a drawing is stretched to be as large as the hull is. */
export function stretch(unit: PieceView): readonly [number, number] {
  const [wide, long] = DRAWN[chassis(unit)] ?? [25, 37];
  return [sheet(unit.size[0] || 150) / wide, sheet(unit.size[1] || 250) / long];
}

// ------------------------------------------------------------------ how far it extends

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** All that is drawn of it around its place. */
export function extent(unit: PieceView, base: number): Extent {
  const r = sheet(base) * size(unit);
  const found = { left: 0, right: 0, top: 0, bottom: 0 };
  const add = (x: number, y: number, dx: number, dy: number) => {
    found.left = Math.min(found.left, x - dx);
    found.right = Math.max(found.right, x + dx);
    found.top = Math.min(found.top, y - dy);
    found.bottom = Math.max(found.bottom, y + dy);
  };
  for (const { x, y } of men(unit)) add(x, y, r, r);
  if (unit.kind !== "infantry") {
    const turn = (unit.facing * Math.PI) / 180;
    const [wide, long] = unit.size.map((side) => sheet(side) / 2) as [number, number];
    const [s, c] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
    add(0, 0, wide * c + long * s, wide * s + long * c);
  }
  return found;
}

/** Where an arc looks, in degrees clockwise from the north. */
export const looks = (unit: PieceView, arc: string): number => unit.facing + (ARCS[arc] ?? 0);
