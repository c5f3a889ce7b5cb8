import { describe, expect, it } from "vitest";
import { nation, outline, plate } from "../src/art/nations";
import { placeWords as sentence } from "../src/board/describe";
import type { Mark } from "../src/board/types";
import { badges, placeWords, stackWords, pieceWords as wordsOf } from "../src/systems/lnlt/describe";
import { figures, label } from "../src/systems/lnlt/kinds";
import { type Own, standing } from "../src/systems/lnlt/pieces";
import type { PlaceView, UnitView } from "../src/systems/lnlt/wire";
import { card, unit, view, weapon } from "./board.positions";

function piece(more: Partial<UnitView> = {}, bears: Own["bears"] = []): Own {
  return standing(unit(more.id ?? "us-1", "C1", more), bears).own;
}

const loose: Own = { id: "mg", nation: "german-army", bears: [], weapon: weapon("mg", { at: "C1" }) };
const pieceWords = (own: Own) => wordsOf({ ...standing(unit("us-1", "C1"), []), own });

describe("a counter in words", () => {
  it("says everything that is written on it", () => {
    expect(pieceWords(piece({ marker: "moved", fired: true }, [weapon("w", { name: "BAR", jammed: true })]))).toBe(
      "American Rifle Squad us-1, firepower 2, range 5, movement 4, morale 6, has fired, has moved, with BAR, jammed",
    );
  });

  it("calls leaders by name and tells their leadership", () => {
    const words = pieceWords(piece({ kind: "leader", called: "Lt. Novak", lm: 1, shaken: true, skill: "eagle-eye" }));
    expect(words).toBe("American Lt. Novak, leadership 1, movement 4, morale 6, shaken, skill Eagle Eye");
  });

  it("tells both guns of a vehicle", () => {
    const gun = { ranges: [7, 14], to_hit: [7, 6], penetration: [3, 2], he: "1", heat: false };
    const second = { ranges: [7], to_hit: [7], penetration: [2], he: "3", heat: false };
    const vehicle = {
      moves: "T",
      turret: true,
      turned: 0,
      aims: 90,
      aims_words: "",
      buttoned: true,
      immobilized: false,
      continuing: false,
      open_topped: false,
      armour: ["5", "5", "4"],
      mgs: ["2"],
      room: [],
      riders: [],
    };
    const words = pieceWords(
      piece({ kind: "vehicle", name: "Char B1 bis", facing: 2, faces_words: "east", gun, second, vehicle }),
    );
    expect(words).toContain("gun: 7 to hit and penetration 3 to 7; 6 to hit and penetration 2 to 14; HE 1");
    const tank = piece({ kind: "vehicle", mf: 6, gun, second, vehicle });
    expect(figures(tank)).toEqual({ first: "1/3", rest: ["5", "6T"], star: false });
    expect(words).toContain("gun in the hull: 7 to hit and penetration 2 to 7; HE 3, faces east");
  });

  it("tells weapons that nobody bears", () => {
    expect(pieceWords(loose)).toBe("MG42, firepower 3, range 10, without a bearer");
    const tube: Own = { ...loose, weapon: weapon("law", { name: "M72 LAW", fp: 0, range: 0 }) };
    expect(pieceWords(tube)).toBe("M72 LAW, without a bearer");
  });
});

describe("a stack in words", () => {
  it("counts by nation and kind, and tells how many are shaken", () => {
    const words = stackWords([
      piece(),
      piece({ id: "us-2", shaken: true }),
      piece({ id: "de-1", nation: "german-ss", side: 1, kind: "half-squad" }),
      piece({ id: "us-l", kind: "leader", shaken: true }),
      loose,
    ]);
    expect(words).toBe(
      "2 American squads (1 shaken), 1 German half-squad, 1 American leader (shaken), MG42 lying there",
    );
  });
});

describe("a place in words", () => {
  const spot = card().places.find((place) => place.name === "C1");
  if (!spot) throw new Error("C1 is on the map");

  const told = (there: Own[], lying: PlaceView | undefined, marks: Mark[]) => {
    const pieces = there.map((own) => ({ ...standing(unit(own.id, "C1"), []), own }));
    return sentence(spot, placeWords(view([], [], lying ? [lying] : []), "C1", pieces), marks);
  };

  it("says ground, markers, who is there and what may be done", () => {
    const lying = {
      id: "C1",
      smoke: 2,
      melee: false,
      ffe: false,
      foxholes: true,
      hulks: [] as PlaceView["hulks"],
      mines: [] as PlaceView["mines"],
      ruins: "",
    } as PlaceView;
    expect(told([piece(), piece({ id: "us-2" })], lying, [{ place: "C1", look: "legal", label: "3 MP" }])).toBe(
      "C1, light woods, thick smoke, foxholes, 2 American squads, may be chosen, 3 MP",
    );
  });

  it("names what is built and laid", () => {
    const lying = {
      id: "C1",
      hulks: [{ name: "Pz IV", nation: "german-army", side: 1, abandoned: true }],
      mines: [{ side: 1, fp: 2 }],
      fire: true,
      boats: 2,
      wire: true,
      starshell: true,
      ruins: "rubble",
    } as PlaceView;
    expect(told([], lying, [{ place: "C1", look: "heat", label: "17%" }])).toBe(
      "C1, light woods, on fire, 2 rubber boats, wire, mines, firepower 2, a starshell above it, now rubble, Pz IV abandoned, " +
        "a round may come down here, 17%",
    );
  });

  it("is short where there is nothing", () => {
    expect(told([], undefined, [])).toBe("C1, light woods");
  });
});

describe("what is drawn", () => {
  it("puts a badge above for each state", () => {
    const words = badges(unit("a", "A0", { shaken: true, wounded: true, fired: true, marker: "crawl" }));
    expect(words.map((badge) => badge.words)).toEqual(["SHAKEN", "WOUND", "FIRED", "CRAWL"]);
    expect(badges(unit("a", "A0"))).toEqual([]);
  });

  it("writes firepower, range, movement; leadership for leaders; a dash for none", () => {
    expect(figures(piece())).toEqual({ first: "2", rest: ["5", "4"], star: false });
    expect(figures(piece({ kind: "leader", lm: 2, mf: 6 }))).toEqual({ first: "+2", rest: ["6"], star: true });
    expect(figures(piece({ kind: "medic", ifp: 0, range: 0 })).first).toBe("–");
    expect(figures(loose)).toEqual({ first: "3", rest: ["10"], star: false });
  });

  it("writes in the corner what the server calls it", () => {
    expect(label(piece({ label: "Brandt" }))).toBe("Brandt");
    expect(label(loose)).toBe("MG42");
  });

  it("gives every nation a shape, and each side of a war another one", () => {
    for (const [a, b] of [
      ["us-army", "german-army"],
      ["british", "german-ss"],
      ["soviet", "german-army"],
      ["us-marines", "japanese"],
      ["us-pacific", "japanese"],
      ["french", "german-army"],
      ["french", "british"],
      ["us-1985", "soviet-1985"],
    ] as const) {
      expect(nation(a).shape).not.toBe(nation(b).shape);
      expect(nation(a).emblem).not.toBe(nation(b).emblem);
      expect(outline(nation(a).shape)).not.toBe(outline(nation(b).shape));
      expect(plate(nation(a).shape, 10)).not.toBe(plate(nation(b).shape, 10));
    }
    expect(nation("free-french").adjective).toBe("Free french");
  });
});
