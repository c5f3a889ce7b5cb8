// Which scenarios are looked for, and the address that keeps it.
import { describe, expect, it } from "vitest";
import { address, filterIn, matches, sifted, toggled } from "../src/home/filters";
import type { ScenarioCard, SystemCard, TagGroup } from "../src/wire";

const group = (name: string, several: boolean, ...names: string[]): TagGroup => ({
  name,
  several,
  tags: names.map((name) => ({ name, words: "" })),
});
const GROUPS = [group("Light", false, "day", "night"), group("In it", true, "armour", "air", "hidden units")];
const card = (name: string, ...tags: string[]) => ({ name, tags }) as unknown as ScenarioCard;
const system = (name: string, ...scenarios: ScenarioCard[]) => ({ name, scenarios }) as unknown as SystemCard;

describe("the address", () => {
  it("keeps a filter", () => {
    const filter = { system: "lhy", tags: ["night", "hidden units"] };
    expect(address(filter)).toBe("/?system=lhy&tags=night,hidden+units");
    expect(filterIn(new URL(address(filter), "http://x").searchParams, GROUPS)).toEqual(filter);
    expect(address({ system: "", tags: [] })).toBe("/");
  });

  it("may be wrong", () => {
    expect(filterIn(new URLSearchParams("tags=night,night,nonsense"), GROUPS)).toEqual({ system: "", tags: ["night"] });
  });
});

describe("a filter", () => {
  it("takes either of two that exclude each other, and all that must be in it", () => {
    const found = card("one", "night", "armour", "air");
    const by = (...tags: string[]) => matches(found, { system: "", tags }, GROUPS);
    expect([by(), by("night"), by("day"), by("day", "night")]).toEqual([true, true, false, true]);
    expect([by("armour", "air"), by("armour", "hidden units")]).toEqual([true, false]);
  });

  it("leaves out systems without any", () => {
    const all = [system("a", card("one", "night"), card("two", "day")), system("b", card("three", "day"))];
    const names = (tags: string[], system = "") =>
      sifted(all, { system, tags }, GROUPS).map(({ name, scenarios }) => [name, ...scenarios.map((card) => card.name)]);
    expect(names([])).toEqual([
      ["a", "one", "two"],
      ["b", "three"],
    ]);
    expect(names(["night"])).toEqual([["a", "one"]]);
    expect(names([], "b")).toEqual([["b", "three"]]);
  });

  it("is changed tag by tag", () => {
    const some = toggled({ system: "a", tags: ["day"] }, "air");
    expect(some).toEqual({ system: "a", tags: ["day", "air"] });
    expect(toggled(some, "day").tags).toEqual(["air"]);
  });
});
