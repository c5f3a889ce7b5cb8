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

/** The distinct reaches of a unit on the table, the shortest first. */
export function rings(view: View, unit: PieceView): Ring[] {
  const middle = onTable(unit.at);
  if (!middle || unit.lost) return [];
  const reaches = new Map<string, ArmView[]>();
  for (const arm of unit.arms) {
    if (!arm.range) continue;
    const key = `${arm.range} ${arm.arc}`;
    reaches.set(key, [...(reaches.get(key) ?? []), arm]);
  }
  const { top } = extent(unit, view.base);
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
      const sector = arc === "all-round" ? "" : wedge(middle, looks(unit, arc), radius + r);
      const at = sector ? toward(middle, looks(unit, arc), radius + r) : { x: middle.x, y: middle.y + top - radius };
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
export function under(view: View, place: string): { x: number; y: number }[] {
  const middle = onTable(place);
  if (!middle || !view.blast) return [];
  const reach = sheet(view.blast / 2 + view.base);
  return view.pieces
    .filter((unit) => unit.at && !unit.lost && unit.building < 0)
    .flatMap((unit) => unit.men.flatMap((man) => onTable(man.at) ?? []))
    .filter(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) <= reach);
}
