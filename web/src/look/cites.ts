// Where clauses are cited: in texts, in the log of a game, and by what is on the table now.

import type { Asked, Preview, Remark, Sum, Tally, Told } from "../wire";

// ------------------------------------------------------------------ references in a text

/** A text cut up at its references to clauses: plain pieces, and ids. */
export type Piece = { text: string } | { id: string };

const REFERENCE = /\b(?:\d+|[A-Z]{3,})(?:\.\d+)+\b/g;

/** "as in 5.1.19" leads to 5.1.19. What looks like an id but has only one dot is one if it stands alone: "17.1". */
export function references(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ id: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Whether a clause is meant by an id: itself, or the section it stands in. */
export function under(id: string, clause: string): boolean {
  return clause === id || clause.startsWith(`${id}.`);
}

// ------------------------------------------------------------------ in the log

const rulesIn = (tally: Tally): string[] => tally.mods.map((mod) => mod.rule);

/** Every clause that an event cites: its own, and those of its sums. */
export function citedBy(told: Told): string[] {
  const all = [told.rule, ...told.sums.flatMap(([, tally]) => rulesIn(tally))];
  return [...new Set(all.filter((rule) => rule !== ""))];
}

export interface Citation {
  n: number;
  when: string; // the turn as it is called; "" before the first
  words: string;
}

/** The events of a game that cite a clause, or one of a section; the newest first. */
export function citations(log: readonly Told[], id: string): Citation[] {
  const found: Citation[] = [];
  let when = "";
  for (const told of log) {
    if (told.heading === "turn") when = told.title;
    if (citedBy(told).some((rule) => under(id, rule))) found.push({ n: told.n, when, words: told.words });
  }
  return found.reverse();
}

/** The clauses that a game has cited lately, each with how often it was cited in all. */
export function lately(log: readonly Told[], most: number): { id: string; times: number }[] {
  const times = new Map<string, number>();
  for (const told of log.toReversed()) {
    for (const id of citedBy(told)) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times].slice(0, most).map(([id, count]) => ({ id, times: count }));
}

// ------------------------------------------------------------------ now

/** Something on the table at this moment, and the clauses it goes by. */
export interface Now {
  words: string;
  rules: string[];
}

/** What the pending choice, and the move that is being looked at, go by. */
export function now(asked: Asked | null, preview: Preview | null = null): Now[] {
  const found: Now[] = [];
  if (asked?.prompt) found.push({ words: asked.prompt, rules: [asked.rule] });
  if (preview) {
    const sums = preview.sums.flatMap((sum: Sum) => rulesIn(sum.tally));
    const remarks = preview.remarks.map((remark: Remark) => remark.rule);
    found.push({ words: preview.words, rules: [...sums, ...remarks] });
  }
  return found.map(({ words, rules }) => ({ words, rules: [...new Set(rules.filter((rule) => rule !== ""))] }));
}
