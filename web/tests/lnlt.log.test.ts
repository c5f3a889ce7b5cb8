import { describe, expect, it } from "vitest";
import { entriesOf as entries, firstNew, Keeper, latest, logText, passes, sift, type Who } from "../src/look/log";
import { chronicle, gather } from "../src/systems/lnlt/log";
import type { Note, Tally, Told } from "../src/wire";

const tally = (value: number, rule = "5.2.2"): Tally => ({ mods: [{ value, words: "part", rule }] });
const who: Who = {
  seats: ["American", "German"],
  side: (piece) => (piece.startsWith("us") ? 0 : piece.startsWith("de") ? 1 : null),
};

/** Events with numbers in order. */
function log(...events: (Partial<Told> & { kind: string })[]): Told[] {
  return events.map((event, n) => ({ n, words: `${event.kind}.`, rule: "", dice: [], sums: [], fields: {}, ...event }));
}

const turn = (n: number) => ({ kind: "turn-began", words: `Turn ${n} of 6.`, fields: { turn: n } });
const phase = (name: string) => ({ kind: "phase-began", words: `${name} Phase.`, fields: { phase: name } });
const activates = (side: number, ...places: string[]) => ({
  kind: "hexes-activated",
  rule: "4.0.3",
  fields: { side, places },
});
const step = (start: string, place: string, spent: number, units = ["de-1"]) => ({
  kind: "stepped",
  rule: "6.0.1",
  sums: [["cost", tally(2, "6.0.1")]] as [string, Tally][],
  fields: { units, start, place, spent },
});
const shot = {
  kind: "shot-fired",
  rule: "5.0.0.5",
  dice: [4, 6],
  fields: { side: 0, parts: ["us-4"], start: "N4", target: "Q3", attack_dice: [4], defence_die: 6 },
};

describe("headings", () => {
  it("names turn and phase once, and sets up before the first", () => {
    const told = log(
      { kind: "foxholes-dug" },
      turn(1),
      phase("rally"),
      { kind: "initiative-rolled" },
      phase("operations"),
      shot,
    );
    expect(gather(told, [], who).map((section) => section.title)).toEqual([
      "Setting up",
      "Turn 1 · Rally",
      "Turn 1 · Operations",
    ]);
  });

  it("opens a group for an impulse, joined by a second hex before anything is done", () => {
    const told = log(
      turn(1),
      phase("operations"),
      activates(0, "N4"),
      activates(0, "N5"),
      shot,
      { kind: "impulse-ended", fields: { side: 0 } },
      activates(1, "Q3"),
      { kind: "smoke-tried", fields: { unit: "de-1" } },
    );
    const groups = gather(told, [], who)[0]?.groups ?? [];
    expect(groups.map((group) => [group.title, group.places])).toEqual([
      ["American", ["N4", "N5"]],
      ["German", ["Q3"]],
    ]);
    expect(groups.flatMap((group) => group.entries.map((entry) => entry.kind))).toEqual(["shot-fired", "smoke-tried"]);
  });

  it("puts a pass under nobody's heading", () => {
    const told = log(turn(1), activates(0, "N4"), shot, { kind: "side-passed", fields: { side: 1 } });
    expect(gather(told, [], who)[0]?.groups.map((group) => group.title)).toEqual(["American", ""]);
  });
});

