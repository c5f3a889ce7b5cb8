// Who is who in a view.

import type { View } from "../wire";
import type { Who } from "./log";

/** Names of the sides, and which side each piece is on. A helper at a weapon ("us-2@us-mg") is the helper,
 *  a machine gun ("us-tank:mg0") its vehicle. */
export function whoIn(view: Pick<View, "units" | "weapons">, seats: readonly string[]): Who {
  const sides = new Map<string, number>();
  for (const piece of [...view.weapons, ...view.units]) sides.set(piece.id, piece.side);
  return { seats, side: (piece) => sides.get(piece) ?? sides.get(piece.split(/[@:]/)[0] ?? "") ?? null };
}
