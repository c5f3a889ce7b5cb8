// The units of a side at a glance.

import type { UnitView, View } from "./wire";

export type Fitness = UnitView["fitness"];

export interface Force {
  side: number;
  name: string;
  counts: Record<Fitness, number>;
  units: UnitView[]; // those on the map by place, then those to come, then the lost
}

const ORDER: Record<Fitness, number> = { good: 0, shaken: 0, coming: 1, lost: 2 };

function byPlace(a: UnitView, b: UnitView): number {
  const order = ORDER[a.fitness] - ORDER[b.fitness];
  return (
    order || a.at.localeCompare(b.at, "en", { numeric: true }) || a.id.localeCompare(b.id, "en", { numeric: true })
  );
}

/** Every side with its units. Whoever rides is where his vehicle is; aircraft are no units here. */
export function forces(view: Pick<View, "units">, seats: readonly string[]): Force[] {
  const stands = new Map(view.units.map((unit) => [unit.id, unit.at]));
  return seats.map((name, side) => {
    const own = view.units.filter((unit) => unit.side === side && unit.kind !== "aircraft");
    const units = own.map((unit) => ({ ...unit, at: unit.at || (stands.get(unit.carrier) ?? "") })).sort(byPlace);
    const counts: Record<Fitness, number> = { good: 0, shaken: 0, lost: 0, coming: 0 };
    for (const unit of units) counts[unit.fitness] += 1;
    return { side, name, counts, units };
  });
}
