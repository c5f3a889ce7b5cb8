// A game as this browser holds it: the newest update, what is on the screen, the log, and every wish to the server.

import { GameApi, type Had, type Move, mapCard, mapPicture, problemOf, Refused } from "../net/api";
import { openingOf } from "../net/early";
import { enter, secretsOf, type Ticket } from "../net/enter";
import { keepSeen, keepTitle, keptGame } from "../net/keep";
import { type Link, Live } from "../net/live";
import type { Piece, Screen } from "../systems/contract";
import type {
  Asked,
  GameCard,
  Hello,
  MapCard,
  Note,
  Order,
  Presence,
  Preview,
  Problem,
  Reach,
  Seat,
  Told,
  Update,
  View,
  WhyNot,
  Wished,
} from "../wire";
import { heardBy, merged, next, rewrites, supersedes } from "./merge";
import { Playback } from "./playback.svelte";

export class Game {
  readonly id: string;
  readonly api: GameApi;
  readonly playback: Playback;

  card = $state.raw<GameCard | null>(null);
  /** How games of its system are shown. */
  screen = $state.raw<Screen | null>(null);
  map = $state.raw<MapCard | null>(null);
  /** Where the picture of the map is. */
  picture = $derived(this.card && this.map ? mapPicture(this.card.system, this.map.name) : "");
  /** Secrets of the seats of this browser, by seat. Both of them: one screen for two. */
  tokens = $state.raw<Record<number, string>>({});
  watch = $state<string | undefined>(undefined);

  latest = $state.raw<Update | null>(null);
  shown = $state.raw<Update | null>(null);
  /** The whole log, as of the latest update. */
  log = $state.raw<Told[]>([]);
  /** How much of the log has been shown: events with smaller numbers. */
  reached = $state(0);
  /** What happened while nobody looked: set when the game is opened, until it is dismissed. */
  missed = $state.raw<Told[]>([]);

  /** The seat of whoever is before a screen that two share. */
  holder = $state<number | null>(null);
  /** They look at it together, whatever is secret. */
  together = $state(false);

  link = $state<Link>("connecting");
  /** The last refusal, until something goes right or it is dismissed. */
  problem = $state.raw<Problem | null>(null);
  /** Why the game cannot be shown at all. */
  failed = $state.raw<Problem | null>(null);
  /** A wish is on its way to the server. */
  busy = $state(false);

  #live: Live;
  #secrets: string[] = [];
  #held: Update[] = []; // pushed while an own wish is under way: they come after its reply
  #opened = false;

  // ---------------------------------------------------------------- what can be read off it

  /** The board to draw. */
  view = $derived.by<View | null>(() => this.playback.view ?? this.shown?.view ?? null);
  pieces = $derived.by<Piece[]>(() => (this.view && this.screen?.pieces(this.view.own)) ?? []);
  /** The log as whoever is before the screen may read it. */
  heard = $derived(heardBy(this.log, this.shown?.seat));
  /** The part of it that has been shown. */
  told = $derived(this.heard.filter((entry) => entry.n < this.reached));
  notes = $derived<Note[]>(this.latest?.notes ?? []);
  seats = $derived<Seat[]>(this.latest?.seats ?? this.card?.seats ?? []);
  /** Seats of this browser. */
  mine = $derived(Object.keys(this.tokens).map(Number));
  over = $derived(this.shown?.outcome != null);
  /** Whose player is to come before the screen, where two share it and have secrets from each other; null if none. */
  awaited = $derived.by<number | null>(() => {
    const seat = this.shown?.seat ?? null;
    const secret = !this.together && !this.over && this.log.some((entry) => entry.ear !== null);
    return secret && seat !== this.holder ? seat : null;
  });
  /** The pending choice is on the screen and this browser is to answer it. */
  asked = $derived.by<Asked | null>(() => {
    const ready = this.screen !== null && this.shown === this.latest && !this.playback.playing;
    return ready && this.shown?.asked?.mine ? this.shown.asked : null;
  });

