// The rules, clause by clause, as they are read: one loads what is looked at, one remembers where the reader has been.

import { chapters, clause, problemOf, rulesOf, searchRules } from "../net/api";
import { Question } from "../net/question";
import type { ClauseCard, ClauseList, Problem } from "../wire";

/** Where a reader of the rules is. */
export type Spot = { kind: "home" } | { kind: "clause"; id: string } | { kind: "search"; words: string };

/** Whoever has the ledger: the server, or a test. */
export interface RulesApi {
  clause(system: string, id: string, signal?: AbortSignal): Promise<ClauseCard>;
  section(system: string, section: string, signal?: AbortSignal): Promise<ClauseList>;
  search(system: string, words: string, signal?: AbortSignal): Promise<ClauseList>;
  chapters(system: string, signal?: AbortSignal): Promise<ClauseList>;
}

export const SERVED: RulesApi = { clause, section: rulesOf, search: searchRules, chapters };

const same = (a: Spot, b: Spot) => JSON.stringify(a) === JSON.stringify(b);

/** A reader's way through the rules, with back and forward. A search that is being typed is one stop. */
export class Trail {
  private spots = $state.raw<readonly Spot[]>([{ kind: "home" }]);
  private index = $state(0);

  get at(): Spot {
    return this.spots[this.index] ?? { kind: "home" };
  }

  get canBack(): boolean {
    return this.index > 0;
  }

  get canForward(): boolean {
    return this.index < this.spots.length - 1;
  }

  go(spot: Spot): void {
    if (same(spot, this.at)) return;
    const typing = spot.kind === "search" && this.at.kind === "search";
    this.spots = [...this.spots.slice(0, typing ? this.index : this.index + 1), spot];
    this.index = this.spots.length - 1;
  }

  back(): void {
    if (this.canBack) this.index -= 1;
  }

  forward(): void {
    if (this.canForward) this.index += 1;
  }
}

/** What is shown at a spot, loaded when the reader gets there; what was loaded once is kept. */
export class Pages {
  card = $state.raw<ClauseCard | null>(null);
  /** The clauses of the section that is shown, or of the one around the clause that is shown. */
  around = $state.raw<readonly ClauseCard[]>([]);
  found = $state.raw<ClauseList | null>(null);
  chapters = $state.raw<readonly ClauseCard[]>([]);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  private cards = $state.raw<ReadonlyMap<string, ClauseCard>>(new Map());
  private readonly sections = new Map<string, readonly ClauseCard[]>();
  private readonly system: string;
  private readonly api: RulesApi;
  private readonly question = new Question();

  constructor(system: string, api: RulesApi = SERVED) {
    this.system = system;
    this.api = api;
  }

  async open(spot: Spot): Promise<void> {
    this.problem = null;
    this.busy = true;
    try {
      if (await this.question.ask((signal) => this.show(spot, signal))) this.busy = false;
    } catch (error) {
      this.problem = problemOf(error);
      this.busy = false;
    }
  }

  private async show(spot: Spot, signal: AbortSignal): Promise<void> {
    if (spot.kind === "clause") await this.openClause(spot.id, signal);
    else if (spot.kind === "search" && spot.words.trim()) await this.search(spot.words, signal);
    else this.found = null;
    await this.loadChapters(signal); // their titles stand over every clause
  }

  private async openClause(id: string, signal: AbortSignal): Promise<void> {
    const card = this.cards.get(id) ?? (await this.api.clause(this.system, id, signal));
    this.keep([card], id);
    if (signal.aborted) return;
    this.card = card;
    const section = card.below.length ? card.id : (card.above.at(-1) ?? "");
    this.around = this.sections.get(section) ?? [];
    if (!section || this.sections.has(section)) return;
    const { clauses } = await this.api.section(this.system, section, signal);
    this.keep(clauses);
    this.sections.set(section, clauses);
    if (!signal.aborted) this.around = clauses;
  }

  private async search(words: string, signal: AbortSignal): Promise<void> {
    const found = await this.api.search(this.system, words.trim(), signal);
    this.keep(found.clauses);
    if (!signal.aborted) this.found = found;
  }

  private async loadChapters(signal: AbortSignal): Promise<void> {
    if (this.chapters.length || signal.aborted) return;
    const { clauses } = await this.api.chapters(this.system, signal);
    this.chapters = clauses;
  }

  /** Loads a clause for its title alone; that it cannot be had is no matter. */
  async learn(id: string): Promise<void> {
    if (this.cards.has(id)) return;
    const card = await this.api.clause(this.system, id).catch(() => null);
    if (card) this.keep([card]);
  }

  /** Keeps clauses by their ids; one may answer to another spelling as well. */
  private keep(clauses: readonly ClauseCard[], spelling?: string): void {
    const named = clauses.map((card) => [card.id, card] as const);
    const also = spelling && clauses[0] ? [[spelling, clauses[0]] as const] : [];
    this.cards = new Map([...this.cards, ...named, ...also]);
  }

  /** The title of a clause or chapter, if it has been loaded. */
  title(id: string): string {
    return this.cards.get(id)?.title || this.chapters.find((chapter) => chapter.id === id)?.title || "";
  }
}

/** The clauses of a section that stand right below it, and its sections with theirs. */
export function contents(around: readonly ClauseCard[], section: string): { id: string; clauses: ClauseCard[] }[] {
  const depth = section.split(".").length;
  const parts = new Map<string, ClauseCard[]>();
  for (const card of around) {
    const steps = card.id.split(".");
    const id = steps.length > depth + 1 ? steps.slice(0, depth + 1).join(".") : section;
    parts.set(id, [...(parts.get(id) ?? []), card]);
  }
  return [...parts].map(([id, clauses]) => ({ id, clauses }));
}

/** The clauses before and after one, in the book's order. */
export function neighbours(around: readonly ClauseCard[], id: string): { before?: ClauseCard; after?: ClauseCard } {
  const at = around.findIndex((card) => card.id === id);
  const [before, after] = at < 0 ? [] : [around[at - 1], around[at + 1]];
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
