// The units of a side at a glance.

import type { UnitView, View } from "../wire";

export type Fitness = "good" | "shaken" | "lost" | "coming";

export interface Force {
  side: number;
  name: string;
  counts: Record<Fitness, number>;
  units: UnitView[]; // those on the map by place, then those to come, then the lost
  support: Support[];
}

/** What can still be called from beyond the map: missions, or of helicopters the sorties of this turn. */
export interface Support {
  kind: "artillery" | "air";
  words: string;
  left: number;
  of: "mission" | "sortie";
}

type Calls = Pick<View, "units" | "artillery" | "air" | "sorties">;

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

export function supportOf(view: Calls, side: number): Support[] {
  const support: Support[] = view.artillery
    .filter((battery) => battery.side === side)
    .map(({ name, fp, missions }) => ({
      kind: "artillery",
      words: `${name}, FP ${fp}`,
      left: missions,
      of: "mission",
    }));
  for (const unit of view.units) {
    const of = unit.kind === "helicopter" ? "sortie" : "mission";
    if (unit.side !== side || unit.lost || (of === "mission" && !view.air.includes(unit.id))) continue;
    const left = of === "mission" || view.sorties.includes(unit.id) ? 1 : 0;
    const like = support.find((one) => one.kind === "air" && one.words === unit.name);
    if (like) like.left += left;
    else support.push({ kind: "air", words: unit.name, left, of });
  }
  return support;
}

/** How much of it is left: "2 missions", "no sortie this turn". */
export function leftWords({ left, of }: Pick<Support, "left" | "of">): string {
  const some = left === 1 ? `1 ${of}` : left ? `${left} ${of}s` : `no ${of}`;
  return of === "sortie" ? `${some} this turn` : some;
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
