// Standing orders in words, and as they are made.

import { count, listed } from "../ui/words";
import type { Order } from "../wire";

export const HOLD: Order = {
  span: "game",
  of: "",
  kinds: [],
  below: null,
  units: [],
  until: null,
  idle: false,
  answer: "",
};

/** How long an order stands. "game" and "mine" every game has; other spans are called by what goes on. */
export function spanWords(span: string): string {
  if (span === "game") return "for the whole game";
  return span === "mine" ? "until it is your turn to act" : `for the rest of this ${span}`;
}

/** An order as a sentence; `called` says what pieces are called, `unit` what distances are measured in. */
export function orderWords(order: Order, called = (piece: string) => piece, unit = "hexes"): string {
  const { below, units, until } = order;
  const unless: string[] = [];
  if (units.length) unless.push(`${listed(units.map(called))} could do something`);
  if (below !== null) unless.push(`something is at least ${Math.round(below * 100)} % likely to have an effect`);
  if (until !== null)
    unless.push(
      `an enemy is within ${count(until, unit.replace(/(?<=x|ch)es$|s$/, ""), unit)}${units.length ? " of them" : ""}`,
    );
  const what = order.answer ? `Answer "${order.answer}"` : order.idle ? "Hold where nothing else is possible" : "Hold";
  return `${what} ${spanWords(order.span)}${unless.length ? `, unless ${unless.join(" and ")}` : ""}.`;
}

/** The orders without one of them. */
export const without = (orders: readonly Order[], gone: Order): Order[] => orders.filter((order) => order !== gone);

/** The orders with one more: the newest is asked first, and one that says the same takes its place. */
export function withOrder(orders: readonly Order[], more: Order): Order[] {
  const same = (order: Order) => JSON.stringify({ ...order, of: "" }) === JSON.stringify({ ...more, of: "" });
  return [more, ...orders.filter((order) => !same(order))];
}
