// A recorded game in larger parts than its answers: as its log is divided.

import type { RecordLog, Told } from "../wire";

/** The answer that brought something told; 0 if it was told before anybody had answered. */
export function stepOf(log: RecordLog, n: number): number {
  let [low, high] = [0, log.heard.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log.heard[middle] ?? 0) > n) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The steps with which a part of the game begins. */
export function beginnings(log: RecordLog): number[] {
  return [...new Set(log.log.filter(({ heading }) => heading).map(({ n }) => stepOf(log, n)))];
}

/** What had been told after so many answers. */
export const toldBy = (log: RecordLog, step: number): Told[] => log.log.slice(0, log.heard[step] ?? 0);
