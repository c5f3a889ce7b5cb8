// Odds for the eye.

import type { Chance } from "../../wire";

/** Chances that can happen at all, mildest first, as the parts of one strip. */
export function strip(chances: readonly Chance[]): Chance[] {
  return chances.filter((chance) => chance.share > 0).sort((a, b) => a.grave - b.grave);
}

/** The likelihood that nothing bad happens, under the name of its likeliest result. */
export function harmless(chances: readonly Chance[]): { words: string; share: number } {
  const mildest = Math.min(...chances.map((chance) => chance.grave));
  const mild = chances.filter((chance) => chance.grave === mildest).sort((a, b) => b.share - a.share);
  return { words: mild[0]?.result ?? "", share: mild.reduce((sum, chance) => sum + chance.share, 0) };
}
