// Units as pieces: each is where its leader, hull or gun is; what is drawn are its models.

import type { Piece } from "../contract";
import { dress } from "./kinds";
import type { PieceView, View } from "./wire";

/** A unit, wherever it is. A wreck lies about in nobody's hands. */
export function standing(unit: PieceView): Piece<PieceView> {
  return {
    id: unit.id,
    place: unit.at,
    side: unit.seat,
    rank: unit.wreck ? 0 : 1,
    called: unit.wreck ? `wreck of ${unit.name}` : unit.name,
    look: dress(unit).look,
    chips: [],
    loose: false,
    aside: unit.carrier ? "aboard" : unit.at ? "" : "coming",
    veil: "",
    own: unit,
  };
}

/** Every unit that is on the table or may still come, and wrecks. */
export const pieces = (view: View): Piece<PieceView>[] =>
  view.pieces.filter((unit) => !unit.lost || unit.wreck).map(standing);
