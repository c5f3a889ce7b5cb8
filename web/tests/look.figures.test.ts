import { describe, expect, it } from "vitest";
import { condition, fitness, forces, leftWords } from "../src/look/forces";
import { Inspection } from "../src/look/inspect.svelte";
import { placesIn } from "../src/look/named";
import { percent, plain, signed, total } from "../src/look/numbers";
import { harmless, strip } from "../src/look/odds";
import { whoIn } from "../src/look/who";
import { listed } from "../src/ui/words";
import type { Chance, PlaceFacts, UnitView } from "../src/wire";

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

describe("numbers", () => {
  it("have signs that can be read", () => {
    expect([signed(2), signed(-1), signed(0), plain(3), plain(-3)]).toEqual(["+2", "−1", "+0", "3", "−3"]);
    expect(total({ mods: [{ value: 2 }, { value: -3 }] })).toBe(-1);
  });

  it("never call the possible impossible, nor the likely certain", () => {
    const short = (share: number) => percent(share).replaceAll("\u202f", "");
    expect([0, 0.001, 0.21, 0.999, 1].map(short)).toEqual(["0%", "<1%", "21%", ">99%", "100%"]);
  });

  it("are listed as one speaks", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });
});

describe("odds", () => {
  const chance = (result: string, share: number, grave: number): Chance => ({ result, share, grave, exact: "" });
  const chances = [
    chance("Shaken", 0.3, 1),
    chance("Eliminated", 0, 4),
    chance("No Effect", 0.5, 0),
    chance("Bounced", 0.2, 0),
  ];

  it("make a strip of what can happen, the mildest first", () => {
    expect(strip(chances).map((one) => one.result)).toEqual(["No Effect", "Bounced", "Shaken"]);
  });

  it("tell how likely it is that all stays well", () => {
    expect(harmless(chances)).toEqual({ words: "No Effect", share: 0.7 });
  });
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
    const who = whoIn({ units: [unit("de-1"), unit("us-1")], weapons: [weapon] }, []);
    expect(["us-mg", "de-1", "us-1@us-mg", "nobody"].map(who.side)).toEqual([0, 1, 0, null]);
  });
});

describe("places in words", () => {
  it("are found whole, upper floors too", () => {
    const known = new Set(["I4", "J5", "J5+1"]);
    expect(placesIn("farm: controls I4, J5+1 and I44 (J5)", (word) => known.has(word))).toEqual(["I4", "J5+1", "J5"]);
  });
});

describe("a place under the glass", () => {
  const facts = (place: string): PlaceFacts => ({ place, title: "", remarks: [], pieces: [], floors: [] });
  const problem = (error: unknown) => ({ code: "", words: String(error), rule: "" });

  it("keeps what it knows until it knows more, and shows the last that was asked for", async () => {
    const waiting = new Map<string, () => void>();
    const glass = new Inspection(
      (place) => new Promise((done) => waiting.set(place, () => done(facts(place)))),
      problem,
    );
    const looks = [glass.look("A1"), glass.look("A2")];
    waiting.get("A2")?.();
    waiting.get("A1")?.();
    await Promise.all(looks);
    expect(glass.facts?.place).toBe("A2");
    const again = glass.look("A3");
    expect(glass.facts?.place).toBe("A2");
    waiting.get("A3")?.();
    await again;
    expect(glass.facts?.place).toBe("A3");
    await glass.look(null);
    expect(glass.facts).toBeNull();
  });

  it("says why it sees nothing", async () => {
    const glass = new Inspection(() => Promise.reject("no hex Z9"), problem);
    await glass.look("Z9");
    expect(glass.problem?.words).toBe("no hex Z9");
  });
});
