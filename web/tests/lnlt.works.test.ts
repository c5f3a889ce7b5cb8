import { describe, expect, it } from "vitest";
import { bearing, INSIDE } from "../src/board/ground";
import { Hexes } from "../src/board/hexes";
import { places as built } from "../src/systems/lnlt/pieces";
import { aloft, bright, within } from "../src/systems/lnlt/works";
import { card, unit, view } from "./board.positions";

const BUNKER = { hex: "A1", place: "A1+B", kind: "bunker", facing: 1, tm: 3 };

describe("the inside of a Bunker", () => {
  const places = new Hexes(card(), built({ ...view([]), forts: [BUNKER] }, card()));

  it("is a place of its own within its hex", () => {
    expect(places.spot("A1+B")).toMatchObject({ floor: INSIDE, words: "inside the bunker" });
    expect(places.foot("A1+B")).toBe("A1");
    expect(places.storeys("A1").map((spot) => spot.name)).toEqual(["A1", "A1+B"]);
  });

  it("is never what a click on the ground hits", () => {
    const at = places.spot("A1");
    expect(at && places.under(at)?.name).toBe("A1");
  });
});

describe("the dark", () => {
  const places = new Hexes(card());
  const names = (seat: number | null, lit: string[] = []) => {
    const units = [unit("us-1", "A0", { side: 0 }), unit("de-1", "C1", { side: 1 })];
    return bright({ ...view(units), seat, lit }, places).map((spot) => spot.name);
  };

  it("leaves what is near one's own men, and what is lit", () => {
    const near = [...within(places, "A0", 2)].sort();
    expect(names(0).sort()).toEqual(near);
    expect(names(0, ["C1"])).toContain("C1");
  });

  it("leaves a spectator what either side has near", () => {
    expect(names(null).length).toBeGreaterThanOrEqual(names(0).length);
    expect(names(null)).toContain("C1");
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
