// Forces in a few words. Pure functions.

import { asSentence, count } from "../ui/words";
import type { EntryCard, Fault, ForceSheet, NationCard } from "../wire";

/** "+35", "−5", "±0": what a step does to the points. */
export const more = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0");

/** A list by its own name, or by whose it is. */
export const listName = (name: string, nation: string, nations: readonly NationCard[]): string =>
  name || `${nations.find((one) => one.id === nation)?.adjective ?? nation} list`;

/** "498 of 500 points", "498 points". */
export const spent = ({ points, limit }: Pick<ForceSheet, "points" | "limit">): string =>
  limit ? `${points} of ${limit} points` : count(points, "point");

/** How many points are left, or too many. */
export function left({ points, limit }: Pick<ForceSheet, "points" | "limit">): string {
  if (!limit) return "no limit";
  return points > limit ? `${points - limit} too many` : `${limit - points} left`;
}

/** Of whom a fault speaks: a unit, one of several platoons, or nobody. */
export function whose(fault: Fault, sheet: ForceSheet): string {
  if (fault.unit >= 0) return sheet.units[fault.unit]?.name ?? "";
  return fault.platoon >= 0 && sheet.platoons.length > 1 ? `Platoon ${fault.platoon + 1}` : "";
}

/** What is wrong, as sentences: "1st Squad: a Rifle Squad has 6 to 12 men, not 14." */
export function faultWords(fault: Fault, sheet: ForceSheet): string {
  const who = whose(fault, sheet);
  return who ? `${who}: ${asSentence(fault.words).replace(/^It\b/, "it")}` : asSentence(fault.words);
}

/** "an Armoured Platoon", "a Reinforced Platoon". */
export const article = (name: string): string => `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;

/** "infantry", "machine-gun" over the entries of a place. */
export const slotWords = (slot: string): string => slot.replaceAll("-", " ");

/** "50 / 60 / 78": the prices of an entry by quality. */
export const prices = (entry: EntryCard): string =>
  entry.prices.map(({ quality, points }) => `${quality} ${points}`).join(", ");

/** Whether words that somebody looks for are in an entry. */
export const sought = (entry: EntryCard, wish: string): boolean =>
  `${entry.name} ${entry.slot} ${entry.kind} ${entry.body} ${entry.weapons.join(" ")}`
    .toLowerCase()
    .includes(wish.trim().toLowerCase());

/** A name for a file. */
export const fileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "force";
