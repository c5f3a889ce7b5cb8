// The units of a side at a glance.

import type { UnitView } from "../../wire";
import { type Calls, type Support, supportOf } from "./calls";

export type Fitness = "good" | "shaken" | "lost" | "coming";

export interface Force {
  side: number;
  name: string;
  counts: Record<Fitness, number>;
  units: UnitView[]; // those on the map by place, then those to come, then the lost
  support: Support[];
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

/** Every side with its units and what it can call. Whoever rides is where his vehicle is; aircraft are no units here. */
export function forces(view: Calls, seats: readonly string[]): Force[] {
  const stands = new Map(view.units.map((unit) => [unit.id, unit.at]));
  return seats.map((name, side) => {
    const own = view.units.filter((unit) => unit.side === side && unit.kind !== "aircraft");
    const units = own.map((unit) => ({ ...unit, at: unit.at || (stands.get(unit.carrier) ?? "") })).sort(byPlace);
    const counts: Record<Fitness, number> = { good: 0, shaken: 0, lost: 0, coming: 0 };
    for (const unit of units) counts[fitness(unit)] += 1;
    return { side, name, counts, units, support: supportOf(view, side) };
  });
}

/** What a unit is and has done, in a few words; `units` are those among whom its vehicle is. */
export function condition(unit: UnitView, units: readonly UnitView[] = []): string[] {
  if (unit.lost) return ["lost"];
  const words = unit.at ? [] : ["not on the map"];
  if (unit.shaken) words.push("shaken");
  if (unit.wounded) words.push("wounded");
  if (unit.fired) words.push("fired");
  if (unit.carrier) {
    const vehicle = units.find((one) => one.id === unit.carrier);
    words.push(`${unit.outside ? "rides on" : "rides in"} ${vehicle?.called ?? unit.carrier}`);
  }
  if (unit.vehicle?.buttoned) words.push("buttoned");
  if (unit.vehicle?.immobilized) words.push("immobilized");
  if (unit.marker) words.push(unit.marker === "ops" ? "has acted" : unit.marker);
  return words;
}
