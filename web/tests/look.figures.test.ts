import { describe, expect, it } from "vitest";
import { Inspection } from "../src/look/inspect.svelte";
import { exactly, percent, plain, signed, total } from "../src/look/sums/numbers";
import { harmless, strip } from "../src/look/sums/odds";
import { listed } from "../src/ui/words";
import type { Chance, PlaceFacts } from "../src/wire";

describe("numbers", () => {
  it("have signs that can be read", () => {
    expect([signed(2), signed(-1), signed(0), plain(3), plain(-3)]).toEqual(["+2", "−1", "+0", "3", "−3"]);
    expect(total({ mods: [{ value: 2 }, { value: -3 }] })).toBe(-1);
  });

  it("never call the possible impossible, nor the likely certain", () => {
    const short = (share: number) => percent(share).replaceAll("\u202f", "");
    expect([5 / 8, 1 / 8, 0.995].map(short)).toEqual(["63%", "13%", ">99%"]); // halves go up, as on the server
    expect([0, 0.001, 0.21, 0.999, 1].map(short)).toEqual(["0%", "<1%", "21%", ">99%", "100%"]);
  });

  it("are fractions while one can read them, and never cut off", () => {
    const short = (exact: string, share: number) => exactly({ exact, share }).replaceAll("\u202f", "");
    expect(short("58025/59049", 0.98)).toBe("58025/59049");
    expect(short("12909191/22674816", 0.569318)).toBe("56.9318%");
  });

  it("are listed as one speaks", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });
});

describe("odds", () => {
  const chance = (result: string, share: number, grave: number): Chance => ({ result, share, grave, exact: "" });
  const chances = [
    chance("Shaken", 0.3, 1),
    chance("Eliminated", 0, 4),
    chance("No Effect", 0.5, 0),
    chance("Bounced", 0.2, 0),
  ];

  it("make a strip of what can happen, the mildest first", () => {
    expect(strip(chances).map((one) => one.result)).toEqual(["No Effect", "Bounced", "Shaken"]);
  });

  it("tell how likely it is that all stays well", () => {
    expect(harmless(chances)).toEqual({ words: "No Effect", share: 0.7 });
  });
});

describe("a place under the glass", () => {
  const facts = (place: string): PlaceFacts => ({ place, title: "", remarks: [], pieces: [], floors: [] });
  const problem = (error: unknown) => ({ code: "", words: String(error), rule: "" });

  it("keeps what it knows until it knows more, and shows the last that was asked for", async () => {
    const waiting = new Map<string, () => void>();
    const glass = new Inspection(
      (place) => new Promise((done) => waiting.set(place, () => done(facts(place)))),
      problem,
    );
    const looks = [glass.look("A1"), glass.look("A2")];
    waiting.get("A2")?.();
    waiting.get("A1")?.();
    await Promise.all(looks);
    expect(glass.facts?.place).toBe("A2");
    const again = glass.look("A3");
    expect(glass.facts?.place).toBe("A2");
    waiting.get("A3")?.();
    await again;
    expect(glass.facts?.place).toBe("A3");
    await glass.look(null);
    expect(glass.facts).toBeNull();
  });

  it("says why it sees nothing", async () => {
    const glass = new Inspection(() => Promise.reject("no hex Z9"), problem);
    await glass.look("Z9");
    expect(glass.problem?.words).toBe("no hex Z9");
  });
});
