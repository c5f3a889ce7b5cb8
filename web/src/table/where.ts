// Where pieces are.

import type { View } from "../wire";

/** Where a piece is, upon its own feet or in somebody's hands; "" if it is not on the map. */
export function placeOf(view: View, piece: string): string {
  const unit = view.units.find((u) => u.id === piece);
  if (unit) return unit.at || (unit.carrier ? placeOf(view, unit.carrier) : "");
  const weapon = view.weapons.find((w) => w.id === piece);
  if (!weapon) return "";
  return weapon.at || (weapon.bearer ? placeOf(view, weapon.bearer) : "");
}
