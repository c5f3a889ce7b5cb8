// From the log to the eyes: what is shown of an event, and how the board was before it.
// Kinds that are not known here are simply told; a screen never needs to know a rule.

import type { Effect } from "../../board/types";
import type { FlightView, SortieView, Told, UnitView, View } from "../../wire";
import type { Stage } from "../contract";
import { placeOf } from "./pieces";

type Fields = Record<string, unknown>;
type Wish = Omit<Effect, "id">;

const text = (fields: Fields, key: string): string => (typeof fields[key] === "string" ? (fields[key] as string) : "");
const list = (fields: Fields, key: string): string[] => (Array.isArray(fields[key]) ? (fields[key] as string[]) : []);

const MOVE = 420;
const SHOT = 700;
const DICE = 1300;
const WORD = 900;
const BURST = 900;

const GRAVE: Record<string, number> = {
  "No Effect": 0,
  Shaken: 2,
  Reduced: 3,
  Casualties: 3,
  Wounded: 3,
  Eliminated: 4,
};

const dice = (told: Told, to: string): Wish[] =>
  told.dice.length ? [{ kind: "dice", to, dice: told.dice, ms: DICE }] : [];

const word = (fields: Fields, words: string, grave: number, view: View): Wish[] => {
  const unit = text(fields, "unit");
  return [{ kind: "word", pieces: [unit], to: placeOf(view, unit), words, grave, ms: WORD }];
};

const said = (to: string, words: string, grave: number): Wish[] => [{ kind: "word", to, words, grave, ms: WORD }];

const burst = (to: string, words: string): Wish[] => (to ? [{ kind: "burst", to, words, grave: 4, ms: BURST }] : []);

const step = ({ fields }: Told): Wish[] => [
  { kind: "move", pieces: [text(fields, "unit")], from: text(fields, "start"), to: text(fields, "place"), ms: MOVE },
];

const arrival = ({ fields }: Told): Wish[] => [
  { kind: "move", pieces: [text(fields, "unit")], to: text(fields, "place"), from: "", ms: MOVE / 2 },
];

const VERDICTS: Record<string, string> = {
  pierced: "pierced",
  catastrophic: "pierced: it explodes",
  dud: "a dud",
  equal: "shaken",
  held: "the armour holds",
  unarmoured: "pierced",
};
const HURTS = new Set(["pierced", "catastrophic", "unarmoured"]);

type Maker = (told: Told, view: View) => Wish[];