describe("a move", () => {
  const began = {
    kind: "move-began",
    words: "de-1 moves out of Q5.",
    fields: { units: ["de-1"], place: "Q5", mode: "move" },
  };

  it("is one entry with its way, what it cost and what it took", () => {
    const told = log(
      began,
      step("Q5", "Q6", 2),
      { kind: "control-taken", fields: { place: "Q6", side: 1 } },
      step("Q6", "P7", 4),
      { kind: "move-ended", fields: { units: ["de-1"], place: "P7" } },
    );
    const [move, ...rest] = entries(gather(told, [], who));
    expect(rest).toEqual([]);
    expect(move).toMatchObject({
      words: "de-1 moves out of Q5.",
      path: ["Q5", "Q6", "P7"],
      spent: 4,
      takes: ["Q6"],
      n: 0,
      last: 4,
      side: 1,
    });
    expect(move?.steps).toHaveLength(3);
    expect(move?.places).toEqual(["Q5", "Q6", "P7"]);
  });

  it("goes on in a few words after it was shot at", () => {
    const told = log(
      began,
      step("Q5", "Q6", 2),
      shot,
      { kind: "target-unhurt", fields: { unit: "de-1" } },
      step("Q6", "P7", 4),
      step("P7", "O7", 5),
    );
    const found = entries(gather(told, [], who));
    expect(found.map((entry) => entry.words)).toEqual(["de-1 moves out of Q5.", "shot-fired.", "The move goes on."]);
    expect(found[2]).toMatchObject({ path: ["Q6", "P7", "O7"], spent: 5 });
  });

  it("says when it breaks off", () => {
    const told = log(began, step("Q5", "Q6", 2), {
      kind: "move-ended",
      words: "The move breaks off in Q6.",
      fields: { units: [], place: "Q6" },
    });
    expect(entries(gather(told, [], who)).at(-1)?.words).toBe("The move breaks off in Q6.");
  });
});

describe("an attack", () => {
  const hit = (unit: string) => ({
    kind: "target-hit",
    rule: "5.0.0.7",
    sums: [["attack", tally(3)]] as [string, Tally][],
    fields: { unit },
  });
  const check = (unit: string) => ({
    kind: "damage-checked",
    rule: "5.0.0.8",
    dice: [5],
    words: `${unit} checks damage: Shaken.`,
    sums: [["tally", tally(7)]] as [string, Tally][],
    fields: { unit },
  });
  const shaken = (unit: string) => ({ kind: "unit-shaken", rule: "5.1.1", fields: { unit } });

  it("holds what came of it, each unit once, with all its sums and clauses", () => {
    const told = log(shot, hit("de-1"), hit("de-2"), check("de-1"), shaken("de-1"), check("de-2"), shaken("de-2"));
    const [attack, ...rest] = entries(gather(told, [], who));
    expect(rest).toEqual([]);
    expect(attack?.parts.map((part) => part.words)).toEqual([
      "de-1 checks damage: Shaken.",
      "de-2 checks damage: Shaken.",
    ]);
    expect(attack?.parts[0]?.sums.map(([name]) => name)).toEqual(["attack", "tally"]);
    expect(attack?.parts[0]?.rules).toEqual(["5.0.0.8", "5.0.0.7", "5.1.1"]);
    expect(attack?.last).toBe(6);
  });

  it("shows a hit whose check is still to come", () => {
    const parts = entries(gather(log(shot, hit("de-1")), [], who))[0]?.parts;
    expect(parts?.map((part) => part.kind)).toEqual(["target-hit"]);
  });

  it("tells the attacker's dice from the defender's", () => {
    expect(entries(gather(log(shot), [], who))[0]?.thrown).toEqual([
      { faces: [4], role: "attack" },
      { faces: [6], role: "defence" },
    ]);
  });

  it("names all that are unhurt in one sentence", () => {
    const unhurt = (unit: string) => ({ kind: "target-unhurt", words: `${unit} is unhurt.`, fields: { unit } });
    const parts = entries(gather(log(shot, unhurt("A"), unhurt("B"), unhurt("C")), [], who))[0]?.parts;
    expect(parts?.map((part) => part.words)).toEqual(["A, B and C are unhurt."]);
  });
});

describe("notes", () => {
  const note = (after: number, words: string): Note => ({ after, words, when: 1 });

  it("stand where they were made, and part a move in two", () => {
    const told = log({ kind: "move-began", fields: {} }, step("Q5", "Q6", 2), step("Q6", "P7", 4));
    const found = entries(gather(told, [note(2, "Undone."), note(99, "Resigned.")], who));
    expect(found.map((entry) => entry.kind)).toEqual(["move-began", "note", "stepped", "note"]);
  });

  it("are part of the text", () => {
    const told = log(turn(1), { ...shot, words: "us-4 fires." });
    expect(logText(told, chronicle.isHeading, [note(2, "Undone.")])).toBe(
      "TURN 1 OF 6.\nus-4 fires. [5.0.0.5]\n* Undone.\n",
    );
  });
});

