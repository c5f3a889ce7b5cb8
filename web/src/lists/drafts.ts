// The lists that this browser keeps, and the forces that are to be brought to games which have been set up.

import { read, write } from "../net/keep";
import type { ForceSheet } from "../wire";

/** A list as it was left, right or wrong; with what the shelf shows of it. */
export interface Draft {
  id: string;
  system: string;
  text: string;
  limit: number;
  name: string;
  nation: string;
  points: number;
  units: number;
  faults: number;
  touched: number; // seconds since 1970
}

const LISTS = "hedgerow.lists";
const BROUGHT = "hedgerow.brought";

function kept<T>(key: string, otherwise: T, is: (found: unknown) => boolean): T {
  try {
    const found: unknown = JSON.parse(read(key) ?? "null");
    return is(found) ? (found as T) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Those of a system, the latest first. */
export const drafts = (system: string): Draft[] =>
  all()
    .filter((draft) => draft.system === system)
    .sort((a, b) => b.touched - a.touched);

const all = () => kept<Draft[]>(LISTS, [], Array.isArray);

export const draft = (id: string): Draft | null => all().find((one) => one.id === id) ?? null;

export const newId = (): string => Math.random().toString(36).slice(2, 10);

/** Keeps a list as it stands now; false if this browser keeps nothing. */
export function keepDraft(id: string, system: string, sheet: ForceSheet, now = Date.now() / 1000): boolean {
  const one: Draft = {
    id,
    system,
    text: sheet.text,
    limit: sheet.limit,
    name: sheet.name,
    nation: sheet.nation,
    points: sheet.points,
    units: sheet.units.length,
    faults: sheet.faults.length,
    touched: now,
  };
  return write(LISTS, JSON.stringify([...all().filter((other) => other.id !== id), one]));
}

export const forgetDraft = (id: string): boolean => write(LISTS, JSON.stringify(all().filter((one) => one.id !== id)));

// ------------------------------------------------------------------ to be brought to a game

type Brought = Record<string, string>; // by game and seat: the force in one word

const isRecord = (found: unknown) => found !== null && typeof found === "object";
const key = (game: string, seat: number) => `${game}/${seat}`;

export function keepForce(game: string, seat: number, code: string): void {
  write(BROUGHT, JSON.stringify({ ...kept<Brought>(BROUGHT, {}, isRecord), [key(game, seat)]: code }));
}

/** The force that was chosen for a seat, once: whoever takes it brings it. */
export function takeForce(game: string, seat: number): string {
  const { [key(game, seat)]: code = "", ...rest } = kept<Brought>(BROUGHT, {}, isRecord);
  if (code) write(BROUGHT, JSON.stringify(rest));
  return code;
}