const MAKERS: Record<string, Maker> = {
  "unit-placed": arrival,
  stepped: (t) => [
    {
      kind: "move",
      pieces: list(t.fields, "units"),
      from: text(t.fields, "start"),
      to: text(t.fields, "place"),
      ms: MOVE,
    },
  ],
  retreated: step,
  "hexes-activated": (t) => list(t.fields, "places").map((to) => ({ kind: "word", to, words: "!", grave: 0, ms: 500 })),
  "shot-fired": (t) => [
    {
      kind: "shot",
      from: text(t.fields, "start"),
      to: text(t.fields, "target"),
      pieces: list(t.fields, "parts"),
      ms: SHOT,
    },
    ...dice(t, text(t.fields, "target")),
  ],
  "damage-checked": (t, view) => {
    const result = text(t.fields, "result");
    const grave = GRAVE[result] ?? 2;
    const to = placeOf(view, text(t.fields, "unit"));
    return [...dice(t, to), ...word(t.fields, result, grave, view)];
  },
  "target-unhurt": (t, view) => word(t.fields, "unhurt", 0, view),
  "unit-wounded": (t, view) => word(t.fields, "wounded", 3, view),
  "unit-eliminated": (t) => [
    {
      kind: "burst",
      pieces: [text(t.fields, "unit")],
      to: text(t.fields, "place"),
      words: "lost",
      grave: 4,
      ms: BURST,
    },
  ],
  "gun-fired": (t) => [
    { kind: "shot", from: text(t.fields, "start"), to: text(t.fields, "target"), pieces: [], ms: SHOT },
    ...dice(t, text(t.fields, "target")),
    ...said(text(t.fields, "target"), t.fields.hit ? "hit" : "miss", t.fields.hit ? 2 : 0),
  ],
  "vehicle-struck": (t, view) => {
    const verdict = text(t.fields, "verdict");
    const to = placeOf(view, text(t.fields, "unit"));
    return [...dice(t, to), ...said(to, VERDICTS[verdict] ?? verdict, HURTS.has(verdict) ? 4 : 0)];
  },
  "vehicle-lost": (t) => burst(text(t.fields, "place"), t.fields.abandoned ? "abandoned" : "knocked out"),
  "vehicle-assaulted": (t, view) => {
    const to = placeOf(view, text(t.fields, "vehicle"));
    return [...dice(t, to), ...(t.fields.destroyed ? burst(to, "destroyed") : said(to, "no effect", 0))];
  },
  overran: (t) => [...dice(t, text(t.fields, "place")), ...said(text(t.fields, "place"), "overrun", 3)],
  "mines-struck": (t) => [...dice(t, text(t.fields, "place")), ...burst(text(t.fields, "place"), "mines")],
  "building-crushed": (t) => said(text(t.fields, "place"), text(t.fields, "terrain"), 1),
  "hatches-changed": (t, view) => word(t.fields, t.fields.buttoned ? "hatches shut" : "hatches open", 0, view),
  "crew-out": arrival,
  "got-off": arrival,
  "fell-back": step,
  "got-on": (t) => said(text(t.fields, "place"), "on board", 0),
  "fire-checked": (t) => [
    ...dice(t, text(t.fields, "place")),
    ...said(text(t.fields, "place"), t.fields.started ? "fire" : "no fire", t.fields.started ? 2 : 0),
  ],
  "fire-blew": (t) => said(text(t.fields, "place"), "the fire spreads", 2),
  "bailed-out": (t) => [
    ...dice(t, text(t.fields, "place")),
    ...said(text(t.fields, "place"), t.fields.survives ? "gets out" : "lost", t.fields.survives ? 0 : 4),
  ],
  "starshell-fired": (t) => [
    ...dice(t, text(t.fields, "place")),
    ...said(text(t.fields, "place"), t.fields.lit ? "light" : "no light", 0),
  ],
  "spotting-round-fired": (t) => [
    ...dice(t, text(t.fields, "target")),
    ...(text(t.fields, "place") ? burst(text(t.fields, "place"), "spotting round") : []),
  ],
  "barrage-fell": (t) => list(t.fields, "hexes").flatMap((hex) => burst(hex, "")),
  "barrage-walked": (t) => burst(text(t.fields, "place"), ""),
  "flight-began": (t) => said(text(t.fields, "start"), "aircraft", 1),
  "aircraft-struck": (t, view) => {
    const verdict = text(t.fields, "verdict");
    const to = view.flight?.at ?? "";
    return [...dice(t, to), ...said(to, VERDICTS[verdict] ?? verdict, HURTS.has(verdict) ? 4 : 0)];
  },
  "flight-ended": (t) => said(text(t.fields, "place"), t.fields.aborted ? "turns back" : "flies off", 0),
  // The picture of the helicopter goes along by itself.
  hopped: (t) => [{ kind: "move", pieces: [], from: text(t.fields, "start"), to: text(t.fields, "place"), ms: MOVE }],
  "mode-changed": (t) => said(text(t.fields, "place"), t.fields.hovering ? "hovers" : "flies on", 0),
  "sortie-ended": (t) => said(text(t.fields, "place"), "flies home", 0),
  "missile-lost": (t) => said(text(t.fields, "target"), "the missile is lost", 0),
  "aircraft-crashed": (t) => burst(text(t.fields, "place") || text(t.fields, "start"), "shot down"),
  "helicopter-crashed": (t) => burst(text(t.fields, "place") || text(t.fields, "start"), "shot down"),
  "unit-restored": (t, view) => word(t.fields, "rallied", 0, view),
  "weapon-jammed": (t, view) => [
    { kind: "word", to: placeOf(view, text(t.fields, "weapon")), words: "jammed", grave: 1, ms: WORD },
  ],
  "hero-appeared": (t) => [{ kind: "word", to: text(t.fields, "place"), words: "a hero!", grave: 0, ms: WORD }],
  "sniper-placed": (t) => [{ kind: "word", to: text(t.fields, "place"), words: "sniper", grave: 1, ms: WORD }],
  "spotting-tried": (t) => [
    ...dice(t, text(t.fields, "place")),
    { kind: "word", to: text(t.fields, "place"), words: t.fields.seen ? "spotted" : "not seen", grave: 0, ms: WORD },
  ],
  "smoke-tried": (t) => [
    ...dice(t, text(t.fields, "place")),
    { kind: "word", to: text(t.fields, "place"), words: t.fields.laid ? "smoke" : "no smoke", grave: 0, ms: WORD },
  ],
  "morale-checked": (t, view) => [
    ...dice(t, placeOf(view, text(t.fields, "unit"))),
    ...word(t.fields, t.fields.passed ? "holds" : "fails", t.fields.passed ? 0 : 1, view),
  ],
  "melee-joined": (t) => [{ kind: "word", to: text(t.fields, "place"), words: "melee", grave: 2, ms: WORD }],
  "melee-struck": (t) => [
    ...dice(t, text(t.fields, "place")),
    {
      kind: t.fields.killed ? "burst" : "word",
      to: text(t.fields, "place"),
      words: t.fields.killed ? "struck down" : "no effect",
      grave: t.fields.killed ? 4 : 0,
      ms: BURST,
    },
  ],
  "control-taken": (t) => [{ kind: "word", to: text(t.fields, "place"), words: "taken", grave: 0, ms: WORD }],
  "paragraph-read": (t) => [{ kind: "word", to: text(t.fields, "place"), words: "event", grave: 1, ms: WORD }],
};

