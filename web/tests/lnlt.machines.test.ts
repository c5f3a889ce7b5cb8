import { describe, expect, it } from "vitest";
import { sector } from "../src/systems/lnlt/arcs";
import { built, chassis } from "../src/systems/lnlt/machines";
import type { GunView, VehicleView } from "../src/systems/lnlt/wire";
import { unit } from "./board.positions";

const GUN: GunView = { ranges: [7, 14, 28], to_hit: [8, 6, 5], penetration: [4, 3, 3], he: "3", heat: false };
const HULL: VehicleView = {
  moves: "T",
  turret: true,
  turned: 0,
  aims: 90,
  aims_words: "",
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
  it("have the drawing that the server names; men have none", () => {
    expect(chassis(unit("v", "A1", { drawing: "half-track" }))).toBe("half-track");
    expect(chassis(unit("s", "A1"))).toBeNull();
    expect(chassis(unit("m", "A1", { drawing: "mortar" }))).toBeNull(); // men beside a tube
  });

  it("show what is to be seen of them", () => {
    const vehicle = { ...HULL, aims: 150, buttoned: true };
    const tank = unit("v", "A1", { drawing: "tank", faces: 90, gun: GUN, vehicle });
    expect(built(tank)).toEqual({ chassis: "tank", heading: 90, turret: 60, gun: true, second: false, shut: true });
    expect(built(unit("g", "A1", { drawing: "gun", faces: -30, gun: GUN }))).toMatchObject({
      chassis: "gun",
      heading: -30,
      turret: null,
    });
    expect(built(unit("s", "A1"))).toBeNull();
  });

  it("cover so many degrees around what they face", () => {
    expect(sector(90, 120, 100)).toBe("M0,0L50.0,-86.6A100,100 0 0 1 50.0,86.6Z"); // east: from 30 to 150 degrees
  });
});
