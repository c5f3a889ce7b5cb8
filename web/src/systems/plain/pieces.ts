// Pieces of a system that nobody has drawn: whatever of its view looks like one.

import type { Piece } from "../contract";

/** A record of the list `pieces` in a system's own view; its flags are its states. */
export type Found = { id: string; at?: string; place?: string; seat?: number; side?: number } & Record<string, unknown>;

export interface Shown {
  pieces?: readonly Found[];
}

export interface Own {
  label: string;
  states: string[];
}

/** What is true of it, by the names of its flags. */
const states = (found: Found): string[] => Object.keys(found).filter((name) => found[name] === true);

export function pieces(view: Shown): Piece<Own>[] {
  return (view.pieces ?? [])
    .filter((found) => found.lost !== true)
    .map((found) => {
      const place = found.at ?? found.place ?? "";
      const side = found.seat ?? found.side ?? 0;
      return {
        id: found.id,
        place,
        side,
        rank: 1,
        called: found.id,
        look: `plain-${side % 2}`,
        chips: [],
        loose: false,
        aside: place ? "" : "coming",
        veil: "",
        own: { label: found.id, states: states(found) },
      };
    });
}
