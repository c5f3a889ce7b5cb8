import { describe, expect, it } from "vitest";
import { partWords, phaseWords, wording, words } from "../src/systems/lnlt/words";
import { groupsOf } from "../src/table/choose";
import { deedNames, deedWords, doWords, entryWords, groupWords, keysOf, pressed } from "../src/table/words";
import type { Asked, Option, View } from "../src/wire";

const option = (move: Record<string, unknown>, lists: string[] = [], places: string[] = []): Option => ({
  move,
  text: "",
  words: `say ${String(move.verb)}`,
  gloss: "",
  places,
  pieces: [],
  lists,
  heading: null,
  around: "",
});

const group = (...options: Option[]) => {
  const [first] = groupsOf(options);
  if (!first) throw new Error("no group");
  return first;
};

describe("words of groups", () => {
  const shots = group(
    option({ verb: "fire", target: "Q3", parts: ["a", "b"] }, ["parts"]),
    option({ verb: "fire", target: "Q3", parts: ["a"] }, ["parts"]),
  );
  const march = group(option({ verb: "go", units: ["a"], mode: "assault", leave: [] }, ["units", "leave"]));

  it("say what and where, not who", () => {
    expect(groupWords(shots, wording)).toBe("Fire at Q3");
    expect(groupWords(march, wording)).toBe("Assault-move");
    expect(entryWords(shots, wording)).toBe("Fire at Q3 …");
    expect(entryWords(march, wording)).toBe("say go"); // the only answer speaks for itself
  });

  it("say what is done, where the manner alone would not", () => {
    const enter = (units: string[]) => option({ verb: "enter", units, mode: "move" }, ["units"]);
    expect(entryWords(group(enter(["a"]), enter(["b"])), wording)).toBe("Bring on: Move …");
  });

  it("are short on buttons", () => {
    expect(doWords(shots, wording)).toBe("Fire");
    expect(doWords(march, wording)).toBe("Assault-move");
    expect(deedWords(group(option({ verb: "prepare", action: "smoke", place: "K4" })), wording)).toBe("Smoke");
    expect(deedWords(group(option({ verb: "activate", place: "R2" })), wording)).toBe("say activate");
    const long = { ...option({ verb: "low-road" }), words: "Take the low road and be in Scotland before him" };
    expect(deedWords(group(long), wording)).toBe("Low road"); // a verb nobody has put into words
  });
});

describe("names of things to do", () => {
  const guns = { ...option({ verb: "gunship", target: "J8" }), words: "Fire the machine guns at M1 in J8" };
  const rockets = {
    ...option({ verb: "gunship", target: "J8", rockets: true }),
    words: "Fire the rockets at M1 in J8",
  };
  const hover = { ...option({ verb: "hop", place: "J8" }), words: "Fly to J8" };

  it("are words in full where a verb would not tell them apart", () => {
    expect(deedNames([group(guns), group(rockets), group(hover)], wording)).toEqual([
      guns.words,
      rockets.words,
      "Fly to J8",
    ]);
    expect(deedNames([group(guns), group(hover)], wording)).toEqual(["Fire at", "Fly to J8"]);
  });
});

describe("keys", () => {
  it("belong to plain answers; the second of a kind wants Shift", () => {
    const hold = option({ verb: "hold" });
    const rest = option({ verb: "hold", rest: true });
    const keys = keysOf(
      [hold, rest, option({ verb: "pass" }), option({ verb: "pass", place: "A1" }, [], ["A1"])],
      wording,
    );
    expect([...keys.values()]).toEqual(["E", "⇧E", "P"]);
  });

  it("are read whatever the Shift key makes of them", () => {
    expect(pressed({ key: "e", shiftKey: false })).toBe("E");
    expect(pressed({ key: "E", shiftKey: true })).toBe("⇧E");
  });
});

describe("captions and pieces", () => {
  it("say what a question is about", () => {
    expect(words.caption({ kind: "fire" } as Asked)).toBe("impulse · fire");
    expect(words.caption({ kind: "what-else" } as Asked)).toBe("what else");
  });

  it("say the phase, and who has the initiative", () => {
    const pill = (phase: string) => phaseWords({ phase, initiative: 1 } as View, ["American", "German"]);
    expect(["set-up", "rally", "operations"].map(pill)).toEqual([
      "Set-up",
      "Rally · German initiative",
      "German initiative",
    ]);
  });

  it("call pieces as people do", () => {
    const view = {
      units: [
        { id: "us-1", called: "Parachute Squad us-1", kind: "squad" },
        { id: "us-doyle", called: "Lt. Doyle", kind: "leader" },
        { id: "us-tank", called: "M4A1 Sherman", kind: "vehicle", vehicle: { mgs: ["4", "2*"] } },
      ],
      weapons: [
        { id: "us-mg", name: "M1919A4", bearer: "us-1", at: "" },
        { id: "us-bar", name: "BAR", bearer: "", at: "K4" },
      ],
    } as unknown as View;
    expect(partWords(view, "us-1")).toBe("Parachute Squad us-1");
    expect(partWords(view, "us-doyle")).toBe("Lt. Doyle");
    expect(partWords(view, "us-mg")).toBe("M1919A4 of us-1");
    expect(partWords(view, "us-bar")).toBe("BAR");
    expect(partWords(view, "us-doyle@us-mg")).toBe("Lt. Doyle helping with M1919A4 of us-1");
    expect(partWords(view, "us-tank:mg1")).toBe("MG 2* of M4A1 Sherman");
    expect(partWords(view, "us-tank:2")).toBe("Hull gun of M4A1 Sherman");
    expect(partWords(view, "gone")).toBe("gone");
  });
});
