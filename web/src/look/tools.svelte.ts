// Tools for looking: the line of sight between two places, what is seen from one, how far a stack gets.
// The controller asks, keeps the answer and says what is to be drawn; board and keyboard tell it what is pointed at.

import type { Line, Mark } from "../board/types";
import { Question } from "../net/question";
import type { Problem, Reach, Seen, Sight, Way } from "../wire";

export type Tool = "sight" | "seen" | "reach";

/** Whoever can answer: the server of a game, or a test. */
export interface LookApi {
  sight(a: string, b: string, signal: AbortSignal): Promise<Sight>;
  seen(place: string, signal: AbortSignal): Promise<Seen>;
  /** Out of a place; with none, by the move under way. */
  reach(place: string | null, signal: AbortSignal): Promise<Reach | null>;
  problem?(error: unknown): Problem;
}

export const TOOL_KEYS: Record<Tool, string> = { sight: "l", seen: "v", reach: "r" };

export const TOOL_NAMES: Record<Tool, string> = {
  sight: "Line of sight",
  seen: "Seen from here",
  reach: "Reach",
};

const CANNOT_TELL: Problem = { code: "client", words: "That could not be found out.", rule: "" };

export class Tools {
  tool = $state<Tool | null>(null);
  from = $state<string | null>(null);
  to = $state<string | null>(null);
  sight = $state.raw<Sight | null>(null);
  seen = $state.raw<Seen | null>(null);
  reach = $state.raw<Reach | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  /** What people call a place. */
  called = (place: string): string => place;
  private pinned = false; // the second place was chosen, not just pointed at
  private readonly api: LookApi;
  private readonly question = new Question();

  constructor(api: LookApi) {
    this.api = api;
  }

  // ---------------------------------------------------------------- taking and leaving

  /** Takes a tool up, or puts it away if it is in hand. `at` is where the reader is: taken as the first place. */
  take(tool: Tool, at: string | null = null): void {
    const again = this.tool === tool;
    this.leave();
    if (again) return;
    this.tool = tool;
    if (tool === "reach") this.askReach(at);
    else if (at !== null) this.point(at);
  }

  leave(): void {
    this.question.drop();
    this.tool = null;
    this.clear();
  }

  private clear(): void {
    this.from = null;
    this.to = null;
    this.pinned = false;
    this.sight = null;
    this.seen = null;
    this.reach = null;
    this.problem = null;
    this.busy = false;
  }

  /** A key was pressed on the board: true if it was meant for the tools. */
  key(key: string, at: string | null = null): boolean {
    if (key === "Escape") {
      const had = this.tool !== null;
      this.leave();
      return had;
    }
    const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((name) => TOOL_KEYS[name] === key.toLowerCase());
    if (tool) this.take(tool, at);
    return tool !== undefined;
  }

  // ---------------------------------------------------------------- pointing

  /** A place was clicked, tapped or chosen with the cursor: true if the tool in hand took it. */
  point(place: string): boolean {
    if (this.tool === "sight") this.pointSight(place);
    else if (this.tool === "seen") this.askSeen(place);
    else if (this.tool === "reach") this.pointReach(place);
    else return false;
    return true;
  }

  /** A place is pointed at, not chosen yet: a line of sight follows until its end is chosen. */
  over(place: string | null): void {
    if (this.tool !== "sight" || this.from === null || this.pinned || place === null) return;
    if (place !== this.from && place !== this.to) this.askSight(this.from, place);
  }

  /** The game has moved on: what is shown is asked for again. */
  refresh(): void {
    if (this.tool === "sight" && this.from !== null && this.to !== null) this.askSight(this.from, this.to);
    else if (this.tool === "seen" && this.from !== null) this.askSeen(this.from);
    else if (this.tool === "reach") this.askReach(this.from);
  }

  /** Other ends for the line: another floor, or seen the other way round. */
  between(a: string, b: string): void {
    this.from = a;
    this.pinned = true;
    this.askSight(a, b);
  }

  private pointSight(place: string): void {
    if (this.from === null || place === this.from) {
      const start = place === this.from && this.to !== null ? null : place;
      this.question.drop();
      this.clear();
      this.from = start;
    } else {
      this.pinned = true;
      this.askSight(this.from, place);
    }
  }

