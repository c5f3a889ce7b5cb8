// Coming in by a link: what its fragment carries is put away in this browser, and taken off the address.

import { claim, gameCard } from "./api";
import { keepSeat, keepTitle, keepWatch } from "./keep";

export type Ticket =
  | { kind: "seat"; token: string }
  | { kind: "invite"; seat: number; invite: string }
  | { kind: "watch"; token: string };

/** What a fragment carries; null if it is none of ours. */
export function ticketIn(fragment: string): Ticket | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const token = fields.get("seat");
  if (token) return { kind: "seat", token };
  const watch = fields.get("watch");
  if (watch) return { kind: "watch", token: watch };
  const found = /^(\d+)\.(.+)$/.exec(fields.get("invite") ?? "");
  return found?.[1] && found[2] ? { kind: "invite", seat: Number(found[1]), invite: found[2] } : null;
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
  if (ticket.kind === "invite") {
    const seated = await claim(id, { seat: ticket.seat, invite: ticket.invite, name: "" });
    keepSeat(id, seated.seat, seated.token);
    keepWatch(id, seated.watch);
  } else if (ticket.kind === "watch") {
    keepWatch(id, ticket.token);
  } else {
    const card = await gameCard(id, ticket.token);
    for (const seat of card.mine) keepSeat(id, seat, ticket.token);
    keepTitle(id, card.title);
  }
  // The secret is kept now; it need not stay in the address, in the history or on somebody's screen.
  history.replaceState(history.state, "", location.pathname);
}
