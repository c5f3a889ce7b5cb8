import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cursor } from "../src/board/cursor.svelte";
import { keyWords } from "../src/board/describe";
import type { Ground } from "../src/board/ground";
import { Drag } from "../src/board/hands/drag.svelte";
import { Hexes } from "../src/board/hexes";
import { press } from "../src/board/keys";
import type { Lens } from "../src/board/lens.svelte";
import { Open } from "../src/board/open";
import { Pointing } from "../src/board/pointing.svelte";
import { byPlace, piles } from "../src/board/stacks";
import type { Surface } from "../src/board/surface";
import type { Piece } from "../src/systems/contract";
import { letters } from "../src/ui/letters.svelte";
import { card } from "./board.positions";

const piece = (id: string, place: string, side = 0) => ({ id, place, side, rank: 0, loose: false, veil: "" }) as Piece;

/** A board with nobody to look at it: what was heard, and how to press a key on it. */
function board(pieces: Piece[], more: Partial<Surface> = {}, ground: Ground = new Hexes(card())) {
  const heard: string[] = [];
  const there = byPlace(pieces);
  const camera = { x: 0, y: 0, scale: 1 };
  const lens = {
    camera,
    look: (to: typeof camera) => heard.push(`pan ${to.x},${to.y}`),
    show: () => undefined,
    zoomBy: (factor: number) => heard.push(factor > 1 ? "closer" : "farther"),
  } as unknown as Lens;
  const surface: Surface = {
    ground,
    lens,
    stacks: piles(there, ground),
    byPlace: there,
    legal: new Set(),
    lit: new Set(),
    picked: new Set(),
    drag: null,
    heard: {
      onplace: (place) => heard.push(`place ${place}`),
      onpiece: (id, place) => heard.push(`piece ${id} ${place}`),
      onlook: (place) => heard.push(`look ${place}`),
    },
    ...more,
  };
  const cursor = new Cursor(surface);
  const pointing = new Pointing(surface, cursor);
  const key = (name: string, shiftKey = false) =>
    press({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent, {
      board: surface,
      cursor,
      pointing,
      whole: () => heard.push("whole"),
      enter: (foot) => heard.push(`enter ${foot}`),
    });
  return { heard, cursor, pointing, key, surface };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  letters.on = true;
});

describe("the keys of the map", () => {
  it("begin in the middle and walk from there", () => {
    const { cursor, key } = board([]);
    expect(key("ArrowUp")).toBe(true);
    expect(cursor.at).toBe("B1");
    expect(cursor.keyed).toBe(true);
    key("Home");
    expect(cursor.at).toBe("A0");
    key("ArrowRight");
    key("ArrowRight");
    expect(cursor.at).toBe("C0"); // along the row it set out on
    key("ArrowUp");
    expect(cursor.at).toBe("C0"); // the edge
  });

  it("go round what may be chosen, pieces as well as places", () => {
    const { cursor, key } = board([piece("us-1", "A1"), piece("us-2", "C0")], {
      legal: new Set(["B1"]),
      lit: new Set(["us-1"]),
    });
    const way = ["n", "n", "n", "N"].map((name) => {
      key(name);
      return cursor.at;
    });
    expect(way).toEqual(["A1", "B1", "A1", "B1"]);
    expect(board([]).key("n")).toBe(false); // nothing to go to
  });

  it("choose a place, a piece, or open a stack to choose in", () => {
    const { heard, cursor, key } = board([piece("us-1", "A1"), piece("us-2", "C0"), piece("us-3", "C0")], {
      lit: new Set(["us-1", "us-2"]),
    });
    for (const place of ["B0", "A1", "C0"]) {
      cursor.put(place);
      key("Enter");
    }
    expect(heard).toEqual(["place B0", "piece us-1 A1", "enter C0"]);
    expect(key(" ")).toBe(true);
    key("i");
    key("ContextMenu");
    expect(heard.slice(3)).toEqual(["enter C0", "look C0", "look C0"]);
  });

  it("zoom, show the whole, and pan with Shift", () => {
    const { heard, key } = board([]);
    for (const name of ["+", "-", "0"]) key(name);
    key("ArrowLeft", true);
    expect(heard).toEqual(["closer", "farther", "whole", "pan 90,0"]);
  });

  it("are not letters where those are switched off, and the rest still is", () => {
    const { heard, cursor, key } = board([], { legal: new Set(["B1"]) });
    letters.on = false;
    cursor.put("A1");
    expect(["n", "i", "+", "0"].map((name) => key(name))).toEqual([false, false, false, false]);
    expect(["Enter", "ArrowUp", "ContextMenu"].map((name) => key(name))).toEqual([true, true, true]);
    expect(heard).toEqual(["place A1", "look A0"]);
    expect(keyWords(false)).not.toMatch(/\b[NI]\b/);
    expect(keyWords(true)).toContain("N goes to the next place");
  });
});

describe("the hand on the map", () => {
  it("opens a stack that the pointer rests on, for as long as it does", () => {
    const { pointing } = board([piece("a", "A1"), piece("b", "A1")]);
    pointing.hover("A1");
    vi.advanceTimersByTime(500);
    expect(pointing.open).toEqual({ foot: "A1", pinned: false });
    pointing.hover("B0");
    vi.advanceTimersByTime(200);
    expect(pointing.open).toBeNull();
  });

  it("waits with a tap for the second one, which zooms", () => {
    const { heard, pointing } = board([]);
    pointing.choose("B0", true);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(heard).toEqual(["place B0"]);
    pointing.choose("B0", true);
    pointing.twice({ x: 130, y: 10 });
    vi.advanceTimersByTime(400);
    expect(heard).toEqual(["place B0", "closer"]);
  });
});

describe("pieces that are carried", () => {
  const grid = { orientation: "open", unit: "inches", scale: 100 } as const;
  const table = { ...card(), left: 0, top: 0, width: 7200, height: 4800, cell: [], places: [], grid };

  it("go with the cursor, are judged, and are put down by Enter", async () => {
    vi.useRealTimers();
    const put: string[] = [];
    const judged: string[] = [];
    const drag = new Drag(
      async (_, to) => {
        judged.push(to);
        return to === "1400,0600" ? "too far" : null;
      },
      (id, to) => put.push(`${id} ${to}`),
    );
    const ground = new Open(table);
    const { cursor, key, pointing } = board([piece("m1", "1200,0600")], { drag, lit: new Set(["m1"]) }, ground);
    cursor.put("1200,0600");
    key("Enter");
    expect(drag.piece).toBe("m1");
    key("ArrowRight");
    key("ArrowRight");
    await new Promise((done) => setTimeout(done));
    expect([judged.at(-1), drag.refusal]).toEqual(["1400,0600", "too far"]);
    key("ArrowLeft");
    key("Enter");
    await new Promise((done) => setTimeout(done));
    expect(put).toEqual(["m1 1300,0600"]);
    expect(pointing.lift("somebody")).toBe(false);
    key("Enter");
    expect(drag.piece).toBeNull(); // nobody stands there yet
  });

  it("go back by Escape", () => {
    const drag = new Drag(
      async () => null,
      () => undefined,
    );
    const { cursor, key } = board([piece("m1", "1200,0600")], { drag, lit: new Set(["m1"]) }, new Open(table));
    cursor.put("1200,0600");
    key("Enter");
    expect(key("Escape")).toBe(true);
    expect(drag.piece).toBeNull();
  });
});
