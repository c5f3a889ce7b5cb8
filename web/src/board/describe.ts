// Places and keys in words: for screen readers and the cursor's voice.

import type { Spot } from "../wire";
import type { Look, Mark } from "./types";

/** What the keyboard does on the map, for those who cannot see it. */
export const keyWords = (letters: boolean): string =>
  "Arrow keys move the cursor, Home, End, Page Up and Page Down aslant: with them every neighbour is reached. " +
  `Enter chooses, Space opens a stack, ${letters ? "I" : "the menu key"} looks closer` +
  `${letters ? ", N goes to the next place that may be chosen. Plus, minus and zero zoom" : ""}. Shift with arrows pans.`;

const LOOKS: Record<Look, string> = {
  legal: "may be chosen",
  chosen: "chosen",
  now: "acting now",
  target: "target",
  reach: "within reach",
  path: "on the way",
  heat: "a round may come down here",
  seen: "seen",
  hindered: "seen through a hindrance",
  blocked: "blocks the line",
};

/** A place in a sentence: "D4, light woods, 2 men, may be chosen". `there` is what its system says of it. */
export function placeWords(
  spot: Spot,
  there: readonly string[],
  marks: readonly Mark[],
  called: string = spot.name,
): string {
  const parts = [called, ...(spot.words ? [spot.words] : []), ...there];
  for (const mark of marks) parts.push(mark.label ? `${LOOKS[mark.look]}, ${mark.label}` : LOOKS[mark.look]);
  return parts.join(", ");
}
