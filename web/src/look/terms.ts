// What a system writes short, in full, and words of its own: asked for once a page.

import { terms } from "../net/api";
import type { Term } from "../wire";

const known = new Map<string, Promise<ReadonlyMap<string, Term>>>();

export function termsOf(system: string): Promise<ReadonlyMap<string, Term>> {
  const found =
    known.get(system) ??
    terms(system)
      .then((list) => new Map(list.terms.map((term) => [term.short, term])))
      .catch(() => {
        known.delete(system); // the next who asks asks again
        return new Map<string, Term>();
      });
  known.set(system, found);
  return found;
}

export interface Piece {
  text: string;
  term?: Term;
}

/** A sentence in pieces: what is written short or has its own meaning, alone or as several, and what lies between. */
export function split(text: string, terms: ReadonlyMap<string, Term>): Piece[] {
  const pieces: Piece[] = [];
  const longest = [...terms.keys()].sort((a, b) => b.length - a.length).join("|");
  for (const text_ of longest ? text.split(new RegExp(`\\b((?:${longest})s?)\\b`)) : [text]) {
    const term = terms.get(text_) ?? terms.get(text_.replace(/s$/, ""));
    const last = pieces.at(-1);
    if (term) pieces.push({ text: text_, term });
    else if (last && !last.term) last.text += text_;
    else if (text_) pieces.push({ text: text_ });
  }
  return pieces;
}
