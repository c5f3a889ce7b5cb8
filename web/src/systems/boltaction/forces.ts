// The units of each side, for those who want both at a glance.

import type { PieceView, View } from "./wire";

export type Fitness = "good" | "bad" | "coming" | "lost";

export interface Force {
  side: number;
  name: string;
  units: PieceView[];
  counts: Record<Fitness, number>;
}

/** Pinned or stuck is in trouble. */
export function fitness(unit: PieceView): Fitness {
  if (unit.lost) return "lost";
  if (unit.off_table) return "coming";
  return unit.pins > 0 || unit.immobilised ? "bad" : "good";
}

export function forces(view: View): Force[] {
  return view.sides.map(({ name }, side) => {
    const units = view.pieces.filter((unit) => unit.seat === side);
    const counts: Record<Fitness, number> = { good: 0, bad: 0, coming: 0, lost: 0 };
    for (const unit of units) counts[fitness(unit)] += 1;
    return { side, name, units: [...units].sort((a, b) => Number(a.lost) - Number(b.lost)), counts };
  });
}
