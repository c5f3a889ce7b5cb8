import { describe, expect, it } from "vitest";
import {
  apart,
  clickable,
  compose,
  deedsOf,
  firstSelection,
  fitting,
  groupsOf as gathered,
  isEmpty,
  isOpen,
  keyed,
  listed,
  members,
  obvious,
  toggled,
  turnsOf,
} from "../src/table/choose";
import type { Option } from "../src/wire";
import { deed, grouped, option as made } from "./wires";

const DEEDS = [deed("fire", ["parts"]), deed("go", ["units", "leave"])];
const option = (move: Record<string, unknown>, places: string[], pieces: string[], more: Partial<Option> = {}) =>
  made(move, places, pieces, more);
const groupsOf = (options: Option[]) => gathered(grouped(options, DEEDS), DEEDS);

const fire = (target: string, parts: string[], starts: string[]) =>
  option({ verb: "fire", target, parts }, [target, ...starts], parts);
const go = (units: string[], mode: string) => option({ verb: "go", units, mode, leave: [] }, ["B9"], units);
const plain = (verb: string) => option({ verb }, [], []);

const TWO_TARGETS = [
  fire("Q3", ["us-1", "us-bar", "us-2"], ["N2"]),
  fire("Q3", ["us-1", "us-bar"], ["N2"]),
  fire("Q3", ["us-2"], ["N2"]),
  fire("P4", ["us-1", "us-bar", "us-2"], ["N2"]),
];

// Two hexes may answer, never together.
const WINDOW = [
  plain("hold"),
  option({ verb: "hold", rest: true }, [], []),
  option({ verb: "fire", target: "F9", parts: ["us-2", "us-bar"] }, ["B8", "F9"], ["us-2", "us-bar"]),
  option({ verb: "fire", target: "F9", parts: ["us-6", "us-7"] }, ["A7", "F9"], ["us-6", "us-7"]),
  option({ verb: "fire", target: "F9", parts: ["us-6"] }, ["A7", "F9"], ["us-6"]),
];

describe("groups", () => {
  it("are one verb and its fixed fields; lists do not count", () => {
    expect(groupsOf(TWO_TARGETS).map((group) => [group.base.target, group.options.length])).toEqual([
      ["Q3", 3],
      ["P4", 1],
    ]);
  });

  it("tell the two ways to hold apart", () => {
    expect(groupsOf(WINDOW)).toHaveLength(3);
  });

  it("know who may be in a list, in the order they are listed", () => {
    const [group] = groupsOf(TWO_TARGETS);
    expect(group && members(group, "parts")).toEqual(["us-1", "us-bar", "us-2"]);
  });
});

describe("narrowing", () => {
  it("keeps what has to do with everything picked", () => {
    const picks = [
      { by: "place", place: "Q3" },
      { by: "piece", piece: "us-2" },
    ] as const;
    expect(fitting(TWO_TARGETS, picks).map((one) => one.move.parts)).toEqual([["us-1", "us-bar", "us-2"], ["us-2"]]);
  });

  it("glows only where a click makes a difference", () => {
    const open = clickable(TWO_TARGETS);
    expect([...open.places]).toEqual(["Q3", "P4"]); // all of them fire from N2
    expect(open.pieces.has("us-1")).toBe(true);
  });

  it("leaves out pieces that say no more than their hex", () => {
    const activate = (place: string, units: string[]) => option({ verb: "activate", place }, [place], units);
    const open = clickable([activate("K4", ["us-3", "us-5"]), activate("N4", ["us-4"]), plain("pass")]);
    expect([...open.places]).toEqual(["K4", "N4"]);
    expect(open.pieces.size).toBe(0);
  });

  it("lights pieces where the hex does not tell them apart", () => {
    const rally = (unit: string) => option({ verb: "rally", unit }, ["M4"], [unit]);
    const open = clickable([rally("us-1"), rally("us-2")]);
    expect([...open.pieces]).toEqual(["us-1", "us-2"]);
    expect(open.places.size).toBe(0);
  });

  it("lets the last one be clicked, too", () => {
    expect([...clickable([fire("Q3", ["us-1"], ["N2"])]).places]).toEqual(["Q3", "N2"]);
  });
});

describe("what is obvious", () => {
  it("is the first manner, where only who and how are open", () => {
    const groups = groupsOf([go(["us-3", "us-5"], "move"), go(["us-3", "us-5"], "crawl"), go(["us-3"], "move")]);
    expect(obvious(groups)?.base.mode).toBe("move");
  });

  it("is the shot, where one may shoot or hold", () => {
    expect(obvious(groupsOf(WINDOW.slice(0, 3)))?.kind).toBe("fire");
  });

  it("is nothing where there are two targets", () => {
    expect(obvious(groupsOf(TWO_TARGETS))).toBeNull();
  });

  it("is nothing where there is nothing to compose", () => {
    expect(obvious(groupsOf([option({ verb: "step", place: "A1" }, ["A1"], [])]))).toBeNull();
  });
});

