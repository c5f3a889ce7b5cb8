import { describe, expect, it } from "vitest";
import { UNIT } from "../src/board/open";
import { built, extent, figure, men, stretch } from "../src/systems/boltaction/kinds";
import { pieces } from "../src/systems/boltaction/pieces";
import { man, tank, unit, view } from "./boltaction.positions";

const drawn = (...given: Parameters<typeof figure>) => figure(...given).map(({ name }) => name);

describe("a man on his base", () => {
  const squad = unit("us-1", "1000,1000");

  it("is drawn by what he is and carries", () => {
    expect(drawn(squad, man("a", "", { role: "leader" }), 0)).toEqual(["lead"]);
    expect(drawn(squad, man("b", "", { arms: ["lmg"] }), 1)).toEqual(["lmg"]);
    expect(drawn(squad, man("c", "", { arms: ["smg"] }), 2)).toEqual(["charge"]);
    expect(drawn(squad, man("d", "", { role: "medic" }), 0)).toEqual(["tend"]);
    const mortar = unit("us-2", "1000,1000", { gun: "medium-mortar" });
    expect(drawn(mortar, man("a", "", { role: "firer", arms: [] }), 0)).toEqual(["mortar"]);
    expect(drawn(mortar, man("b", "", { role: "assistant", arms: [] }), 1)).toEqual(["kneel"]);
    expect(drawn(mortar, man("c", "", { role: "spotter", arms: [] }), 2)).toEqual(["watch"]);
  });

  it("does what his unit was ordered to", () => {
    const doing = (order: "down" | "run" | "fire") => drawn({ ...squad, order }, man("e", ""), 3);
    expect([doing("down"), doing("run"), doing("fire")]).toEqual([["prone"], ["run"], ["kneel"]]);
  });

  it("stands as far from his leader as he does on the table; in a building they share its room", () => {
    const two = [man("a", "1000,1000"), man("b", "1125,0950")];
    const [, other] = men(unit("us-1", "1000,1000", { men: two }));
    expect(other).toMatchObject({ x: 1.25 * UNIT, y: -0.5 * UNIT });
    const inside = men(unit("us-1", "1000,1000", { men: two, building: 3 }));
    expect(inside.map(({ y }) => y)).toEqual([0, 0]);
    expect((inside[0]?.x ?? 0) + (inside[1]?.x ?? 0)).toBe(0);
  });
});

describe("a vehicle", () => {
  it("is drawn by what it runs on and whether it has a turret", () => {
    const chassis = (more: Parameters<typeof tank>[2]) => built(tank("us-9", "1000,1000", more))?.chassis;
    expect(chassis({})).toBe("tank");
    expect(chassis({ arms: [] })).toBe("casemate");
    expect(chassis({ arms: [], drive: "half-track", slot: "transport" })).toBe("half-track");
    expect(chassis({ arms: [], drive: "wheeled", slot: "transport" })).toBe("truck");
    expect(chassis({ kind: "artillery", drive: null })).toBe("gun");
    expect(built(tank("us-9", "1000,1000", { jammed: { "1": "left" } }))?.turret).toBe(-90);
    expect(built(unit("us-1", "1000,1000"))).toBeNull();
  });

  it("is as large as its hull, whichever way it faces", () => {
    const [wide, long] = stretch(tank("us-9", "1000,1000"));
    expect([wide * 25, long * 37].map(Math.round)).toEqual([2 * UNIT, 4 * UNIT]);
    const { right, bottom } = extent(tank("us-9", "1000,1000", { facing: 90 }), 50);
    expect([right, bottom].map(Math.round)).toEqual([2 * UNIT, UNIT]);
  });
});

describe("pieces", () => {
  it("are all units that are left, and wrecks", () => {
    const shown = pieces(
      view({
        pieces: [
          unit("us-1", "1000,1000"),
          unit("us-2", "", { comes: "reserve" }),
          unit("us-3", "", { carrier: "us-9", off_table: false }),
          unit("us-4", "", { lost: true }),
          tank("us-9", "2000,1000", { lost: true, wreck: true }),
        ],
      }),
    );
    expect(shown.map(({ id, aside }) => [id, aside])).toEqual([
      ["us-1", ""],
      ["us-2", "coming"],
      ["us-3", "aboard"],
      ["us-9", ""],
    ]);
    expect(shown.at(-1)?.called).toBe("wreck of Sherman");
  });
});
