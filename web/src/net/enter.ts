// Coming in by a link: what its fragment carries is put away in this browser, and taken off the address.
// Invitations have a page of their own, where one sits down; what comes here is a seat already taken, or a place to watch.

import { gameCard } from "./api";
import { keepSeat, keepTitle, keepWatch } from "./keep";

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

/** Uses the link that led here, if it carries anything. */
export async function enter(id: string): Promise<void> {
  const ticket = ticketIn(location.hash);
  if (!ticket) return;
  if (ticket.kind === "watch") {
    keepWatch(id, ticket.token);
  } else {
    const card = await gameCard(id, ticket.token);
    for (const seat of card.mine) keepSeat(id, seat, ticket.token);
    keepTitle(id, card.title);
  }
  // The secret is kept now; it need not stay in the address, in the history or on somebody's screen.
  history.replaceState(history.state, "", location.pathname);
}
