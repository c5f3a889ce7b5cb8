// The games that this browser has a seat in, or watches, as the server tells of them now.

import { gameCard, Refused } from "../net/api";
import { forget, type Kept, keptGames } from "../net/keep";
import type { GameCard } from "../wire";
import { inOrder } from "./words";

export interface MyGame {
  id: string;
  title: string;
  mine: number[];
  card: GameCard | null; // null while nothing is known of it
  gone: boolean; // the server says that there is no such game
}

const EVERY = 4_000; // ms, while the page is seen: whose turn it is should not need a reload

export class MyGames {
  list = $state.raw<MyGame[]>([]);
  asked = $state(false);
  #looking = false;

  /** Looks, and looks again while the page is seen, `also` at something else. Gives back how to stop. */
  begin(also: () => void): () => void {
    void this.#look();
    const again = () => {
      if (document.visibilityState !== "visible" || this.#looking) return;
      void this.#look();
      also();
    };
    const timer = setInterval(again, EVERY);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }

  remove(id: string): void {
    forget(id);
    this.list = this.list.filter((game) => game.id !== id);
  }

  async #look(): Promise<void> {
    this.#looking = true; // a slow server is not asked again before it has answered
    const known = new Map(this.list.map((game) => [game.id, game]));
    const looked = await Promise.all(Object.entries(keptGames()).map(([id, kept]) => ask(id, kept, known.get(id))));
    const still = keptGames(); // one may have been removed meanwhile
    this.list = inOrder(looked.filter((game) => game.id in still));
    this.asked = true;
    this.#looking = false;
  }
}

async function ask(id: string, kept: Kept, before: MyGame | undefined): Promise<MyGame> {
  const mine = Object.keys(kept.tokens).map(Number);
  const game = { id, mine, title: kept.title, card: before?.card ?? null, gone: false };
  try {
    const card = await gameCard(id, Object.values(kept.tokens)[0] ?? kept.watch);
    return { ...game, card, title: card.title };
  } catch (error) {
    return { ...game, gone: error instanceof Refused && error.status === 404 };
  }
}
