// What a report says, in calm words. Pure functions.

import { count } from "../ui/words";
import type { Luck, Moment } from "../wire";

/** How long a game was. */
export const lengthWords = (turns: number, steps: number) => `${count(turns, "turn")}, ${count(steps, "decision")}`;

/** The first moment of every turn. */
export function firstOfTurns(timeline: readonly Moment[]): Moment[] {
  const seen = new Set<number>();
  return timeline.filter(({ turn }) => turn > 0 && !seen.has(turn) && seen.add(turn));
}

export interface TurnOf<T> {
  turn: number;
  list: T[];
}

/** Things by the turn they happened in. */
export function byTurn<T extends { turn: number }>(all: readonly T[]): TurnOf<T>[] {
  const turns: TurnOf<T>[] = [];
  for (const one of all) {
    const last = turns.at(-1);
    if (last?.turn === one.turn) last.list.push(one);
    else turns.push({ turn: one.turn, list: [one] });
  }
  return turns;
}

const FEW = 5; // dice; of fewer nobody can say anything

/** How dice compare with what chance expects, without making more of it than there is. */
export function luckWords({ dice, deviations }: Pick<Luck, "dice" | "deviations">): string {
  if (dice < FEW) return "too few to tell";
  const far = Math.abs(deviations);
  const way = deviations > 0 ? "good" : "bad";
  if (far < 1) return "as expected";
  if (far < 2) return `a little ${way} luck`;
  if (far < 3) return `${way} luck, as in one game of twenty`;
  return `${way} luck such as is rarely seen`;
}

/** Where a dot stands on an axis from -`most` to `most`, as a share of its width. */
export const dotAt = (deviations: number, most = 3) =>
  (Math.max(-most, Math.min(most, deviations)) + most) / (2 * most);
