// A small map and pieces to put on it.

import type { PlaceView, UnitView, View, WeaponView } from "../src/systems/lnlt/wire";
import type { MapCard } from "../src/wire";

const CELL: [number, number][] = [
  [-26, -45],
  [26, -45],
  [52, 0],
  [26, 45],
  [-26, 45],
  [-52, 0],
];

/** Three columns of two hexes, columns A and C half a hex lower; B1 has an upper floor. */
export function card(): MapCard {
  const at = (name: string) => {
    const column = name.charCodeAt(0) - 65;
    const row = Number(name.slice(1));
    return { x: 52 + 78 * column, y: 90 * row + (column % 2 ? 0 : 45) };
  };
  const spot = (name: string, beside: string[], words = "clear") => ({
    name,
    ...at(name),
    words,
    level: 0,
    floor: 0,
    beside,
    outline: [],
  });
  return {
    name: "small",
    title: "Small",
    left: 0,
    top: -10,
    width: 260,
    height: 200,
    cell: CELL,
    grid: { orientation: "flat", unit: "hexes", scale: 90 },
    places: [
      spot("A0", ["", "B0", "B1", "A1", "", ""]),
      spot("A1", ["A0", "B1", "", "", "", ""]),
      spot("B0", ["", "", "C0", "B1", "A0", ""]),
      spot("B1", ["B0", "C0", "C1", "", "A1", "A0"], "two-storey building"),
      { ...spot("B1", ["B0", "C0", "C1", "", "A1", "A0"], "upper floor"), name: "B1+1", floor: 1 },
      spot("C0", ["", "", "", "C1", "B1", "B0"]),
      spot("C1", ["C0", "", "", "", "", "B1"], "light woods"),
    ],
  };
}

export function unit(id: string, at: string, more: Partial<UnitView> = {}): UnitView {
  return {
    id,
    counter: "us-army/squad",
    name: "Rifle Squad",
    called: `Rifle Squad ${id}`,
    label: id,
    drawing: "",
    kind: "squad",
    nation: "us-army",
    designation: "2-5-4-6",
    side: 0,
    at,
    group: "",
    ifp: 2,
    range: 5,
    mf: 4,
    morale: 6,
    lm: 0,
    shaken: false,
    wounded: false,
    lost: false,
    marker: "",
    fired: false,
    spent: 0,
    skill: "",
    facing: -1,
    faces: null,
    faces_words: "",
    arc: 0,
    carrier: "",
    outside: false,
    fitness: "good",
    condition: [],
    unspotted: false,
    gun: null,
    second: null,
    vehicle: null,
    ...more,
  };
}

export function weapon(id: string, more: Partial<WeaponView> = {}): WeaponView {
  return {
    id,
    counter: "mg42",
    name: "MG42",
    fp: 3,
    range: 10,
    side: 1,
    bearer: "",
    at: "",
    tripod: false,
    jammed: false,
    ready: true,
    sign: "lmg",
    tag: "MG42",
    ...more,
  };
}

export function view(units: UnitView[], weapons: WeaponView[] = [], places: PlaceView[] = []): View {
  const nothing = {
    event_markers: [],
    objectives: [],
    forts: [],
    lit: [],
    bright: [],
    night: false,
    spotting_round: "",
  };
  return { units, weapons, places, ...nothing, flight: null, sortie: null, artillery: [], air: [] } as unknown as View;
}
