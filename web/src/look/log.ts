// The log for the eye: what was told, gathered into chapters, groups, and entries that tell one thing each. The server
// says what belongs together, and in which manner; words are always its own.

import { listed } from "../ui/words";
import type { Note, Run, Tally, Thrown, Told } from "../wire";

export interface LogEntry {
  key: string;
  n: number; // number of its first event
  last: number; // and of its last
  kind: string;
  topic: string;
  glyph: string;
  words: string;
  rules: string[];
  thrown: Thrown[];
  sums: [string, Tally][];
  places: string[];
  pieces: string[];
  side: number | null;
  sides: number[];
  path: string[]; // the way of a move
  cost: string; // what it has cost so far
  parts: LogEntry[]; // what came of it: always in sight
  steps: LogEntry[]; // what it is made of: seen when opened
  opens: string[]; // what later events may belong to
  runs: Run[]; // of its like, or on its way: told in one breath
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

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

// ------------------------------------------------------------------ entries

export function entryOf(told: Told): LogEntry {
  return {
    key: `e${told.n}`,
    n: told.n,
    last: told.n,
    kind: told.kind,
    topic: told.topic,
    glyph: told.glyph,
    words: told.words,
    rules: told.rule ? [told.rule] : [],
    thrown: told.thrown,
    sums: told.sums,
    places: told.places,
    pieces: told.pieces,
    side: told.side,
    sides: told.sides,
    path: [],
    cost: "",
    parts: [],
    steps: [],
    opens: told.opens,
    runs: told.run ? [told.run] : [],
    when: 0,
    tail: told,
  };
}

export function noteEntry(note: Note, index: number): LogEntry {
  return {
    key: `n${index}`,
    n: note.after,
    last: note.after - 1,
    kind: "note",
    topic: "other",
    glyph: "note",
    words: note.words,
    rules: [],
    thrown: [],
    sums: [],
    places: [],
    pieces: [],
    side: null,
    sides: [],
    path: [],
    cost: "",
    parts: [],
    steps: [],
    opens: [],
    runs: [],
    when: note.when,
    tail: note,
  };
}

/** One sentence for several that say the same: their subjects, or how many they are. */
export function inOneBreath(runs: readonly Run[]): string {
  const [first] = runs;
  const subjects = distinct(runs.map((run) => run.subject).filter((subject) => subject !== ""));
  const who = subjects.length ? listed(subjects) : String(runs.length);
  return [first?.start, who, first?.end].filter(Boolean).join(" ");
}

// ------------------------------------------------------------------ gathering

/** Puts what was told together as the server says that it belongs together. */
class Gatherer {
  readonly sections: LogSection[] = [];
  private open: LogEntry | null = null;

  take(told: Told): void {
    if (told.heading === "turn" || told.heading === "phase") this.begin(told);
    else if (told.heading === "group") this.under(told);
    else if (told.quiet) this.keepOpen(told);
    else if (!this.join(told)) this.append(told);
  }

  note(note: Note, index: number): void {
    this.open = null;
    this.group().entries.push(noteEntry(note, index));
  }

  // -------------------------------------------------------------- headings

  /** A turn or a phase. What follows at once, with nothing in between, stands under one title. */
  private begin(told: Told): void {
    this.open = null;
    const latest = this.sections.at(-1);
    const title = told.title || told.words;
    if (latest && !latest.groups.length) latest.title = title;
    else this.sections.push({ key: `s${told.n}`, title, groups: [] });
  }

  /** A part of a chapter; one of the same side that follows at once joins it. One without a title is its own entry. */
  private under(told: Told): void {
    this.open = null;
    const latest = this.sections.at(-1)?.groups.at(-1);
    if (told.title && latest?.title === told.title && latest.side === told.side && !latest.entries.length) {
      latest.places = distinct([...latest.places, ...told.places]);
      return;
    }
    const { title, side, places, rule } = told;
    const named = { key: `i${told.n}`, title, side, places, rule, entries: [] };
    const plain = { key: `i${told.n}`, title: "", side: null, places: [], rule: "", entries: [] };
    this.section().groups.push(title ? named : plain);
    if (!title) this.append(told);
  }

  private section(): LogSection {
    const latest = this.sections.at(-1);
    if (latest) return latest;
    const first = { key: "s0", title: "Setting up", groups: [] };
    this.sections.push(first);
    return first;
  }

  private group(): LogGroup {
    const section = this.section();
    const latest = section.groups.at(-1);
    if (latest) return latest;
    const plain = { key: `g${section.key}`, title: "", side: null, places: [], rule: "", entries: [] };
    section.groups.push(plain);
    return plain;
  }

  // -------------------------------------------------------------- entries

