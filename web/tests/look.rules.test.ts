import { describe, expect, it } from "vitest";
import { citations, lately, now, references, under } from "../src/look/cites";
import { contents, neighbours, Pages, type RulesApi, Trail } from "../src/look/rules.svelte";
import type { ClauseCard, Tally, Told } from "../src/wire";
import { asked, told as event } from "./wires";

const card = (id: string, rest: Partial<ClauseCard> = {}): ClauseCard => {
  const parts = id.split(".");
  return {
    id,
    title: `Title of ${id}`,
    says: "",
    source: "core",
    scope: "core",
    conflict: "",
    needs: "",
    above: parts.slice(1).map((_, i) => parts.slice(0, i + 1).join(".")),
    below: [],
    enforced: true,
    ...rest,
  };
};

const told = (n: number, kind: string, rule: string, ...parts: string[]): Told => {
  const tally: Tally = { mods: parts.map((part) => ({ value: 1, words: "", rule: part })) };
  const heading = kind === "turn-began" ? "turn" : "";
  return event(n, { kind, rule, sums: [["attack", tally]], heading, title: heading && "Turn 2" });
};

describe("references in a text", () => {
  it("cuts a text up at its ids and loses nothing", () => {
    const text = "As in 5.1.19, or 17.1; see PAC.3 and 5/8 of 3.";
    const pieces = references(text);
    expect(pieces.filter((piece) => "id" in piece)).toEqual([{ id: "5.1.19" }, { id: "17.1" }, { id: "PAC.3" }]);
    expect(pieces.map((piece) => ("id" in piece ? piece.id : piece.text)).join("")).toBe(text);
  });

  it("keeps the full stop that ends a sentence out of the id", () => {
    expect(references("See 5.3.4.")).toEqual([{ text: "See " }, { id: "5.3.4" }, { text: "." }]);
  });
});

describe("where a clause applies", () => {
  const log = [
    told(0, "foxholes-dug", "5.3.1"),
    told(1, "turn-began", "2.0.1"),
    told(2, "shot-fired", "5.0.0.5", "5.3.4"),
    told(3, "shot-fired", "5.30.1"),
  ];

  it("finds events by their own clause and by those of their sums, newest first, with their turn", () => {
    expect(citations(log, "5.3.4")).toEqual([{ n: 2, when: "Turn 2", words: "event 2" }]);
    expect(citations(log, "5.3").map(({ n, when }) => [n, when])).toEqual([
      [2, "Turn 2"],
      [0, ""],
    ]);
  });

  it("does not take 5.30 for a part of 5.3", () => {
    expect(under("5.3", "5.30.1")).toBe(false);
    expect(under("5.3", "5.3")).toBe(true);
  });

  it("lists what was cited lately, and how often", () => {
    expect(lately([...log, told(4, "shot-fired", "5.0.0.5")], 2)).toEqual([
      { id: "5.0.0.5", times: 2 },
      { id: "5.30.1", times: 1 },
    ]);
  });

  it("knows what the question and the move that is weighed go by", () => {
    const question = asked("impulse", [], [], { prompt: "What now?", rule: "4.0.3" });
    const sums = [{ label: "attack", tally: { mods: [{ value: 2, words: "", rule: "5.2.2" }] }, total: 2, dice: "d6" }];
    const preview = {
      words: "Fire at Q5",
      sums,
      remarks: [{ words: "", rule: "" }],
      fates: [],
      dice: true,
      lines: [],
      places: [],
      strikes: [],
      ends: [],
    };
    expect(now(question, preview)).toEqual([
      { words: "What now?", rules: ["4.0.3"] },
      { words: "Fire at Q5", rules: ["5.2.2"] },
    ]);
    expect(now(null)).toEqual([]);
  });
});

