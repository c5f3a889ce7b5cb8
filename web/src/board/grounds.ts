// The ground of a map: hexes, or an open table.

import type { MapCard, Spot } from "../wire";
import type { Ground } from "./ground";
import { Hexes } from "./hexes";
import { Open } from "./open";

/** The ground of a map with places that a game has added to it. */
export function groundOf(card: MapCard, more: readonly Spot[] = []): Ground {
  return card.grid.orientation === "open" ? new Open(card, more) : new Hexes(card, more);
}

/** Views come anew with every change, places added by a game hardly ever: what was worked out is kept until they differ. */
export function grounds(card: MapCard): (more: readonly Spot[]) => Ground {
  let kept: { key: string; ground: Ground } | null = null;
  return (more) => {
    const key = JSON.stringify(more);
    if (kept?.key !== key) kept = { key, ground: groundOf(card, more) };
    return kept.ground;
  };
}
