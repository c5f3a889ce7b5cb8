// What lies on the desk beside the game: the tools for looking, the place looked at, the rules, what is pointed out.

import { Inspection } from "../look/inspect.svelte";
import { Tools } from "../look/tools.svelte";
import { problemOf } from "../net/api";
import { keepLiking, liking } from "../net/keep";
import { Advice } from "./advice.svelte";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";

export type Tab = "log" | "place" | "standing" | "forces";

export class Desk {
  readonly game: Game;
  readonly choosing: Choosing;
  readonly tools: Tools;
  readonly inspection: Inspection;
  readonly advice: Advice;

  tab = $state<Tab>("log");
  /** The place under the glass. */
  place = $state<string | null>(null);
  /** The clause that the rules are open at, "" for the first page; null while they are closed. */
  rules = $state.raw<{ clause: string } | null>(null);
  /** The page of help is open. */
  help = $state(false);
  /** An event of the log that the reader wants to see; a new object for every wish. */
  told = $state.raw<{ n: number } | null>(null);
  /** Places and a piece that something beside the map speaks of. */
  places = $state.raw<string[]>([]);
  piece = $state<string | null>(null);
  names = $state(liking("names", ["yes", "no"], "yes") === "yes");
  /** A place that the map should show; a new object for every wish. */
  wish = $state.raw<{ place: string } | null>(null);

  constructor(game: Game, choosing: Choosing) {
    this.game = game;
    this.choosing = choosing;
    this.advice = new Advice(game, choosing);
    this.inspection = new Inspection(game.api.inspect, problemOf);
    this.tools = new Tools({
      sight: game.api.sight,
      seen: game.api.seen,
      reach: (place, signal) => game.reach(place, signal),
    });
  }

  /** Leads the reader to an event of the log. */
  entry = (n: number): void => {
    this.tab = "log";
    this.told = { n };
  };

  clause = (clause: string): void => {
    this.rules = { clause };
  };

  point = (places: string[]): void => {
    this.places = places;
  };

  pointPiece = (piece: string | null): void => {
    this.piece = piece;
  };

  go = ([place]: string[]): void => {
    if (place) this.wish = { place };
  };

  toggleNames = (): void => {
    this.names = !this.names;
    keepLiking("names", this.names ? "yes" : "no");
  };

  /** Looks closer at a place. */
  look = (place: string): void => {
    this.tab = "place";
    this.place = place;
    void this.inspection.look(place);
  };

  /** The game has moved on: what is looked at may have changed. */
  refresh(): void {
    this.tools.refresh();
    if (this.place) void this.inspection.look(this.place);
  }
}
