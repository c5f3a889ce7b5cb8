// Games and scenarios in a few words. Pure functions: what the cards say is tested without a browser.

import { dateWords } from "../ui/words";
import type { GameCard, Measured, ScenarioCard, Seat } from "../wire";

export const placeAndDate = (card: ScenarioCard) => [card.place, dateWords(card.date)].filter(Boolean).join(", ");

/** Who sits on a seat, for people: "you", "the sergeant", "Bruno", "somebody", or that it is still free. */
export function sitter(seat: Seat, mine: boolean): string {
  if (mine) return "you";
  if (seat.kind === "bot") return `the ${seat.player} (bot)`;
  if (!seat.taken) return seat.kind === "open" ? "open to anyone" : "invited, not here yet";
  return seat.player || "somebody";
}

export type Waiting = "you" | "other" | "nobody";

/** Whose decision a game waits for. */
export function waiting(card: GameCard, mine: readonly number[]): Waiting {
  if (card.over || card.turn_of === null) return "nobody";
  return mine.includes(card.turn_of) ? "you" : "other";
}

/** The state of a game in a line: "Your turn", "the sergeant (bot) is to decide", "British wins: 11 to 7". */
export function turnWords(card: GameCard, mine: readonly number[]): string {
  if (card.over) return card.result || "The game is over";
  const seat = card.turn_of === null ? undefined : card.seats[card.turn_of];
  if (!seat || card.turn_of === null) return card.progress;
  if (mine.includes(card.turn_of)) return mine.length > 1 ? `Your turn: ${seat.name}` : "Your turn";
  if (!seat.taken && seat.kind !== "bot") return `${seat.name} waits for a player`;
  if (seat.kind === "bot") return `${seat.name} is thinking`;
  return seat.player ? `${seat.player}'s turn` : `${seat.name}'s turn`;
}

/** Those that wait for you first, then those that wait for others, then what is over; the latest first among equals. */
export function inOrder<T extends { card: GameCard | null; mine: readonly number[] }>(games: readonly T[]): T[] {
  const rank = ({ card, mine }: T) => {
    if (!card) return 4;
    if (card.over) return 3;
    return waiting(card, mine) === "you" ? 0 : 1;
  };
  return [...games].sort((a, b) => rank(a) - rank(b) || (b.card?.touched ?? 0) - (a.card?.touched ?? 0));
}

/** What games between two players of the house gave: "American won 7, German 3, 6 were drawn". */
export function resultWords(names: readonly string[], { won, drawn }: Measured): string {
  const wins = won.map((games, side) => `${names[side]}${side ? "" : " won"} ${games}`);
  return [...wins, ...(drawn ? [`${drawn} ${drawn === 1 ? "was" : "were"} drawn`] : [])].join(", ");
}

/** "sergeant, sergeant" as people say it: "two sergeants". */
export function playersWords(players: readonly string[]): string {
  const [one = "", ...others] = players;
  return others.every((other) => other === one) ? `two ${one}s` : players.join(" and ");
}

/** Good first games, then the short and small ones; whatever is to be put together first comes last. */
export function easiestFirst(scenarios: readonly ScenarioCard[]): ScenarioCard[] {
  const units = (card: ScenarioCard) => card.sides.reduce((sum, side) => sum + side.units, 0);
  const rank = ({ tags }: ScenarioCard) => (tags.includes("own forces") ? 2 : tags.includes("first game") ? 0 : 1);
  return [...scenarios].sort((a, b) => rank(a) - rank(b) || a.turns - b.turns || units(a) - units(b));
}

/** The one to begin with: a good first game, or else the first of all. */
export const firstGame = (scenarios: readonly ScenarioCard[]): ScenarioCard | undefined =>
  scenarios.find(({ tags }) => tags.includes("first game")) ?? scenarios[0];

/** "per-unit" as a button: "per unit". */
export const valueTitle = (value: string) => value.replaceAll("-", " ");