let numbers = 0;

/** What is to be seen of an event. The pieces stand as they stood before it. */
export function effectsOf(told: Told, view: View): Effect[] {
  const made = MAKERS[told.kind]?.(told, view) ?? [];
  return made.map((wish) => ({ ...wish, id: ++numbers }));
}

// ------------------------------------------------------------------ back in time

type Change = Partial<UnitView>;

/** What an event says of units that it leaves in a certain way: how they were before it. */
function before(told: Told): { units: string[]; change: Change } | null {
  const f = told.fields;
  switch (told.kind) {
    case "stepped":
      return { units: list(f, "units"), change: { at: text(f, "start") } };
    case "retreated":
    case "fell-back":
      return { units: [text(f, "unit")], change: { at: text(f, "start") } };
    case "got-on":
      return { units: list(f, "units"), change: { at: text(f, "place"), carrier: "" } };
    case "unit-placed":
    case "crew-out":
    case "sniper-placed":
    case "hero-appeared":
      return { units: [text(f, "unit")], change: { at: "" } };
    case "vehicle-lost":
    case "unit-eliminated":
      return { units: [text(f, "unit")], change: { at: text(f, "place"), lost: false } };
    case "unit-shaken":
      return { units: [text(f, "unit")], change: { shaken: false } };
    case "unit-wounded":
      return { units: [text(f, "unit")], change: { wounded: false } };
    default:
      return null;
  }
}

/** The view as it was before an event, as far as it and the log before it tell. */
export function rewound(view: View, told: Told, log: readonly Told[] = []): View {
  const back = before(told);
  if (!back) return overhead(machines(view, told, log), told, log);
  const touched = new Set(back.units);
  const units = view.units.map((u) => (touched.has(u.id) ? { ...u, ...back.change } : u));
  return back.change.at === undefined
    ? { ...view, units }
    : { ...view, units, places: restacked(view, units, touched) };
}

