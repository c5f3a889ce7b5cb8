import { describe, expect, it } from "vitest";
import { Hexes } from "../src/board/hexes";
import { arranged, byPlace, grid, type Pile, piles as pilesOf, step } from "../src/board/stacks";
import type { Piece } from "../src/systems/contract";
import { nations, type Own, pieces } from "../src/systems/lnlt/pieces";
import type { View } from "../src/systems/lnlt/wire";
import { card, unit, view, weapon } from "./board.positions";

const piles = (of: View, ground: Hexes) => pilesOf(byPlace(pieces(of)), ground);

const german = { side: 1, nation: "german-army", counter: "german-army/squad" };

describe("pieces", () => {
  it("leaves out who is lost or not yet there, and gives weapons to their bearers", () => {
    const all = pieces(
      view(
        [unit("us-1", "A0"), unit("us-2", "A0", { lost: true }), unit("us-3", "")],
        [weapon("mg-1", { bearer: "us-1" }), weapon("mg-2", { at: "C1" })],
      ),
    );
    const found = byPlace(all) as Map<string, Piece<Own>[]>;
    expect(found.get("A0")?.map((piece) => piece.id)).toEqual(["us-1"]);
    expect(found.get("A0")?.[0]?.own.bears.map((w) => w.id)).toEqual(["mg-1"]);
    expect(found.get("C1")?.[0]?.own.weapon?.id).toBe("mg-2");
    expect(found.size).toBe(2);
  });

  it("says where people look for whoever rides, and who is not on the map by himself", () => {
    const units = [unit("us-m3", "A0"), unit("us-1", "", { carrier: "us-m3" }), unit("us-2", "")];
    const aside = pieces(view(units)).map(({ id, place, aside }) => [id, place, aside]);
    expect(aside).toEqual([
      ["us-m3", "A0", ""],
      ["us-1", "A0", "aboard"],
      ["us-2", "", "coming"],
    ]);
  });

  it("veils enemies whom the side that looks has not spotted", () => {
    const units = [unit("us-1", "A0"), unit("de-1", "C1", { ...german, unspotted: true }), unit("de-2", "C0", german)];
    expect(pieces(view(units)).flatMap((piece) => (piece.veil ? [piece.id] : []))).toEqual(["de-1"]);
  });

  it("names the nation of most of a side's units", () => {
    const mixed = [
      unit("a", "A0", german),
      unit("b", "A0", { ...german, nation: "german-ss" }),
      unit("c", "A0", german),
    ];
    expect(nations(view(mixed))[1]).toBe("german-army");
  });
});

describe("piles", () => {
  const places = new Hexes(card());

  it("puts the strongest in good order on top and loose weapons at the bottom", () => {
    const [pile] = piles(
      view(
        [
          unit("us-1", "C1"),
          unit("us-lead", "C1", { kind: "leader", ifp: 0 }),
          unit("us-2", "C1", { shaken: true }),
          unit("us-half", "C1", { kind: "half-squad", ifp: 1 }),
        ],
        [weapon("mg", { at: "C1" })],
      ),
      places,
    );
    expect(pile?.pieces.map((piece) => piece.id)).toEqual(["mg", "us-2", "us-lead", "us-half", "us-1"]);
  });

  it("lets enemies in one hex face each other, smaller", () => {
    const [ours, theirs] = piles(view([unit("us-1", "C1"), unit("de-1", "C1", german)]), places);
    expect(ours?.side).toBe(0);
    expect(ours?.dx).toBeLessThan(0);
    expect(theirs?.dx).toBeGreaterThan(0);
    expect(ours?.size).toBeLessThan(1);
  });

  it("draws an upper floor above the ground floor of the same hex", () => {
    const found = piles(view([unit("us-1", "B1"), unit("de-1", "B1+1", german)]), places);
    const below = found.find((pile) => pile.place === "B1");
    const above = found.find((pile) => pile.place === "B1+1");
    expect(above?.foot).toBe("B1");
    expect(above?.dy ?? 0).toBeLessThan(below?.dy ?? 0);
    expect(found.indexOf(above as Pile)).toBeGreaterThan(found.indexOf(below as Pile));
  });

  it("keeps four piles of a hex apart", () => {
    const found = piles(
      view([unit("a", "B1"), unit("b", "B1", german), unit("c", "B1+1"), unit("d", "B1+1", german)]),
      places,
    );
    expect(new Set(found.map((pile) => `${pile.dx},${pile.dy}`)).size).toBe(4);
  });

  it("leaves a pile that is alone in the middle, at full size", () => {
    const pile: Pile = { key: "", place: "A0", foot: "A0", floor: 0, side: 0, pieces: [], dx: 5, dy: 5, size: 0.5 };
    expect(arranged([pile])[0]).toMatchObject({ dx: 0, dy: 0, size: 1 });
  });
});

describe("step and grid", () => {
  it("never lets a pile grow out of its hex", () => {
    expect(step(1)).toBe(0);
    for (const count of [2, 3, 5, 8, 12]) expect(step(count) * (count - 1)).toBeLessThanOrEqual(26.01);
    expect(step(2)).toBeGreaterThan(step(6));
  });

  it("spreads a stack in even rows", () => {
    expect(grid(3, 5)).toEqual([3]);
    expect(grid(6, 5)).toEqual([3, 3]);
    expect(grid(7, 5)).toEqual([4, 3]);
    expect(grid(10, 4)).toEqual([4, 3, 3]);
    expect(grid(1, 4)).toEqual([1]);
  });
});
