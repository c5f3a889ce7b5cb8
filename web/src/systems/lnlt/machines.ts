// Vehicles and guns from above: which drawing they have, and which way they point.

import type { Built, Chassis } from "../../art/machines";
import type { UnitView } from "../../wire";

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

/** What is to be seen of a vehicle or gun; null for men. */
export function built(unit: UnitView): Built | null {
  const kind = chassis(unit);
  const { vehicle } = unit;
  return (
    kind && {
      chassis: kind,
      heading: bearing(Math.max(0, unit.facing)),
      turret: vehicle?.turret ? vehicle.turned * 60 : null,
      gun: unit.gun !== null,
      second: unit.second !== null,
      shut: vehicle?.buttoned ?? false,
    }
  );
}
