// Dice that people type: what each figure of a text stands for, what is wrong with it, and one die put in another's
// place. Pure functions.

import type { Wanted } from "../wire";

/** A die as it was typed: where in the text, and what it shows; null if no die of this kind shows that. */
export interface TypedDie {
  from: number;
  to: number;
  text: string;
  face: number | null;
}

const FEW = 10; // sides; below that every figure is a die, with or without something between them

/** A ten-sided die has a 0 where it means ten. */
function faceOf(text: string, sides: number): number | null {
  const face = Number(text) || (sides === 10 && text === "0" ? 10 : 0);
  return face >= 1 && face <= sides ? face : null;
}

export function readDice(text: string, sides: number): TypedDie[] {
  const found = text.matchAll(sides < FEW ? /\d/g : /\d+/g);
  return [...found].map(({ 0: typed, index }) => ({
    from: index,
    to: index + typed.length,
    text: typed,
    face: faceOf(typed, sides),
  }));
}

const dice = (count: number) => (count === 1 ? "1 die" : `${count} dice`);

/** What is wrong already, however the text goes on; "" if nothing is. */
export function wrongWith(typed: readonly TypedDie[], text: string, { sides, count }: Wanted): string {
  if (/[^\d\s,;+]/.test(text)) return "Type figures: what the dice show.";
  const bad = typed.findIndex(({ face }) => face === null);
  if (bad >= 0) {
    const which = count > 1 ? `Die ${bad + 1} cannot show ${typed[bad]?.text}. ` : "";
    return `${which}A die of this kind shows 1 to ${sides}.`;
  }
  return typed.length > count ? `Only ${dice(count)} ${count === 1 ? "is" : "are"} wanted.` : "";
}

/** What is still to come, for one who has finished too early. */
export const missingFrom = (typed: readonly TypedDie[], { count }: Wanted): string =>
  typed.length < count
    ? `${dice(count - typed.length)} ${count - typed.length === 1 ? "is" : "are"} still missing.`
    : "";

/** The text with a face in the place of one die, or behind all of them. */
export function withFace(text: string, die: TypedDie | undefined, face: number): string {
  if (die) return text.slice(0, die.from) + face + text.slice(die.to);
  return text.trim() ? `${text.trimEnd()} ${face}` : `${face}`;
}
