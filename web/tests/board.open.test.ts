import { describe, expect, it } from "vitest";
import { Open, pointName, pointOf, UNIT } from "../src/board/open";
import { byPlace, piles } from "../src/board/stacks";
import type { Piece } from "../src/systems/contract";
import type { MapCard } from "../src/wire";
import { card } from "./board.positions";

const INCH = 100; // units of the card
const table: MapCard = {
  ...card(),
  left: 0,
  top: 0,
  width: 72 * INCH,
  height: 48 * INCH,
  cell: [],
  places: [],
  grid: { orientation: "open", unit: "inches", scale: INCH },
};
const open = new Open(table);

describe("a point", () => {
  it("has a name that says where it is, and is found by it", () => {
    expect(pointName({ x: 1234, y: 560 })).toBe("1234,0560");
    expect(pointOf("1234,0560")).toEqual({ x: 1234, y: 560 });
    expect(pointOf("D6+1")).toBeNull();
    expect(open.spot("1200,0600")).toMatchObject({ x: 12 * UNIT, y: 6 * UNIT });
    expect(open.spot("nowhere")).toBeUndefined();
    expect(open.spot("7201,0000")).toBeUndefined(); // beyond the edge
  });

  it("lies under every place of the picture that is on the table", () => {
    expect(open.under({ x: 12.346 * UNIT, y: 5.602 * UNIT })?.name).toBe("1235,0560");
    expect(open.under({ x: -1, y: 60 })).toBeUndefined();
    expect(open.middle()?.name).toBe("3600,2400");
  });

  it("is so many inches from another", () => {
    expect(open.far("0000,0000", "0300,0400")).toBe(5);
    expect(open.far("0000,0000", "church")).toBe(0);
  });
});

describe("the cursor on an open table", () => {
  const led = (from: string, key: string) => open.led(from, key)?.name;

  it("goes an inch along, or aslant", () => {
    expect(led("1200,0600", "ArrowRight")).toBe("1300,0600");
    expect(led("1200,0600", "ArrowUp")).toBe("1200,0500");
    expect(led("1200,0600", "PageDown")).toBe("1271,0671");
    expect(led("1200,0600", "Home")).toBe("1129,0529");
  });

  it("stops at the edge", () => {
    expect(led("0030,0000", "ArrowLeft")).toBe("0000,0000");
    expect(led("0000,0000", "ArrowLeft")).toBeUndefined();
    expect(led("7200,4800", "PageDown")).toBeUndefined();
  });

  it("goes round what may be chosen, from left to right", () => {
    expect(open.after("1200,0600", ["2000,0000", "1200,0600"], false)?.name).toBe("2000,0000");
  });
});

describe("marks and models", () => {
  it("are round, and an inch across", () => {
    expect(open.outline()).toBe("M-20,0a20,20 0 1,0 40,0a20,20 0 1,0 -40,0z");
    const spot = open.spot("0500,0500");
    expect(spot && open.shape([spot], 2)).toMatch(/^M160,200a40,40/);
  });

  it("stand each where it stands", () => {
    const model = (id: string, place: string) => ({ id, place, side: 0, rank: 0, loose: false }) as Piece;
    const found = piles(byPlace([model("a", "0500,0500"), model("b", "0600,0500")]), open);
    expect(found.map((pile) => [pile.place, pile.size, pile.dx])).toEqual([
      ["0500,0500", 1, 0],
      ["0600,0500", 1, 0],
    ]);
    expect(open.stand("0500,0500")).toEqual({ x: 5 * UNIT, y: 5 * UNIT });
    expect(open.stand("0000,0050")).toEqual({ x: 0, y: UNIT / 2 }); // at the very edge as well
    expect(open.led("church", "ArrowUp")).toBeUndefined();
    expect(open.storeys("0500,0500")).toHaveLength(1);
    expect(open.foot("0500,0500")).toBe("0500,0500");
  });
});

describe("a point that may be chosen", () => {
  it("is meant by whoever comes near enough", () => {
    const near = (x: number, y: number) =>
      open.near({ x: x * UNIT, y: y * UNIT }, ["1200,0600", "1300,0600"], UNIT / 2);
    expect(near(12.3, 6.1)).toBe("1200,0600");
    expect(near(12.7, 6.1)).toBe("1300,0600");
    expect(near(12.5, 7)).toBeUndefined();
  });

  it("is called by how far it lies from the corner", () => {
    expect(open.called("1234,0560")).toBe("12.3 inches east, 5.6 south");
    expect(open.called("church")).toBe("church");
  });
});
