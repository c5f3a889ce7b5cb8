// The units of a side at a glance: by company and platoon, then support, then whoever is Concealed from us.

import type { PieceView, View } from "./wire";

export interface Group {
  key: string;
  name: string;
  /** Its platoon has been activated in this turn, or is being so now. */
  state: "" | "activated" | "now";
  units: PieceView[];
}

export interface Company {
  name: string;
  groups: Group[];
}

export type Fitness = "good" | "bad" | "coming" | "off";

export interface Force {
  side: number;
  name: string;
  counts: Record<Fitness, number>;
  companies: Company[];
}

export function fitness(unit: PieceView): Fitness {
  if (unit.exited) return "off";
  if (!unit.at) return "coming";
  return unit.bad.length ? "bad" : "good";
}

const CONCEALED = "Concealed";
const SUPPORT = "Support";

export function forces(view: View, seats: readonly string[]): Force[] {
  return seats.map((name, side) => {
    const units = view.pieces.filter((unit) => unit.seat === side);
    const counts: Record<Fitness, number> = { good: 0, bad: 0, coming: 0, off: 0 };
    for (const unit of units) counts[fitness(unit)] += 1;
    return { side, name, counts, companies: companies(view, units) };
  });
}

function companies(view: View, units: readonly PieceView[]): Company[] {
  const found = new Map<string, Map<string, PieceView[]>>();
  for (const unit of units) {
    const company = unit.look === "unknown" ? CONCEALED : unit.company || SUPPORT;
    const groups = found.get(company) ?? new Map<string, PieceView[]>();
    groups.set(unit.platoon, [...(groups.get(unit.platoon) ?? []), unit]);
    found.set(company, groups);
  }
  const last = (name: string) => [SUPPORT, CONCEALED].indexOf(name);
  return [...found]
    .sort(([a], [b]) => last(a) - last(b) || a.localeCompare(b, "en", { numeric: true }))
    .map(([name, groups]) => ({
      name,
      groups: [...groups]
        .map(([key, members]) => group(view, key, members))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }));
}

function group(view: View, key: string, units: PieceView[]): Group {
  const platoon = view.platoons.find(({ id }) => id === key);
  const state = view.cycle?.platoons.includes(key) ? "now" : platoon?.activated ? "activated" : "";
  const kinds = (unit: PieceView) => ["leader", "squad", "section", "mg"].indexOf(unit.look);
  units.sort((a, b) => kinds(a) - kinds(b) || a.number.localeCompare(b.number));
  return { key, name: platoon?.words.split(",")[0] ?? "", state, units };
}

/** Boxes of the Casualty Track: from the attacker's limit to the defender's, and never less than what is on it. */
export function track(view: View): { boxes: number[]; limits: [number | null, number | null] } {
  const attacker = view.sides.findIndex((side) => side.attacker);
  const [low, high] = [view.sides[attacker]?.cdl ?? null, view.sides[1 - attacker]?.cdl ?? null];
  const least = Math.min(view.casualties, -(low ?? 5) - 1);
  const most = Math.max(view.casualties, (high ?? 5) + 1);
  return { boxes: Array.from({ length: most - least + 1 }, (_, i) => least + i), limits: [low, high] };
}
