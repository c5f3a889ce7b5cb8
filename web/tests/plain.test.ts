import { describe, expect, it } from "vitest";
import { groundOf, grounds } from "../src/board/grounds";
import { Hexes } from "../src/board/hexes";
import { Open } from "../src/board/open";
import { pieces } from "../src/systems/plain/pieces";
import { card } from "./board.positions";

describe("a system that nobody has drawn", () => {
  it("has counters for whatever looks like a piece", () => {
    const found = pieces({
      pieces: [
        { id: "a1", seat: 0, at: "0300,0400", hidden: true, lost: false },
        { id: "b1", side: 1, place: "C3" },
        { id: "b2", side: 1 },
        { id: "gone", seat: 0, at: "C4", lost: true },
      ],
    });
    expect(found.map(({ id, place, side, aside }) => [id, place, side, aside])).toEqual([
      ["a1", "0300,0400", 0, ""],
      ["b1", "C3", 1, ""],
      ["b2", "", 1, "coming"],
    ]);
    expect(found[0]?.own.states).toEqual(["hidden"]);
    expect(pieces({})).toEqual([]);
  });
});

describe("the ground of a map", () => {
  it("is hexes or an open table, as the card says", () => {
    expect(groundOf(card())).toBeInstanceOf(Hexes);
    const grid = { orientation: "open", unit: "inches", scale: 100 } as const;
    expect(groundOf({ ...card(), grid })).toBeInstanceOf(Open);
  });

  it("is made anew only when a game has added places", () => {
    const ground = grounds(card());
    const [first] = card().places;
    expect(ground([])).toBe(ground([]));
    expect(first && ground([{ ...first, name: "A0+B", floor: -1 }])).not.toBe(ground([]));
  });
});
