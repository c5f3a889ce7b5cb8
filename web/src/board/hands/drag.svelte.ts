// A piece in the hand, on an open table: how far it has come, and whether it may be put down there.

import { Question } from "../../net/question";

/** Whether a piece may go to a point: null if so, else why not. Only the answer for the last point counts. */
export type Judge = (piece: string, to: string, signal: AbortSignal) => Promise<string | null>;

export class Drag {
  piece = $state<string | null>(null);
  from = $state("");
  to = $state("");
  refusal = $state<string | null>(null);
  /** Where all that goes along would end, as far as it is known. */
  ends = $state.raw<readonly string[]>([]);
  /** The point under the hand has been judged; until then what was said of the last one stands. */
  sure = $state(true);

  readonly #judge: Judge;
  readonly #put: (piece: string, to: string) => void;
  readonly #question = new Question();
  #judged: Promise<void> = Promise.resolve();

  /** `put` hears what was put down where. */
  constructor(judge: Judge, put: (piece: string, to: string) => void) {
    this.#judge = judge;
    this.#put = put;
  }

  take(piece: string, from: string): void {
    this.leave();
    this.piece = piece;
    this.from = from;
    this.to = from;
  }

  /** The hand is over a point. */
  over(point: string): void {
    if (!this.piece || point === this.to) return;
    this.to = point;
    this.sure = false;
    this.#judged = this.#ask(this.piece, point);
  }

  /** Lets go, once the point is judged: it lies there then, unless it may not or never left its place. */
  async drop(): Promise<void> {
    await this.#judged;
    const { piece, to, from, refusal } = this;
    if (!piece || !this.sure) return; // put back meanwhile, or taken on
    this.leave();
    if (to !== from && refusal === null) this.#put(piece, to);
  }

  /** Puts it back. */
  leave(): void {
    this.#question.drop();
    this.piece = null;
    this.refusal = null;
    this.ends = [];
    this.sure = true;
    this.#judged = Promise.resolve();
  }

  async #ask(piece: string, point: string): Promise<void> {
    if (point === this.from) {
      this.#question.drop();
      this.#say(null);
      return;
    }
    try {
      const found = await this.#question.ask((signal) => this.#judge(piece, point, signal));
      if (found) this.#say(found.answer);
    } catch {
      this.#say("Whether that is allowed could not be found out.");
    }
  }

  #say(refusal: string | null): void {
    this.refusal = refusal;
    this.sure = true;
  }
}
