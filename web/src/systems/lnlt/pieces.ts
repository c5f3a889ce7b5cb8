// Who stands where: units with the weapons they bear, and weapons that lie loose.

import { nation } from "../../art/nations";
import { INSIDE } from "../../board/ground";
import type { MapCard, Spot, UnitView, View, WeaponView } from "../../wire";
import type { Piece } from "../contract";
import { badges } from "./describe";

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
  const hidden = new Set(view.places.filter((place) => place.spotted === "").map((place) => place.place));
  const veiled = ({ side, at }: UnitView) => view.seat !== null && side !== view.seat && hidden.has(at);
  const units = view.units
    .filter((unit) => !unit.lost)
    .map((unit) => ({
      ...standing(unit, bears.get(unit.id) ?? []),
      place: unit.at || (stands.get(unit.carrier) ?? ""),
      veil: veiled(unit) ? "not spotted" : "",
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

/** What is built during a game, Bunkers and Caves, is a place of its own within its hex. */
export function places(view: View, card: MapCard): Spot[] {
  return view.forts.flatMap((fort) => {
    const hex = card.places.find((spot) => spot.name === fort.hex);
    return hex ? [{ ...hex, name: fort.place, words: `inside the ${fort.kind}`, floor: INSIDE, beside: [] }] : [];
  });
}

/** Where a piece is, upon its own feet or in somebody's hands; "" if it is not on the map. */
export function placeOf(view: View, piece: string): string {
  const unit = view.units.find((u) => u.id === piece);
  if (unit) return unit.at || (unit.carrier ? placeOf(view, unit.carrier) : "");
  const weapon = view.weapons.find((w) => w.id === piece);
  if (!weapon) return "";
  return weapon.at || (weapon.bearer ? placeOf(view, weapon.bearer) : "");
}

/** Which side each piece is on. A helper at a weapon ("us-2@us-mg") is the helper, a machine gun ("us-tank:mg0") its vehicle. */
export function sides(view: Pick<View, "units" | "weapons">): (piece: string) => number | null {
  const found = new Map<string, number>();
  for (const piece of [...view.weapons, ...view.units]) found.set(piece.id, piece.side);
  return (piece) => found.get(piece) ?? found.get(piece.split(/[@:]/)[0] ?? "") ?? null;
}