  private pointReach(place: string): void {
    const way = this.wayTo(place);
    if (way) this.to = this.to === place ? null : place;
    else this.askReach(place);
  }

  private wayTo(place: string | null): Way | undefined {
    return place === null ? undefined : this.reach?.ways.find((way) => way.place === place);
  }

  /** The way to the place that was pointed at within reach. */
  get way(): Way | undefined {
    return this.tool === "reach" ? this.wayTo(this.to) : undefined;
  }

  // ---------------------------------------------------------------- asking

  private askSight(a: string, b: string): void {
    this.to = b;
    void this.ask(
      (signal) => this.api.sight(a, b, signal),
      (sight) => {
        this.sight = sight;
      },
    );
  }

  private askSeen(place: string): void {
    this.from = place;
    void this.ask(
      (signal) => this.api.seen(place, signal),
      (seen) => {
        this.seen = seen;
      },
    );
  }

  private askReach(place: string | null): void {
    this.from = place;
    this.to = null;
    void this.ask(
      async (signal) => (place && (await this.api.reach(place, signal))) || this.api.reach(null, signal),
      (reach) => {
        this.reach = reach;
      },
    );
  }

  /** Asks; a later question makes an earlier one void. */
  private async ask<T>(question: (signal: AbortSignal) => Promise<T>, answered: (answer: T) => void): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      const found = await this.question.ask(question);
      if (!found) return;
      answered(found.answer);
    } catch (error) {
      this.problem = this.api.problem?.(error) ?? CANNOT_TELL;
    }
    this.busy = false;
  }

  // ---------------------------------------------------------------- what is drawn

  get marks(): Mark[] {
    if (this.tool === "sight") return this.sightMarks;
    if (this.tool === "seen") return this.seenMarks;
    return this.tool === "reach" ? this.reachMarks : [];
  }

  private get sightMarks(): Mark[] {
    const ends: Mark[] = [this.from, this.to].filter((end) => end !== null).map((place) => ({ place, look: "chosen" }));
    if (!this.sight) return ends;
    const { crossed, degraded, blocked_at: blocked } = this.sight;
    const hindering = degraded.flatMap(shared);
    const stopping = shared(blocked);
    const between = new Set([...crossed, ...degraded, blocked].flatMap(shared));
    const look = (place: string) =>
      stopping.includes(place) ? "blocked" : hindering.includes(place) ? "hindered" : "path";
    return [
      ...[...between]
        .filter((place) => place !== this.from && place !== this.to)
        .map((place): Mark => ({ place, look: look(place) })),
      ...ends,
    ];
  }

  private get seenMarks(): Mark[] {
    const here: Mark[] = this.from === null ? [] : [{ place: this.from, look: "chosen" }];
    if (!this.seen) return here;
    const { place, fan } = this.seen;
    const area: Mark[] = fan.length ? [{ place, look: "seen", outline: fan }] : [];
    return [
      ...area,
      ...this.seen.clear.map((place): Mark => ({ place, look: "seen" })),
      ...this.seen.hindered.map((place): Mark => ({ place, look: "hindered" })),
      ...here,
    ];
  }

  private get reachMarks(): Mark[] {
    const path = new Set(this.way?.path);
    return (this.reach?.ways ?? []).map(({ place, cost }): Mark => {
      const look = place === this.to ? "chosen" : path.has(place) ? "path" : "reach";
      return { place, look, label: `${cost}` };
    });
  }

  get lines(): Line[] {
    if (this.tool === "seen") return (this.seen?.lines ?? []).map(({ a, b, look }) => ({ a, b, look }));
    if (this.tool !== "sight" || !this.sight) return [];
    const { a, b, clear, degraded, blocked_at: stop } = this.sight;
    const look = !clear ? "blocked" : degraded.length ? "hindered" : "clear";
    const end = shared(stop)[0];
    return [end && !clear ? { a, b, look, stop: end } : { a, b, look }];
  }
}

/** The places at a point of a line: two where it runs along the side that they share. */
const shared = (place: string): string[] => place.split("/").filter((one) => one !== "");
