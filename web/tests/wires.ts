// What the server might say, with everything in it that a test does not care about.

import type { Asked, Deed, Option, Told } from "../src/wire";

export function told(n: number, more: Partial<Told> = {}): Told {
  return {
    n,
    words: `event ${n}`,
    kind: "happened",
    rule: "",
    topic: "other",
    glyph: "event",
    side: null,
    sides: [],
    places: [],
    pieces: [],
    thrown: [],
    sums: [],
    heading: "",
    title: "",
    opens: [],
    joins: [],
    alone: "",
    run: null,
    way: [],
    so_far: "",
    quiet: false,
    stops: true,
    at_once: false,
    shows: [],
    before: {},
    ear: null,
    ...more,
  };
}

/** An answer of a kind, told from others by its words; `more` says which group it belongs to. */
export function option(move: Record<string, unknown>, places: string[], pieces: string[], more: Partial<Option> = {}) {
  const words = JSON.stringify(move);
  const made: Option = {
    kind: String(move.verb),
    move,
    text: words,
    words,
    short: words,
    deed: String(move.verb),
    gloss: "",
    key: "",
    places,
    pieces,
    heading: null,
    around: "",
    group: 0,
    ...more,
  };
  return made;
}

export const deed = (kind: string, lists: string[] = [], more: Partial<Deed> = {}): Deed => ({
  kind,
  title: kind,
  lists: lists.map((field) => [field, `Which ${field}`]),
  ending: false,
  bold: false,
  asks: false,
  step: false,
  weighs: false,
  ...more,
});

/** Answers with the numbers of their groups: those are one that differ in nothing but lists. */
export function grouped(options: Option[], deeds: readonly Deed[]): Option[] {
  const keys: string[] = [];
  return options.map((one) => {
    const lists = deeds.find(({ kind }) => kind === one.kind)?.lists.map(([field]) => field) ?? [];
    const key = JSON.stringify(Object.entries(one.move).filter(([field]) => !lists.includes(field)));
    if (!keys.includes(key)) keys.push(key);
    return { ...one, group: keys.indexOf(key) };
  });
}

export const asked = (kind: string, options: Option[], deeds: Deed[] = [], more: Partial<Asked> = {}): Asked => ({
  seat: 0,
  mine: true,
  kind,
  prompt: kind,
  rule: "",
  asking: {
    caption: "",
    reach: false,
    piece: "",
    others: [],
    manner: "",
    manners: [],
    force: "",
    points: 0,
    fields: [],
  },
  deeds,
  names: {},
  options: grouped(options, deeds),
  barred: [],
  spans: [],
  may_hold: false,
  passes: false,
  ...more,
});
