// Vehicles and guns from above: which drawing they have, and which way they point.

import type { Built, Chassis } from "../../art/machines";
import type { UnitView } from "./wire";

/** Which drawing stands for a unit; null for men. */
export function chassis({ drawing }: UnitView): Chassis | null {
  return drawing === "" || drawing === "mortar" ? null : drawing;
}

/** What is to be seen of a vehicle or gun; null for men. */
export function built(unit: UnitView): Built | null {
  const kind = chassis(unit);
  const { vehicle } = unit;
  const heading = unit.faces ?? 0;
  return (
    kind && {
      chassis: kind,
      heading,
      turret: vehicle?.turret ? vehicle.aims - heading : null,
      gun: unit.gun !== null,
      second: unit.second !== null,
      shut: vehicle?.buttoned ?? false,
    }
  );
}
