import { describe, expect, it } from "vitest";
import { chips, groundWords, markerWords, pieceWords, placeWords } from "../src/systems/lhy/describe";
import { built, dress, men, values } from "../src/systems/lhy/kinds";
import { pieces, standing } from "../src/systems/lhy/pieces";
import type { PieceView } from "../src/systems/lhy/wire";
import { figures, marker, piece, unknown, view } from "./lhy.positions";

const words = (unit: PieceView) => pieceWords(standing(unit));

describe("a counter", () => {
  it("shows what it fires with and what it stands on, each where it is printed", () => {
    expect(values(figures()).map(({ kind, value, range }) => [kind, value, range])).toEqual([
      ["at", "−2", 4],
      ["sa", "1", 8],
      ["assault", "2", undefined],
      ["cohesion", "6", undefined],
    ]);
    const tank = figures({ atv: 3, at_range: 21, cohesion: null, av: 10, aev: 7 });
    expect(values(tank).map(({ kind }) => kind)).toEqual(["at", "sa", "assault", "av", "aev"]);
    expect(values(null)).toEqual([]);
  });

  it("has a drawing for every look", () => {
    for (const look of ["squad", "section", "mg", "leader", "latw", "unknown"] as const) {
      expect(men(piece("a", "F7", { look })).length).toBeGreaterThan(0);
    }
    for (const look of ["tank", "spg", "car", "halftrack", "truck", "gun"] as const) {
      expect(built(piece("a", "F7", { look }))).not.toBeNull();
    }
    expect(built(piece("a", "F7"))).toBeNull();
  });

  it("looks at the other side, where it has no front of its own", () => {
    expect(built(piece("a", "F7", { look: "tank" }))?.heading).toBe(90);
    expect(built(piece("b", "F7", { look: "tank", seat: 1 }))?.heading).toBe(-90);
    expect(built(piece("c", "F7", { look: "gun", faces: 30 }))?.heading).toBe(30);
  });

  it("wears the colours of its nation, picked troops their own", () => {
    expect(dress(piece("a", "")).look).toBe("us-army");
    expect(dress(piece("a", "", { elite: true })).look).toBe("us-airborne");
    expect(dress({ nation: "german" }).adjective).toBe("German");
    expect(dress({ nation: "soviet", elite: true }).look).toBe("soviet");
  });

  it("says in words all that is written on it", () => {
    const unit = piece("u1", "F7", { condition: ["disrupted", "has fired"], aboard: ["a"] });
    expect(words(unit)).toBe(
      "American 2nd Squad, 1st Platoon, Able, Rifle squad, disrupted, has fired, 1 aboard, Anti-Tank Value −2, range 4, " +
        "Small Arms Value 1, range 8, Assault Value 2, Cohesion 6",
    );
  });

  it("tells nothing of one that is Concealed but whose it is", () => {
    expect(words(unknown("?F7.1", "F7"))).toBe("German concealed unit");
    expect(standing(unknown("?F7.1", "F7"))).toMatchObject({ veil: "concealed", chips: [] });
    expect(standing(piece("u1", "F7", { concealed: true })).veil).toBe("");
  });

  it("has what is bad for it written first", () => {
    const unit = piece("u1", "F7", { disrupted: true, regrouping: true, did: "fire", concealed: true });
    expect(chips(unit).map((chip) => chip.words)).toEqual(["DISRUPTED", "REGROUP", "CONCEALED", "FIRED"]);
    const tank = piece("u1", "F7", { motion: "red", overwatch: true });
    expect(chips(tank).map((chip) => chip.words)).toEqual(["MOTION ■", "OVERWATCH"]);
    expect(new Set(chips(unit).map((chip) => chip.look)).size).toBe(4); // a list is keyed by them
  });
});

describe("the pieces of a view", () => {
  it("are those on the map and those to come; riders lie below, leaders under squads", () => {
    const found = pieces(
      view({
        pieces: [
          piece("leader", "F7", { look: "leader" }),
          piece("squad", "F7"),
          piece("rider", "F7", { carrier: "tank" }),
          piece("later", ""),
          piece("gone", "", { exited: true }),
        ],
      }),
    );
    expect(found.map(({ id, aside }) => [id, aside])).toEqual([
      ["leader", ""],
      ["squad", ""],
      ["rider", ""],
      ["later", "coming"],
    ]);
    const [leader, squad, rider] = found.map(({ rank }) => rank);
    expect((rider ?? 0) < (leader ?? 0) && (leader ?? 0) < (squad ?? 0)).toBe(true);
  });

  it("say which of them is the one who looks", () => {
    const found = pieces(view({ avatar: "u1", pieces: [piece("u1", "F7"), piece("u2", "F7")] }));
    expect(found.map(({ chips }) => chips.map((chip) => chip.words))).toEqual([["YOU"], []]);
  });
});

describe("a hex in words", () => {
  it("tells what lies on it, and who is there", () => {
    const shown = view({
      pieces: [piece("u1", "F7"), piece("u2", "F7", { bad: ["disrupted"] }), unknown("?F7.1", "F7")],
      markers: [marker("m1", "F7", { by: "2nd Squad", enfilade: true }), marker("m2", "G7")],
      wire: ["F7"],
      sites: [{ id: "h", name: "house", hexes: ["F7"], holder: 1, contested: false, points: [0, 0] }],
    });
    expect(placeWords(shown, "F7", pieces(shown))).toEqual([
      "objective house, held by German",
      "Small Arms Fire +3 on F7, enfilade, by 2nd Squad",
      "wire",
      "2 American squads (1 in trouble), 1 German concealed unit",
    ]);
    expect(placeWords(shown, "A1", [])).toEqual([]);
  });

  it("says on whom Anti-Tank Fire lies", () => {
    const shown = view({ pieces: [piece("t1", "F7", { called: "M10 #1" })] });
    expect(markerWords(shown, marker("m", "F7", { kind: "anti-tank", piece: "t1", value: -1 }))).toBe(
      "Anti-Tank Fire −1 on M10 #1",
    );
  });

  it("tells what may be reacted to there, but only while somebody may", () => {
    const deed = {
      piece: "u1",
      seat: 0,
      kind: "maneuver",
      words: "2nd Squad Maneuvers to G8",
      start: "F7",
      hexes: ["G8"],
      targets: [],
    };
    const cycle = {
      number: 1,
      segment: "reaction",
      seat: 1,
      reactions: 0,
      platoons: [],
      platoon_words: [],
      pieces: [],
      deeds: [],
      before: [deed],
      passed: false,
    };
    for (const at of ["F7", "G8"]) {
      expect(groundWords(view({ cycle }), at)).toEqual(["may be reacted to: 2nd Squad Maneuvers to G8"]);
    }
    expect(groundWords(view({ cycle }), "H8")).toEqual([]);
    expect(groundWords(view({ cycle: { ...cycle, segment: "activation" } }), "G8")).toEqual([]);
  });
});