describe("keeping", () => {
  it("gives back the entries that have not changed, and a new one for what has grown", () => {
    const keeper = new Keeper();
    const told = log(turn(1), { kind: "spotting-tried" }, shot, { kind: "target-unhurt", fields: { unit: "de-1" } });
    const [spot, attack] = entries(keeper.keep(gather(told.slice(0, 3), [], who)));
    const [again, grown] = entries(keeper.keep(gather(told, [], who)));
    expect(again).toBe(spot);
    expect(grown).not.toBe(attack);
    expect(entries(keeper.keep(gather(told, [], who)))[1]).toBe(grown);
  });

  it("does not keep what was undone and done otherwise", () => {
    const keeper = new Keeper();
    const [old] = entries(keeper.keep(gather(log(shot), [], who)));
    const [other] = entries(keeper.keep(gather(log({ ...shot, words: "Another shot." }), [], who)));
    expect(other).not.toBe(old);
    expect(other?.words).toBe("Another shot.");
  });
});

describe("what is shown", () => {
  const told = log(
    turn(1),
    shot,
    { kind: "spotting-tried", fields: { unit: "de-1" } },
    { kind: "unit-placed", fields: { unit: "us-1" } },
  );
  const all = gather(told, [], who);

  it("filters by topic and by side", () => {
    const kinds = (filter: "fights" | "moves" | "mine", seat: number | null) =>
      entries(sift(all, (entry) => passes(entry, filter, seat, who))).map((entry) => entry.kind);
    expect(kinds("fights", null)).toEqual(["shot-fired"]);
    expect(kinds("moves", null)).toEqual(["unit-placed"]);
    expect(kinds("mine", 1)).toEqual(["spotting-tried"]);
    expect(sift(all, () => false)).toEqual([]);
  });

  it("counts a shot at me as mine", () => {
    const hit = log(shot, { kind: "target-unhurt", fields: { unit: "de-1" } });
    const [attack] = entries(gather(hit, [], who));
    expect(attack && passes(attack, "mine", 1, who)).toBe(true);
  });

  it("draws the latest groups first, and counts what is left out", () => {
    const long = gather(log(...Array.from({ length: 30 }, (_, i) => [activates(i % 2, "A1"), shot]).flat()), [], who);
    const { shown, before } = latest(long, 10);
    expect(entries(shown)).toHaveLength(10);
    expect(before).toBe(20);
    expect(entries(shown).at(-1)).toBe(entries(long).at(-1));
  });

  it("finds the first entry that is new", () => {
    expect(firstNew(all, 2)).toBe("e2");
    expect(firstNew(all, 99)).toBeNull();
    expect(firstNew(all, undefined)).toBeNull();
    expect(firstNew(all, 1)).toBeNull(); // all of it: no divider before the very first
  });
});

describe("a sortie", () => {
  const hop = (start: string, place: string, spent: number) => ({
    kind: "hopped",
    rule: "19.2.1.1",
    fields: { unit: "us-huey", start, place, spent },
  });

  it("is one entry with its way, and goes on with another after a shot", () => {
    const told = log(
      { kind: "sortie-began", fields: { unit: "us-huey" } },
      hop("", "A1", 1),
      hop("A1", "B2", 2),
      shot,
      hop("B2", "C2", 3),
      hop("C2", "D3", 4),
    );
    const found = entries(gather(told, [], who));
    expect(found.map((entry) => [entry.kind, entry.path, entry.spent])).toEqual([
      ["sortie-began", ["A1", "B2"], 2],
      ["shot-fired", [], 0],
      ["hopped", ["B2", "C2", "D3"], 4],
    ]);
    expect(found[2]?.steps).toHaveLength(2);
  });
});