describe("deeds", () => {
  const prepare = (action: string, place: string) =>
    option({ verb: "prepare", action, place }, [place], ["us-1"], { deed: action });

  it("are told apart by words if they are of one stack", () => {
    expect(apart(groupsOf([prepare("fire", "K4"), prepare("move", "K4")]))).toBe(false);
  });

  it("have buttons of their own beside what the whole stack can do", () => {
    const all = (action: string) =>
      option({ verb: "prepare", action, place: "K4" }, ["K4"], ["us-m3", "us-1"], { deed: action });
    const hatches = (unit: string) => option({ verb: "button", unit }, ["K4"], [unit]);
    const words = (options: Option[]) => deedsOf(groupsOf(options)).map((group) => group.base.action ?? group.kind);
    expect(words([hatches("us-m3"), all("move"), all("smoke")])).toEqual(["button", "move", "smoke"]);
    expect(words([hatches("us-m3"), hatches("us-1"), all("move"), all("smoke")])).toEqual(["move", "smoke"]);
    expect(words([hatches("us-m3"), hatches("us-1")])).toEqual([]);
  });

  it("are told apart by their verbs once somebody has been picked", () => {
    const rally = option({ verb: "rally", unit: "us-6" }, ["O6"], ["us-6"]);
    const treat = option({ verb: "treat", medic: "us-m", patient: "us-6" }, ["O6"], ["us-6", "us-m"]);
    const again = option({ verb: "treat", medic: "us-n", patient: "us-6" }, ["O6"], ["us-6", "us-n"]);
    expect(apart(groupsOf([rally, treat]))).toBe(true);
    expect(apart(groupsOf([rally, treat]), true)).toBe(false);
    expect(apart(groupsOf([rally, treat, again]), true)).toBe(true);
  });

  it("are told apart on the map if they are of two", () => {
    expect(apart(groupsOf([prepare("fire", "K4"), prepare("move", "N4")]))).toBe(true);
  });
});

describe("composing", () => {
  const [group] = groupsOf(TWO_TARGETS);
  const [window] = groupsOf(WINDOW.slice(2));
  if (!group || !window) throw new Error("no groups");

  it("begins with what is listed first", () => {
    expect(compose(group, firstSelection(group))).toEqual(TWO_TARGETS[0]?.move);
    expect(isOpen(group)).toBe(true);
  });

  it("adds and takes away, in the order of the list", () => {
    const without = toggled(group, firstSelection(group), "parts", "us-1");
    expect(without.parts).toEqual(["us-bar", "us-2"]);
    expect(toggled(group, without, "parts", "us-1").parts).toEqual(["us-1", "us-bar", "us-2"]);
    expect(listed(group, without)).toBeUndefined();
  });

  it("knows when nobody is left", () => {
    const [alone] = groupsOf([fire("Q3", ["us-1"], ["N2"])]);
    const nobody = alone && toggled(alone, firstSelection(alone), "parts", "us-1");
    expect(alone && nobody && isEmpty(alone, nobody)).toBe(true);
    expect(alone && isOpen(alone)).toBe(false);
  });

  it("may have nobody in it where that is listed, and keeps numbers what they are", () => {
    const carry = (markers: number[]) => option({ verb: "fire", parts: markers }, [], []);
    const [group] = groupsOf([carry([]), carry([7]), carry([7, 12])]);
    expect(group && isEmpty(group, firstSelection(group))).toBe(false);
    expect(group && compose(group, { parts: ["7", "12"] })).toEqual({ verb: "fire", parts: [7, 12] });
  });

  it("lets those of another hex take the place of the first, with their own company", () => {
    const first = firstSelection(window);
    expect(first.parts).toEqual(["us-2", "us-bar"]);
    const second = toggled(window, first, "parts", "us-7");
    expect(second.parts).toEqual(["us-6", "us-7"]);
    expect(listed(window, second)?.move).toEqual(WINDOW[3]?.move);
  });
});

describe("answers that need no map", () => {
  it("have a key each: their own letter, or a number that the list has not taken", () => {
    const done = option({ verb: "done" }, [], [], { key: "E" });
    const keys = (listed: number) => keyed([plain("north"), done, plain("south")], listed).map(({ key }) => key);
    expect(keys(0)).toEqual(["1", "E", "2"]);
    expect(keys(3)).toEqual(["4", "E", "5"]);
    expect(keys(8)).toEqual(["9", "E", ""]);
  });
});

describe("ways to turn", () => {
  const turn = (unit: string, place: string, heading: number): Option => ({
    ...option({ verb: "turn", unit, facing: heading / 60 }, [place], [unit]),
    heading,
    around: place,
  });

  it("are shown around the one thing that can turn, in order", () => {
    const turns = turnsOf([turn("gun", "B2", 210), turn("gun", "B2", 30), go(["us-3"], "move")], []);
    expect(turns.map(({ around, heading }) => [around, heading])).toEqual([
      ["B2", 30],
      ["B2", 210],
    ]);
  });

  it("wait until one of several is picked", () => {
    const two = [turn("gun", "B2", 30), turn("tank", "C3", 30), turn("tank", "C3", 90)];
    expect(turnsOf(two, [])).toEqual([]);
    expect(turnsOf(two, [{ by: "place", place: "C3" }])).toHaveLength(2);
    expect(turnsOf(fitting(two, [{ by: "piece", piece: "gun" }]), [])).toHaveLength(1);
  });

  it("narrow to one answer", () => {
    const two = [turn("tank", "C3", 30), turn("tank", "C3", 90)];
    expect(fitting(two, [{ by: "heading", around: "C3", heading: 90 }])).toEqual([two[1]]);
  });
});
