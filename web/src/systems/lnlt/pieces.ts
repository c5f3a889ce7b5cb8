// Who stands where: units with the weapons they bear, and weapons that lie loose.

import { nation } from "../../art/nations";
import type { Piece } from "../contract";
import { badges } from "./describe";
import type { UnitView, View, WeaponView } from "./wire";

/** A counter: a unit with the weapons it bears, or a weapon without a bearer. */
export interface Own {
  id: string;
  nation: string;
  unit?: UnitView;
  bears: WeaponView[];
  weapon?: WeaponView;
}

const RANK: Record<string, number> = {
  leader: 2,
  medic: 1,
  scout: 3,
  sniper: 3,
  hero: 4,
  crew: 5,
  "half-squad": 6,
  team: 7,
  squad: 8,
  vehicle: 9,
  helicopter: 9,
};

/** Who lies on top: those who shoot, the strongest in good order; weapons without hands at the bottom. */
function rank(unit: UnitView): number {
  if (unit.carrier) return 1;
  return (RANK[unit.kind] ?? 5) + (unit.shaken ? 0 : 10) + unit.ifp / 10;
}

/** The nation that speaks for a side: that of most of its units. */
export function nations(view: View): string[] {
  const counts: Map<string, number>[] = [];
  for (const unit of view.units) {
    counts[unit.side] ??= new Map();
    counts[unit.side]?.set(unit.nation, (counts[unit.side]?.get(unit.nation) ?? 0) + 1);
  }
  return Array.from(counts, (found) => [...(found ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "");
}

/** Every counter that is not lost. */
export function pieces(view: View): Piece<Own>[] {
  const bears = new Map<string, WeaponView[]>();
  const loose: Piece<Own>[] = [];
  const by = nations(view);
  for (const weapon of view.weapons) {
    if (weapon.bearer) bears.set(weapon.bearer, [...(bears.get(weapon.bearer) ?? []), weapon]);
    else if (weapon.at) loose.push(lying(weapon, by[weapon.side] ?? ""));
  }
  // Whoever rides in a vehicle is in no place of the map; people look for him where it stands.
  const stands = new Map(view.units.map((unit) => [unit.id, unit.at]));
  const units = view.units
    .filter((unit) => !unit.lost)
    .map((unit) => ({
      ...standing(unit, bears.get(unit.id) ?? []),
      place: unit.at || (stands.get(unit.carrier) ?? ""),
      veil: unit.unspotted ? "not spotted" : "",
    }));
  return [...loose, ...units];
}

/** A unit as a counter, wherever it is. */
export function standing(unit: UnitView, bears: WeaponView[]): Piece<Own> {
  return {
    id: unit.id,
    place: unit.at,
    side: unit.side,
    rank: rank(unit),
    called: unit.called,
    look: nation(unit.nation).look,
    chips: badges(unit),
    loose: false,
    aside: unit.at ? "" : unit.carrier ? "aboard" : "coming",
    veil: "",
    own: { id: unit.id, nation: unit.nation, unit, bears },
  };
}

function lying(weapon: WeaponView, of: string): Piece<Own> {
  return {
    id: weapon.id,
    place: weapon.at,
    side: weapon.side,
    rank: 0,
    called: weapon.name,
    look: nation(of).look,
    chips: [],
    loose: true,
    aside: "",
    veil: "",
    own: { id: weapon.id, nation: of, bears: [], weapon },
  };
}
