// A list being built. Every step goes to the server, which knows the lists, and comes back priced and judged; then it is
// kept in this browser. Steps wait for one another, so that nobody is too quick.

import { problemOf } from "../net/api";
import { Question } from "../net/question";
import { asSentence } from "../ui/words";
import type { BuiltForce, Change, ChangeCard, EntryCard, ForceBook, ForceSheet } from "../wire";
import { additionsTo, builtForce, choicesOf, entriesOf, forceBook } from "./api";
import { type Draft, keepDraft } from "./drafts";

const MOST_BACK = 100; // steps that can be taken back

const NOWHERE: Change = { do: "add", unit: -1, platoon: -1, word: "", number: 0, quality: "" };

/** A step, with only that said which matters. */
export const step = (how: Partial<Change> & Pick<Change, "do">): Change => ({ ...NOWHERE, ...how });

export class Builder {
  readonly system: string;
  readonly id: string;
  book = $state.raw<ForceBook | null>(null);
  entries = $state.raw<EntryCard[]>([]);
  built = $state.raw<BuiltForce | null>(null);
  problem = $state("");
  /** The list cannot be opened at all. */
  failed = $state("");
  unkept = $state(false);
  /** The unit that is open. */
  open = $state<number | null>(null);
  choices = $state.raw<ChangeCard[]>([]);
  past = $state.raw<string[]>([]);

  sheet = $derived(this.built?.sheet ?? null);
  nation = $derived(this.book?.nations.find(({ id }) => id === this.sheet?.nation) ?? null);
  legal = $derived(this.sheet !== null && this.sheet.faults.length === 0);

  #queue: Promise<unknown> = Promise.resolve();
  readonly #choosing = new Question();

  constructor(system: string, id: string) {
    this.system = system;
    this.id = id;
  }

  async load(draft: Draft): Promise<void> {
    try {
      const [book, built] = await Promise.all([
        forceBook(this.system),
        builtForce(this.system, draft.text, draft.limit),
      ]);
      this.entries = (await entriesOf(this.system, built.sheet.nation)).entries;
      this.book = book;
      this.built = built;
    } catch (error) {
      this.failed = asSentence(problemOf(error).words);
    }
  }

  entry(id: string): EntryCard | undefined {
    return this.entries.find((one) => one.id === id);
  }

  /** Takes steps, all or none of them; true if they were taken. A step may depend on what those before it have made. */
  do(...steps: (Change | ((sheet: ForceSheet) => Change))[]): Promise<boolean> {
    return this.#next(({ sheet }) => {
      const changes = steps.map((one) => (typeof one === "function" ? one(sheet) : one));
      return builtForce(this.system, sheet.text, sheet.limit, changes);
    });
  }

  limit(limit: number): Promise<boolean> {
    return this.#next(({ sheet }) => builtForce(this.system, sheet.text, limit));
  }

  /** Another text instead. */
  async rewrite(text: string): Promise<boolean> {
    return this.#next(({ sheet }) => builtForce(this.system, text, sheet.limit));
  }

  back(): Promise<boolean> {
    const text = this.past.at(-1);
    if (text === undefined) return Promise.resolve(false);
    const rest = this.past.slice(0, -1);
    return this.rewrite(text).then((done) => {
      if (done) this.past = rest;
      return done;
    });
  }

  additions(platoon: number, signal?: AbortSignal): Promise<ChangeCard[]> {
    const { text, limit } = this.sheet ?? { text: "", limit: 0 };
    return additionsTo(this.system, text, platoon, limit, signal).then(({ changes }) => changes);
  }

  /** Opens a unit, or closes it: what may be done with it is weighed. */
  async toggle(unit: number | null): Promise<void> {
    this.open = unit;
    this.choices = [];
    await this.#weigh();
  }

  async #weigh(): Promise<void> {
    const { sheet, open } = this;
    if (open === null || !sheet?.units[open]) return;
    const found = await this.#choosing
      .ask((signal) => choicesOf(this.system, sheet.text, open, sheet.limit, signal))
      .catch(() => undefined); // without prices one can still choose
    if (found !== null) this.choices = found?.answer?.changes ?? [];
  }

  #next(ask: (built: BuiltForce) => Promise<BuiltForce>): Promise<boolean> {
    const taken = this.#queue.then(() => this.#take(ask));
    this.#queue = taken;
    return taken;
  }

  async #take(ask: (built: BuiltForce) => Promise<BuiltForce>): Promise<boolean> {
    const before = this.built;
    if (!before) return false;
    this.problem = "";
    try {
      const built = await ask(before);
      if (built.sheet.nation !== before.sheet.nation)
        this.entries = (await entriesOf(this.system, built.sheet.nation)).entries;
      if (built.sheet.text !== before.sheet.text) this.past = [...this.past, before.sheet.text].slice(-MOST_BACK);
      this.built = built;
      this.unkept = !keepDraft(this.id, this.system, built.sheet);
    } catch (error) {
      this.problem = asSentence(problemOf(error).words);
      return false;
    }
    await this.#weigh();
    return true;
  }
}
