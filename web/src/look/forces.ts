// The units of a side at a glance.

import type { UnitView, View } from "../wire";

export type Fitness = "good" | "shaken" | "lost" | "coming";

export interface Force {
  side: number;
  name: string;
  counts: Record<Fitness, number>;
  units: UnitView[]; // those on the map by place, then those to come, then the lost
}

export function fitness(unit: UnitView): Fitness {
  if (unit.lost) return "lost";
  if (!unit.at) return "coming";
  return unit.shaken ? "shaken" : "good";
}

const ORDER: Record<Fitness, number> = { good: 0, shaken: 0, coming: 1, lost: 2 };

function byPlace(a: UnitView, b: UnitView): number {
  const order = ORDER[fitness(a)] - ORDER[fitness(b)];
  return (
    order || a.at.localeCompare(b.at, "en", { numeric: true }) || a.id.localeCompare(b.id, "en", { numeric: true })
  );
}

/** Every side with its units. */
export function forces(view: Pick<View, "units">, seats: readonly string[]): Force[] {
  return seats.map((name, side) => {
    const units = view.units.filter((unit) => unit.side === side).sort(byPlace);
    const counts: Record<Fitness, number> = { good: 0, shaken: 0, lost: 0, coming: 0 };
    for (const unit of units) counts[fitness(unit)] += 1;
    return { side, name, counts, units };
  });
}

/** What a unit is and has done, in a few words. */
export function condition(unit: UnitView): string[] {
  if (unit.lost) return ["lost"];
  const words = unit.at ? [] : ["not on the map"];
  if (unit.shaken) words.push("shaken");
  if (unit.wounded) words.push("wounded");
  if (unit.fired) words.push("fired");
  if (unit.marker) words.push(unit.marker === "ops" ? "has acted" : unit.marker);
  return words;
}