  private append(told: Told): void {
    const entry = entryOf(told);
    if (told.way.length) {
      entry.steps.push({ ...entry, key: `${entry.key}s`, steps: [] });
      entry.path = [...told.way];
      entry.cost = told.so_far;
      entry.sums = [];
      if (told.alone) entry.words = told.alone;
    }
    this.group().entries.push(entry);
    this.open = entry;
  }

  /** Nothing is said of it, but what comes next may belong to it as well. */
  private keepOpen(told: Told): void {
    if (!this.join(told)) this.open = null;
  }

  /** Whether an event belongs to what is being told: to the entry before it, or to one of its parts. */
  private join(told: Told): boolean {
    const open = this.open;
    if (!open) return false;
    const near = [open, ...open.parts.toReversed()];
    for (const [name, manner] of told.joins) {
      const to = near.find((entry) => entry.opens.includes(name));
      if (!to) continue;
      this.joined(open, to, told, manner);
      for (const entry of new Set([open, to])) {
        entry.last = told.n;
        entry.tail = told;
      }
      return true;
    }
    return false;
  }

  private joined(open: LogEntry, to: LogEntry, told: Told, manner: Manner): void {
    const entry = entryOf(told);
    if (manner === "said") {
      to.rules = distinct([...to.rules, ...entry.rules]);
      to.opens = distinct([...to.opens, ...told.opens]);
      return;
    }
    open.pieces = distinct([...open.pieces, ...entry.pieces]);
    if (manner === "step") along(to, entry, told);
    else if (manner === "run") together(to, entry, told);
    else if (manner === "place") inPlace(open, to, entry);
    else if (!told.quiet) open.parts.push(entry);
  }
}

type Manner = Told["joins"][number][1];

/** A step of a longer way. */
function along(to: LogEntry, entry: LogEntry, told: Told): void {
  if (!told.quiet) to.steps.push(entry);
  to.places = distinct([...to.places, ...entry.places]);
  to.opens = distinct([...to.opens, ...told.opens]);
  if (told.way.length) to.path.push(...(to.path.length ? told.way.slice(-1) : told.way));
  if (told.so_far) to.cost = told.so_far;
  if (told.run) to.runs = [...to.runs, told.run];
}

/** Several of a kind in one sentence. */
function together(to: LogEntry, entry: LogEntry, told: Told): void {
  if (!to.steps.length) to.steps.push({ ...to, key: `${to.key}s` });
  to.steps.push(entry);
  to.runs = [...to.runs, ...(told.run ? [told.run] : [])];
  to.words = inOneBreath(to.runs);
  to.places = distinct([...to.places, ...entry.places]);
  to.pieces = distinct([...to.pieces, ...entry.pieces]);
  to.sums = [];
}

/** What says more takes the place of what it joins, with the sums and clauses of both. */
function inPlace(open: LogEntry, of: LogEntry, entry: LogEntry): void {
  entry.sums = [...of.sums, ...entry.sums];
  entry.rules = distinct([...entry.rules, ...of.rules]);
  const index = open.parts.indexOf(of);
  if (index >= 0) open.parts.splice(index, 1);
  open.parts.push(entry);
}

/** The whole log, gathered. Notes stand where they were made; those about events since undone stand at the end. */
export function gather(log: readonly Told[], notes: readonly Note[]): LogSection[] {
  const gatherer = new Gatherer();
  let next = 0;
  const notesUpTo = (n: number) => {
    for (let note = notes[next]; note && note.after <= n; note = notes[next]) gatherer.note(note, next++);
  };
  for (const told of log) {
    notesUpTo(told.n);
    gatherer.take(told);
  }
  notesUpTo(Number.POSITIVE_INFINITY);
  return gatherer.sections.filter((section) => section.groups.some((group) => group.title || group.entries.length));
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
export function passes(entry: LogEntry, filter: Filter, seat: number | null): boolean {
  if (filter === "all" || entry.kind === "note") return true;
  if (filter !== "mine") return entry.topic === filter;
  return seat !== null && (entry.side === seat || entry.sides.includes(seat));
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
export function logText(log: readonly Told[], notes: readonly Note[] = []): string {
  const lines: string[] = [];
  let next = 0;
  for (const told of [...log, null]) {
    const n = told?.n ?? Number.POSITIVE_INFINITY;
    for (let note = notes[next]; note && note.after <= n; note = notes[++next]) lines.push(`* ${note.words}`);
    if (!told) break;
    const heading = told.heading === "turn" || told.heading === "phase";
    if (heading && lines.length) lines.push("");
    lines.push(heading ? told.words.toUpperCase() : `${told.words}${told.rule ? ` [${told.rule}]` : ""}`);
  }
  return `${lines.join("\n")}\n`;
}
