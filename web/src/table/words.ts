// Words of buttons and lists: what a system calls an answer, as much of it as tells it from its neighbours.

import type { Words } from "../systems/contract";
import type { Option } from "../wire";
import { type Group, isPlain, keyOf } from "./choose";

type Say = Words["option"];

const SHORT = 24; // letters that a button has room for

const first = (group: Group): Option => group.options[0] as Option; // a group is never empty

/** What a group is called on a button: its own words, or the manner of doing it where people compose the rest. */
export function groupWords(group: Group, say: Say): string {
  return group.lists.length ? say(first(group)).manner : first(group).words;
}

/** A group as a line of the list of all choices. */
export function entryWords(group: Group, say: Say): string {
  if (group.options.length === 1 || !group.lists.length) return first(group).words;
  return `${say(first(group)).entry} …`;
}

/** A thing to do in a word, where the stack that does it is known. */
export function deedWords(group: Group, say: Say): string {
  const { deed, verb } = say(first(group));
  const words = groupWords(group, say);
  return deed || (words && words.length <= SHORT ? words : verb);
}

/** Words for each of several groups; where they do not tell two of them apart, others that say more. */
function distinct(groups: readonly Group[], words: (group: Group) => string): string[] {
  const all = groups.map(words);
  const twice = (one: string) => all.indexOf(one) !== all.lastIndexOf(one);
  return groups.map((group, i) => (twice(all[i] ?? "") ? first(group).words : (all[i] ?? "")));
}

/** The manners of doing something, as one chooses among them. */
export const mannerNames = (groups: readonly Group[], say: Say) => distinct(groups, (group) => groupWords(group, say));

/** The lines of the list of all choices. */
export const entryNames = (groups: readonly Group[], say: Say) => distinct(groups, (group) => entryWords(group, say));

/** Things to do, each in a word; those that a word does not tell apart, in full. */
export const deedNames = (groups: readonly Group[], say: Say) => distinct(groups, (group) => deedWords(group, say));

/** The button that does it. */
export const doWords = (group: Group, say: Say): string => say(first(group)).act;

export const verbWords = (group: Group, say: Say): string => say(first(group)).verb;

// ------------------------------------------------------------------ keys

/** The key of each plain answer; of two with the same, the second wants Shift. */
export function keysOf(options: readonly Option[], say: Say): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const option of options.filter(isPlain)) {
    const { key } = say(option);
    if (!key) continue;
    const mine = taken.has(key) ? `⇧${key}` : key;
    if (taken.has(mine)) continue;
    taken.add(mine);
    keys.set(keyOf(option), mine);
  }
  return keys;
}

/** How a key that was pressed is written in that table. */
export function pressed(event: { key: string; shiftKey: boolean }): string {
  const letter = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.shiftKey ? `⇧${letter}` : letter;
}
