// Lists in a few words, and the shelf that keeps them.

import { beforeEach, describe, expect, it } from "vitest";
import { draft, drafts, forgetDraft, keepDraft, keepForce, takeForce } from "../src/lists/drafts";
import { article, faultWords, fileName, left, listName, more, spent } from "../src/lists/words";
import type { Fault, ForceSheet } from "../src/wire";

const sheet = (given: Partial<ForceSheet> = {}): ForceSheet => ({
  name: "",
  nation: "us",
  trait: "",
  platoons: ["reinforced"],
  units: [],
  points: 0,
  limit: 500,
  faults: [],
  text: "nation us\n",
  code: "us;reinforced",
  ...given,
});

const fault = (given: Partial<Fault> = {}): Fault => ({
  words: "it needs one lieutenant and has none",
  right: "add 1",
  points: 35,
  unit: -1,
  platoon: 0,
  rule: "house-game.5",
  mend: [],
  ...given,
});

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

describe("words", () => {
  it("tells prices with their sign, and what is left", () => {
    expect([more(35), more(-5), more(0)]).toEqual(["+35", "−5", "±0"]);
    expect(left(sheet({ points: 480 }))).toBe("20 left");
    expect(left(sheet({ points: 522 }))).toBe("22 too many");
    expect(spent(sheet({ points: 1, limit: 0 }))).toBe("1 point");
  });

  it("says of whom a fault speaks", () => {
    expect(faultWords(fault(), sheet())).toBe("It needs one lieutenant and has none.");
    expect(faultWords(fault({ platoon: 1 }), sheet({ platoons: ["reinforced", "armoured"] }))).toBe(
      "Platoon 2: it needs one lieutenant and has none.",
    );
  });

  it("names lists, files and platoons", () => {
    expect(listName("", "mars", [])).toBe("mars list");
    expect(fileName("Zug Brändt / 2")).toBe("zug-brandt-2");
    expect(fileName("…")).toBe("force");
    expect([article("Armoured Platoon"), article("Reinforced Platoon")]).toEqual([
      "an Armoured Platoon",
      "a Reinforced Platoon",
    ]);
  });
});

describe("the shelf", () => {
  it("keeps lists by their system, the latest first, and forgets them", () => {
    keepDraft("a", "boltaction", sheet({ name: "Able" }), 10);
    keepDraft("b", "boltaction", sheet({ name: "Baker", faults: [fault()] }), 20);
    keepDraft("c", "chess", sheet(), 30);
    expect(drafts("boltaction").map(({ name, faults }) => [name, faults])).toEqual([
      ["Baker", 1],
      ["Able", 0],
    ]);
    keepDraft("a", "boltaction", sheet({ name: "Able", points: 99 }), 40);
    expect(drafts("boltaction")[0]?.points).toBe(99);
    forgetDraft("a");
    expect(draft("a")).toBeNull();
  });

  it("hands a force out once", () => {
    keepForce("game", 1, "us;reinforced");
    expect([takeForce("game", 0), takeForce("game", 1), takeForce("game", 1)]).toEqual(["", "us;reinforced", ""]);
  });

  it("survives what others have written there", () => {
    kept.set("hedgerow.lists", "{broken");
    kept.set("hedgerow.brought", "7");
    expect(drafts("boltaction")).toEqual([]);
    expect(takeForce("game", 0)).toBe("");
  });
});
