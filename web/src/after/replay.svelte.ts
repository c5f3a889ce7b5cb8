// A replay: which step is shown, with whose eyes, and how it goes on by itself.

import { duration, type Effect } from "../board/types";
import { entriesOf, gather, type LogEntry } from "../look/log";
import { problemOf } from "../net/api";
import { effectsOf, viewsAlong } from "../table/scenes";
import type { Frame, View } from "../wire";
import { recordFrame, recordFrameOf } from "./records";

export const PACES = ["½×", "1×", "2×", "4×"] as const;
export type Pace = (typeof PACES)[number];

const FACTOR: Record<Pace, number> = { "½×": 2, "1×": 1, "2×": 0.5, "4×": 0.25 };
const STILL = 500; // ms for a step in which there is nothing to see
const MOST = 240; // frames kept; a frame is about 20 kB
const AHEAD = 3;

/** Who asks for frames: the server, or a test. */
export interface Frames {
  at: (step: number, seat: number | undefined) => Promise<Frame>;
  of: (event: number, seat: number | undefined) => Promise<Frame>;
}

export const served = (id: string): Frames => ({
  at: (step, seat) => recordFrame(id, step, seat),
  of: (event, seat) => recordFrameOf(id, event, seat),
});

const MANY = 6; // places; to point at more of them would point at nothing

/** What one answer brought, entry by entry. */
export const told = (frame: Frame): LogEntry[] => entriesOf(gather(frame.log, []));

/** The places that a step is about. */
export function placesOf(entries: readonly LogEntry[]): string[] {
  const places = [...new Set(entries.flatMap((entry) => entry.places))];
  return places.length <= MANY ? places : [];
}

export class Replay {
  frame = $state.raw<Frame | null>(null);
  /** The step that is wanted: the slider follows the hand at once, the board as soon as the frame is there. */
  step = $state(0);
  seat = $state<number | undefined>(undefined);
  playing = $state(false);
  pace = $state<Pace>("1×");
  problem = $state("");
  /** The steps with which parts of the game begin; none as long as they are not known. */
  parts = $state.raw<readonly number[]>([]);
  /** While a step is shown happening: the board before each of its events. */
  between = $state.raw<View | null>(null);
  effects = $state.raw<Effect[]>([]);

  readonly steps: number;
  readonly #frames: Frames;
  readonly #still: () => boolean;
  #kept = new Map<string, Promise<Frame>>();
  #turn = 0; // what was asked for last is shown, whatever comes when
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | undefined;

  /** `still` says whether this person wants nothing to move. */
  constructor(frames: Frames, steps: number, still: () => boolean) {
    this.#frames = frames;
    this.steps = steps;
    this.#still = still;
  }

  get view(): View | null {
    return this.between ?? this.frame?.view ?? null;
  }

  // ---------------------------------------------------------------- going somewhere

  /** To a step, at once; also the way to stop what is playing. */
  async go(step: number): Promise<void> {
    this.pause();
    await this.#show(step, false);
  }

  /** The next step is seen happening, the one before is simply there again. */
  async next(): Promise<void> {
    this.pause();
    await this.#show(this.step + 1, true);
  }

  async back(): Promise<void> {
    await this.go(this.step - 1);
  }

  /** To where the next part of the game begins, or the one before. */
  async part(way: 1 | -1): Promise<void> {
    const next = way > 0 ? this.parts.find((at) => at > this.step) : this.parts.findLast((at) => at < this.step);
    await this.go(next ?? (way > 0 ? this.steps : 0));
  }

  /** To the answer that brought an event. */
  async goTo(event: number): Promise<void> {
    this.pause();
    const turn = ++this.#turn;
    try {
      const frame = await this.#frames.of(event, this.seat);
      if (turn === this.#turn) await this.#show(frame.step, false);
    } catch (error) {
      this.problem = problemOf(error).words;
    }
  }

  async look(seat: number | undefined): Promise<void> {
    this.seat = seat;
    this.#hush();
    await this.#show(this.step, false);
  }

  async play(): Promise<void> {
    if (this.playing) return;
    if (this.step >= this.steps) await this.#show(0, false);
    this.playing = true;
    const run = ++this.#run;
    const on = () => this.playing && run === this.#run;
    while (on() && this.step < this.steps) {
      if (!(await this.#show(this.step + 1, true))) break;
      if (on() && !this.frame?.log.length) await this.#wait(STILL);
    }
    if (run === this.#run) this.playing = false; // it may have been paused and begun again meanwhile
  }

  pause(): void {
    this.playing = false;
    this.#hush();
  }

  // ---------------------------------------------------------------- frames

  /** Whether the step came to be shown: not if another was wanted meanwhile, or if it cannot be had. */
  async #show(step: number, happening: boolean): Promise<boolean> {
    const to = Math.max(0, Math.min(this.steps, step));
    const turn = ++this.#turn;
    const on = this.frame !== null && happening && to === this.step + 1;
    this.step = to;
    try {
      const frame = await this.#get(to);
      if (turn !== this.#turn) return false;
      this.problem = "";
      if (on) await this.#happen(frame, () => turn === this.#turn);
      if (turn !== this.#turn) return false;
      this.frame = frame;
      this.between = null;
      this.effects = [];
      this.#prefetch(to);
      return true;
    } catch (error) {
      if (turn === this.#turn) this.problem = problemOf(error).words;
      return false;
    }
  }

  async #happen(frame: Frame, wanted: () => boolean): Promise<void> {
    if (this.#still()) return;
    const views = viewsAlong(frame.view, frame.log);
    for (const [n, told] of frame.log.entries()) {
      const effects = effectsOf(told);
      if (!effects.length) continue;
      this.between = views[n] ?? frame.view;
      this.effects = effects;
      await this.#wait(duration(effects));
      if (!wanted()) return;
    }
  }

  #get(step: number): Promise<Frame> {
    const key = `${this.seat ?? ""}/${step}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const asked = this.#frames.at(step, this.seat);
    asked.catch(() => this.#kept.delete(key)); // it may be there another time
    this.#kept.set(key, asked);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return asked;
  }

  #prefetch(step: number): void {
    for (let n = step + 1; n <= Math.min(this.steps, step + AHEAD); n += 1) this.#get(n).catch(() => undefined);
    if (step > 0) this.#get(step - 1).catch(() => undefined);
  }

  // ---------------------------------------------------------------- time

  #wait(ms: number): Promise<void> {
    return new Promise((done) => {
      this.#wake = done;
      this.#timer = setTimeout(done, ms * FACTOR[this.pace]);
    });
  }

  /** Ends whatever is being waited for. */
  #hush(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.between = null;
    this.effects = [];
    this.#wake?.();
  }
}
