import { describe, expect, it } from "vitest";
import { Places, WAYS } from "../src/board/places";
import { card } from "./board.positions";

const places = new Places(card());

describe("under", () => {
  it("finds the hex around a point, up to its edges", () => {
    expect(places.under({ x: 130, y: 90 })?.name).toBe("B1");
    expect(places.under({ x: 130, y: 48 })?.name).toBe("B1");
    expect(places.under({ x: 130, y: 42 })?.name).toBe("B0");
    expect(places.under({ x: 100, y: 70 })?.name).toBe("B1");
    expect(places.under({ x: 60, y: 70 })?.name).toBe("A0");
  });

  it("finds nothing beyond the map", () => {
    expect(places.under({ x: 600, y: 45 })).toBeUndefined();
  });
});

describe("floors", () => {
  it("knows what a place belongs to and what lies above it", () => {
    expect(places.foot("B1+1")).toBe("B1");
    expect(places.foot("A0")).toBe("A0");
    expect(places.above.get("B1")?.map((spot) => spot.name)).toEqual(["B1+1"]);
    expect(places.ground).toHaveLength(6);
  });
});

describe("the way of the cursor", () => {
  it("goes up, down and aslant to neighbours", () => {
    expect(places.led("B1", "ArrowUp", 0)?.name).toBe("B0");
    expect(places.led("A0", "ArrowDown", 0)?.name).toBe("A1");
    expect(places.led("B1", "PageUp", 0)?.name).toBe("C0");
    expect(places.led("B1", "PageDown", 0)?.name).toBe("C1");
    expect(places.led("B1", "End", 0)?.name).toBe("A1");
    expect(places.led("B1", "Home", 0)?.name).toBe("A0");
  });

  it("keeps its height when it goes left and right, so that it comes back to where it was", () => {
    const start = places.spot("A0")?.y ?? 0;
    const one = places.led("A0", "ArrowRight", start);
    const two = places.led(one?.name ?? "", "ArrowRight", start);
    expect(two?.name).toBe("C0");
    expect(places.led("C0", "ArrowLeft", start)?.name).toBe(one?.name);
  });

  it("leaves letters to the answers, whose keys they are", () => {
    for (const letter of ["e", "s", "p", "u"]) expect(letter in WAYS).toBe(false);
  });

  it("stays at the edge", () => {
    expect(places.led("A0", "ArrowLeft", 45)).toBeUndefined();
    expect(places.led("C1", "ArrowDown", 45)).toBeUndefined();
  });

  it("goes round all that may be chosen, upper floors by their hex", () => {
    const wanted = ["C1", "B1+1", "A0"];
    expect(places.after(null, wanted, false)?.name).toBe("A0");
    expect(places.after("A0", wanted, false)?.name).toBe("B1");
    expect(places.after("C1", wanted, false)?.name).toBe("A0");
    expect(places.after("A0", wanted, true)?.name).toBe("C1");
    expect(places.after("A0", [], false)).toBeUndefined();
  });
});

describe("where counters stand", () => {
  it("is the middle of the hex, drawn in at the edge of the map", () => {
    expect(places.stand("B1")).toEqual({ x: 130, y: 100 });
    expect(places.stand("B0")).toEqual({ x: 130, y: 36 });
    expect(places.stand("nowhere")).toBeUndefined();
  });
});

describe("outline", () => {
  it("is the cell, larger or smaller; a circle on a table without hexes", () => {
    expect(places.outline(1)).toBe("M-26,-45L26,-45L52,0L26,45L-26,45L-52,0Z");
    expect(places.outline(0.5)).toContain("L26,0");
    expect(new Places({ ...card(), cell: [] }).outline(1)).toMatch(/^M-30,0a30,30/);
  });
});
