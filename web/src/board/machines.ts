// Vehicles and guns from above: which drawing they have, which way they point, and the arc they cover.

import type { UnitView } from "../wire";

export type Chassis =
  | "tank"
  | "casemate"
  | "half-track"
  | "carrier"
  | "car"
  | "truck"
  | "gun"
  | "helicopter"
  | "aircraft";

/** Which drawing stands for a unit; null for men. */
export function chassis(unit: UnitView): Chassis | null {
  const built = unit.vehicle;
  if (unit.kind === "helicopter" || unit.kind === "aircraft") return unit.kind;
  if (!built) return unit.gun ? "gun" : null;
  if (built.moves === "R") return built.turret ? "car" : "truck";
  if (built.moves === "O") return built.turret ? "car" : "half-track";
  if (built.turret) return "tank";
  return unit.gun ? "casemate" : "carrier";
}

/** Where a vertex points, in degrees clockwise from north: vertex 0 is the western end of the north side. */
export function bearing(facing: number): number {
  return facing * 60 - 30;
}

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
