// The live connection of a game: what changes is pushed. It comes back by itself, and goes on where it was.

import type { Hello, Presence, Update } from "../wire";

export type Link =
  | "connecting" // for the first time
  | "open"
  | "lost" // trying again
  | "refused" // the server does not want us: trying again is of no use
  | "closed"; // by ourselves

export interface Listener {
  hello(): Hello;
  told(message: Update | Presence): void;
  link(state: Link): void;
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000]; // ms between attempts
const ASLEEP = 30_000; // a page hidden for so long may hold a connection that is dead without knowing
const REFUSED = [1008, 4400, 4401, 4403, 4404];

/** How long to wait before attempt n: longer and longer, and not everybody at once. */
export function pause(attempt: number, chance = Math.random()): number {
  const base = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 10_000;
  return Math.round(base * (0.75 + chance / 2));
}

export class Live {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = true;
  #hiddenAt = 0;

  constructor(game: string, listener: Listener) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/api/games/${encodeURIComponent(game)}/live`;
    this.#listener = listener;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#woken);
    this.#listener.link("connecting");
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#woken);
    this.#drop();
    this.#listener.link("closed");
  }

  /** Tries again without waiting any longer. */
  again(): void {
    this.#now();
  }

  #now = () => {
    if (this.#stopped || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#attempt = 0;
    this.#connect();
  };

  #woken = () => {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
    } else if (!this.#stopped && this.#hiddenAt && Date.now() - this.#hiddenAt > ASLEEP) {
      this.#connect();
    }
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.#listener.hello()));
      this.#listener.link("open");
    };
    socket.onmessage = (message) => {
      this.#attempt = 0; // a server that only opens and closes is not come back to in a hurry
      this.#listener.told(JSON.parse(String(message.data)) as Update | Presence);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#stopped) return;
      this.#socket = null;
      if (REFUSED.includes(event.code)) {
        this.#listener.link("refused");
        return;
      }
      this.#listener.link("lost");
      this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++));
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
