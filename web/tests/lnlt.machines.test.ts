import { describe, expect, it } from "vitest";
import { sector } from "../src/systems/lnlt/arcs";
import { bearing, built, chassis } from "../src/systems/lnlt/machines";
import type { GunView, VehicleView } from "../src/wire";
import { unit } from "./board.positions";

const GUN: GunView = { ranges: [7, 14, 28], to_hit: [8, 6, 5], penetration: [4, 3, 3], he: "3", heat: false };
const HULL: VehicleView = {
  moves: "T",
  turret: true,
  turned: 0,
  buttoned: false,
  immobilized: false,
  continuing: false,
  open_topped: false,
  armour: ["5/4", "3/3", "2/3"],
  mgs: ["4"],
  room: [],
  riders: [],
};

describe("machines from above", () => {
  it("have the drawing of their kind", () => {
    const kind = (more: Partial<VehicleView>, gun: GunView | null = GUN) =>
      chassis(unit("v", "A1", { kind: "vehicle", gun, vehicle: { ...HULL, ...more } }));
    expect(kind({})).toBe("tank");
    expect(kind({ turret: false })).toBe("casemate");
    expect(kind({ turret: false }, null)).toBe("carrier");
    expect(kind({ turret: false, moves: "O" }, null)).toBe("half-track");
    expect(kind({ turret: false, moves: "R" }, null)).toBe("truck");
    expect(kind({ moves: "O" })).toBe("car");
    expect(chassis(unit("g", "A1", { kind: "team", gun: GUN }))).toBe("gun");
    expect(chassis(unit("s", "A1"))).toBeNull();
  });

  it("show what is to be seen of them", () => {
    const tank = unit("v", "A1", {
      kind: "vehicle",
      facing: 2,
      gun: GUN,
      vehicle: { ...HULL, turned: 1, buttoned: true },
    });
    expect(built(tank)).toEqual({ chassis: "tank", heading: 90, turret: 60, gun: true, second: false, shut: true });
    expect(built(unit("g", "A1", { kind: "team", gun: GUN }))).toMatchObject({
      chassis: "gun",
      heading: -30,
      turret: null,
    });
    expect(built(unit("s", "A1"))).toBeNull();
  });

  it("point to their vertex, and cover the two sides beside it", () => {
    expect([0, 1, 2, 5].map(bearing)).toEqual([-30, 30, 90, 270]);
    expect(sector(2, 100)).toBe("M0,0L50.0,-86.6A100,100 0 0 1 50.0,86.6Z"); // east: from 30 to 150 degrees
  });
});
