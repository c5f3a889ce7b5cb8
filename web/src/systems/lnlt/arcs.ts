// The arc that a gun or vehicle covers.

import { bearing } from "./machines";

/** How much a covered arc reaches to either side of the vertex that is faced: to the far ends of the sides beside it. */
const HALF_ARC = 60;

/** The covered arc as a sector around 0, 0. */
export function sector(facing: number, radius: number): string {
  const point = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${(radius * Math.sin(turn)).toFixed(1)},${(-radius * Math.cos(turn)).toFixed(1)}`;
  };
  const middle = bearing(facing);
  return `M0,0L${point(middle - HALF_ARC)}A${radius},${radius} 0 0 1 ${point(middle + HALF_ARC)}Z`;
}
