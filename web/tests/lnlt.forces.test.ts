import { describe, expect, it } from "vitest";
import { forces } from "../src/systems/lnlt/forces";
import { unit } from "./board.positions";

describe("forces", () => {
  const units = [
    unit("us-2", "B10"),
    unit("us-1", "B2", { fitness: "shaken" }),
    unit("us-3", "A1", { fitness: "lost" }),
    unit("us-4", "", { fitness: "coming" }),
    unit("de-1", "A1", { side: 1 }),
  ];

  it("are counted, and listed by place, those to come and the lost last", () => {
    const [ours, theirs] = forces({ units }, ["American", "German"]);
    expect(ours?.counts).toEqual({ good: 1, shaken: 1, coming: 1, lost: 1 });
    expect(ours?.units.map((one) => one.id)).toEqual(["us-1", "us-2", "us-4", "us-3"]);
    expect(theirs?.units.map((one) => one.id)).toEqual(["de-1"]);
  });

  it("find whoever rides where his vehicle is, and no aircraft among the units", () => {
    const riding = [
      unit("us-m3", "C3"),
      unit("us-5", "", { carrier: "us-m3" }),
      unit("us-p47", "", { kind: "aircraft" }),
    ];
    const [ours] = forces({ units: riding }, ["American"]);
    expect(ours?.units.map((one) => [one.id, one.at])).toEqual([
      ["us-5", "C3"],
      ["us-m3", "C3"],
    ]);
  });
});
