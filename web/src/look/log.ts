// The log for the eye: what was told, gathered into chapters, groups, and entries that tell one thing each. How events
// are gathered is for their system to say; words are always the server's own.

import type { Glyph } from "../art/glyphs";
import type { Note, Tally, Told } from "../wire";

/** Dice of one purpose; of several kinds only where an attack and a defence are thrown together. */
export interface Thrown {
  faces: number[];
  role: "" | "attack" | "defence";
}

export type Topic = "fights" | "moves" | "other";

export interface LogEntry {
  key: string;
  n: number; // number of its first event
  last: number; // and of its last
  kind: string;
  topic: Topic;
  glyph: Glyph;
  tone: "" | "bad" | "proud"; // how its sign is coloured
  loud: boolean; // something to remember
  words: string;
  rules: string[];
  thrown: Thrown[];
  sums: [string, Tally][];
  places: string[];
  pieces: string[];
  side: number | null;
  path: string[]; // the way of a move
  spent: number; // what it has cost so far
  takes: string[]; // places that changed hands on the way
  parts: LogEntry[]; // what came of it: always in sight
  steps: LogEntry[]; // what it is made of: seen when opened
  when: number; // of notes, seconds since 1970
  tail: Told | Note; // the last it was made of: entries with the same ends are the same
}

export interface LogGroup {
  key: string;
  title: string;
  side: number | null;
  places: string[];
  rule: string;
  entries: LogEntry[];
}

export interface LogSection {
  key: string;
  title: string;
  groups: LogGroup[];
}

/** Who is who: names of the sides, and which side a piece is on. */
export interface Who {
  seats: readonly string[];
  side: (piece: string) => number | null;
}

/** An entry with nothing but its words. */
export function plainEntry(told: Pick<Told, "n" | "kind" | "words">, tail: Told | Note): LogEntry {
  return {
    key: `e${told.n}`,
    n: told.n,
    last: told.n,
    kind: told.kind,
    topic: "other",
    glyph: "event",
    tone: "",
    loud: false,
    words: told.words,
    rules: [],
    thrown: [],
    sums: [],
    places: [],
    pieces: [],
    side: null,
    path: [],
    spent: 0,
    takes: [],
    parts: [],
    steps: [],
    when: 0,
    tail,
  };
}

export function noteEntry(note: Note, index: number): LogEntry {
  const entry = plainEntry({ n: note.after, kind: "note", words: note.words }, note);
  return { ...entry, key: `n${index}`, last: note.after - 1, glyph: "note", when: note.when };
}

/** The entries of all chapters, one after another. */
export const entriesOf = (sections: readonly LogSection[]): LogEntry[] =>
  sections.flatMap((section) => section.groups.flatMap((group) => group.entries));

/** Keeps entries that have not changed from one gathering to the next, so that nothing is drawn anew in vain. */
export class Keeper {
  private before = new Map<string, LogEntry>();

  keep(sections: LogSection[]): LogSection[] {
    const now = new Map<string, LogEntry>();
    for (const section of sections) {
      for (const group of section.groups) {
        group.entries = group.entries.map((entry) => {
          const old = this.before.get(entry.key);
          const kept = old && old.tail === entry.tail ? old : entry;
          now.set(entry.key, kept);
          return kept;
        });
      }
    }
    this.before = now;
    return sections;
  }
}

// ------------------------------------------------------------------ choosing what to show

export type Filter = "all" | "fights" | "moves" | "mine";

/** Whether an entry passes a filter. Mine is what my side does, and what is done to my pieces. */
export function passes(entry: LogEntry, filter: Filter, seat: number | null, who: Who): boolean {
  if (filter === "all" || entry.kind === "note") return true;
  if (filter !== "mine") return entry.topic === filter;
  return entry.side === seat || entry.pieces.some((piece) => who.side(piece) === seat);
}

/** The sections with those entries alone that pass; empty ones are left out. */
export function sift(sections: readonly LogSection[], passing: (entry: LogEntry) => boolean): LogSection[] {
  const kept = sections.map((section) => {
    const groups = section.groups.map((group) => ({ ...group, entries: group.entries.filter(passing) }));
    return { ...section, groups: groups.filter((group) => group.entries.length) };
  });
  return kept.filter((section) => section.groups.length);
}

/** The latest sections that hold about so many entries, and how many entries are left out before them. */
export function latest(sections: readonly LogSection[], about: number): { shown: LogSection[]; before: number } {
  const shown: LogSection[] = [];
  let room = about;
  let before = 0;
  for (const section of sections.toReversed()) {
    const groups: LogGroup[] = [];
    for (const group of section.groups.toReversed()) {
      if (room > 0) groups.unshift(group);
      else before += group.entries.length;
      room -= group.entries.length;
    }
    if (groups.length) shown.unshift({ ...section, groups });
  }
  return { shown, before };
}

/** The first entry with something new in it, by its key; none if all is new or nothing is. */
export function firstNew(sections: readonly LogSection[], seen: number | undefined): string | null {
  if (!seen) return null;
  const entries = entriesOf(sections);
  const fresh = entries.find((entry) => entry.kind !== "note" && entry.last >= seen);
  return fresh && fresh !== entries[0] ? fresh.key : null;
}

/** The log as plain text, every sentence of it, for a letter or a forum. */
export function logText(log: readonly Told[], isHeading: (told: Told) => boolean, notes: readonly Note[] = []): string {
  const lines: string[] = [];
  let next = 0;
  for (const told of [...log, null]) {
    const n = told?.n ?? Number.POSITIVE_INFINITY;
    for (let note = notes[next]; note && note.after <= n; note = notes[++next]) lines.push(`* ${note.words}`);
    if (!told) break;
    const heading = isHeading(told);
    if (heading && lines.length) lines.push("");
    lines.push(heading ? told.words.toUpperCase() : `${told.words}${told.rule ? ` [${told.rule}]` : ""}`);
  }
  return `${lines.join("\n")}\n`;
}
