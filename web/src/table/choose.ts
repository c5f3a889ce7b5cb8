// From listed answers to what may be clicked. No rules here: only which answers still fit what has been picked.

import type { Turn } from "../board/props";
import type { Move } from "../net/api";
import type { Deed, Option } from "../wire";

/** Something picked: the answers that have nothing to do with it are out. */
export type Pick =
  | { by: "place"; place: string }
  | { by: "piece"; piece: string }
  | { by: "heading"; around: string; heading: number }
  | { by: "group"; key: string };

/** Answers that are one but for the lists that people may compose: the same thing done, by whomsoever. */
export interface Group {
  key: string;
  kind: string;
  /** Over its like. */
  title: string;
  /** The move without its lists. */
  base: Move;
  lists: string[];
  options: Option[];
}

/** Who has been put into which list. */
export type Selection = Record<string, string[]>;

// ------------------------------------------------------------------ groups

export const keyOf = (option: Option): string => String(option.group);

/** The answers by what is done; `deeds` tell what is composed of each kind. */
export function groupsOf(options: readonly Option[], deeds: readonly Deed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const option of options) {
    const key = keyOf(option);
    const found = groups.get(key);
    if (found) found.options.push(option);
    else groups.set(key, { key, ...composed(option, deedOf(deeds, option.kind)), options: [option] });
  }
  return [...groups.values()];
}

export const deedOf = (deeds: readonly Deed[], kind: string): Deed | undefined =>
  deeds.find((deed) => deed.kind === kind);

function composed({ kind, move }: Option, deed: Deed | undefined): Omit<Group, "key" | "options"> {
  const lists = (deed?.lists ?? []).map(([field]) => field).filter((field) => Array.isArray(move[field]));
  const base = Object.fromEntries(Object.entries(move).filter(([field]) => !lists.includes(field)));
  return { kind, title: deed?.title ?? "", base, lists };
}

/** An answer with nothing on the map to click: pass, halt, done. */
export function isPlain(option: Option): boolean {
  return option.places.length === 0 && option.pieces.length === 0;
}

// ------------------------------------------------------------------ narrowing

export function matches(option: Option, pick: Pick): boolean {
  switch (pick.by) {
    case "place":
      return option.places.includes(pick.place);
    case "piece":
      return option.pieces.includes(pick.piece);
    case "heading":
      return option.heading === pick.heading && option.around === pick.around;
    case "group":
      return keyOf(option) === pick.key;
  }
}

export function fitting(options: readonly Option[], picks: readonly Pick[]): Option[] {
  return options.filter((option) => picks.every((pick) => matches(option, pick)));
}

export interface Clickable {
  places: Set<string>;
  pieces: Set<string>;
}

/**
 * What would narrow the choice if it were clicked: whatever some answers have to do with and others have not. A piece
 * that says no more than its place is left out: one click on the hex is enough then.
 */
export function clickable(options: readonly Option[]): Clickable {
  const places = numbersBy(options, (option) => option.places);
  const pieces = numbersBy(options, (option) => option.pieces);
  const narrows = ([, numbers]: [string, number[]]) => numbers.length < options.length || options.length === 1;
  const byPlace = [...places].filter(narrows);
  const said = new Set(byPlace.map(([, numbers]) => numbers.join()));
  const byPiece = [...pieces].filter(narrows).filter(([, numbers]) => !said.has(numbers.join()));
  return { places: new Set(byPlace.map(([place]) => place)), pieces: new Set(byPiece.map(([piece]) => piece)) };
}

/** The answers that each name has to do with, by their numbers. */
function numbersBy(options: readonly Option[], names: (option: Option) => readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [i, option] of options.entries()) {
    for (const name of names(option)) {
      const numbers = found.get(name);
      if (numbers) numbers.push(i);
      else found.set(name, [i]);
    }
  }
  return found;
}

/** The group to begin with, where there is only one thing to do and all that is open is who does it and how. */
export function obvious(groups: readonly Group[]): Group | null {
  const doing = groups.filter((group) => !group.options.every(isPlain));
  const [first] = doing;
  if (!first || first.lists.length === 0) return null;
  const places = placesOf(first);
  const alike = doing.every((group) => group.kind === first.kind && sameMembers(placesOf(group), places));
  return alike ? first : null;
}

const FEW = 7;

/**
 * Things to do that no click on the map tells apart: the same stack goes, or stays. Once something has been picked, kinds
 * are enough.
 */
export function apart(groups: readonly Group[], picked = false): boolean {
  const [first] = groups;
  if (!first || groups.length > FEW) return true;
  const byKind = picked && new Set(groups.map((group) => group.kind)).size === groups.length;
  const same = (group: Group) =>
    sameMembers(placesOf(group), placesOf(first)) && (byKind || sameMembers(piecesOf(group), piecesOf(first)));
  return !groups.every(same);
}

/**
 * Things to do that become buttons. Where one of them takes in all who do the others, those with a name of their own do;
 * the rest is told apart on the map.
 */
export function deedsOf(groups: readonly Group[], picked = false): Group[] {
  if (!apart(groups, picked)) return [...groups];
  const [widest] = [...groups].sort((a, b) => piecesOf(b).length - piecesOf(a).length);
  if (!widest) return [];
  const places = placesOf(widest);
  const everybody = new Set(piecesOf(widest));
  const within = (group: Group) =>
    sameMembers(placesOf(group), places) && piecesOf(group).every((piece) => everybody.has(piece));
  if (!groups.every(within)) return [];
  const name = ({ kind, options: [first] }: Group) => `${kind} ${first?.deed ?? ""}`;
  const own = groups.filter((group) => groups.filter((other) => name(other) === name(group)).length === 1);
  return own.length > 1 && own.length <= FEW ? own : [];
}