/** Which way vehicles and guns pointed, and whether their hatches were shut. */
function machines(view: View, told: Told, log: readonly Told[]): View {
  const turned = told.kind === "pivoted" || told.kind === "gun-turned";
  if (!turned && told.kind !== "hatches-changed") return view;
  const id = text(told.fields, "unit");
  const last = turned && lastly(log, told, (one) => one.fields.unit === id && Number(one.fields.facing ?? -1) >= 0);
  const units = view.units.map((unit) => {
    if (unit.id !== id) return unit;
    const { vehicle } = unit;
    if (!turned) return { ...unit, vehicle: vehicle && { ...vehicle, buttoned: !told.fields.buttoned } };
    if (!last) return unit;
    const turret = { turned: Number(last.fields.turret ?? 0) };
    return { ...unit, facing: Number(last.fields.facing), vehicle: vehicle && { ...vehicle, ...turret } };
  });
  return { ...view, units };
}

const lastly = (log: readonly Told[], told: Told, fits: (one: Told) => boolean): Told | undefined =>
  log.findLast((one) => one.n < told.n && fits(one));

/** What was over the map. */
function overhead(view: View, told: Told, log: readonly Told[]): View {
  const f = told.fields;
  const unit = text(f, "unit");
  const sortie = (change: Partial<SortieView>): View => {
    const now = view.sortie ?? { unit, at: "", hovering: false, left: 0, aboard: [] };
    return { ...view, sortie: { ...now, ...change } };
  };
  switch (told.kind) {
    case "flight-began":
      return { ...view, flight: null };
    case "flight-ended":
    case "aircraft-crashed": {
      const came = lastly(log, told, (one) => one.kind === "flight-began" && one.fields.unit === unit);
      if (!came) return view;
      const path = [text(came.fields, "start"), text(came.fields, "end")];
      const flight: FlightView = { unit, path, at: text(f, "start") || text(f, "place"), cannon: false, bombs: 0 };
      return { ...view, flight };
    }
    case "sortie-began":
      return { ...view, sortie: null };
    case "hopped":
      return sortie({ at: text(f, "start") });
    case "mode-changed":
      return sortie({ hovering: !f.hovering });
    case "sortie-ended":
    case "helicopter-crashed":
      return sortie({ at: text(f, "start") || text(f, "place") });
    default:
      return view;
  }
}

function restacked(view: View, units: UnitView[], moved: Set<string>): View["places"] {
  const places = new Map(view.places.map((p) => [p.place, { ...p, units: p.units.filter((id) => !moved.has(id)) }]));
  for (const unit of units) {
    if (!moved.has(unit.id) || !unit.at) continue;
    const there = places.get(unit.at);
    if (there) there.units.push(unit.id);
    else places.set(unit.at, { ...EMPTY, place: unit.at, units: [unit.id] });
  }
  return [...places.values()];
}

const EMPTY: View["places"][number] = {
  place: "",
  units: [],
  weapons: [],
  smoke: 0,
  fire: false,
  boats: 0,
  ffe: false,
  melee: false,
  foxholes: false,
  hulks: [],
  wire: false,
  mines: [],
  starshell: false,
  ruins: "",
  control: null,
  spotted: "",
};

/** The views before each of the events, and at last the one after all of them. */
export function viewsAlong(view: View, entries: readonly Told[], log: readonly Told[] = entries): View[] {
  const views = [view];
  for (const told of [...entries].reverse()) views.unshift(rewound(views[0] ?? view, told, log));
  return views;
}

/** Events that come in rows and are seen at one glance. */
const AT_ONCE = ["control-taken", "target-unhurt"];

export const stage: Stage<View> = {
  effects: effectsOf,
  views: viewsAlong,
  atOnce: (one, next) => one.kind === next.kind && AT_ONCE.includes(one.kind),
};
