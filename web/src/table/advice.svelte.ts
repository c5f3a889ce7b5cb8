// Why something is not offered, and what somebody who knows the game would do: both on request, never by themselves.

import type { Line, Mark } from "../board/types";
import { problemOf } from "../net/api";
import { Question } from "../net/question";
import type { Hint, Problem, WhyNot } from "../wire";
import type { Choosing } from "./choose.svelte";
import type { Game } from "./game.svelte";
import { drawn } from "./marks";

export class Advice {
  why = $state.raw<WhyNot | null>(null);
  hint = $state.raw<Hint | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Somebody is thinking about a hint. */
  thinking = $state(false);

  readonly #game: Game;
  readonly #choosing: Choosing;
  readonly #question = new Question();

  constructor(game: Game, choosing: Choosing) {
    this.#game = game;
    this.#choosing = choosing;
  }

  get open(): boolean {
    return this.why !== null || this.hint !== null || this.problem !== null || this.thinking;
  }

  /** What is said of it, for ears. */
  get words(): string {
    const { why, hint } = this;
    if (this.problem) return this.problem.words;
    if (why) return why.allowed ? `${why.words}: this is allowed.` : `${why.words ? `${why.words}: ` : ""}${why.why}.`;
    return hint ? `The ${hint.by} would ${hint.words}. ${hint.reasons.join(" ")}` : "";
  }

  get marks(): Mark[] {
    const { why, hint } = this;
    const ends = new Set(why?.lines.flatMap(({ a, b }) => [a, b]));
    const spoken = [...(why?.places ?? []), ...(hint?.places ?? [])].filter((place) => !ends.has(place));
    const stops = (why?.lines ?? []).flatMap(({ blocked_at }) => blocked_at.split("/")).filter((place) => place !== "");
    return [
      ...[...ends].map((place): Mark => ({ place, look: "chosen" })),
      ...spoken.map((place): Mark => ({ place, look: "now" })),
      ...stops.map((place): Mark => ({ place, look: "blocked" })),
    ];
  }

  get lines(): Line[] {
    return drawn(this.why?.lines ?? []);
  }

  /** Something was clicked that is not offered. */
  whyNot(more: { piece?: string; place?: string }): Promise<void> {
    const wish = this.#choosing.wish(more);
    return this.#ask(async (signal) => {
      this.why = await this.#game.why(wish, signal);
    });
  }

  /** What would somebody else do? */
  async ask(): Promise<void> {
    this.leave();
    this.thinking = true;
    await this.#ask(async (signal) => {
      this.hint = await this.#game.api.hint(signal);
    });
  }

  /** Does what the hint says, or what is allowed instead: a move in notation. */
  async take(text: string): Promise<void> {
    const listed = this.#choosing.options.find((option) => option.text === text);
    this.leave();
    await this.#choosing.answer(listed?.move ?? { text });
  }

  /** Enough of it. */
  leave(): void {
    this.#question.drop();
    this.why = null;
    this.hint = null;
    this.problem = null;
    this.thinking = false;
  }

  async #ask(put: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const asked = this.#choosing.asked;
    try {
      const found = await this.#question.ask(async (signal) => {
        const before = { why: this.why, hint: this.hint };
        await put(signal);
        if (signal.aborted || this.#choosing.asked !== asked) Object.assign(this, before);
        else if (this.why !== before.why) this.hint = null;
      });
      if (!found) return;
      this.problem = null;
    } catch (error) {
      this.why = null;
      this.hint = null;
      this.problem = problemOf(error);
    }
    this.thinking = false;
  }
}
