// The log of this game: turns and phases, impulses, and entries that tell one thing each. A move is one entry with its way,
// an attack one with all that came of it.

import {
  type LogEntry,
  type LogGroup,
  type LogSection,
  noteEntry,
  plainEntry,
  type Thrown,
  type Who,
} from "../../look/log";
import { capital, listed } from "../../ui/words";
import type { Note, Told } from "../../wire";
import type { Chronicle } from "../contract";
import { AFTERMATH, ATTACKS, LOUD, mannerOf, ON_THE_WAY, SAID_ALREADY, TONES, UNSAID } from "./events";

// ------------------------------------------------------------------ fields of an event

const text = (told: Told, field: string): string => {
  const value = told.fields[field];
  return typeof value === "string" ? value : "";
};

const number = (told: Told, field: string): number | null => {
  const value = told.fields[field];
  return typeof value === "number" ? value : null;
};

const texts = (told: Told, field: string): string[] => {
  const value = told.fields[field];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
};

const numbers = (told: Told, field: string): number[] => {
  const value = told.fields[field];
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === "number") : [];
};

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The places an event names, where it begins before where it ends. */
export function placesOf(told: Told): string[] {
  const named = [
    text(told, "start"),
    text(told, "place"),
    text(told, "target"),
    ...texts(told, "places"),
    ...texts(told, "hexes"),
  ];
  return distinct(named.filter((place) => place !== ""));
}

export function piecesOf(told: Told): string[] {
  const single = ["unit", "gun", "caller", "weapon", "vehicle", "at", "first", "second", "patient"].map((field) =>
    text(told, field),
  );
  const several = ["units", "parts", "attackers", "targets"].flatMap((field) => texts(told, field));
  return distinct([...single, ...several].filter((piece) => piece !== ""));
}

function thrownIn(told: Told): Thrown[] {
  const die = number(told, "die");
  const defence = number(told, "defence_die");
  const attack = defence !== null && die !== null ? [die] : numbers(told, "attack_dice");
  if (attack.length && defence !== null) {
    return [
      { faces: attack, role: "attack" },
      { faces: [defence], role: "defence" },
    ];
  }
  return told.dice.length ? [{ faces: told.dice, role: "" }] : [];
}

function sideOf(told: Told, who: Who): number | null {
  const named = number(told, "side");
  if (named !== null) return named;
  for (const piece of piecesOf(told)) {
    const side = who.side(piece);
    if (side !== null) return side;
  }
  return null;
}

export function entryOf(told: Told, who: Who): LogEntry {
  const { glyph, topic } = mannerOf(told.kind);
  return {
    ...plainEntry(told, told),
    topic,
    glyph,
    tone: TONES[glyph] ?? "",
    loud: LOUD.has(told.kind),
    rules: told.rule ? [told.rule] : [],
    thrown: thrownIn(told),
    sums: told.sums.filter(([, tally]) => tally.mods.length > 0),
    places: placesOf(told),
    pieces: piecesOf(told),
    side: sideOf(told, who),
  };
}

// ------------------------------------------------------------------ gathering

class Gatherer {
  readonly sections: LogSection[] = [];
  private turn = 0;
  private open: LogEntry | null = null; // a move, an attack, a check: what the next event may belong to
  private moving = false; // a move has begun and not ended
  private readonly who: Who;

  constructor(who: Who) {
    this.who = who;
  }

  take(told: Told): void {
    if (told.kind === "turn-began") {
      this.turn = number(told, "turn") ?? this.turn + 1;
      this.begin(told, `Turn ${this.turn}`);
    } else if (told.kind === "phase-began") this.phase(told);
    else if (told.kind === "hexes-activated") this.impulse(told);
    else if (UNSAID.has(told.kind)) this.close();
    else if (!this.join(told)) this.append(told);
  }

  note(note: Note, index: number): void {
    this.close();
    this.group().entries.push(noteEntry(note, index));
  }

  // -------------------------------------------------------------- headings

  private begin(told: Told, title: string): void {
    this.close();
    this.moving = false;
    this.sections.push({ key: `s${told.n}`, title, groups: [] });
  }

  private phase(told: Told): void {
    const phase = text(told, "phase");
    const name = capital(phase);
    const latest = this.sections.at(-1);
    const title = this.turn ? `Turn ${this.turn} · ${name}` : name;
    if (latest && !latest.groups.length && latest.title === `Turn ${this.turn}`) latest.title = title;
    else this.begin(told, title);
  }

