// Where the plates of units lie: over their models, or wherever around them least is covered.

import type { Point } from "../../board/panzoom";
import { type Extent, extent } from "./kinds";
import type { PieceView, View } from "./wire";

export interface Plate {
  unit: PieceView;
  x: number;
  y: number;
}

export const HIGH = 22; // of a plate
const LETTER = 6.3;
const LONGEST = 24; // letters of a name that are shown
const AROUND = 38; // what a plate is wider than its name: the die, and its edges
const TAG = 40;
const GAP = 3;

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
  const pins = unit.pins ? HIGH : 0;
  if (tiny) return HIGH + pins;
  return Math.min(LONGEST, unit.name.length) * LETTER + AROUND + pins + tags(unit).length * TAG;
}

/** Plates of so many units of the sheet to a pixel; those who matter most choose first. */
export function plates(
  view: View,
  units: readonly PieceView[],
  stand: (place: string) => Point | undefined,
  k: number,
  tiny: boolean,
  whole: Extent,
): Plate[] {
  const bodies = units.flatMap((unit) => {
    const at = stand(unit.at);
    if (!at) return [];
    const { left, right, top, bottom } = extent(unit, view.base);
    return [{ unit, left: at.x + left, right: at.x + right, top: at.y + top, bottom: at.y + bottom }];
  });
  const laid: (Plate & Extent)[] = [];
  for (const body of bodies) {
    const [w, h, gap] = [(wide(body.unit, tiny) * k) / 2, (HIGH * k) / 2, GAP * k];
    const [x, y] = [(body.left + body.right) / 2, (body.top + body.bottom) / 2];
    const spots: Point[] = [
      { x, y: body.top - h - gap },
      { x, y: body.bottom + h + gap },
      { x: body.right + w + gap, y },
      { x: body.left - w - gap, y },
    ];
    const around = (at: Point) => ({ left: at.x - w, right: at.x + w, top: at.y - h, bottom: at.y + h });
    const costs = spots.map((at, i) => {
      const box = around(at);
      const plates = laid.reduce((sum, other) => sum + shared(box, other), 0);
      const models = bodies.reduce((sum, other) => sum + (other === body ? 0 : shared(box, other)), 0);
      const outside = 4 * w * h - shared(box, whole);
      return plates * 3 + models + outside * 6 + i * w * h * 0.12;
    });
    const best = spots[costs.indexOf(Math.min(...costs))];
    if (best) laid.push({ unit: body.unit, ...best, ...around(best) });
  }
  return laid;
}

/** How much two oblongs have in common. */
export function shared(a: Extent, b: Extent): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
