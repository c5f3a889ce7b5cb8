import { describe, expect, it } from "vitest";
import { forces, track } from "../src/systems/lhy/forces";
import { piece, unknown, view } from "./lhy.positions";

const platoon = (id: string, words: string, activated = false) => ({
  id,
  seat: 0,
  words,
  company: "Able",
  armour: false,
  activated,
});

describe("forces", () => {
  const shown = view({
    platoons: [platoon("able-1", "1st Platoon, Able", true), platoon("able-2", "2nd Platoon, Able")],
    pieces: [
      piece("mg", "F7", { look: "mg", company: "", platoon: "" }),
      piece("b", "F7", { platoon: "able-2", bad: ["disrupted"] }),
      piece("a2", "F7"),
      piece("a1", "", { look: "leader", number: "" }),
      piece("off", "", { exited: true, platoon: "able-2", number: "3" }),
      unknown("?H8.1", "H8"),
    ],
  });

  it("are told by company and platoon, support after them", () => {
    const [ours, theirs] = forces(shown, ["American", "German"]);
    const listed = (force: typeof ours) =>
      force?.companies.map(({ name, groups }) => [
        name,
        groups.map((one) => [one.name, one.units.map(({ id }) => id)]),
      ]);
    expect(listed(ours)).toEqual([
      [
        "Able",
        [
          ["1st Platoon", ["a1", "a2"]],
          ["2nd Platoon", ["b", "off"]],
        ],
      ],
      ["Support", [["", ["mg"]]]],
    ]);
    expect(listed(theirs)).toEqual([["Concealed", [["", ["?H8.1"]]]]]);
    expect(ours?.counts).toEqual({ good: 2, bad: 1, coming: 1, off: 1 });
  });

  it("say which platoon has been activated, and which acts now", () => {
    const states = (found: ReturnType<typeof forces>) => found[0]?.companies[0]?.groups.map(({ state }) => state);
    expect(states(forces(shown, ["American"]))).toEqual(["activated", ""]);
    const cycle = {
      number: 1,
      segment: "activation",
      seat: 0,
      reactions: 0,
      platoons: ["able-2"],
      platoon_words: [],
      pieces: [],
      deeds: [],
      before: [],
      passed: false,
    };
    expect(states(forces({ ...shown, cycle }, ["American"]))).toEqual(["activated", "now"]);
  });
});

describe("the Casualty Track", () => {
  it("goes one box beyond the limit of either side", () => {
    expect(track(view())).toEqual({ boxes: [-5, -4, -3, -2, -1, 0, 1, 2, 3], limits: [4, 2] });
  });

  it("is as long as it must be", () => {
    expect(track(view({ casualties: 7 })).boxes.at(-1)).toBe(7);
    expect(track(view({ casualties: -9 })).boxes[0]).toBe(-9);
  });
});