describe("a way through the rules", () => {
  it("goes back and forth, and forgets what lay ahead when another way is taken", () => {
    const trail = new Trail();
    trail.go({ kind: "clause", id: "5.3.4" });
    trail.go({ kind: "clause", id: "5.3.5" });
    trail.back();
    expect(trail.at).toEqual({ kind: "clause", id: "5.3.4" });
    expect(trail.canForward).toBe(true);
    trail.go({ kind: "clause", id: "5.1.1" });
    expect(trail.canForward).toBe(false);
    trail.back();
    trail.back();
    expect([trail.at.kind, trail.canBack]).toEqual(["home", false]);
    trail.back();
    expect(trail.at.kind).toBe("home");
  });

  it("counts the letters of a search as one stop, and the same clause twice as one", () => {
    const trail = new Trail();
    for (const words of ["s", "sm", "smo"]) trail.go({ kind: "search", words });
    trail.go({ kind: "clause", id: "7.0.4" });
    trail.go({ kind: "clause", id: "7.0.4" });
    trail.back();
    expect(trail.at).toEqual({ kind: "search", words: "smo" });
    trail.back();
    expect(trail.at.kind).toBe("home");
  });
});

describe("loading", () => {
  const around = ["5.3.3", "5.3.4", "5.3.5"].map((id) => card(id));

  function book(over: Partial<RulesApi> = {}) {
    const asked: string[] = [];
    const api: RulesApi = {
      clause: async (_, id) => {
        asked.push(id);
        return card(id);
      },
      section: async (_, section) => {
        asked.push(`section ${section}`);
        return { clauses: around, total: around.length };
      },
      chapters: async () => ({ clauses: [card("5", { title: "Fire combat" })], total: 1 }),
      search: async (_, words) => ({ clauses: [card(words)], total: 1 }),
      ...over,
    };
    return { pages: new Pages("lnlt", api), asked };
  }

  it("loads a clause with its section once", async () => {
    const { pages, asked } = book();
    await pages.open({ kind: "clause", id: "5.3.4" });
    await pages.open({ kind: "clause", id: "5.3.5" });
    await pages.open({ kind: "clause", id: "5.3.4" });
    expect(asked).toEqual(["5.3.4", "section 5.3"]);
    expect(pages.card?.id).toBe("5.3.4");
    expect(neighbours(pages.around, "5.3.4")).toEqual({ before: around[0], after: around[2] });
    expect(pages.title("5.3.3")).toBe("Title of 5.3.3");
    expect(pages.title("5")).toBe("Fire combat");
  });

  it("finds clauses, and nothing for no words", async () => {
    const { pages } = book();
    await pages.open({ kind: "search", words: " 5.3.4 " });
    expect(pages.found?.clauses[0]?.id).toBe("5.3.4");
    await pages.open({ kind: "search", words: " " });
    expect(pages.found).toBeNull();
  });

  it("parts a chapter into its sections", () => {
    const chapter = ["5.0.1", "5.0.2", "5.3.1", "5.4"].map((id) => card(id));
    expect(contents(chapter, "5").map(({ id, clauses }) => [id, clauses.map((one) => one.id)])).toEqual([
      ["5.0", ["5.0.1", "5.0.2"]],
      ["5.3", ["5.3.1"]],
      ["5", ["5.4"]],
    ]);
  });

  it("shows what was asked for last", async () => {
    const waiting = new Map<string, () => void>();
    const { pages } = book({ clause: (_, id) => new Promise((done) => waiting.set(id, () => done(card(id)))) });
    const first = pages.open({ kind: "clause", id: "5.3.4" });
    const second = pages.open({ kind: "clause", id: "5.3.5" });
    waiting.get("5.3.5")?.();
    waiting.get("5.3.4")?.();
    await Promise.all([first, second]);
    expect(pages.card?.id).toBe("5.3.5");
    expect(pages.busy).toBe(false);
  });

  it("says what went wrong", async () => {
    const { pages } = book({ clause: () => Promise.reject(new Error("lnlt has no clause '99'")) });
    await pages.open({ kind: "clause", id: "99" });
    expect(pages.problem?.words).toBe("lnlt has no clause '99'");
  });
});
