// Who stands where, and how a unit's counter is dressed.

import type { Piece } from "../contract";
import { chips } from "./describe";
import { dress } from "./kinds";
import type { PieceView, View } from "./wire";

// Who fights lies on top, those in good order over the others; leaders and riders show their edge, and whoever is known
// lies over whoever is not.
const RANK: Record<string, number> = { fp: 1, leader: 2, latw: 3, truck: 3, unknown: -10, section: 6, mg: 7, squad: 8 };

function rank(unit: PieceView): number {
  return (unit.carrier ? 0 : (RANK[unit.look] ?? 9)) + (unit.back ? 0 : 10);
}

/** A unit as a counter, wherever it is. */
export function standing(unit: PieceView): Piece<PieceView> {
  return {
    id: unit.id,
    place: unit.at,
    side: unit.seat,
    rank: rank(unit),
    called: unit.called,
    look: dress(unit).look,
    chips: chips(unit),
    loose: false,
    aside: unit.at ? "" : "coming",
    veil: unit.look === "unknown" ? "concealed" : "",
    own: unit,
  };
}

/** Every counter that is on the map or may still come. */
export function pieces(view: View): Piece<PieceView>[] {
  return view.pieces
    .filter((unit) => !unit.exited)
    .map((unit) => (unit.id === view.avatar ? you(unit) : standing(unit)));
}

/** The unit that this seat is itself. */
function you(unit: PieceView): Piece<PieceView> {
  const piece = standing(unit);
  return { ...piece, chips: [{ look: "y-hero", words: "YOU" }, ...piece.chips] };
}
