import { describe, expect, it } from "vitest";
import { heardBy, merged, next, rewrites, supersedes } from "../src/table/merge";
import type { Told, Update } from "../src/wire";
import { told as event } from "./wires";

const told = (n: number, words = `event ${n}`): Told => event(n, { words });
const update = (rev: number, since: number, log: Told[]) => ({ rev, since, log }) as Update;

describe("the log", () => {
  it("is replaced from the number that an update names", () => {
    const log = [told(0), told(1), told(2)];
    expect(merged(log, update(2, 1, [told(1, "anew")])).map((entry) => entry.words)).toEqual(["event 0", "anew"]);
    expect(next(log)).toBe(3);
    expect(next([])).toBe(0);
  });

  it("may have gaps where something was told to others only", () => {
    const log = merged([told(0)], update(2, 3, [told(3), told(5)]));
    expect(log.map((entry) => entry.n)).toEqual([0, 3, 5]);
    expect(next(log)).toBe(6);
  });
});

it("of two at one screen each reads what is for his side", () => {
  const log = [told(0), event(1, { ear: 0 }), event(2, { ear: 1 }), told(3)];
  expect(heardBy(log, 0).map((entry) => entry.n)).toEqual([0, 1, 3]);
  expect(heardBy(log, 1).map((entry) => entry.n)).toEqual([0, 2, 3]);
  expect(heardBy(log, null).map((entry) => entry.n)).toEqual([0, 3]);
});

describe("an update", () => {
  it("is news once", () => {
    const first = update(4, 0, []);
    expect(supersedes(first, null)).toBe(true);
    expect(supersedes(first, first)).toBe(false);
    expect(supersedes(update(3, 0, []), first)).toBe(false);
    expect(supersedes(update(5, 0, []), first)).toBe(true);
  });

  it("rewrites the story if what was known is gone or different", () => {
    const log = [told(0), told(1), told(2)];
    expect(rewrites(log, update(9, 3, [told(3)]))).toBe(false);
    expect(rewrites(log, update(9, 1, [told(1), told(2), told(3)]))).toBe(false); // only told twice
    expect(rewrites(log, update(9, 1, [told(1)]))).toBe(true);
    expect(rewrites(log, update(9, 1, [told(1), told(2, "other dice")]))).toBe(true);
  });
});