  private impulse(told: Told): void {
    this.close();
    this.moving = false;
    const side = number(told, "side");
    const places = texts(told, "places");
    const latest = this.sections.at(-1)?.groups.at(-1);
    // A second hex of the same impulse joins the first, as long as nothing was done in between.
    if (latest?.key.startsWith("i") && latest.side === side && !latest.entries.length) {
      latest.places = distinct([...latest.places, ...places]);
      return;
    }
    const title = (side !== null && this.who.seats[side]) || told.words;
    this.section().groups.push({ key: `i${told.n}`, title, side, places, rule: told.rule, entries: [] });
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

  private close(): void {
    this.open = null;
  }

  private append(told: Told): void {
    const entry = entryOf(told, this.who);
    if (told.kind === "move-began") this.moving = true;
    if (told.kind === "move-ended") this.moving = false;
    if (told.kind === "stepped" || told.kind === "hopped") this.goOn(entry, told);
    // A pass is an impulse of its own, and belongs under nobody else's heading.
    if (told.kind === "side-passed") this.section().groups.push(this.aside(told));
    this.group().entries.push(entry);
    this.open = entry;
  }

  private aside(told: Told): LogGroup {
    return { key: `p${told.n}`, title: "", side: null, places: [], rule: "", entries: [] };
  }

  /** A move that was interrupted goes on: its way is told, not all the names again. */
  private goOn(entry: LogEntry, told: Told): void {
    entry.steps.push({ ...entry, key: `${entry.key}s`, steps: [] });
    entry.path = [text(told, "start"), text(told, "place")].filter((place) => place !== "");
    entry.spent = number(told, "spent") ?? 0;
    entry.sums = [];
    if (this.moving && told.kind === "stepped") entry.words = "The move goes on.";
  }

  /** Whether an event belongs to what is being told. */
  private join(told: Told): boolean {
    const open = this.open;
    if (!open) return false;
    const joined =
      this.joinMove(open, told) ||
      this.joinFlight(open, told) ||
      this.joinAttack(open, told) ||
      this.joinCheck(open, told) ||
      this.joinRun(open, told);
    if (joined) {
      open.last = told.n;
      open.tail = told;
    }
    return joined;
  }

  private joinMove(open: LogEntry, told: Told): boolean {
    if ((open.kind !== "move-began" && open.kind !== "stepped") || !ON_THE_WAY.has(told.kind)) return false;
    if (told.kind === "move-ended") {
      this.moving = false;
      return texts(told, "units").length > 0; // one that breaks off is told in words
    }
    this.along(open, told);
    if (told.kind === "control-taken") open.takes.push(text(told, "place"));
    if (told.kind === "pivoted") open.spent = number(told, "spent") ?? open.spent;
    return true;
  }

  /** A helicopter on its way from hex to hex. */
  private joinFlight(open: LogEntry, told: Told): boolean {
    if (told.kind !== "hopped" || (open.kind !== "sortie-began" && open.kind !== "hopped")) return false;
    this.along(open, told);
    return true;
  }

  private along(open: LogEntry, told: Told): void {
    const entry = entryOf(told, this.who);
    open.steps.push(entry);
    open.places = distinct([...open.places, ...entry.places]);
    if (told.kind !== "stepped" && told.kind !== "hopped") return;
    const start = text(told, "start");
    if (!open.path.length && start) open.path.push(start);
    open.path.push(text(told, "place"));
    open.spent = number(told, "spent") ?? open.spent;
  }

  private joinAttack(open: LogEntry, told: Told): boolean {
    if (!ATTACKS.has(open.kind) || !AFTERMATH.has(told.kind)) return false;
    const entry = entryOf(told, this.who);
    open.pieces = distinct([...open.pieces, ...entry.pieces]);
    const before = open.parts.at(-1);
    if (before && this.joinCheck(before, told)) return true;
    if (told.kind === "damage-checked") this.checkOfHit(open, entry, told);
    if (told.kind === "target-unhurt" && before?.kind === "target-unhurt") {
      before.steps = before.steps.length ? before.steps : [{ ...before }];
      before.steps.push(entry);
      before.words = unhurt(before.steps.map((step) => step.words));
      before.pieces = distinct([...before.pieces, ...entry.pieces]);
      before.sums = [];
      before.last = told.n;
      return true;
    }
    open.parts.push(entry);
    return true;
  }

  /** The check for damage stands where the hit stood, with the hit's own sums. */
  private checkOfHit(open: LogEntry, check: LogEntry, told: Told): void {
    const unit = text(told, "unit");
    const index = open.parts.findIndex((part) => part.kind === "target-hit" && part.pieces.includes(unit));
    const hit = open.parts[index];
    if (!hit) return;
    open.parts.splice(index, 1);
    check.sums = [...hit.sums, ...check.sums];
    check.rules = distinct([...check.rules, ...hit.rules]);
  }

  private joinCheck(open: LogEntry, told: Told): boolean {
    if (!SAID_ALREADY[open.kind]?.has(told.kind) || !open.pieces.includes(text(told, "unit"))) return false;
    if (told.rule) open.rules = distinct([...open.rules, told.rule]);
    open.last = told.n;
    return true;
  }

  /** Units that are set up one after the other make one entry a side. */
  private joinRun(open: LogEntry, told: Told): boolean {
    if (open.kind !== "unit-placed" || told.kind !== "unit-placed") return false;
    const entry = entryOf(told, this.who);
    if (open.side !== entry.side) return false;
    if (!open.steps.length) open.steps.push({ ...open });
    open.steps.push(entry);
    open.places = distinct([...open.places, ...entry.places]);
    open.pieces = distinct([...open.pieces, ...entry.pieces]);
    const name = open.side === null ? "" : (this.who.seats[open.side] ?? "");
    open.words = `${open.steps.length} ${name} units are placed.`.replace("  ", " ");
    return true;
  }
}

const UNHURT = " is unhurt.";

/** "A is unhurt." and "B is unhurt." in one breath. */
function unhurt(sentences: readonly string[]): string {
  if (!sentences.every((words) => words.endsWith(UNHURT))) return sentences.join(" ");
  return `${listed(sentences.map((words) => words.slice(0, -UNHURT.length)))} are unhurt.`;
}

/** The whole log, gathered. Notes stand where they were made; those about events since undone stand at the end. */
export function gather(log: readonly Told[], notes: readonly Note[], who: Who): LogSection[] {
  const gatherer = new Gatherer(who);
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

export const chronicle: Chronicle = {
  gather,
  isHeading: (told) => told.kind === "turn-began" || told.kind === "phase-began",
};
