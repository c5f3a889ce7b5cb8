import { describe, expect, it } from "vitest";
import { callsOf, leftWords } from "../src/systems/lnlt/calls";
import { condition, fitness, forces } from "../src/systems/lnlt/forces";
import { sides } from "../src/systems/lnlt/pieces";
import { words } from "../src/systems/lnlt/words";
import type { UnitView } from "../src/wire";

const unit = (id: string, rest: Partial<UnitView> = {}): UnitView => ({
  id,
  counter: "",
  name: id,
  called: id,
  kind: "squad",
  nation: "us-army",
  designation: "",
  side: id.startsWith("us") ? 0 : 1,
  at: "A1",
  group: "",
  ifp: 2,
  range: 5,
  mf: 4,
  morale: 6,
  lm: 0,
  shaken: false,
  wounded: false,
  lost: false,
  marker: "",
  fired: false,
  spent: 0,
  skill: "",
  facing: -1,
  carrier: "",
  outside: false,
  gun: null,
  second: null,
  vehicle: null,
  ...rest,
});

describe("forces", () => {
  const units = [
    unit("us-2", { at: "B10" }),
    unit("us-1", { at: "B2", shaken: true }),
    unit("us-3", { lost: true }),
    unit("us-4", { at: "" }),
    unit("de-1"),
  ];

  it("are counted, and listed by place, those to come and the lost last", () => {
    const [ours, theirs] = forces({ units, artillery: [], air: [], sorties: [] }, ["American", "German"]);
    expect(ours?.counts).toEqual({ good: 1, shaken: 1, coming: 1, lost: 1 });
    expect(ours?.units.map((one) => one.id)).toEqual(["us-1", "us-2", "us-4", "us-3"]);
    expect(theirs?.units.map((one) => one.id)).toEqual(["de-1"]);
  });

  it("find whoever rides where his vehicle is", () => {
    const riding = [unit("us-m3", { at: "C3" }), unit("us-5", { at: "", carrier: "us-m3" })];
    const [ours] = forces({ units: riding, artillery: [], air: [], sorties: [] }, ["American"]);
    expect(ours?.counts).toMatchObject({ good: 2, coming: 0 });
    expect(ours?.units.map((one) => one.at)).toEqual(["C3", "C3"]);
    expect(condition(unit("us-5", { carrier: "us-m3" }))).toContain("rides in us-m3");
    expect(condition(unit("us-5", { carrier: "us-m3" }), [unit("us-m3", { called: "M3" })])).toContain("rides in M3");
  });

  it("count what can still be called, and no aircraft among the units", () => {
    const planes = [
      unit("us-p47", { at: "", kind: "aircraft", name: "P-47" }),
      unit("us-ah", { at: "", kind: "helicopter", name: "AH-1" }),
      unit("us-ah-2", { at: "", kind: "helicopter", name: "AH-1", marker: "moved" }),
    ];
    const artillery = [{ id: "able", side: 0, name: "105 mm", fp: 4, missions: 2 }];
    const [ours] = forces({ units: planes, artillery, air: ["us-p47"], sorties: ["us-ah"] }, ["American"]);
    expect(ours?.units.map((one) => one.kind)).toEqual(["helicopter", "helicopter"]);
    expect(ours?.support).toEqual([
      { kind: "artillery", words: "105 mm, FP 4", left: 2, of: "mission" },
      { kind: "air", words: "P-47", left: 1, of: "mission" },
      { kind: "air", words: "AH-1", left: 1, of: "sortie" },
    ]);
    expect(ours?.support.map(leftWords)).toEqual(["2 missions", "1 mission", "1 sortie this turn"]);
    expect(leftWords({ left: 0, of: "sortie" })).toBe("no sortie this turn");
  });

  it("stand in the bar on top, guns and aircraft apart", () => {
    const planes = [unit("us-p47", { at: "", kind: "aircraft", name: "P-47" })];
    const artillery = [{ id: "able", side: 0, name: "105 mm", fp: 4, missions: 2 }];
    expect(callsOf({ units: planes, artillery, air: ["us-p47"], sorties: [] }, 0)).toEqual([
      { glyph: "barrage", left: 2, words: "105 mm, FP 4: 2 missions" },
      { glyph: "plane", left: 1, words: "P-47: 1 mission" },
    ]);
    expect(callsOf({ units: planes, artillery, air: [], sorties: [] }, 1)).toEqual([]);
  });

  it("say what state a unit is in", () => {
    expect(condition(unit("us-1", { shaken: true, marker: "ops" }))).toEqual(["shaken", "has acted"]);
    expect(condition(unit("us-1", { lost: true, shaken: true }))).toEqual(["lost"]);
    expect(fitness(unit("us-1", { at: "" }))).toBe("coming");
  });
});

describe("who is who", () => {
  it("knows units, weapons and helpers at a weapon", () => {
    const weapon = {
      id: "us-mg",
      counter: "",
      name: "MG",
      fp: 2,
      range: 8,
      side: 0,
      bearer: "us-1",
      at: "",
      tripod: false,
      jammed: false,
      ready: true,
    };
    const side = sides({ units: [unit("de-1"), unit("us-1")], weapons: [weapon] });
    expect(["us-mg", "de-1", "us-1@us-mg", "nobody"].map(side)).toEqual([0, 1, 0, null]);
  });
});

describe("places in words", () => {
  it("are found whole, upper floors too", () => {
    const known = new Set(["I4", "J5", "J5+1"]);
    expect(words.places("farm: controls I4, J5+1 and I44 (J5)", (word) => known.has(word))).toEqual([
      "I4",
      "J5+1",
      "J5",
    ]);
  });
});
