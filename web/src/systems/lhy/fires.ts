// Where markers lie, and the lines of what has been declared and is still to be resolved.

import { bearing, type Ground, round } from "../../board/ground";
import type { Point } from "../../board/panzoom";
import type { MarkerView, View } from "./wire";

/** Markers of one hex side by side: what strikes men first, then what strikes vehicles, then Smoke. */
const ORDER = ["small-arms", "mortar", "anti-tank", "smoke"];

export function heaps(markers: readonly MarkerView[]): [string, MarkerView[]][] {
  const found = new Map<string, MarkerView[]>();
  for (const marker of markers) found.set(marker.at, [...(found.get(marker.at) ?? []), marker]);
  for (const heap of found.values()) {
    heap.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.value - a.value);
  }
  return [...found];
}

export interface Shot {
  key: string;
  kind: string;
  a: string;
  b: string;
}

/** Fire from hex to hex, once a kind: several shots along one line are one line. */
export function shots(view: View): Shot[] {
  const found = new Map<string, Shot>();
  for (const { kind, start, at } of view.markers) {
    if (!start || start === at || kind === "smoke") continue;
    const key = `${kind}/${start}/${at}`;
    found.set(key, { key, kind, a: start, b: at });
  }
  return [...found.values()];
}

/** A line from hex to hex that stops so far before the middle of either, in map units. */
export function between(ground: Ground, a: string, b: string, before = 31, after = 34): string {
  const [from, to] = [ground.spot(a), ground.spot(b)];
  if (!from || !to) return "";
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far <= before + after) return "";
  const at = (part: number) => `${round(from.x + (to.x - from.x) * part)},${round(from.y + (to.y - from.y) * part)}`;
  return `M${at(before / far)}L${at(1 - after / far)}`;
}

/** A way through hexes, and the head of the arrow at its end: where, and whither. */
export function way(ground: Ground, hexes: readonly string[]): { line: string; tip: Point; heading: number } | null {
  const spots = hexes.flatMap((name) => ground.spot(name) ?? []);
  const [last, before] = [spots.at(-1), spots.at(-2)];
  if (!last || !before) return null;
  return {
    line: `M${spots.map(({ x, y }) => `${x},${y}`).join("L")}`,
    tip: { x: (last.x + before.x) / 2, y: (last.y + before.y) / 2 },
    heading: bearing(before, last),
  };
}
