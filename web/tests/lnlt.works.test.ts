import { describe, expect, it } from "vitest";
import { bearing, INSIDE } from "../src/board/ground";
import { Hexes } from "../src/board/hexes";
import { aloft } from "../src/systems/lnlt/works";
import type { Spot } from "../src/wire";
import { card } from "./board.positions";

describe("what is built during a game", () => {
  const at = card().places.find((spot) => spot.name === "A1") as Spot;
  const places = new Hexes(card(), [{ ...at, name: "A1+B", floor: INSIDE, words: "inside the bunker" }]);

  it("is a place of its own within its hex", () => {
    expect(places.spot("A1+B")).toMatchObject({ floor: INSIDE, words: "inside the bunker" });
    expect(places.foot("A1+B")).toBe("A1");
    expect(places.storeys("A1").map((spot) => spot.name)).toEqual(["A1", "A1+B"]);
  });

  it("is never what a click on the ground hits", () => {
    expect(places.under(at)?.name).toBe("A1");
  });
});

describe("an aircraft", () => {
  const places = new Hexes(card());

  it("is over its hex, on a straight way", () => {
    const found = aloft({ unit: "p47", path: ["A0", "A1"], at: "A1", cannon: true, bombs: 1 }, places);
    expect(found?.heading).toBe(180);
    expect(found?.at).toMatchObject({ x: 52 });
  });

  it("waits at the edge before it comes in", () => {
    const found = aloft({ unit: "p47", path: ["A0", "A1"], at: "", cannon: true, bombs: 1 }, places);
    expect(found?.at).toMatchObject({ y: 45 });
    expect(aloft({ unit: "p47", path: [], at: "", cannon: true, bombs: 1 }, places)).toBeNull();
  });

  it("points where it goes", () => {
    expect(bearing({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(90);
  });
});
