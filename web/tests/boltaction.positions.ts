// Units and views of Bolt Action, with everything in them that a test does not care about.

import type { ModelView, PieceView, View } from "../src/systems/boltaction/wire";

export const man = (id: string, at: string, more: Partial<ModelView> = {}): ModelView => ({
  id,
  at,
  arms: ["rifle"],
  role: "",
  ...more,
});

export const unit = (id: string, at: string, more: Partial<PieceView> = {}): PieceView => ({
  id,
  seat: 0,
  name: "1st Rifle Squad",
  entry: "us/rifle-squad",
  kind: "infantry",
  slot: "infantry",
  quality: "regular",
  drive: null,
  size: [0, 0],
  open_topped: false,
  gun: "",
  arms: [{ name: "Rifle", range: 2400, least: 0, arc: "all-round", turret: 0 }],
  at,
  facing: 0,
  men: at ? [man(`${id}.1`, at, { role: "leader" })] : [],
  start: 10,
  pins: 0,
  order: null,
  retained: false,
  off_table: !at,
  comes: "",
  hidden: false,
  dug_in: false,
  building: -1,
  carrier: "",
  immobilised: false,
  jammed: {},
  loaded: "",
  lost: false,
  wreck: false,
  ...more,
});

export const tank = (id: string, at: string, more: Partial<PieceView> = {}): PieceView =>
  unit(id, at, {
    name: "Sherman",
    entry: "us/sherman",
    kind: "vehicle",
    slot: "tank",
    drive: "tracked",
    size: [200, 400],
    men: [],
    arms: [
      { name: "Medium anti-tank gun", range: 6000, least: 0, arc: "all-round", turret: 1 },
      { name: "MMG", range: 3600, least: 0, arc: "front", turret: 0 },
    ],
    ...more,
  });

export const view = (more: Partial<View> = {}): View => ({
  table: "orchard-lane",
  sides: [
    { name: "American", nation: "us" },
    { name: "German", nation: "german" },
  ],
  base: 50,
  turn: 1,
  phase: "orders",
  pieces: [],
  cup: [0, 0],
  aside: [0, 0],
  drawn: -1,
  edges: [],
  attacker: -1,
  objectives: [],
  holders: [],
  bases: [],
  prize: "",
  smoke: [],
  missions: [],
  ruins: [],
  burning: [],
  acting: "",
  way: [],
  blast: 0,
  dark: false,
  scores: [],
  ...more,
});
