import { describe, expect, it } from "vitest";
import { Advice } from "../src/table/advice.svelte";
import type { Choosing } from "../src/table/choose.svelte";
import type { Game } from "../src/table/game.svelte";
import { HOLD, orderWords, spanWords, withOrder, without } from "../src/table/orders";
import type { Hint, WhyNot } from "../src/wire";
import { option } from "./wires";

const WHY: WhyNot = {
  words: "row to D4",
  code: "reef",
  why: "a reef is in the way",
  rule: "4.2",
  lines: [{ a: "A1", b: "D4", look: "blocked", blocked_at: "B2/C3", words: "", rule: "4.2" }],
  places: ["A1", "D4", "E5"],
  move: "row D4",
  allowed: false,
  instead: "row D3",
  instead_words: "row to D3",
  ends: [],
};
const HINT: Hint = {
  by: "bosun",
  move: "row D3",
  words: "row to D3",
  reasons: ["It is near."],
  places: ["D3"],
  pieces: ["ant"],
};

/** A table that notes what it was asked and told. */
function table(why: () => Promise<WhyNot> = async () => WHY) {
  const done: unknown[] = [];
  const choosing = {
    asked: {},
    options: [option({ verb: "row", place: "D3" }, ["D3"], [], { text: "row D3" })],
    wish: (more: { place?: string }) => ({ pieces: ["ant"], places: [more.place ?? ""] }),
    answer: async (move: unknown) => done.push(move),
  };
  const game = {
    why: (wish: unknown) => {
      done.push(wish);
      return why();
    },
    api: { hint: async () => HINT },
  };
  const advice = new Advice(game as unknown as Game, choosing as unknown as Choosing);
  return { advice, choosing, done };
}

describe("why not", () => {
  it("is asked with what is picked, said, and drawn", async () => {
    const { advice, done } = table();
    await advice.whyNot({ place: "D4" });
    expect(done).toEqual([{ pieces: ["ant"], places: ["D4"] }]);
    expect(advice.words).toBe("row to D4: a reef is in the way.");
    expect(advice.lines).toEqual([{ a: "A1", b: "D4", look: "blocked", stop: "B2/C3" }]);
    expect(advice.marks.map(({ place, look }) => `${place} ${look}`)).toEqual([
      "A1 chosen",
      "D4 chosen",
      "E5 now",
      "B2 blocked",
      "C3 blocked",
    ]);
  });

  it("offers what is allowed instead, by its listed answer; what is not listed goes as it is written", async () => {
    const { advice, done } = table();
    await advice.whyNot({ place: "D4" });
    await advice.take("row D3");
    await advice.take("row E5");
    expect(done.slice(1)).toEqual([{ verb: "row", place: "D3" }, { text: "row E5" }]);
    expect(advice.open).toBe(false);
  });

  it("comes too late when something else is asked meanwhile", async () => {
    let come: (why: WhyNot) => void = () => undefined;
    const { advice, choosing } = table(() => new Promise((resolve) => (come = resolve)));
    const asking = advice.whyNot({ place: "D4" });
    choosing.asked = {};
    come(WHY);
    await asking;
    expect(advice.open).toBe(false);
  });

  it("tells that it could not be found out", async () => {
    const { advice } = table(() => Promise.reject(new Error("gone")));
    await advice.whyNot({ place: "D4" });
    expect(advice.words).toBe("gone");
    advice.leave();
    expect(advice.words).toBe("");
  });
});

describe("a hint", () => {
  it("says what somebody would do, and marks it", async () => {
    const { advice } = table();
    await advice.whyNot({ place: "D4" });
    await advice.ask();
    expect(advice.words).toBe("The bosun would row to D3. It is near.");
    expect(advice.marks).toEqual([{ place: "D3", look: "now" }]);
    expect([advice.why, advice.thinking]).toEqual([null, false]);
  });
});

describe("standing orders", () => {
  it("are sentences", () => {
    expect(orderWords(HOLD)).toBe("Hold for the whole game.");
    expect(orderWords({ ...HOLD, span: "mine", idle: true })).toBe(
      "Hold where nothing else is possible until it is your turn to act.",
    );
    expect(orderWords({ ...HOLD, span: "lap", below: 0.25, units: ["a", "b"] }, (id) => `the ${id}`)).toBe(
      "Hold for the rest of this lap, unless the a and the b could do something and something is at least 25 % likely to have an effect.",
    );
    expect(orderWords({ ...HOLD, until: 4 })).toBe("Hold for the whole game, unless an enemy is within 4 hexes.");
    expect(orderWords({ ...HOLD, until: 1 })).toBe("Hold for the whole game, unless an enemy is within 1 hex.");
    expect(orderWords({ ...HOLD, until: 12, units: ["a"] }, undefined, "inches")).toBe(
      "Hold for the whole game, unless a could do something and an enemy is within 12 inches of them.",
    );
    expect(spanWords("lap")).toBe("for the rest of this lap");
  });

  it("are given once each, the newest first, and taken back one by one", () => {
    const lap = { ...HOLD, span: "lap", of: "lap 3" };
    const both = withOrder([lap], HOLD);
    expect(both).toEqual([HOLD, lap]);
    expect(withOrder(both, { ...HOLD, span: "lap" })).toHaveLength(2);
    expect(without(both, lap)).toEqual([HOLD]);
  });
});
