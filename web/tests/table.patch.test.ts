import { describe, expect, it } from "vitest";
import { patched } from "../src/table/patch";
import { atOnce, effectsOf, viewsAlong } from "../src/table/scenes";
import type { View } from "../src/wire";
import { told } from "./wires";

const NOW = {
  night: false,
  goal: { at: "B2", held: true },
  pieces: [
    { id: "a", at: "B2" },
    { id: "new", at: "C3" },
  ],
};

describe("a view as it was", () => {
  it("has the values that a patch says, and shares the rest", () => {
    const before = patched(NOW, { night: true, goal: { held: false } });
    expect(before).toMatchObject({ night: true, goal: { at: "B2", held: false } });
    expect(before.pieces).toBe(NOW.pieces);
    expect(patched(NOW, {})).toBe(NOW);
  });

  it("has records by their ids: changed, not yet there, and gone since", () => {
    const before = patched(NOW, { pieces: { a: { at: "A1" }, new: null, gone: { id: "gone", at: "A2" } } });
    expect(before.pieces).toEqual([
      { id: "a", at: "A1" },
      { id: "gone", at: "A2" },
    ]);
  });
});

describe("events before the eyes", () => {
  it("are seen each on the board before it", () => {
    const view = { turn: 2, own: NOW } as unknown as View;
    const [first, second, last] = viewsAlong(view, [
      told(0, { before: { pieces: { a: { at: "A0" } } } }),
      told(1, { before: { pieces: { a: { at: "A1" } } } }),
    ]);
    const at = (one: View | undefined) => ((one as View).own as typeof NOW).pieces[0]?.at;
    expect([at(first), at(second), at(last)]).toEqual(["A0", "A1", "B2"]);
    expect(last).toBe(view);
  });

  it("show what the server says, with the dice of the event, and briefly if that is enough", () => {
    const wish = { to: "B2", start: "A1", pieces: [], words: "", grave: 0 as const };
    const event = told(0, {
      thrown: [
        { faces: [3, 5], role: "attack", sides: 6, needs: 0 },
        { faces: [9], role: "defence", sides: 10, needs: 0 },
      ],
      shows: [
        { kind: "dice", ...wish, brief: false },
        { kind: "move", ...wish, brief: true },
      ],
    });
    const [dice, move] = effectsOf(event);
    expect(dice).toMatchObject({ kind: "dice", to: "B2", dice: [3, 5, 9], ms: 1300 });
    expect(move).toMatchObject({ from: "A1", ms: 210 });
  });

  it("are seen at one glance if they come in rows", () => {
    const row = (kind: string) => told(0, { kind, at_once: true });
    expect(atOnce(row("taken"), row("taken"))).toBe(true);
    expect(atOnce(row("taken"), row("lost"))).toBe(false);
    expect(atOnce(told(0), told(1))).toBe(false);
  });
});
