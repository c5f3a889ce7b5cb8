import { describe, expect, it } from "vitest";
import { UNIT } from "../src/board/open";
import { onTable } from "../src/systems/boltaction/kinds";
import { plates, shared } from "../src/systems/boltaction/plates";
import { rings, under, whoIs } from "../src/systems/boltaction/rings";
import { man, tank, unit, view } from "./boltaction.positions";

const shown = view();
const table = { wide: 48 * UNIT, high: 48 * UNIT };

describe("reaches", () => {
  it("are rings around every man, measured from his base, one for each range", () => {
    const men = [man("a", "1000,1000"), man("b", "1125,1000", { arms: ["smg"] })];
    const arms = [
      { name: "Rifle", range: 2400, least: 0, arc: "all-round", turret: 0 } as const,
      { name: "SMG", range: 1200, least: 0, arc: "all-round", turret: 0 } as const,
    ];
    const found = rings(shown, unit("us-1", "1000,1000", { men, arms }), table);
    expect(found.map(({ words }) => words)).toEqual(["SMG 12″", "Rifle 24″"]);
    expect(found[0]?.around.map(({ x, r }) => [x / UNIT, r / UNIT])).toEqual([
      [10, 12.5],
      [11.25, 12.5],
    ]);
  });

  it("are named where the name is on the table", () => {
    const arms = [{ name: "SMG", range: 1200, least: 0, arc: "all-round", turret: 0 } as const];
    const [inside] = rings(shown, unit("us-1", "2400,2400", { arms }), table);
    expect(inside?.label.y).toBeLessThan(12 * UNIT); // above it
    const [high] = rings(shown, unit("us-1", "2400,0800", { arms }), table);
    expect(high?.label.y).toBeGreaterThan(20 * UNIT); // below it: above there is no table
  });

  it("are sectors before a hull where a weapon looks one way", () => {
    const [coaxial, gun] = rings(shown, tank("us-9", "1000,1000", { facing: 90 }), table);
    expect(coaxial?.sector).toMatch(/^M400,400L/);
    expect(coaxial?.label.x).toBeGreaterThan(400); // to the east
    expect(gun?.sector).toBe("");
  });

  it("are none of who is off the table, lost or unarmed", () => {
    expect(rings(shown, unit("us-1", ""), table)).toEqual([]);
    expect(rings(shown, tank("us-9", "1000,1000", { lost: true, wreck: true }), table)).toEqual([]);
    expect(rings(shown, unit("us-1", "1000,1000", { arms: [] }), table)).toEqual([]);
  });
});

describe("a template in the hand", () => {
  const men = [man("a", "1000,1000"), man("b", "1125,1000"), man("c", "1400,1000")];
  const squad = unit("us-1", "1000,1000", { men });

  it("touches those whose bases it touches", () => {
    const laid = view({ pieces: [squad], blast: 200 });
    expect(under(laid, "1060,1000").map(({ name }) => name)).toEqual([squad.name, squad.name]);
    expect(under(laid, "1250,1000")).toHaveLength(2); // an inch and a half to either: just so
    expect(under(laid, "1700,1000")).toHaveLength(0);
    expect(under(view({ pieces: [squad] }), "1060,1000")).toHaveLength(0);
  });

  it("is not needed to see whose man it is", () => {
    expect(whoIs(view({ pieces: [squad] }), "1410,1030")?.id).toBe("us-1");
    expect(whoIs(view({ pieces: [squad] }), "1250,1100")).toBeUndefined();
  });
});

describe("plates", () => {
  const whole = { left: 0, top: 0, right: 48 * UNIT, bottom: 48 * UNIT };
  const laid = (...units: ReturnType<typeof unit>[]) =>
    plates(shown, units, (place) => onTable(place) ?? undefined, 2, false, whole);

  it("lie over their units, under them at the upper edge", () => {
    const [far] = laid(unit("us-1", "2000,2000"));
    expect(far?.y).toBeLessThan(20 * UNIT - UNIT / 2);
    const [high] = laid(unit("us-1", "2000,0050"));
    expect(high?.y).toBeGreaterThan(UNIT);
  });

  it("keep out of each other's way", () => {
    const [a, b] = laid(unit("us-1", "2000,2000"), unit("us-2", "2150,2000"));
    expect(a && b && Math.abs(a.y - b.y)).toBeGreaterThan(22 * 2);
    expect(shared({ left: 0, right: 2, top: 0, bottom: 2 }, { left: 1, right: 3, top: 1, bottom: 3 })).toBe(1);
  });
});
