// Who stands where, and how piles of counters share a hex.

import type { PlaceView, Spot, UnitView, View, WeaponView } from "../wire";
import type { Places } from "./places";

/** A counter: a unit with the weapons it bears, or a weapon that lies loose. */
export interface Piece {
  id: string;
  side: number;
  nation: string;
  unit?: UnitView;
  bears: WeaponView[];
  weapon?: WeaponView;
}

/** Counters of one side in one place, the lowest first. */
export interface Pile {
  key: string;
  place: string;
  foot: string; // the ground place it belongs to
  floor: number;
  side: number;
  pieces: Piece[];
  /** Where its middle lies around the middle of the hex, and how large it is drawn. */
  dx: number;
  dy: number;
  size: number;
}

/** A floor of a hex: who is there, and whether the place itself may be chosen. */
export interface Storey {
  spot: Spot;
  piles: Pile[];
  door: boolean;
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
export function rank(piece: Piece): number {
  if (!piece.unit) return 0;
  if (piece.unit.carrier) return 1;
  return (RANK[piece.unit.kind] ?? 5) + (piece.unit.shaken ? 0 : 10) + piece.unit.ifp / 10;
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

/** Every counter on the map, by place. */
export function pieces(view: View): Map<string, Piece[]> {
  const bears = new Map<string, WeaponView[]>();
  const found = new Map<string, Piece[]>();
  const add = (place: string, piece: Piece) => {
    const there = found.get(place);
    if (there) there.push(piece);
    else found.set(place, [piece]);
  };
  const by = nations(view);
  for (const weapon of view.weapons) {
    if (weapon.bearer) bears.set(weapon.bearer, [...(bears.get(weapon.bearer) ?? []), weapon]);
    else if (weapon.at)
      add(weapon.at, { id: weapon.id, side: weapon.side, nation: by[weapon.side] ?? "", bears: [], weapon });
  }
  // Whoever rides in a vehicle is in no place of the map; people look for him where it stands.
  const stands = new Map(view.units.map((unit) => [unit.id, unit.at]));
  for (const unit of view.units) {
    const at = unit.at || stands.get(unit.carrier);
    if (!at || unit.lost) continue;
    add(at, { id: unit.id, side: unit.side, nation: unit.nation, unit, bears: bears.get(unit.id) ?? [] });
  }
  return found;
}

/** Piles of the whole map, each laid out in its hex together with those that share it. */
export function piles(view: View, places: Places): Pile[] {
  const hexes = new Map<string, Pile[]>();
  for (const [place, there] of pieces(view)) {
    const foot = places.foot(place);
    const floor = places.spot(place)?.floor ?? 0;
    for (const side of new Set(there.filter((piece) => piece.unit).map((piece) => piece.side))) {
      const own = there.filter((piece) => piece.unit && piece.side === side);
      const pile = { key: `${place}/${side}`, place, foot, floor, side, pieces: own, dx: 0, dy: 0, size: 1 };
      hexes.set(foot, [...(hexes.get(foot) ?? []), pile]);
    }
    const loose = there.filter((piece) => !piece.unit);
    if (!loose.length) continue;
    // Weapons lie under whoever stands there; where nobody does, they are a pile of their own.
    const mates = (hexes.get(foot) ?? []).find((pile) => pile.place === place);
    if (mates) mates.pieces.push(...loose);
    else {
      const side = loose[0]?.side ?? 0;
      const pile = { key: `${place}/${side}`, place, foot, floor, side, pieces: loose, dx: 0, dy: 0, size: 1 };
      hexes.set(foot, [...(hexes.get(foot) ?? []), pile]);
    }
  }
  const all: Pile[] = [];
  for (const shared of hexes.values()) {
    for (const pile of shared) pile.pieces = pile.pieces.map((p) => p).sort((a, b) => rank(a) - rank(b));
    all.push(...arranged(shared));
  }
  return all.sort((a, b) => a.floor - b.floor || a.side - b.side);
}

/** Piles that share a hex: sides face each other left and right, upper floors stand above and behind. */
export function arranged(shared: Pile[]): Pile[] {
  const floors = [...new Set(shared.map((pile) => pile.floor))].sort((a, b) => a - b);
  const widest = Math.max(...floors.map((floor) => shared.filter((pile) => pile.floor === floor).length));
  const size = floors.length === 1 ? (widest === 1 ? 1 : 0.76) : widest === 1 ? 0.74 : 0.62;
  for (const [row, floor] of floors.entries()) {
    const level = shared.filter((pile) => pile.floor === floor).sort((a, b) => a.side - b.side);
    const up = floors.length === 1 ? 0 : (row - (floors.length - 1) / 2) * -42;
    for (const [column, pile] of level.entries()) {
      pile.size = size;
      pile.dy = up;
      pile.dx =
        level.length > 1
          ? (column - (level.length - 1) / 2) * (floors.length === 1 ? 46 : 38)
          : floors.length === 1
            ? 0
            : (row - (floors.length - 1) / 2) * 16;
    }
  }
  return shared;
}

/** How far each counter of a pile shows above the one that covers it: rows of names while they fit, then edges. */
export function step(count: number): number {
  return count < 2 ? 0 : Math.min(8.5, 26 / (count - 1));
}

/** Rows and columns for a stack that is spread out, in counters: few rows, none of them almost empty. */
export function grid(count: number, widest: number): number[] {
  const rows = Math.max(1, Math.ceil(count / Math.max(1, widest)));
  const each = Math.floor(count / rows);
  const more = count - each * rows;
  return Array.from({ length: rows }, (_, row) => each + (row < more ? 1 : 0));
}

/** What lies at each place besides counters. */
export function lying(view: View): Map<string, PlaceView> {
  return new Map(view.places.map((place) => [place.place, place]));
}
