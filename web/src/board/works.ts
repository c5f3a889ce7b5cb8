// What is built, laid, lit and flown on a map: where it is dark, which way things point.

import type { FlightView, Spot, View } from "../wire";
import type { Point } from "./panzoom";
import type { Places } from "./places";

const NEAR = 2; // hexes around one's own men that are not drawn dark

/** The hexes that are not dark for whoever looks: lit, or near his own men. A spectator is near everybody. */
export function bright(view: View, places: Places): Spot[] {
  const found = new Set(view.lit.map((place) => places.foot(place)));
  const own = view.units.filter((unit) => unit.at && !unit.lost && (view.seat === null || unit.side === view.seat));
  for (const at of new Set(own.map((unit) => places.foot(unit.at)))) {
    for (const place of places.within(at, NEAR)) found.add(place);
  }
  return places.ground.filter((spot) => found.has(spot.name));
}

/** Degrees clockwise from the north, from one point to another. */
export function bearingTo(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

export interface Aloft {
  /** The whole way, and the part that is still ahead. */
  way: string;
  ahead: string;
  at: Point;
  heading: number;
}

/** An aircraft over the map: its straight way from edge to edge, and where it is on it. */
export function aloft(flight: FlightView, places: Places): Aloft | null {
  const spots = flight.path.flatMap((name) => places.spot(name) ?? []);
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last) return null;
  const here = places.spot(flight.at) ?? first;
  const heading = spots.length > 1 ? bearingTo(first, last) : 0;
  const line = (a: Point, b: Point) => `M${a.x},${a.y}L${b.x},${b.y}`;
  return { way: line(first, last), ahead: line(here, last), at: here, heading };
}
