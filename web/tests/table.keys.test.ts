import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../src/table/desk.svelte";
import { onMap, press } from "../src/table/keys";
import { letters } from "../src/ui/letters.svelte";
import type { Option } from "../src/wire";
import { option } from "./wires";

const pass = option({ verb: "pass" }, [], [], { words: "Pass", key: "P" });

/** A table with one plain answer, one entry in the list, and something to undo. */
function table() {
  const done: string[] = [];
  const game = {
    busy: false,
    playback: { playing: false, skip: () => done.push("skip") },
    latest: { undo: { free: 3, start: 1, further: null, asked: null } },
    undo: (to: number) => done.push(`undo ${to}`),
  };
  const choosing = {
    game,
    busy: false,
    plain: [pass],
    entries: ["first"],
    digit: () => "1",
    way: null,
    move: null,
    back: () => done.push("back") > 0,
    take: (option: Option) => done.push(option.words),
    choose: (group: string) => done.push(group),
    asked: {},
  };
  const advice = { open: false, ask: () => done.push("hint"), leave: () => done.push("leave") };
  const tools = { tool: null, key: (key: string) => key === "l" && done.push("sight") > 0 };
  const desk = { game, choosing, tools, advice, help: false };
  const key = (name: string, shiftKey = false) =>
    press(
      { key: name, shiftKey, defaultPrevented: false, target: null } as KeyboardEvent,
      desk as unknown as Desk,
      null,
    );
  return { advice, done, key, desk };
}

beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("Element", class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  letters.on = true;
});

describe("the keys of the table", () => {
  it("answer, undo, choose by number and take a tool", () => {
    const { done, key } = table();
    for (const name of ["p", "u", "1", "l", "h", "Escape"]) expect(key(name)).toBe(true);
    expect(key("U", true)).toBe(true);
    expect(key("x")).toBe(false);
    expect(done).toEqual(["Pass", "undo 3", "first", "sight", "hint", "back", "undo 1"]);
  });

  it("put a card away before anything else is taken back", () => {
    const { advice, done, key } = table();
    advice.open = true;
    key("Escape");
    expect(done).toEqual(["leave"]);
  });

  it("leave single letters alone where those are switched off", () => {
    const { done, key } = table();
    letters.on = false;
    for (const name of ["p", "u", "1", "l"]) expect(key(name)).toBe(false);
    expect(key("Escape")).toBe(true);
    expect(done).toEqual(["back"]);
  });
});

describe("Enter on the map", () => {
  const { done, desk } = table();
  const way = { place: "B1" };
  Object.assign(desk.choosing, { way, walk: () => done.push("walk"), commit: () => done.push("commit") });
  const press = (name: string, byPointer: boolean, on = true) =>
    onMap({ key: name, target: { matches: () => on } } as unknown as KeyboardEvent, desk as unknown as Desk, byPointer);

  it("does what the bold button says while the pointer is at work, and is the cursor's otherwise", () => {
    expect([press("Enter", false), press("Enter", true, false), press(" ", true)]).toEqual([false, false, false]);
    expect(done).toEqual([]);
    expect(press("Enter", true)).toBe(true);
    Object.assign(desk.choosing, { way: null, move: {} });
    expect(press("Enter", true)).toBe(true);
    Object.assign(desk.choosing, { move: null });
    expect(press("Enter", true)).toBe(false); // there is none
    desk.game.playback.playing = true;
    expect(press("Enter", false)).toBe(true);
    expect(done).toEqual(["walk", "commit", "skip"]);
  });
});

describe("single letters", () => {
  it("are kept off in this browser, and are not written on buttons then", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    expect(["E", "⇧E", "1", "⏎", "esc"].map((key) => letters.hint(key))).toEqual(["E", "⇧E", "1", "⏎", "esc"]);
    letters.toggle();
    expect(kept.get("hedgerow.letters")).toBe("no");
    expect(["E", "⇧E", "1", "⏎", "esc"].map((key) => letters.hint(key))).toEqual(["", "", "", "⏎", "esc"]);
    expect([" ", "Enter", "a", "+"].map((key) => letters.allow(key))).toEqual([true, true, false, false]);
  });
});
