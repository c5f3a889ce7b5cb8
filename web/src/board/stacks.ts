// How piles of counters share a place.

import type { Piece } from "../systems/contract";
import type { Spot } from "../wire";
import type { Ground } from "./ground";

/** Counters of one side in one place, the lowest first. */
export interface Pile {
  key: string;
  place: string;
  foot: string; // the ground place it belongs to
  floor: number;
  side: number;
  pieces: Piece[];
  /** Where its middle lies around the middle of the place, and how large it is drawn. */
  dx: number;
  dy: number;
  size: number;
}

/** A floor of a place: who is there, and whether it may be chosen itself. */
export interface Storey {
  spot: Spot;
  piles: Pile[];
  door: boolean;
}

/** Those who are on the map, by place. */
export function byPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const there = found.get(piece.place);
    if (there) there.push(piece);
    else if (piece.place) found.set(piece.place, [piece]);
  }
  return found;
}

/** Piles of the whole map, each laid out together with those that share its place. */
export function piles(places: ReadonlyMap<string, readonly Piece[]>, ground: Ground): Pile[] {
  const shared = new Map<string, Pile[]>();
  for (const [place, there] of places) {
    const foot = ground.foot(place);
    const floor = ground.spot(place)?.floor ?? 0;
    const add = (side: number, pieces: Piece[]) => {
      const pile = { key: `${place}/${side}`, place, foot, floor, side, pieces, dx: 0, dy: 0, size: 1 };
      shared.set(foot, [...(shared.get(foot) ?? []), pile]);
    };
    for (const side of new Set(there.filter((piece) => !piece.loose).map((piece) => piece.side))) {
      add(
        side,
        there.filter((piece) => !piece.loose && piece.side === side),
      );
    }
    const loose = there.filter((piece) => piece.loose);
    if (!loose[0]) continue;
    // What lies about lies under whoever stands there; where nobody does, it is a pile of its own.
    const mates = (shared.get(foot) ?? []).find((pile) => pile.place === place);
    if (mates) mates.pieces.push(...loose);
    else add(loose[0].side, loose);
  }
  const all: Pile[] = [];
  for (const together of shared.values()) {
    for (const pile of together) pile.pieces.sort((a, b) => a.rank - b.rank);
    all.push(...arranged(together));
  }
  return all.sort((a, b) => a.floor - b.floor || a.side - b.side);
}

/** Piles that share a place: sides face each other left and right, upper floors stand above and behind. */
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
