import { describe, expect, it } from "vitest";
import { beginnings, stepOf, toldBy } from "../src/after/chapters";
import type { RecordLog } from "../src/wire";
import { told } from "./wires";

// Before the first answer the turn begins; the first brings an impulse and a shot, the second nothing, the third another; what
// the fourth brings goes on with that.
const LOG: RecordLog = {
  log: [
    told(0, { heading: "turn" }),
    told(1, { heading: "group" }),
    told(2),
    told(3, { heading: "group" }),
    told(4, { heading: "phase" }),
    told(5),
  ],
  heard: [1, 3, 3, 5, 6],
};

describe("parts of a recorded game", () => {
  it("finds the answer that brought something told", () => {
    expect(LOG.log.map(({ n }) => stepOf(LOG, n))).toEqual([0, 1, 1, 3, 3, 4]);
  });

  it("begins a part with every heading of the log, and none twice", () => {
    expect(beginnings(LOG)).toEqual([0, 1, 3]);
  });

  it("tells what had been told by then", () => {
    expect([0, 1, 2, 3, 4].map((step) => toldBy(LOG, step).length)).toEqual([1, 3, 3, 5, 6]);
  });
});
