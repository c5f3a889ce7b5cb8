// A piece in the hand, on an open table: how far it has come, and whether it may be put down there. Where a move is put
// together by hand, what it takes along lies on the table as a draft, and its parts can be taken in the hand again.

import { Question } from "../../net/question";
import type { End, Line } from "../../wire";

/** Whether a piece may go to a point: null if so, else why not. Only the answer for the last point counts. */
export type Judge = (piece: string, to: string, signal: AbortSignal) => Promise<string | null>;

/** A move as it has been put together so far. */
export interface Draft {
  piece: string;
  /** In notation. */
  move: string;
  ends: readonly End[];
  lines: readonly Line[];
}

export interface Drafting {
  draft(): Draft | null;
  /** Whether parts of pieces are dragged, and not the whole of them. */
  apart(): boolean;
  /** The draft is meant. */
  commit(): void;
}

const WHOLE: Drafting = { draft: () => null, apart: () => false, commit: () => {} };

export class Drag {
  piece = $state<string | null>(null);
  /** The part of it that is in the hand; "" is all of it. */
  part = $state("");
  from = $state("");
  to = $state("");
  refusal = $state<string | null>(null);
  /** Where all that goes along would end, as far as it is known, and on which ways; or what is in the way. */
  ends = $state.raw<readonly End[]>([]);
  lines = $state.raw<readonly Line[]>([]);
  /** The point under the hand has been judged; until then what was said of the last one stands. */
  sure = $state(true);

  readonly drafting: Drafting;
  readonly #judge: Judge;
  readonly #put: (piece: string, to: string) => void;
  readonly #question = new Question();
  #judged: Promise<void> = Promise.resolve();

  /** `put` hears what was put down where. */
  constructor(judge: Judge, put: (piece: string, to: string) => void, drafting = WHOLE) {
    this.#judge = judge;
    this.#put = put;
    this.drafting = drafting;
  }

  get draft(): Draft | null {
    return this.drafting.draft();
  }

  take(piece: string, from: string, part = ""): void {
    this.leave();
    this.piece = piece;
    this.part = part;
    this.from = from;
    this.to = from;
  }

  /** Takes a part of the draft that lies at a place; false if there is none. */
  again(at: string): boolean {
    const { draft } = this;
    const end = draft?.ends.find((one) => one.part && one.at === at);
    if (draft && end) this.take(draft.piece, at, end.part);
    return end !== undefined;
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
    if (to !== from && refusal === null) this.#put(piece, to);
    this.leave();
  }

  /** Puts it back. */
  leave(): void {
    this.#question.drop();
    this.piece = null;
    this.part = "";
    this.refusal = null;
    this.ends = [];
    this.lines = [];
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
