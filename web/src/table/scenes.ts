// From what was told to the eyes: what is shown of an event and for how long, and how the board was before it.

import type { Effect } from "../board/types";
import type { Told, View, Effect as Wish } from "../wire";
import { patched } from "./patch";

const MS: Record<Wish["kind"], number> = { move: 420, shot: 700, dice: 1300, word: 900, burst: 900 };

let numbers = 0;

/** What is to be seen of an event. The pieces stand as they stood before it. */
export function effectsOf(told: Told): Effect[] {
  return told.shows.map(({ kind, to, start, pieces, words, grave, brief }) => ({
    id: ++numbers,
    kind,
    pieces,
    from: start,
    to,
    words,
    grave,
    dice: kind === "dice" ? told.thrown.flatMap((thrown) => thrown.faces) : [],
    ms: brief ? MS[kind] / 2 : MS[kind],
  }));
}

/** The views before each of the events, and at last the one after all of them. */
export function viewsAlong(view: View, entries: readonly Told[]): View[] {
  const views = [view];
  for (const told of entries.toReversed()) {
    const after = views[0] ?? view;
    views.unshift({ ...after, own: patched(after.own as object, told.before) });
  }
  return views;
}

/** Whether two events that follow each other are seen at one glance. */
export const atOnce = (one: Told, next: Told): boolean => one.at_once && next.at_once && one.kind === next.kind;
