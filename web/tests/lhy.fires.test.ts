import { describe, expect, it } from "vitest";
import { groundOf } from "../src/board/grounds";
import { between, clear, crowded, type Heap, heaps, shots, way } from "../src/systems/lhy/fires";
import { card } from "./board.positions";
import { marker, piece, view } from "./lhy.positions";

const ground = groundOf(card());

const told = ({ at, left, markers }: Heap) => [at, left, markers.map(({ id }) => id)];

describe("markers", () => {
  it("lie beside whom they strike: men to the right, vehicles and Smoke to the left", () => {
    const markers = [
      marker("m1", "A0", { kind: "smoke" }),
      marker("m2", "A0", { kind: "anti-tank" }),
      marker("m3", "B0"),
      marker("m4", "A0", { value: 1 }),
      marker("m5", "A0", { value: 4 }),
    ];
    expect(heaps(view({ markers })).map(told)).toEqual([
      ["A0", true, ["m2", "m1"]],
      ["B0", false, ["m3"]],
      ["A0", false, ["m5", "m4"]],
    ]);
  });

  it("lie beside their own side where both are in a hex", () => {
    const pieces = [piece("u1", "A0"), piece("u2", "A0", { seat: 1 })];
    const markers = [
      marker("m1", "A0", { seat: 0 }),
      marker("m2", "A0", { seat: 1 }),
      marker("m3", "A0", { seat: -1 }),
    ];
    expect(heaps(view({ markers, pieces })).map(told)).toEqual([
      ["A0", true, ["m1"]],
      ["A0", false, ["m2", "m3"]],
    ]);
  });

  it("lie to the left where an Assault Arrow takes the right", () => {
    const arrow = (at: string, target: string) => ({ id: "a", seat: 0, at, target, pieces: [], combined: false });
    expect(crowded(ground, [arrow("A0", "C0")])).toEqual(["A0"]);
    expect(crowded(ground, [arrow("C0", "A0")])).toEqual(["A0"]);
    expect(crowded(ground, [arrow("A0", "A1")])).toEqual([""]); // it goes down
    const markers = [marker("m1", "A0"), marker("m2", "C0")];
    expect(heaps(view({ markers }), ["A0"]).map(told)).toEqual([
      ["A0", true, ["m1"]],
      ["C0", false, ["m2"]],
    ]);
  });

  it("show where the fire came from, once a line, and nothing of whoever is not seen", () => {
    const markers = [
      marker("m1", "C0", { start: "A0" }),
      marker("m2", "C0", { start: "A0" }),
      marker("m3", "C0", { start: "A0", kind: "anti-tank" }),
      marker("m4", "C0"),
      marker("m5", "C0", { start: "C0" }),
      marker("m6", "C0", { start: "A0", kind: "smoke" }),
    ];
    expect(shots(view({ markers })).map(({ kind, a, b }) => [kind, a, b])).toEqual([
      ["small-arms", "A0", "C0"],
      ["anti-tank", "A0", "C0"],
    ]);
  });
});

describe("lines over the map", () => {
  it("leave the counters at both ends free", () => {
    const [a, b] = [ground.spot("A0"), ground.spot("C0")];
    const line = between(ground, "A0", "C0", 30, 40);
    expect(line).toBe(`M${(a?.x ?? 0) + 30},${a?.y}L${(b?.x ?? 0) - 40},${b?.y}`);
    const end = (kind: string, a: string, b: string) => clear(ground, { key: "", kind, a, b });
    expect(end("small-arms", "C0", "A0")).toBeGreaterThan(end("small-arms", "A0", "C0")); // markers lie in the way
    expect(end("anti-tank", "C0", "A0")).toBeLessThan(end("anti-tank", "A0", "C0"));
    expect(between(ground, "A0", "nowhere")).toBe("");
    expect(between(ground, "A0", "B0", 60, 60)).toBe(""); // there is no room for one
  });

  it("follow a way, with the head of an arrow before its last hex", () => {
    const found = way(ground, ["A0", "A1"]);
    const [a, b] = [ground.spot("A0"), ground.spot("A1")];
    expect(found).toMatchObject({ heading: 180, tip: { x: a?.x, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 } });
    expect(way(ground, ["A0"])).toBeNull();
    expect(way(ground, ["off the map", "A0"])).toBeNull();
  });
});
