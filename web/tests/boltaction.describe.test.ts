import { describe, expect, it } from "vitest";
import { pieceWords, placeWords } from "../src/systems/boltaction/describe";
import { forces } from "../src/systems/boltaction/forces";
import { FACES, ORDERS } from "../src/systems/boltaction/orders";
import { standing } from "../src/systems/boltaction/pieces";
import { man, tank, unit, view } from "./boltaction.positions";

describe("a unit in words", () => {
  it("has its nation, its men and whatever became of it", () => {
    expect(pieceWords(standing(unit("us-1", "1000,1000", { order: "fire", pins: 2, hidden: true })))).toBe(
      "American 1st Rifle Squad, regular, 1 man, on Fire, 2 pins, hidden",
    );
    expect(pieceWords(standing(tank("us-9", "1000,1000", { immobilised: true, jammed: { "1": "front" } })))).toBe(
      "American Sherman, regular, immobilised, turret jammed",
    );
    expect(pieceWords(standing(unit("us-2", "", { comes: "left" })))).toMatch(/round the left flank$/);
    expect(pieceWords(standing(unit("us-2", "")))).toMatch(/off the table$/);
    expect(pieceWords(standing(unit("us-2", "1000,1000", { order: "ambush", retained: true })))).toMatch(
      /still on Ambush/,
    );
  });
});

describe("a point in words", () => {
  const squad = unit("us-1", "1000,1000", { men: [man("a", "1000,1000"), man("b", "1125,1000")] });
  const shown = view({
    pieces: [squad],
    objectives: ["2000,2000"],
    holders: [1],
    smoke: [{ id: 1, at: "3000,3000", radius: 300 }],
    ruins: ["4000,4000"],
  });

  it("tells whose man stands there, objectives, smoke and ruins", () => {
    expect(placeWords(shown, "1130,1010", [])).toEqual(["a man of 1st Rifle Squad"]);
    expect(placeWords(shown, "1000,1000", [standing(squad)])).toHaveLength(1);
    expect(placeWords(shown, "2050,2000", [])).toEqual(["objective 1, held by German"]);
    expect(placeWords(shown, "3200,3100", [])).toEqual(["smoke"]);
    expect(placeWords(shown, "4000,4000", [])).toEqual(["in ruins"]);
    expect(placeWords(shown, "0500,0500", [])).toEqual([]);
  });
});

describe("forces", () => {
  it("are counted by how they are, the lost last", () => {
    const pieces = [
      unit("us-1", "", { lost: true }),
      unit("us-2", "1000,1000", { pins: 1 }),
      unit("us-3", "1500,1000"),
      unit("us-4", "", { comes: "reserve" }),
      unit("german-1", "3000,1000", { seat: 1 }),
    ];
    const [ours, theirs] = forces(view({ pieces }));
    expect(ours?.counts).toEqual({ good: 1, bad: 1, coming: 1, lost: 1 });
    expect(ours?.units.at(-1)?.id).toBe("us-1");
    expect(theirs?.units.map(({ id }) => id)).toEqual(["german-1"]);
  });
});

describe("an order die", () => {
  it("has six faces, each drawn and named", () => {
    expect(Object.keys(FACES)).toEqual(Object.keys(ORDERS));
    expect(new Set(Object.values(FACES)).size).toBe(6);
  });
});
