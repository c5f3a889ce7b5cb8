import { describe, expect, it } from "vitest";
import { groupsOf } from "../src/table/choose";
import {
  caption,
  deedNames,
  deedWords,
  doWords,
  entryWords,
  groupWords,
  keysOf,
  pieceWords,
  pressed,
} from "../src/table/words";
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
    expect(groupWords(shots)).toBe("Fire at Q3");
    expect(groupWords(march)).toBe("Assault-move");
    expect(entryWords(shots)).toBe("Fire at Q3 …");
    expect(entryWords(march)).toBe("say go"); // the only answer speaks for itself
  });

  it("say what is done, where the manner alone would not", () => {
    const enter = (units: string[]) => option({ verb: "enter", units, mode: "move" }, ["units"]);
    expect(entryWords(group(enter(["a"]), enter(["b"])))).toBe("Bring on: Move …");
  });

  it("are short on buttons", () => {
    expect(doWords(shots)).toBe("Fire");
    expect(doWords(march)).toBe("Assault-move");
    expect(deedWords(group(option({ verb: "prepare", action: "smoke", place: "K4" })))).toBe("Smoke");
    expect(deedWords(group(option({ verb: "activate", place: "R2" })))).toBe("say activate");
    const long = { ...option({ verb: "low-road" }), words: "Take the low road and be in Scotland before him" };
    expect(deedWords(group(long))).toBe("Low road"); // a verb nobody has put into words
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
    expect(deedNames([group(guns), group(rockets), group(hover)])).toEqual([guns.words, rockets.words, "Fly to J8"]);
    expect(deedNames([group(guns), group(hover)])).toEqual(["Fire at", "Fly to J8"]);
  });
});

describe("keys", () => {
  it("belong to plain answers; the second of a kind wants Shift", () => {
    const hold = option({ verb: "hold" });
    const rest = option({ verb: "hold", rest: true });
    const keys = keysOf([hold, rest, option({ verb: "pass" }), option({ verb: "pass", place: "A1" }, [], ["A1"])]);
    expect([...keys.values()]).toEqual(["E", "⇧E", "P"]);
  });

  it("are read whatever the Shift key makes of them", () => {
    expect(pressed({ key: "e", shiftKey: false })).toBe("E");
    expect(pressed({ key: "E", shiftKey: true })).toBe("⇧E");
  });
});

describe("captions and pieces", () => {
  it("say whose question it is", () => {
    expect(caption({ kind: "fire" } as Asked, "Your")).toBe("Your impulse · fire");
    expect(caption({ kind: "what-else" } as Asked, "German")).toBe("German what else");
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
    expect(pieceWords(view, "us-1")).toBe("Parachute Squad us-1");
    expect(pieceWords(view, "us-doyle")).toBe("Lt. Doyle");
    expect(pieceWords(view, "us-mg")).toBe("M1919A4 of us-1");
    expect(pieceWords(view, "us-bar")).toBe("BAR");
    expect(pieceWords(view, "us-doyle@us-mg")).toBe("Lt. Doyle helping with M1919A4 of us-1");
    expect(pieceWords(view, "us-tank:mg1")).toBe("MG 2* of M4A1 Sherman");
    expect(pieceWords(view, "us-tank:2")).toBe("Hull gun of M4A1 Sherman");
    expect(pieceWords(view, "gone")).toBe("gone");
  });
});
