// Where markers lie, and the lines of what has been declared and is still to be resolved.

import { bearing, type Ground, round } from "../../board/ground";
import type { Point } from "../../board/panzoom";
import type { MarkerView, View } from "./wire";

/** Markers at one side of a hex, one below the other. */
export interface Heap {
  at: string;
  left: boolean;
  markers: MarkerView[];
}

const ORDER = ["small-arms", "mortar", "anti-tank", "smoke"];

/** Hexes whose right side an Assault Arrow takes, that goes out of them to the east or comes into them from there. */
export function crowded(ground: Ground, arrows: View["arrows"]): string[] {
  return arrows.map(({ at, target }) => {
    const [from, to] = [ground.spot(at), ground.spot(target)];
    if (!from || !to || Math.abs(to.x - from.x) < Math.abs(to.y - from.y)) return "";
    return to.x > from.x ? at : target;
  });
}

/**
 * What strikes men lies to the right of them, what strikes vehicles and Smoke to the left. Where both sides are in a hex,
 * each has its own beside it; where an arrow is to the right, all lies to the left.
 */
export function heaps({ markers, pieces }: Pick<View, "markers" | "pieces">, taken: string[] = []): Heap[] {
  const found = new Map<string, Heap>();
  const stands = (at: string, seat: number) => pieces.some((unit) => unit.at === at && unit.seat === seat);
  for (const marker of markers) {
    const { at, seat, kind } = marker;
    const shared = seat >= 0 && stands(at, 0) && stands(at, 1);
    const left = shared ? seat === 0 : taken.includes(at) || kind === "anti-tank" || kind === "smoke";
    const heap = found.get(`${at}/${left}`) ?? { at, left, markers: [] };
    heap.markers.push(marker);
    found.set(`${at}/${left}`, heap);
  }
  for (const heap of found.values()) {
    heap.markers.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.value - a.value);
  }
  return [...found.values()];
}

/** How far before the middle of its target a line ends, so that it does not run over the markers there. */
export function clear(ground: Ground, { kind, a, b }: Shot): number {
  const [from, to] = [ground.spot(a), ground.spot(b)];
  if (!from || !to) return 0;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const toward = (kind === "anti-tank" ? to.x - from.x : from.x - to.x) / far;
  return 34 + 13 * Math.max(0, toward);
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
