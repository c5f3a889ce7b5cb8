import { describe, expect, it } from "vitest";
import { duration, effectsOf, placeOf, rewound, viewsAlong } from "../src/table/effects";
import type { Told, View } from "../src/wire";

const told = (kind: string, fields: Record<string, unknown>, dice: number[] = []): Told => ({
  n: 0,
  kind,
  words: `${kind}.`,
  rule: "",
  dice,
  sums: [],
  fields,
});

const view = {
  units: [
    { id: "us-1", at: "K5", lost: false, shaken: true },
    { id: "us-2", at: "K5", lost: false, shaken: false },
    { id: "de-1", at: "", lost: true, shaken: false },
  ],
  weapons: [{ id: "us-mg", bearer: "us-1", at: "" }],
  places: [{ place: "K5", units: ["us-1", "us-2"] }],
} as unknown as View;

const at = (shown: View, id: string) => shown.units.find((unit) => unit.id === id)?.at;
const stack = (shown: View, place: string) => shown.places.find((one) => one.place === place)?.units ?? [];

describe("effects", () => {
  it("of a step move the pieces", () => {
    const [effect] = effectsOf(told("stepped", { units: ["us-1"], start: "K4", place: "K5" }), view);
    expect(effect).toMatchObject({ kind: "move", pieces: ["us-1"], from: "K4", to: "K5" });
  });

  it("of a shot show the line and the dice", () => {
    const shot = told("shot-fired", { start: "Q3", target: "K5", parts: ["de-1"] }, [6, 2]);
    const effects = effectsOf(shot, view);
    expect(effects.map((effect) => effect.kind)).toEqual(["shot", "dice"]);
    expect(effects[1]).toMatchObject({ dice: [6, 2], to: "K5" });
    expect(duration(effects)).toBe(Math.max(...effects.map((effect) => effect.ms)));
  });

  it("of damage say what became of whom, and how grave it is", () => {
    const effects = effectsOf(told("damage-checked", { unit: "us-1", result: "Casualties" }, [5]), view);
    expect(effects.at(-1)).toMatchObject({ kind: "word", words: "Casualties", grave: 3, to: "K5" });
  });

  it("have numbers of their own", () => {
    const ids = [1, 2].flatMap(() => effectsOf(told("unit-eliminated", { unit: "de-1", place: "Q3" }), view));
    expect(new Set(ids.map((effect) => effect.id)).size).toBe(2);
  });

  it("of what nobody has drawn are none", () => {
    expect(effectsOf(told("markers-cleared", {}), view)).toEqual([]);
    expect(duration([])).toBe(0);
  });
});

describe("going back", () => {
  it("puts units where they came from, in view and stacks", () => {
    const before = rewound(view, told("stepped", { units: ["us-1"], start: "K4", place: "K5" }));
    expect(at(before, "us-1")).toBe("K4");
    expect(stack(before, "K5")).toEqual(["us-2"]);
    expect(stack(before, "K4")).toEqual(["us-1"]);
    expect(at(view, "us-1")).toBe("K5"); // the view itself is untouched
  });

  it("brings back the lost and steadies the shaken", () => {
    const alive = rewound(view, told("unit-eliminated", { unit: "de-1", place: "Q3" }));
    expect(alive.units.find((unit) => unit.id === "de-1")).toMatchObject({ at: "Q3", lost: false });
    expect(rewound(view, told("unit-shaken", { unit: "us-1" })).units[0]?.shaken).toBe(false);
  });

  it("leaves the view alone where an event changes nothing that is seen", () => {
    expect(rewound(view, told("turn-began", { turn: 2 }))).toBe(view);
  });

  it("gives a view before each event and one after them all", () => {
    const steps = [
      told("stepped", { units: ["us-2"], start: "K3", place: "K4" }),
      told("stepped", { units: ["us-2"], start: "K4", place: "K5" }),
    ];
    expect(viewsAlong(view, steps).map((shown) => at(shown, "us-2"))).toEqual(["K3", "K4", "K5"]);
  });
});

describe("where a piece is", () => {
  it("is where its bearer is", () => {
    expect(placeOf(view, "us-mg")).toBe("K5");
    expect(placeOf(view, "nobody")).toBe("");
  });
});
