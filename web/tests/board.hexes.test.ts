import { describe, expect, it } from "vitest";
import { WAYS } from "../src/board/ground";
import { Hexes } from "../src/board/hexes";
import type { MapCard } from "../src/wire";
import { card } from "./board.positions";

const places = new Hexes(card());
const nowhere = { x: 0, y: 0 };

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
    expect(places.storeys("B1").map((spot) => spot.name)).toEqual(["B1", "B1+1"]);
    expect(places.feet).toHaveLength(6);
  });
});

describe("the way of the cursor", () => {
  it("goes up, down and aslant to neighbours", () => {
    expect(places.led("B1", "ArrowUp", nowhere)?.name).toBe("B0");
    expect(places.led("A0", "ArrowDown", nowhere)?.name).toBe("A1");
    expect(places.led("B1", "PageUp", nowhere)?.name).toBe("C0");
    expect(places.led("B1", "PageDown", nowhere)?.name).toBe("C1");
    expect(places.led("B1", "End", nowhere)?.name).toBe("A1");
    expect(places.led("B1", "Home", nowhere)?.name).toBe("A0");
  });

  it("keeps its height when it goes left and right, so that it comes back to where it was", () => {
    const start = places.spot("A0") ?? nowhere;
    const one = places.led("A0", "ArrowRight", start);
    const two = places.led(one?.name ?? "", "ArrowRight", start);
    expect(two?.name).toBe("C0");
    expect(places.led("C0", "ArrowLeft", start)?.name).toBe(one?.name);
  });

  it("leaves letters to the answers, whose keys they are", () => {
    for (const letter of ["e", "s", "p", "u"]) expect(letter in WAYS).toBe(false);
  });

  it("stays at the edge", () => {
    expect(places.led("A0", "ArrowLeft", nowhere)).toBeUndefined();
    expect(places.led("C1", "ArrowDown", nowhere)).toBeUndefined();
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

describe("every neighbour", () => {
  /** A rosette of seven around "o", with a side or a vertex on top. */
  function rosette(first: number): MapCard {
    const around = Array.from({ length: 6 }, (_, i) => ((first + i * 60) * Math.PI) / 180);
    const spot = (name: string, x: number, y: number, beside: string[]) => ({
      ...{ name, x, y, words: "", level: 0, floor: 0, beside, outline: [] },
    });
    const ring = around.map((turn, i) => spot(`n${i}`, 90 * Math.sin(turn), -90 * Math.cos(turn), ["o"]));
    const middle = spot(
      "o",
      0,
      0,
      ring.map(({ name }) => name),
    );
    const cell = around.map((turn): [number, number] => [52 * Math.cos(turn), 52 * Math.sin(turn)]);
    return { ...card(), cell, places: [middle, ...ring] };
  }

  it.each([
    ["a side", 0],
    ["a vertex", 30],
  ])("is reached by a key of its own where %s is on top", (_, first) => {
    const hexes = new Hexes(rosette(first));
    const led = Object.keys(WAYS).map((key) => hexes.led("o", key, nowhere)?.name);
    expect(new Set(led)).toEqual(new Set(["n0", "n1", "n2", "n3", "n4", "n5"]));
    for (const name of ["n0", "n1", "n2", "n3", "n4", "n5"]) {
      const back = Object.keys(WAYS).map((key) => hexes.led(name, key, nowhere)?.name);
      expect(back).toContain("o");
    }
  });

  it("leads up and down in a zigzag, along one column and back, where a vertex is on top", () => {
    const hexes = new Hexes(rosette(30));
    expect(hexes.led("o", "ArrowUp", { x: 40, y: 0 })?.name).toBe("n0"); // north-north-east
    expect(hexes.led("o", "ArrowUp", { x: -40, y: 0 })?.name).toBe("n5");
    expect(hexes.led("o", "ArrowRight", nowhere)?.name).toBe("n1");
    expect(hexes.led("n5", "ArrowDown", nowhere)?.name).toBe("o");
    expect(hexes.led("o", "Home", nowhere)?.name).toBe("n5");
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
  it("is the cell, larger or smaller", () => {
    expect(places.outline(1)).toBe("M-26,-45L26,-45L52,0L26,45L-26,45L-52,0Z");
    expect(places.outline(0.5)).toContain("L26,0");
  });
});
