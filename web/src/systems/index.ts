// The rule systems that this client can show, each loaded when one of its pages opens.

import type { Preface, Screen } from "./contract";

interface System {
  screen: () => Promise<{ default: Screen }>;
  preface: () => Promise<{ default: Preface }>;
}

const SYSTEMS: Record<string, System> = {
  lnlt: { screen: () => import("./lnlt"), preface: () => import("./lnlt/preface") },
};

/** The screen of a system. */
export async function screenOf(system: string): Promise<Screen> {
  const known = SYSTEMS[system];
  if (!known) throw new Error(`This page does not know how to show a game of ${system}. Load it again.`);
  return (await known.screen()).default;
}

/** What is known of a system before it is played; null of one that this client does not know. */
export async function prefaceOf(system: string): Promise<Preface | null> {
  return (await SYSTEMS[system]?.preface())?.default ?? null;
}
