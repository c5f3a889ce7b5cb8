// Coming in by a link: what its fragment carries is put away in this browser, and taken off the address.
// Invitations have a page of their own, where one sits down; what comes here is a seat already taken, or a place to watch.

import type { GameCard } from "../wire";
import { keepSeat, keepWatch, keptGame } from "./keep";

export type Ticket = { kind: "seat" | "watch"; token: string };

/** What a fragment carries; null if it is none of ours. */
export function ticketIn(fragment: string): Ticket | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const kind of ["seat", "watch"] as const) {
    const token = fields.get(kind);
    if (token) return { kind, token };
  }
  return null;
}

export const inviteLink = (id: string, seat: number, invite: string) =>
  `${location.origin}/game/${encodeURIComponent(id)}#invite=${seat}.${encodeURIComponent(invite)}`;
export const watchLink = (id: string, watch: string) =>
  `${location.origin}/game/${encodeURIComponent(id)}#watch=${encodeURIComponent(watch)}`;
export const seatLink = (id: string, token: string) =>
  `${location.origin}/game/${encodeURIComponent(id)}#seat=${encodeURIComponent(token)}`;

/** What a browser may show of a game: the secrets of its seats and the one a link has brought, or leave to watch. */
export function secretsOf(id: string, ticket: Ticket | null): string[] {
  const kept = keptGame(id);
  const brought = ticket?.kind === "seat" ? [ticket.token] : [];
  const seats = [...new Set([...Object.values(kept?.tokens ?? {}), ...brought])];
  const watch = ticket?.kind === "watch" ? ticket.token : kept?.watch;
  return seats.length || !watch ? seats : [watch];
}

/** Puts away what the link carried, once the game has said which seats it is for. */
export function enter(id: string, ticket: Ticket, card: GameCard): void {
  if (ticket.kind === "watch") keepWatch(id, ticket.token);
  // A browser that holds other seats, too, has asked with all of its tokens: the ticket is for the one it lacks.
  else for (const seat of card.mine) if (!keptGame(id)?.tokens[String(seat)]) keepSeat(id, seat, ticket.token);
  // The secret is kept now; it need not stay in the address, in the history or on somebody's screen.
  history.replaceState(history.state, "", location.pathname);
}
