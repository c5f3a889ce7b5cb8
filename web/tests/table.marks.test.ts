import { describe, expect, it } from "vitest";
import { type Choosable, linesOf, marksOf, pointedOut } from "../src/table/marks";
import type { Preview, Reach } from "../src/wire";

const reach: Reach = {
  pieces: ["us-1"],
  allowance: 4,
  spent: 0,
  mode: "move",
  ways: [
    { place: "B2", path: ["B2"], cost: 1, note: "", answers: ["step B2"], asks: "", remarks: [] },
    { place: "B3", path: ["B2", "B3"], cost: 3, note: "", answers: ["step B2", "step B3"], asks: "", remarks: [] },
  ],
  unit: "MP",
  deed: "Go",
  everywhere: false,
};

const SHOT = { a: "N2", b: "Q3", look: "shot" as const, blocked_at: "", words: "", rule: "" };

const quiet: Choosable = {
  acting: ["A1"],
  asking: true,
  open: { places: new Set(), pieces: new Set() },
  picks: [],
  preview: null,
  reach: null,
  way: null,
  plan: [],
};

const looks = (c: Partial<Choosable>) =>
  Object.fromEntries(marksOf({ ...quiet, ...c }).map((mark) => [mark.place, [mark.look, mark.label]]));

describe("marks", () => {
  it("show who acts, even when nobody is asked here", () => {
    expect(looks({ asking: false, reach })).toEqual({ A1: ["now", undefined] });
  });

  it("let what may be clicked cover what can be reached, with its cost", () => {
    const marks = looks({ reach, open: { places: new Set(["B2", "C9"]), pieces: new Set() } });
    expect(marks.B2).toEqual(["legal", "1"]);
    expect(marks.B3).toEqual(["reach", "3"]);
    expect(marks.C9).toEqual(["legal", undefined]);
  });

  it("show the way to the place pointed at", () => {
    const marks = looks({ reach, way: reach.ways[1] ?? null });
    expect(marks.B2?.[0]).toBe("path");
    expect(marks.B3).toEqual(["chosen", "3 MP"]);
  });

  it("show where a round may come down, and how likely", () => {
    const places = [
      { place: "Q3", exact: "1/6", share: 1 / 6 },
      { place: "Q4", exact: "1/72", share: 1 / 72 },
    ];
    const preview = { lines: [SHOT], places, dice: true } as unknown as Preview;
    const marks = looks({ preview });
    expect(marks).toMatchObject({ Q3: ["target", "17%"], Q4: ["heat", "1.4%"] });
    expect(marksOf({ ...quiet, preview }).find((mark) => mark.look === "heat")?.share).toBeCloseTo(1 / 72);
  });

  it("give way to what is spoken of, once a place", () => {
    const marks = pointedOut(
      [
        { place: "A1", look: "legal" },
        { place: "B2", look: "now" },
      ],
      ["B2", "B2", "C3"],
    );
    expect(marks.map((mark) => `${mark.look} ${mark.place}`)).toEqual(["legal A1", "now B2", "now C3"]);
  });

  it("show every place that is struck", () => {
    const preview = { places: [], strikes: ["E1", "E2"], dice: true } as unknown as Preview;
    expect(looks({ preview })).toMatchObject({ E1: ["target", undefined], E2: ["target", undefined] });
  });

  it("show a target and the line to it", () => {
    const preview = { lines: [SHOT], dice: true } as unknown as Preview;
    const marks = looks({ preview, picks: [{ by: "place", place: "Q3" }] });
    expect(marks).toMatchObject({ N2: ["chosen", undefined], Q3: ["target", undefined] });
    expect(linesOf(preview)).toEqual([{ a: "N2", b: "Q3", look: "shot" }]);
    expect(linesOf(null)).toEqual([]);
    // The way of an aircraft is no shot.
    const blocked = { ...SHOT, look: "blocked" as const, blocked_at: "P3", words: "the wall" };
    expect(linesOf({ ...preview, lines: [blocked] })).toEqual([
      { a: "N2", b: "Q3", look: "blocked", stop: "P3", caption: "the wall" },
    ]);
    expect(looks({ preview: { ...preview, dice: false } })).toMatchObject({ Q3: ["chosen", undefined] });
  });
});
