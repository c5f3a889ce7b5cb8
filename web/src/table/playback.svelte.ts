// What others did is shown one thing after another, as fast as the viewer likes; it can be skipped at any moment.

import { duration, type Effect } from "../board/types";
import { keepLiking, liking } from "../net/keep";
import type { Told, Update, View } from "../wire";

export const SPEEDS = ["off", "slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

const FACTOR: Record<Speed, number> = { off: 0, slow: 1.8, normal: 1, fast: 0.4 };
/** How things look comes once there is something to look at: the board stands sooner without it. */
const theScenes = () => import("./scenes");
const TOLD_ONLY = 160; // ms for an event that is told and not seen

/** Something to play: events, and the update that they lead to. */
interface Scene {
  entries: Told[];
  update: Update;
}

export class Playback {
  /** The board while something is being played; null when all has been shown. */
  view = $state.raw<View | null>(null);
  effects = $state.raw<Effect[]>([]);
  /** The event before the eyes. */
  now = $state.raw<Told | null>(null);
  speed = $state<Speed>(liking("speed", SPEEDS, "normal"));
  waiting = $state(0); // scenes not yet played, with the one under way

  #scenes: Scene[] = [];
  #landed: (update: Update) => void;
  #reached: (n: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | null = null;
  #running = false;
  #flash: Promise<void> = Promise.resolve(); // what oneself has done is seen to its end before others go on
  #showing: object | null = null;

  /** `reached` is told how far the log has been played, `landed` which update is now to be shown. */
  constructor(reached: (n: number) => void, landed: (update: Update) => void) {
    this.#reached = reached;
    this.#landed = landed;
  }

  get playing(): boolean {
    return this.waiting > 0;
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keepLiking("speed", speed);
    if (speed === "off") this.skip();
  }

  /** Plays events, after whatever is still being played, and then shows the update. */
  play(entries: Told[], update: Update): void {
    this.#scenes.push({ entries, update });
    this.waiting = this.#scenes.length;
    if (!this.#running) void this.#run();
  }

  /** Shows the end of it all at once. */
  skip(): void {
    const last = this.#scenes.at(-1);
    this.#scenes = [];
    this.waiting = 0;
    this.#wake?.();
    this.#clear();
    if (last) this.#land(last);
  }

  /** Forgets what was still to be played: the game has gone another way. */
  drop(): void {
    this.#scenes = [];
    this.waiting = 0;
    this.#wake?.();
    this.#clear();
  }

  /** Shows effects over a board that has changed already: one's own doing, which keeps oneself from nothing. */
  flash(entries: Told[]): void {
    if (this.speed === "off" || this.playing) return;
    this.#flash = this.#show(entries, this.#flash);
  }

  async #show(entries: Told[], earlier: Promise<void>): Promise<void> {
    const { effectsOf } = await theScenes();
    const acts = entries.map((told) => ({
      told,
      effects: effectsOf(told).filter((effect) => effect.kind !== "move"),
    }));
    if (acts.every((act) => act.effects.length === 0)) return earlier;
    this.#wake?.(); // an earlier flash makes way
    const mine = {};
    this.#showing = mine;
    for (const { told, effects } of acts) {
      if (effects.length === 0) continue;
      this.effects = effects;
      this.now = told;
      await this.#sleep(duration(effects) * FACTOR[this.speed]);
      if (this.#showing !== mine) return;
    }
    this.#clear();
  }

  async #run(): Promise<void> {
    this.#running = true;
    await this.#flash;
    while (this.#scenes.length) {
      const scene = this.#scenes[0] as Scene;
      await this.#play(scene);
      if (this.#scenes[0] !== scene) continue; // skipped or dropped meanwhile
      this.#scenes.shift();
      this.#land(scene);
      this.waiting = this.#scenes.length;
    }
    this.#running = false;
    this.#clear();
  }

  async #play(scene: Scene): Promise<void> {
    const { atOnce, effectsOf, viewsAlong } = await theScenes();
    if (this.#scenes[0] !== scene) return;
    const views = viewsAlong(scene.update.view, scene.entries);
    for (let i = 0; i < scene.entries.length; i += 1) {
      if (this.speed === "off") return;
      const first = scene.entries[i] as Told;
      const view = views[i] as View;
      const effects = effectsOf(first);
      for (let next = scene.entries[i + 1]; next && atOnce(first, next); next = scene.entries[i + 1]) {
        i += 1;
        effects.push(...effectsOf(next));
      }
      const told = scene.entries[i] as Told;
      this.view = view;
      this.effects = effects;
      this.now = told;
      this.#reached(told.n + 1);
      await this.#sleep((duration(this.effects) || TOLD_ONLY) * FACTOR[this.speed]);
      if (this.#scenes[0] !== scene) return;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(this.#timer);
        this.#wake = null;
        resolve();
      };
      this.#wake = done;
      this.#timer = setTimeout(done, ms);
    });
  }

  #land(scene: Scene): void {
    const last = scene.entries.at(-1);
    if (last) this.#reached(last.n + 1);
    this.#landed(scene.update);
    this.#clear();
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#showing = null;
    this.view = null;
    this.effects = [];
    this.now = null;
  }
}
