// How updates follow upon each other, whatever way and in whatever order they come.

import type { Told, Update } from "../wire";

/** The number that the next event will have. */
export function next(log: Told[]): number {
  const last = log.at(-1);
  return last ? last.n + 1 : 0;
}

/** What one seat may read of a log that two at one screen have together. */
export function heardBy(log: Told[], seat: number | null | undefined): Told[] {
  return log.filter((entry) => entry.ear === null || entry.ear === seat);
}

/** The log with what an update brings in place of everything from `since` on. */
export function merged(log: Told[], update: Update): Told[] {
  const kept = log.filter((entry) => entry.n < update.since);
  return [...kept, ...update.log];
}

/** Whether an update is news. The same one comes twice: as the reply to a wish, and by the live connection. */
export function supersedes(update: Update, latest: Update | null): boolean {
  return latest === null || update.rev > latest.rev;
}

/**
 * Whether an update tells another story than the one that was known: something has been taken back. Events that come
 * once more, because they also came another way, are the same story.
 */
export function rewrites(log: Told[], update: Update): boolean {
  const known = log.filter((entry) => entry.n >= update.since);
  return known.some((entry, i) => update.log[i]?.n !== entry.n || update.log[i]?.words !== entry.words);
}
