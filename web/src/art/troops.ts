// What kinds of troops are drawn as, on counters and in orders of battle.

import type { Built, Chassis } from "./machines";
import { man, type Part, weapon } from "./parts";

/** Men on foot and what they serve, the farthest first. */
export const MEN = {
  squad: [man("walk", -13, 11.5, 0.88, true), man("kneel", 13.5, 12.5, 0.9, true), man("run", 0, 13, 1)],
  section: [man("walk", -8, 12, 0.92, true), man("run", 7, 13, 1)],
  leader: [man("lead", -1, 13.4, 1.06)],
  medic: [man("tend", -4, 12, 1.06)],
  sniper: [man("prone", -1, 9.5, 1.12)],
  observer: [man("watch", -1, 12.6, 1.18)],
  mg: [man("kneel", -13, 12.6, 0.86), weapon("mmg", 6, 5.6, 0.98)],
  mortar: [weapon("mortar", 7, 4.6, 1.06), man("tend", -11, 12.6, 0.86)],
  tube: [man("watch", -12, 12.6, 0.95), weapon("tube", 6, 3, 0.86)],
  flamer: [man("kneel", -13, 12.6, 0.86), weapon("flamer", 6, 3, 0.95)],
} satisfies Record<string, Part[]>;

const MACHINES: readonly string[] = [
  "tank",
  "casemate",
  "half-track",
  "carrier",
  "car",
  "truck",
  "gun",
  "helicopter",
  "aircraft",
] satisfies Chassis[];

/** The men that a look stands for; none for machines. */
export const menOf = (look: string): Part[] => MEN[look as keyof typeof MEN] ?? [];

/** The machine that a look stands for, as it is drawn by itself; null for men. */
export function machineOf(look: string): Built | null {
  if (!MACHINES.includes(look)) return null;
  const chassis = look as Chassis;
  const turret = chassis === "tank" ? 0 : null;
  return { chassis, heading: 0, turret, gun: chassis === "tank" || chassis === "casemate", second: false, shut: true };
}