function piecesOf(group: Group): string[] {
  return [...new Set(group.options.flatMap((option) => option.pieces))];
}

function placesOf(group: Group): string[] {
  return [...new Set(group.options.flatMap((option) => option.places))];
}

export function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

/**
 * The ways that one thing can turn. Where several can, one of them is picked first; a place that has been picked is the
 * one meant.
 */
export function turnsOf(options: readonly Option[], picks: readonly Pick[]): Turn[] {
  const pointing = options.filter((option) => option.heading != null);
  const picked = picks.flatMap((pick) => (pick.by === "place" ? [pick.place] : []));
  const meant = pointing.filter((option) => picked.includes(option.around));
  const found = new Map<number, Turn>();
  const turning = meant.length ? meant : pointing;
  const [first] = turning;
  for (const option of turning) {
    if (option.around !== first?.around || option.pieces[0] !== first.pieces[0]) return [];
    if (option.heading === null || found.has(option.heading)) return [];
    found.set(option.heading, {
      around: option.around,
      heading: option.heading,
      words: option.words,
      gloss: option.gloss,
    });
  }
  return [...found.values()].sort((a, b) => a.heading - b.heading);
}

/** The ways to turn that are left: one that was picked is taken back by another. */
export function turnsLeft(options: readonly Option[], picks: readonly Pick[]): Turn[] {
  const others = picks.filter((pick) => pick.by !== "heading");
  return turnsOf(fitting(options, others), others);
}

export const isTurn = (group: Group): boolean => group.options.every((option) => option.heading != null);

// ------------------------------------------------------------------ what is listed

const doing = (groups: readonly Group[]) => groups.filter((group) => !group.options.every(isPlain));

/** The same thing in other manners: what was open before a manner was picked. */
export function mannersOf(options: readonly Option[], picks: readonly Pick[], deeds: readonly Deed[]): Group[] {
  const before = picks.filter((pick) => pick.by !== "group");
  const others = doing(groupsOf(fitting(options, before), deeds));
  return obvious(others) ? others : [];
}

/** What a list of choices shows, those of a kind together, ways to turn last. */
export function entriesOf(groups: readonly Group[]): Group[] {
  const shown = doing(groups);
  const kinds = [...new Set(shown.map((group) => group.kind))];
  const sorted = kinds.flatMap((kind) => shown.filter((group) => group.kind === kind));
  return [...sorted.filter((group) => !isTurn(group)), ...sorted.filter(isTurn)];
}

/** Answers that need no map, each with a key: a letter of its own, or the next number after those of the list. */
export function keyed(plain: readonly Option[], listed: number): Option[] {
  let last = listed;
  return plain.map((option) => (option.key || ++last > 9 ? option : { ...option, key: String(last) }));
}

// ------------------------------------------------------------------ composing

export function listIn(move: Move, field: string): string[] {
  const value = move[field];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Everybody who can be put into a list. */
export function members(group: Group, field: string): string[] {
  return [...new Set(group.options.flatMap((option) => listIn(option.move, field)))];
}

export function selectionOf(group: Group, option: Option): Selection {
  return Object.fromEntries(group.lists.map((field) => [field, listIn(option.move, field)]));
}

/** What is chosen to begin with: the answer the rules list first. */
export function firstSelection(group: Group): Selection {
  const first = group.options[0];
  return first ? selectionOf(group, first) : {};
}

/** Whether there is anything to compose, or the listed answer is the only one. */
export function isOpen(group: Group): boolean {
  return group.options.length > 1 || group.lists.some((field) => members(group, field).length > 1);
}

/** Whether two may be in a list together: some listed answer has both. */
function together(group: Group, field: string, one: string, other: string): boolean {
  return group.options.some((option) => {
    const list = listIn(option.move, field);
    return list.includes(one) && list.includes(other);
  });
}

/**
 * Adds a member to a list or takes it out. Whoever never goes with those already there (he stands in another hex, say)
 * takes their place, with the company that the rules list for him first.
 */
export function toggled(group: Group, selection: Selection, field: string, member: string): Selection {
  const list = selection[field] ?? [];
  if (list.includes(member)) return { ...selection, [field]: list.filter((one) => one !== member) };
  const alone = list.length > 0 && !list.some((one) => together(group, field, one, member));
  const his = group.options.find((option) => listIn(option.move, field).includes(member));
  if (alone && his) return selectionOf(group, his);
  const order = members(group, field);
  const joined = order.filter((one) => one === member || list.includes(one));
  return { ...selection, [field]: joined };
}

export function compose(group: Group, selection: Selection): Move {
  const lists = group.lists.map((field) => [
    field,
    (selection[field] ?? []).map((member) => given(group, field, member)),
  ]);
  return { ...group.base, ...Object.fromEntries(lists) };
}

/** A member as the server knows it: whatever only has a number is a number. */
function given(group: Group, field: string, member: string): unknown {
  const all = group.options.flatMap(({ move }) => (Array.isArray(move[field]) ? move[field] : []));
  return all.find((one) => String(one) === member) ?? member;
}

/** Nobody at all does nothing: at least the first list must have somebody, unless nobody is a listed answer. */
export function isEmpty(group: Group, selection: Selection): boolean {
  const [first] = group.lists;
  if (first === undefined || (selection[first] ?? []).length) return false;
  return group.options.every((option) => listIn(option.move, first).length > 0);
}

/** The listed answer that a selection amounts to, if it is one. */
export function listed(group: Group, selection: Selection): Option | undefined {
  return group.options.find((option) =>
    group.lists.every((field) => sameMembers(listIn(option.move, field), selection[field] ?? [])),
  );
}
