// How far a unit reaches: rings around all its men, or sectors before a hull.

import { extent, looks, men, onTable, sheet } from "./kinds";
import type { ArmView, PieceView, View } from "./wire";

export interface Ring {
  key: string;
  words: string;
  radius: number;
  /** Rings are drawn around each of these; only what none of the others covers is seen. */
  around: { x: number; y: number; r: number }[];
  /** A sector instead, as a path. */
  sector: string;
  /** Where its words stand. */
  label: { x: number; y: number };
}

/** Where the words of a ring may stand: above, below, beside it, or at a slant. */
const TURNS = [0, 180, 90, -90, 45, -45, 135, -135];
const ROOM = 30; // that words need to an edge of the table

/** The distinct reaches of a unit on the table, the shortest first; their words stand on the table wherever they can. */
export function rings(view: View, unit: PieceView, table: { wide: number; high: number }): Ring[] {
  const middle = onTable(unit.at);
  if (!middle || unit.lost) return [];
  const reaches = new Map<string, ArmView[]>();
  for (const arm of unit.arms) {
    if (!arm.range) continue;
    const key = `${arm.range} ${arm.arc}`;
    reaches.set(key, [...(reaches.get(key) ?? []), arm]);
  }
  const { left, right, top, bottom } = extent(unit, view.base);
  const inside = ({ x, y }: { x: number; y: number }) =>
    x > 2 * ROOM && y > ROOM && x < table.wide - 2 * ROOM && y < table.high - ROOM;
  const onRing = (radius: number, turn: number) => {
    const { x, y } = toward({ x: 0, y: 0 }, turn, radius);
    return {
      x: middle.x + x + (x > 1 ? right : x < -1 ? left : 0),
      y: middle.y + y + (y > 1 ? bottom : y < -1 ? top : 0),
    };
  };
  return [...reaches]
    .map(([key, arms]): Ring => {
      const [{ range, arc }] = arms as [ArmView];
      const radius = sheet(range);
      const names = [...new Set(arms.map((arm) => arm.name))];
      const words = `${names.slice(0, 2).join(", ")}${names.length > 2 ? " …" : ""} ${range / 100}″`;
      const hull = unit.kind !== "infantry";
      const r = hull ? sheet(unit.size[1]) / 2 : sheet(view.base);
      const stood = hull || unit.building >= 0 ? [{ x: 0, y: 0 }] : men(unit);
      const around = stood.map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y, r: radius + r }));
      const spots = TURNS.map((turn) => onRing(radius, turn));
      const sector = arc === "all-round" ? "" : wedge(middle, looks(unit, arc), radius + r);
      const at = sector ? toward(middle, looks(unit, arc), radius + r) : (spots.find(inside) ?? onRing(radius, 0));
      return { key, words, radius, around, sector, label: at };
    })
    .sort((a, b) => a.radius - b.radius);
}

function toward({ x, y }: { x: number; y: number }, degrees: number, far: number): { x: number; y: number } {
  const turn = (degrees * Math.PI) / 180;
  return { x: x + far * Math.sin(turn), y: y - far * Math.cos(turn) };
}

/** A quarter of a circle, 45 degrees to either side of where it looks. */
export function wedge(middle: { x: number; y: number }, looks: number, far: number): string {
  const [a, b] = [toward(middle, looks - 45, far), toward(middle, looks + 45, far)];
  const n = (value: number) => Math.round(value * 10) / 10;
  return `M${n(middle.x)},${n(middle.y)}L${n(a.x)},${n(a.y)}A${n(far)},${n(far)} 0 0 1 ${n(b.x)},${n(b.y)}z`;
}

/** The unit one of whose models is at a point. */
export function whoIs(view: View, place: string): PieceView | undefined {
  const at = onTable(place);
  if (!at) return undefined;
  const there = (other: string) => {
    const point = onTable(other);
    return point !== null && Math.hypot(point.x - at.x, point.y - at.y) <= sheet(view.base);
  };
  return view.pieces.find((unit) => !unit.lost && (there(unit.at) || unit.men.some((man) => there(man.at))));
}

/** Men whose bases a template touches, wherever it is held. */
export function under(view: View, place: string): { x: number; y: number; name: string }[] {
  const middle = onTable(place);
  if (!middle || !view.blast) return [];
  const reach = sheet(view.blast / 2 + view.base);
  return view.pieces
    .filter((unit) => unit.at && !unit.lost && unit.building < 0)
    .flatMap((unit) => unit.men.map((man) => ({ at: onTable(man.at), name: unit.name })))
    .flatMap(({ at, name }) => (at ? { ...at, name } : []))
    .filter(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) <= reach);
}
