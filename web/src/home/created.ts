// A game that was just made: this browser remembers its seats, its invitations and what it is called.

import { keepInvite, keepSeat, keepTitle, keepWatch } from "../net/keep";
import type { Created } from "../wire";

export function keepCreated(created: Created, title: string): void {
  for (const [seat, token] of Object.entries(created.tokens)) keepSeat(created.id, Number(seat), token);
  for (const { seat, invite } of created.invitations) keepInvite(created.id, seat, invite);
  keepWatch(created.id, created.watch);
  keepTitle(created.id, title);
}
