// What is chosen for a new game, and the request it becomes.

import { listed } from "../ui/words";
import type { NewGame, OptionCard, PlayerCard, ScenarioCard, SeatWish } from "../wire";

/** Who plays a side: whoever chooses, a friend who gets a link, anybody on this server, or a player of the house. */
export type Who = "me" | "friend" | "open" | `bot:${string}`;

export interface Wishes {
  who: Who[];
  name: string;
  options: Record<string, string>;
  dice: "seeded" | "typed";
}

/** The usual game: the first side for oneself, the other for the best player of the house; where none of them has any
    idea of the game, two people share the screen. */
export function usualWishes(card: ScenarioCard, players: readonly PlayerCard[], name: string): Wishes {
  const best = players.find((player) => player.name !== "random");
  const other: Who = best ? `bot:${best.name}` : "me";
  return { who: card.sides.map((_, n) => (n === 0 ? "me" : other)), name, options: {}, dice: "seeded" };
}

export function seatWish(who: Who, name: string): SeatWish {
  if (who === "me") return { kind: "human", player: name, mine: true };
  if (who === "friend") return { kind: "human", player: "", mine: false };
  if (who === "open") return { kind: "open", player: "", mine: false };
  return { kind: "bot", player: who.slice("bot:".length), mine: false };
}

/** How an option stands before anybody has touched it: as the scenario sets it, or by the book. */
export const usual = (option: OptionCard, card: ScenarioCard) => card.options[option.name] ?? option.default;

/** The options that differ from what the scenario would have anyway. */
export function changed(options: readonly OptionCard[], card: ScenarioCard, chosen: Record<string, string>) {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = chosen[option.name];
      return value !== undefined && value !== usual(option, card) ? [[option.name, value]] : [];
    }),
  );
}

export function request(
  system: string,
  card: ScenarioCard,
  options: readonly OptionCard[],
  { who, name, options: chosen, dice }: Wishes,
  sealed = "",
): NewGame {
  return {
    system,
    scenario: card.name,
    seats: who.map((one) => seatWish(one, name.trim())),
    options: changed(options, card, chosen),
    dice,
    seed: "",
    sealed,
  };
}

/** What the choice of players amounts to, in a sentence. */
export function sentence(card: ScenarioCard, who: readonly Who[]): string {
  const sides = (which: (one: Who) => boolean) =>
    card.sides.filter((_, n) => which(who[n] ?? "me")).map((side) => side.name);
  const mine = sides((one) => one === "me");
  const friends = sides((one) => one === "friend");
  const open = sides((one) => one === "open");
  const parts: string[] = [];
  if (mine.length > 1) parts.push("You share this screen, and hand it over when the other side is asked.");
  else if (!mine.length) parts.push("You watch.");
  if (friends.length) parts.push(`You get a link for whoever plays ${listed(friends)}.`);
  if (open.length) parts.push(`${listed(open)} can be taken by anyone who visits this server.`);
  return parts.join(" ");
}