  constructor(id: string) {
    this.id = id;
    this.api = new GameApi(id);
    this.playback = new Playback(
      (n) => this.#reach(n),
      (update) => this.#show(update),
    );
    this.#live = new Live(id, {
      hello: () => this.#hello(),
      told: (message) => this.#told(message),
      link: (link) => this.#linked(link),
    });
  }

  // ---------------------------------------------------------------- coming and going

  /** Sits down with what the link carries or what this browser remembers, and starts to listen. */
  async open(): Promise<void> {
    const { ticket, card, map, screen, state } = openingOf(this.id);
    this.#remember(ticket);
    this.#live.start();
    void state.then((update) => update && this.#told(update));
    try {
      const found = await card;
      if (ticket) enter(this.id, ticket, found);
      this.#remember();
      if (this.#opened && !this.missed.length) this.#seen(); // the game came before it was known whose seats are here
      this.card = found;
      keepTitle(this.id, found.title);
      this.screen = await screen;
      this.map = await map;
    } catch (error) {
      this.failed = problemOf(error);
      this.#live.stop();
    }
  }

  /** Where people lay out the map themselves, it comes when they have. To be called by an effect. */
  async follow(): Promise<void> {
    const name = this.shown?.view.map;
    if (!name || !this.card || !this.map || name === this.map.name) return;
    const map = await mapCard(this.card.system, name).catch(() => null);
    if (map && this.shown?.view.map === name) this.map = map;
  }

  close(): void {
    this.#live.stop();
    this.playback.drop();
  }

  /** Tries to connect again at once. */
  again(): void {
    this.#live.again();
  }

  /** What this browser may show: its seats, and what a link has brought along. */
  #remember(ticket: Ticket | null = null): void {
    const kept = keptGame(this.id);
    this.tokens = kept?.tokens ?? {};
    this.together = kept?.together ?? false;
    this.watch = ticket?.kind === "watch" ? ticket.token : kept?.watch;
    this.#secrets = secretsOf(this.id, ticket);
    this.api.token = this.#secrets.join(",") || undefined;
  }

  // ---------------------------------------------------------------- wishes

  answer(move: Move): Promise<boolean> {
    return this.#wish((update) => this.api.answer({ at: update.at, move }, this.#had()));
  }

  dice(faces: number[]): Promise<boolean> {
    return this.#wish((update) => this.api.dice({ at: update.at, faces }, this.#had()));
  }

  /** Back to a point of the tape: at once, or by asking the others. */
  undo(to: number): Promise<boolean> {
    return this.#wish((update) => this.api.undo({ at: update.at, to }, this.#had()));
  }

  /** Agrees to an undo that somebody asks for, or does not; or withdraws one's own wish. */
  consent(yes: boolean): Promise<boolean> {
    return this.#wish((update) => {
      const asked = update.undo.asked;
      const seat = this.mine.find((one) => one !== asked?.seat && !asked?.agreed.includes(one)) ?? asked?.seat;
      return this.api.consent({ to: asked?.to ?? 0, yes }, this.#had(), this.tokens[seat ?? -1] ?? "");
    });
  }

  resign(seat: number): Promise<boolean> {
    return this.#wish(() => this.api.resign(this.#had(), this.tokens[seat] ?? ""));
  }

  preview(move: Move, signal?: AbortSignal): Promise<Preview> {
    return this.api.preview({ at: this.latest?.at ?? 0, move }, signal);
  }

  /** How far one gets by a move, out of a place, or with the move under way; what may happen on the way `to` a place. */
  reach(from: Move | string | null, signal?: AbortSignal, to = ""): Promise<Reach | null> {
    const at = this.latest?.at ?? 0;
    if (from === null) return this.api.reach({ to }, signal);
    return this.api.reach(typeof from === "string" ? { at, place: from, to } : { at, move: from, to }, signal);
  }

  /** The pending choice with the answers for another piece. */
  instead(piece: string): Promise<Asked> {
    return this.api.instead({ at: this.latest?.at ?? 0, piece });
  }

  why(wish: Partial<Wished>, signal?: AbortSignal): Promise<WhyNot> {
    return this.api.why({ pieces: [], places: [], verb: "", text: "", manner: "", draft: "", ...wish }, signal);
  }

  /** Other standing orders for a seat, instead of those it had. */
  order(seat: number, orders: Order[]): Promise<boolean> {
    return this.#wish(() => this.api.order({ seat, orders }, this.#had(), this.tokens[seat] ?? ""));
  }

  dismiss(): void {
    this.problem = null;
  }

  /** Plays what happened meanwhile; or only notes that it has been read. */
  catchUp(play: boolean): void {
    const missed = this.missed;
    this.missed = [];
    if (play && this.shown && missed[0]) {
      this.reached = missed[0].n;
      this.playback.play(missed, this.shown);
    }
    this.#seen();
  }

  /** Sends a wish; true if it was granted. */
  async #wish(send: (update: Update) => Promise<Update>): Promise<boolean> {
    const update = this.latest;
    if (!update || !this.mine.length || this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      this.#take(await send(update), true);
      return true;
    } catch (error) {
      const problem = problemOf(error);
      if (error instanceof Refused && error.status === 409) await this.#refetch();
      // A chance that was let pass by itself, a moment before somebody said the same, is not worth a word.
      if (problem.code !== "stale" || !update.asked?.may_hold || (this.latest?.at ?? 0) < update.at) {
        this.problem = problem;
      }
      return false;
    } finally {
      this.busy = false;
      for (const held of this.#held.splice(0)) this.#take(held, false);
    }
  }

  // ---------------------------------------------------------------- what the server says

  #hello(): Hello {
    return { type: "hello", tokens: this.#secrets, ...this.#had() };
  }

  #had(): Had {
    return { log: next(this.log), rev: this.latest?.rev ?? 0 };
  }

  #told(message: Update | Presence): void {
    if (message.type === "presence") this.#present(message);
    else if (this.busy) this.#held.push(message);
    else this.#take(message, false);
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === "open" && this.problem?.code === "offline") this.problem = null;
    if (link === "refused" && !this.latest && !this.failed) {
      this.failed = { code: "refused", words: "This game cannot be watched without a link to it.", rule: "" };
    }
  }

  #present({ seats, undo }: Presence): void {
    const onScreen = this.shown === this.latest;
    if (this.latest) this.latest = { ...this.latest, seats, undo };
    if (onScreen) this.shown = this.latest;
  }

  /** An update has come: the log grows (or shrinks, by an undo), and the screen follows at once or step by step. */
  #take(update: Update, own: boolean): void {
    if (!supersedes(update, this.latest)) return;
    if (update.since > next(this.log)) {
      void this.#refetch();
      return;
    }
    const back = this.latest !== null && (update.at < this.latest.at || rewrites(this.log, update));
    const known = next(this.log);
    const first = this.latest === null;
    this.log = merged(this.log, update);
    this.latest = update;
    if (first) this.#first(update);
    else if (back) this.#jump(update);
    else this.#follow(update, known, own);
    if (update.added.some((one) => !one.value)) {
      void import("../home/seal").then(({ tellSeed }) => tellSeed(this.api, update, this.mine));
    }
  }

  #first(update: Update): void {
    const seen = keptGame(this.id)?.seen;
    this.shown = update;
    this.reached = next(this.log);
    if (seen !== undefined && !this.#opened) {
      this.missed = heardBy(this.log, update.seat).filter((entry) => entry.n >= seen);
    }
    this.#opened = true;
    if (!this.missed.length) this.#seen();
  }

  #jump(update: Update): void {
    this.playback.drop();
    this.shown = update;
    this.reached = next(this.log);
    this.missed = this.missed.filter((entry) => entry.n < this.reached);
    this.#seen();
  }

  #follow(update: Update, known: number, own: boolean): void {
    const fresh = heardBy(this.log, update.seat).filter((entry) => entry.n >= known);
    if (this.playback.playing || (!own && this.playback.speed !== "off")) {
      this.playback.play(fresh, update);
    } else {
      this.#show(update);
      if (own) this.playback.flash(fresh);
    }
  }

  #show(update: Update): void {
    // The newest copy of it may know more of who is there.
    this.shown = this.latest && update.rev === this.latest.rev ? this.latest : update;
    if (this.shown === this.latest) this.#reach(next(this.log));
  }

  #reach(n: number): void {
    this.reached = Math.max(this.reached, Math.min(n, next(this.log)));
    if (!this.missed.length) this.#seen();
  }

  #seen(): void {
    if (this.mine.length || this.watch) keepSeen(this.id, this.reached);
  }

  async #refetch(): Promise<void> {
    try {
      this.#take(await this.api.state(this.#had()), false);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
