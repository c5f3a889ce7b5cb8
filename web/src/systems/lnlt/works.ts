// What is built, laid, lit and flown on a map: where it is dark, which way things point.

import { bearing, type Ground } from "../../board/ground";
import type { Point } from "../../board/panzoom";
import type { FlightView, Spot, View } from "../../wire";

const NEAR = 2; // hexes around one's own men that are not drawn dark

/** The hexes that are not dark for whoever looks: lit, or near his own men. A spectator is near everybody. */
export function bright(view: View, ground: Ground): Spot[] {
  const found = new Set(view.lit.map((place) => ground.foot(place)));
  const own = view.units.filter((unit) => unit.at && !unit.lost && (view.seat === null || unit.side === view.seat));
  for (const at of new Set(own.map((unit) => ground.foot(unit.at)))) {
    for (const place of within(ground, at, NEAR)) found.add(place);
  }
  return ground.feet.filter((spot) => found.has(spot.name));
}

/** A place and all within so many steps of it. */
export function within(ground: Ground, name: string, steps: number): Set<string> {
  const found = new Set([ground.foot(name)]);
  for (let i = 0; i < steps; i++)
    for (const one of [...found]) {
      for (const next of ground.spot(one)?.beside ?? []) if (next) found.add(ground.foot(next));
    }
  return found;
}

export interface Aloft {
  /** The whole way, and the part that is still ahead. */
  way: string;
  ahead: string;
  at: Point;
  heading: number;
}

/** An aircraft over the map: its straight way from edge to edge, and where it is on it. */
export function aloft(flight: FlightView, ground: Ground): Aloft | null {
  const spots = flight.path.flatMap((name) => ground.spot(name) ?? []);
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last) return null;
  const here = ground.spot(flight.at) ?? first;
  const heading = spots.length > 1 ? bearing(first, last) : 0;
  const line = (a: Point, b: Point) => `M${a.x},${a.y}L${b.x},${b.y}`;
  return { way: line(first, last), ahead: line(here, last), at: here, heading };
}
