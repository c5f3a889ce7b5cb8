// What a table is made of, asked for while its scripts are still on their way.

import { screenOf } from "../systems";
import type { Screen } from "../systems/contract";
import type { GameCard, MapCard, Update } from "../wire";
import { GameApi, mapCard, mapPicture } from "./api";
import { secretsOf, type Ticket, ticketIn } from "./enter";

export interface Opening {
  ticket: Ticket | null;
  card: Promise<GameCard>;
  map: Promise<MapCard>;
  screen: Promise<Screen>;
  /** Null if it did not come: the live connection brings it, too. */
  state: Promise<Update | null>;
}

let early: { id: string; opening: Opening } | null = null;

/** The address is that of a game, and not of a seat in it that is still to be taken. */
const TABLE = /^\/game\/([\w-]+)\/?(?:#(?!invite=|sit=).*)?$/;

/** Asks at once for the game that an address names. */
export function askEarly(address: string): void {
  const id = TABLE.exec(address)?.[1];
  if (id) early = { id, opening: ask(id) };
}

/** What was asked for early, once; or the same asked for now. */
export function openingOf(id: string): Opening {
  const found = early?.id === id ? early.opening : ask(id);
  early = null;
  return found;
}

function ask(id: string): Opening {
  const ticket = ticketIn(location.hash);
  const api = new GameApi(id, secretsOf(id, ticket).join(",") || undefined);
  const card = api.card();
  const map = card.then(({ system, map }) => {
    new Image().src = mapPicture(system, map);
    return mapCard(system, map);
  });
  const screen = card.then(({ system }) => screenOf(system));
  for (const promise of [card, map, screen]) promise.catch(() => undefined); // whoever waits for them is told
  return { ticket, card, map, screen, state: api.state({ log: 0, rev: 0 }).catch(() => null) };
}
