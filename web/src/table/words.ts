// Words of buttons and lists: as much of what the server says as tells an answer from its neighbours.

import type { Option } from "../wire";
import type { Group } from "./choose";

const first = (group: Group): Option => group.options[0] as Option; // a group is never empty

/** The way to a place: "to F7"; points of an open table have no name that says anything. */
export const thither = (place: string) => (place.includes(",") ? "there" : `to ${place}`);

/** What a group is called among others: its own words, or fewer where people compose the rest. */
export function groupWords(group: Group): string {
  return group.lists.length ? first(group).short : first(group).words;
}

/** A group as a line of the list of all choices. */
export function entryWords(group: Group): string {
  if (group.options.length === 1 || !group.lists.length) return first(group).words;
  return `${first(group).short} …`;
}

/** Words for each of several groups; where they do not tell two of them apart, others that say more. */
function distinct(groups: readonly Group[], words: (group: Group) => string): string[] {
  const all = groups.map(words);
  const twice = (one: string) => all.indexOf(one) !== all.lastIndexOf(one);
  return groups.map((group, i) => (twice(all[i] ?? "") ? first(group).words : (all[i] ?? "")));
}

/** The manners of doing something, as one chooses among them. */
export const mannerNames = (groups: readonly Group[]) => distinct(groups, groupWords);

/** The lines of the list of all choices. */
export const entryNames = (groups: readonly Group[]) => distinct(groups, entryWords);

/** Things to do, each in a word; those that a word does not tell apart, in full. */
export const deedNames = (groups: readonly Group[]) => distinct(groups, (group) => first(group).deed);

/** The button that does it. */
export const doWords = (group: Group): string => first(group).deed;

/** How a key that was pressed is written: "⇧E" with Shift. */
export function pressed(event: { key: string; shiftKey: boolean }): string {
  const letter = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.shiftKey ? `⇧${letter}` : letter;
}
