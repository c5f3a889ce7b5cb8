import { expect, test } from "vitest";
import { missingFrom, readDice, withFace, wrongWith } from "../src/table/dice";
import type { Wanted } from "../src/wire";

const wanted = (count: number, sides = 6): Wanted => ({ count, sides, why: "fire", called: [], by: null, sums: [] });
const faces = (text: string, sides = 6) => readDice(text, sides).map(({ face }) => face);
const wrong = (text: string, count: number, sides = 6) => wrongWith(readDice(text, sides), text, wanted(count, sides));

test("figures are dice, with or without something between them", () => {
  expect(faces("3 5")).toEqual([3, 5]);
  expect(faces("35,1")).toEqual([3, 5, 1]);
  expect(faces("12 4", 20)).toEqual([12, 4]);
  expect(faces("0 10 7", 10)).toEqual([10, 10, 7]);
});

test("what cannot be is told of the die that it is", () => {
  expect(wrong("3 7 5", 3)).toBe("Die 2 cannot show 7. A die of this kind shows 1 to 6.");
  expect(wrong("7", 1)).toBe("A die of this kind shows 1 to 6.");
  expect(wrong("3 5 5", 2)).toBe("Only 2 dice are wanted.");
  expect(wrong("three", 2)).toBe("Type figures: what the dice show.");
  expect(wrong("3", 2)).toBe("");
  expect(missingFrom(readDice("3", 6), wanted(3))).toBe("2 dice are still missing.");
  expect(missingFrom(readDice("3 1", 6), wanted(3))).toBe("1 die is still missing.");
});

test("one die is put in the place of another, the others stay", () => {
  const text = "3 7 5";
  expect(withFace(text, readDice(text, 6)[1], 2)).toBe("3 2 5");
  expect(withFace("372", readDice("372", 6)[1], 1)).toBe("312");
  expect(withFace("3 ", undefined, 4)).toBe("3 4");
  expect(withFace("", undefined, 4)).toBe("4");
});
