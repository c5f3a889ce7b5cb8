// Standing orders in words, and as they are made.

import { listed } from "../ui/words";
import type { Order } from "../wire";

export const HOLD: Order = { span: "game", of: "", kinds: [], below: null, units: [], idle: false, answer: "" };

/** How long an order stands. "game" and "mine" every game has; other spans are called by what goes on. */
export function spanWords(span: string): string {
  if (span === "game") return "for the whole game";
  return span === "mine" ? "until it is your turn to act" : `for the rest of this ${span}`;
}

/** An order as a sentence; `called` says what pieces are called. */
export function orderWords(order: Order, called: (piece: string) => string = (piece) => piece): string {
  const unless: string[] = [];
  if (order.below !== null)
    unless.push(`something is at least ${Math.round(order.below * 100)} % likely to have an effect`);
  if (order.units.length) unless.push(`${listed(order.units.map(called))} could do something`);
  const what = order.answer ? `Answer "${order.answer}"` : order.idle ? "Hold where nothing else is possible" : "Hold";
  return `${what} ${spanWords(order.span)}${unless.length ? `, unless ${unless.join(" or ")}` : ""}.`;
}

/** The orders without one of them. */
export const without = (orders: readonly Order[], gone: Order): Order[] => orders.filter((order) => order !== gone);

/** The orders with one more: the newest is asked first, and one that says the same takes its place. */
export function withOrder(orders: readonly Order[], more: Order): Order[] {
  const same = (order: Order) => JSON.stringify({ ...order, of: "" }) === JSON.stringify({ ...more, of: "" });
  return [more, ...orders.filter((order) => !same(order))];
}
