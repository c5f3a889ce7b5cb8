// The rule systems that this client can draw, each loaded when one of its pages opens. A system that brings no drawing of
// its own is shown plainly.

import elsewhere from "virtual:drawings";
import type { Drawing, Screen } from "./contract";

const DRAWINGS: Record<string, Drawing> = {
  lnlt: () => import("./lnlt"),
  lhy: () => import("./lhy"),
  boltaction: () => import("./boltaction"),
  "boltaction-table": () => import("./boltaction-table"),
  ...elsewhere,
};

/** The screen of a system. */
export async function screenOf(system: string): Promise<Screen> {
  const drawing: Drawing = DRAWINGS[system] ?? (() => import("./plain"));
  return (await drawing()).default;
}
