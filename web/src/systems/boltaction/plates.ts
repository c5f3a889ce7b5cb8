// Where the plates of units lie: beside their models, never on one another. Whose plate finds no room shows its die and
// pins alone until it is looked at.

import type { Point } from "../../board/panzoom";
import { type Extent, extent } from "./kinds";
import type { PieceView, View } from "./wire";

export interface Plate {
  unit: PieceView;
  x: number;
  y: number;
  tiny: boolean;
}

interface Laid extends Plate, Extent {}

interface Body extends Extent {
  unit: PieceView;
}

export const HIGH = 22; // of a plate
const LETTER = 6.6;
const LONGEST = 26; // letters of a name that are shown
const AROUND = 36; // what a plate is wider than its name: the die, and its edges
const TAG = 7.2; // a letter of a word beside the name, with its share of the edges
const PINS = 23;
const GAP = 3;
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180];
const ROUNDS = 5;

/** Words beside the name: whatever is out of the ordinary. */
export function tags(unit: PieceView): string[] {
  const all: [boolean, string][] = [
    [unit.hidden, "hidden"],
    [unit.dug_in, "dug in"],
    [unit.immobilised, "stuck"],
    [Object.keys(unit.jammed).length > 0, "jammed"],
  ];
  return all.flatMap(([so, word]) => (so ? [word] : []));
}

function wide(unit: PieceView, tiny: boolean): number {
  const pins = unit.pins ? PINS : 0;
  if (tiny) return HIGH + 2 + pins;
  const words = tags(unit).reduce((sum, tag) => sum + tag.length * TAG + 8, 0);
  return Math.min(LONGEST, unit.name.length) * LETTER + AROUND + pins + words;
}

/**
 * Plates of so many units of the sheet to a pixel; those who matter most choose first. `opened` are shown in full, even
 * if that hides something.
 */
export function plates(
  view: View,
  units: readonly PieceView[],
  stand: (place: string) => Point | undefined,
  k: number,
  tiny: boolean,
  whole: Extent,
  opened: ReadonlySet<string> = new Set(),
): Plate[] {
  const bodies = units.flatMap((unit): Body[] => {
    const at = stand(unit.at);
    if (!at) return [];
    const { left, right, top, bottom } = extent(unit, view.base);
    return [{ unit, left: at.x + left, right: at.x + right, top: at.y + top, bottom: at.y + bottom }];
  });
  const laid: Laid[] = [];
  const lay = (body: Body, small: boolean, must: boolean): boolean => {
    const found = best(body, spots(body, small, k, must), laid, bodies, whole, must);
    if (found) laid.push({ unit: body.unit, tiny: small, ...found });
    return found !== null;
  };
  // Room for everybody's die comes before names.
  const [first, rest] = [
    bodies.filter((one) => opened.has(one.unit.id)),
    bodies.filter((one) => !opened.has(one.unit.id)),
  ];
  for (const body of first) lay(body, false, true);
  const crowded = tiny ? rest : rest.filter((body) => !lay(body, false, false));
  for (const body of crowded) lay(body, true, true);
  return laid;
}

/** Oblongs for a plate around a body, the most natural first; `must` goes farther and farther out until one is free. */
function spots(body: Body, tiny: boolean, k: number, must: boolean): (Point & Extent)[] {
  const [w, h, gap] = [(wide(body.unit, tiny) * k) / 2, (HIGH * k) / 2, GAP * k];
  const [x, y] = [(body.left + body.right) / 2, (body.top + body.bottom) / 2];
  const [across, down] = [(body.right - body.left) / 2 + w + gap, (body.bottom - body.top) / 2 + h + gap];
  const boxed = (at: Point) => ({ ...at, left: at.x - w, right: at.x + w, top: at.y - h, bottom: at.y + h });
  const slides = [0, -0.5, 0.5, -1, 1].map((share) => share * Math.max(w, (body.right - body.left) / 2));
  const around = [-1, 1].flatMap((side) => slides.map((slide) => ({ x: x + slide, y: y + side * down })));
  const beside = [1, -1].flatMap((side) => [0, -h, h].map((slide) => ({ x: x + side * across, y: y + slide })));
  const out = (must ? [...Array(ROUNDS).keys()] : []).flatMap((round) =>
    TURNS.map((turn) => {
      const angle = (turn * Math.PI) / 180;
      return {
        x: x + Math.sin(angle) * (across + round * 2 * w * 0.6),
        y: y - Math.cos(angle) * (down + round * 2 * h),
      };
    }),
  );
  return [...around, ...beside, ...out].map(boxed);
}

function best(
  body: Body,
  boxes: readonly (Point & Extent)[],
  laid: readonly Extent[],
  bodies: readonly Body[],
  whole: Extent,
  must: boolean,
): (Point & Extent) | null {
  let found: (Point & Extent) | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, box] of boxes.entries()) {
    const area = (box.right - box.left) * (box.bottom - box.top);
    const over = laid.reduce((sum, other) => sum + shared(box, other), 0);
    const outside = area - shared(box, whole);
    if (!must && (over > 0 || outside > 0.5)) continue;
    const models = bodies.reduce((sum, other) => sum + (other === body ? 0 : shared(box, other)), 0);
    // A name may lie over the edge of other men, but not over many of them.
    if (!must && models > area * 0.3) continue;
    const cost = over * 40 + outside * 20 + models + i * area * 0.03;
    if (cost < least) [found, least] = [box, cost];
  }
  return found;
}

/** How much two oblongs have in common. */
export function shared(a: Extent, b: Extent): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
