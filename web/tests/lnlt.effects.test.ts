import { describe, expect, it } from "vitest";
import { duration } from "../src/board/types";
import { effectsOf, rewound, viewsAlong } from "../src/systems/lnlt/effects";
import { placeOf } from "../src/systems/lnlt/pieces";
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

const nth = (n: number, kind: string, fields: Record<string, unknown>): Told => ({ ...told(kind, fields), n });

const view = {
  flight: null,
  sortie: null,
  units: [
    { id: "us-tank", at: "C3", facing: 4, vehicle: { turned: 1, buttoned: true } },
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
    expect(rewound(view, told("unit-shaken", { unit: "us-1" })).units[1]?.shaken).toBe(false);
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

describe("going back with machines", () => {
  const tank = (shown: View | undefined) => shown?.units[0];
  const log = [
    nth(0, "unit-placed", { unit: "us-tank", place: "C3", facing: 1 }),
    nth(1, "pivoted", { unit: "us-tank", place: "C3", facing: 2 }),
    nth(2, "gun-turned", { unit: "us-tank", facing: 4, turret: 1 }),
    nth(3, "hatches-changed", { unit: "us-tank", buttoned: true }),
  ];

  it("turns hull and turret back, as far as the log knows, and opens hatches", () => {
    const views = viewsAlong(view, log.slice(1), log);
    expect(views.map((shown) => tank(shown)?.facing)).toEqual([1, 2, 4, 4]);
    expect(views.map((shown) => tank(shown)?.vehicle?.turned)).toEqual([0, 0, 1, 1]);
    expect(views.map((shown) => tank(shown)?.vehicle?.buttoned)).toEqual([false, false, false, true]);
    expect(tank(rewound(view, log[1] as Told))?.facing).toBe(4); // nobody knows how it stood before
  });

  it("brings back what was over the map", () => {
    const flown = [
      nth(0, "flight-began", { unit: "us-p47", start: "A1", end: "A9", toward: "S" }),
      nth(1, "flight-ended", { unit: "us-p47", place: "A9", aborted: false }),
      nth(2, "sortie-began", { unit: "us-huey" }),
      nth(3, "hopped", { unit: "us-huey", start: "", place: "B1", spent: 1 }),
      nth(4, "hopped", { unit: "us-huey", start: "B1", place: "B2", spent: 2 }),
      nth(5, "mode-changed", { unit: "us-huey", place: "B2", hovering: true }),
      nth(6, "helicopter-crashed", { unit: "us-huey", start: "B2", place: "C2" }),
    ];
    const views = viewsAlong(view, flown);
    expect(views.map((shown) => shown.flight?.at ?? "")).toEqual(["", "A9", "", "", "", "", "", ""]);
    expect(views[1]?.flight?.path).toEqual(["A1", "A9"]);
    expect(views.slice(2).map((shown) => shown.sortie?.at ?? null)).toEqual([null, "", "B1", "B2", "B2", null]);
    expect(views[1]?.sortie).toBe(null);
  });
});

describe("effects of machines", () => {
  it("say what a shell or a mine did, where the vehicle stands", () => {
    const struck = effectsOf(told("vehicle-struck", { unit: "us-tank", verdict: "catastrophic" }, [6, 1]), view);
    expect(struck.map((effect) => [effect.kind, effect.to])).toEqual([
      ["dice", "C3"],
      ["word", "C3"],
    ]);
    expect(struck[1]).toMatchObject({ words: "pierced: it explodes", grave: 4 });
    const held = effectsOf(told("vehicle-struck", { unit: "us-tank", verdict: "held" }), view);
    expect(held[0]).toMatchObject({ words: "the armour holds", grave: 0 });
    expect(effectsOf(told("vehicle-lost", { place: "C3", abandoned: true }), view)[0]?.words).toBe("abandoned");
    expect(effectsOf(told("mines-struck", { place: "C3" }), view)[0]?.kind).toBe("burst");
  });

  it("follow aircraft and helicopters", () => {
    const over = { ...view, flight: { unit: "us-p47", path: ["A1", "A9"], at: "A4", cannon: true, bombs: 1 } };
    const hit = effectsOf(told("aircraft-struck", { unit: "us-p47", verdict: "pierced" }), over);
    expect(hit[0]).toMatchObject({ to: "A4", words: "pierced" });
    const [hop] = effectsOf(told("hopped", { unit: "us-huey", start: "B1", place: "B2" }), view);
    expect(hop).toMatchObject({ kind: "move", pieces: [], from: "B1", to: "B2" });
    expect(effectsOf(told("barrage-fell", { hexes: ["D1", "D2"] }), view).map((effect) => effect.to)).toEqual([
      "D1",
      "D2",
    ]);
  });
});

describe("where a piece is", () => {
  it("is where its bearer is", () => {
    expect(placeOf(view, "us-mg")).toBe("K5");
    expect(placeOf(view, "nobody")).toBe("");
  });
});
