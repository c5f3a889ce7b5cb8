// What is drawn and written on a counter.

import type { Built, Chassis } from "../../art/machines";
import { type Nation, nation } from "../../art/nations";
import { man, type Part } from "../../art/parts";
import { MEN } from "../../art/troops";
import { plain } from "../../look/sums/numbers";
import type { FiguresView, PieceView } from "./wire";

const ELITE: Record<string, string> = { us: "us-airborne", german: "german-ss" };

/** How counters of a nation look; its picked troops have a colour of their own. */
export function dress({ nation: id, elite }: { nation: string; elite?: boolean }): Nation {
  return nation((elite ? ELITE[id] : undefined) ?? id);
}

const DRAWN: Record<string, Part[]> = {
  squad: MEN.squad,
  section: MEN.section,
  mg: MEN.mg,
  leader: MEN.leader,
  latw: MEN.tube,
  // Whoever is Concealed: somebody crouches there, nobody knows who.
  unknown: [man("watch", 0, 12.6, 1.2)],
};

const CHASSIS: Record<string, Chassis> = {
  tank: "tank",
  spg: "casemate",
  car: "car",
  halftrack: "half-track",
  truck: "truck",
  gun: "gun",
};

/** The men of a counter, the farthest first. */
export const men = (unit: PieceView): Part[] => DRAWN[unit.look] ?? [];

/** A vehicle or gun from above. Only Fortified Positions face somewhere for good: others look at the enemy. */
export function built(unit: PieceView): Built | null {
  const chassis = CHASSIS[unit.look];
  if (!chassis) return null;
  return {
    chassis,
    heading: unit.faces ?? (unit.seat === 1 ? -90 : 90),
    turret: chassis === "tank" || chassis === "car" ? 0 : null,
    gun: unit.figures?.atv !== null,
    second: false,
    shut: true,
  };
}

export interface Value {
  /** What it is, for people who cannot see where it stands. */
  name: string;
  kind: "at" | "sa" | "assault" | "cohesion" | "av" | "aev";
  value: string;
  range?: number;
  underscored?: boolean;
}

/** All that is printed on the side that is up: what it fires with, then what it stands on. */
export function values(figures: FiguresView | null): Value[] {
  if (!figures) return [];
  const found: (Value | null)[] = [
    figures.atv === null
      ? null
      : { name: "Anti-Tank Value", kind: "at", value: plain(figures.atv), range: figures.at_range },
    figures.sav === null
      ? null
      : {
          name: "Small Arms Value",
          kind: "sa",
          value: plain(figures.sav),
          range: figures.sa_range,
          underscored: figures.underscored,
        },
    { name: "Assault Value", kind: "assault", value: `${figures.assault}` },
    figures.cohesion === null ? null : { name: "Cohesion", kind: "cohesion", value: `${figures.cohesion}` },
    figures.av === null ? null : { name: "Armor Value", kind: "av", value: `${figures.av}` },
    figures.aev === null ? null : { name: "Armor Enfilade Value", kind: "aev", value: `${figures.aev}` },
  ];
  return found.filter((one) => one !== null);
}
