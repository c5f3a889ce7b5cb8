// What is flown over a map: where it is, which way it points.

import { bearing, type Ground } from "../../board/ground";
import type { Point } from "../../board/panzoom";
import type { FlightView } from "./wire";

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
