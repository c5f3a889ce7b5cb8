// The log of a game that nobody plays: rowing boats that race, ram and sink.

import { describe, expect, it } from "vitest";
import { entriesOf, gather, inOneBreath, logText, passes } from "../src/look/log";
import type { Told } from "../src/wire";
import { told } from "./wires";

const lap = (n: number, title: string) => told(n, { heading: "turn", title, words: `${title} begins.` });
const row = (n: number, way: string[], so_far: string): Told =>
  told(n, { words: `Row to ${way[1]}.`, opens: ["race:a"], joins: [["race:a", "step"]], way, so_far, topic: "moves" });
const ram = (n: number) =>
  told(n, { words: "The Ant rams the Bee.", opens: ["ram"], side: 0, sides: [0, 1], topic: "fights" });

const entries = (...log: Told[]) => entriesOf(gather(log, []));

describe("the log", () => {
  it("has a chapter for each turn and phase; what follows at once stands under one title", () => {
    const sections = gather(
      [lap(0, "Lap 1"), told(1, { heading: "phase", title: "Lap 1 · Wind" }), told(2), lap(3, "Lap 2"), told(4)],
      [],
    );
    expect(sections.map((section) => section.title)).toEqual(["Lap 1 · Wind", "Lap 2"]);
  });

  it("puts what is done under whose doing it is, a second place of the same with the first", () => {
    const crew = (n: number, place: string) => told(n, { heading: "group", title: "Red", side: 0, places: [place] });
    const [section] = gather([lap(0, "Lap 1"), crew(1, "A1"), crew(2, "A2"), told(3)], []);
    expect(section?.groups.map(({ title, places }) => [title, places])).toEqual([["Red", ["A1", "A2"]]]);
  });

  it("makes a way of steps, with what it has cost", () => {
    const [way, ...rest] = entries(row(0, ["A1", "A2"], "1 stroke"), row(1, ["A2", "A3"], "3 strokes"));
    expect(rest).toEqual([]);
    expect(way).toMatchObject({ path: ["A1", "A2", "A3"], cost: "3 strokes", n: 0, last: 1 });
    expect(way?.steps.map((step) => step.words)).toEqual(["Row to A2.", "Row to A3."]);
  });

  it("tells on the way what happens there, in one breath", () => {
    const buoy = (n: number, subject: string) =>
      told(n, { joins: [["race:a", "step"]], run: { start: "rounds", subject, end: "" } });
    const [way] = entries(row(0, ["A1", "A2"], ""), buoy(1, "A2"), row(2, ["A2", "A3"], ""), buoy(3, "A3"));
    expect(way && inOneBreath(way.runs)).toBe("rounds A2 and A3");
  });

  it("says of a way that goes on what goes on", () => {
    const [way] = entries({ ...row(0, ["A2", "A3"], ""), alone: "The race goes on." });
    expect(way?.words).toBe("The race goes on.");
  });

  it("puts what came of something below it, and ends it with what joins nothing", () => {
    const leak = told(1, { words: "The Bee leaks.", opens: ["leak:bee"], joins: [["ram", "part"]], pieces: ["bee"] });
    const sinks = told(2, { words: "The Bee sinks.", rule: "9.1", joins: [["leak:bee", "place"]] });
    const [fight, other] = entries(ram(0), leak, sinks, told(3), told(4, { joins: [["ram", "part"]] }));
    expect(fight?.parts.map((part) => part.words)).toEqual(["The Bee sinks."]);
    expect(other?.n).toBe(3);
    expect(fight?.pieces).toEqual(["bee"]);
  });

  it("takes the clause alone of what has been said already", () => {
    const [only, ...rest] = entries(ram(0), told(1, { rule: "4.2", joins: [["ram", "said"]] }));
    expect(only?.rules).toEqual(["4.2"]);
    expect([only?.parts, rest]).toEqual([[], []]);
  });

  it("says in one breath what happens to several", () => {
    const dry = (n: number, subject: string) =>
      told(n, { opens: ["dry"], joins: [["dry", "run"]], run: { start: "", subject, end: "stay dry." } });
    const [all] = entries(dry(0, "The Ant"), dry(1, "the Bee"), dry(2, "the Cat"));
    expect(all?.words).toBe("The Ant, the Bee and the Cat stay dry.");
    expect(all?.steps).toHaveLength(3);
    const buoys = [1, 2, 3].map(() => ({ start: "", subject: "", end: "buoys are lit." }));
    expect(inOneBreath(buoys)).toBe("3 buoys are lit.");
  });

  it("says nothing of what is quiet", () => {
    expect(entries(told(0), told(1, { quiet: true }), told(2)).map((entry) => entry.n)).toEqual([0, 2]);
  });

  it("has notes where they were made", () => {
    const sections = gather([told(0), told(1)], [{ after: 1, words: "Red asked for tea.", when: 5 }]);
    expect(entriesOf(sections).map((entry) => entry.words)).toEqual(["event 0", "Red asked for tea.", "event 1"]);
  });

  it("can be narrowed to fights, and to what concerns one's own", () => {
    const [fight] = entries(ram(0));
    const [race] = entries(row(0, ["A1", "A2"], ""));
    if (!fight || !race) throw new Error("no entries");
    expect([passes(fight, "fights", 1), passes(race, "fights", 1)]).toEqual([true, false]);
    expect([passes(fight, "mine", 1), passes(race, "mine", 1), passes(fight, "mine", null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is plain text for a letter", () => {
    const text = logText([lap(0, "Lap 1"), told(1, { rule: "4.2" })], [{ after: 1, words: "Tea.", when: 0 }]);
    expect(text).toBe("LAP 1 BEGINS.\n* Tea.\nevent 1 [4.2]\n");
  });
});
