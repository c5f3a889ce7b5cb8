// A choice being made: what has been picked, what it would bring, and the way to go. The server has the last word.

import { untrack } from "svelte";
import type { Draft } from "../board/hands/drag.svelte";
import type { Turn } from "../board/props";
import { type Move, problemOf, Refused } from "../net/api";
import { Question } from "../net/question";
import type { Asked, Option, Preview, Problem, Reach, Way } from "../wire";
import {
  clickable,
  compose,
  deedOf,
  deedsOf,
  entriesOf,
  firstSelection,
  fitting,
  type Group,
  groupsOf,
  isEmpty,
  isOpen,
  isPlain,
  isTurn,
  keyed,
  keyOf,
  listed,
  mannersOf,
  members,
  obvious,
  type Pick,
  type Selection,
  toggled,
  turnsLeft,
} from "./choose";
import type { Game } from "./game.svelte";
import type { Shape } from "./marks";

const PAUSE = 80; // ms that a selection rests before its odds are asked for

/** What cannot be mended: whoever picks it is asked whether he means it. */
interface Meant {
  words: string;
  go: () => Promise<unknown>;
}

export class Choosing {
  readonly game: Game;

  picks = $state.raw<Pick[]>([]);
  /** The piece that goes before the one that is listed, and the answers for it. */
  #instead = $state.raw<{ of: Asked; piece: string; asked: Asked } | null>(null);
  meant = $state.raw<Meant | null>(null);
  /** A move put together by hand: it lies on the map, and can be changed there until it is meant. */
  draft = $state.raw<Draft | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** What may come of an answer that is only said: it stands with the question. */
  outlook = $state.raw<Preview | null>(null);
  refusal = $state.raw<Problem | null>(null);
  reach = $state.raw<Reach | null>(null);
  /** The destination pointed at. */
  way = $state.raw<Way | null>(null);
  /** Places still to be gone to, one after another, and the answers that lead there. */
  plan = $state.raw<string[]>([]);
  #answers: readonly string[] = [];
  /** Where answers were given that only led to a closer question: Escape takes them back, one by one. */
  #deeper = $state.raw<number[]>([]);
  /** The manner in which what is dragged or pointed at is done; "" is any. */
  #how = $state("");
  /** An undo beyond what is free has been thought of, and not yet asked for. */
  wantsConsent = $state(false);

  #selection = $state.raw<{ key: string; value: Selection } | null>(null);
  #settling: Option | null = null;
  #planned: number | null = null; // how long the log was when the last step was taken; null before the first
  readonly #question = new Question();
  #timer: ReturnType<typeof setTimeout> | undefined;

  // ---------------------------------------------------------------- what is open

  asked = $derived.by(() => this.game.asked);
  /** The same with the answers for another piece, if one is to go first. */
  offered = $derived.by<Asked | null>(() => (this.#instead?.of === this.asked ? this.#instead.asked : this.asked));
  stand = $derived.by(() => (this.#instead?.of === this.asked ? this.#instead.piece : ""));
  deedKinds = $derived(this.offered?.deeds ?? []);
  options = $derived<Option[]>(this.offered?.options ?? []);
  fit = $derived(fitting(this.options, this.picks));
  groups = $derived(groupsOf(this.fit, this.deedKinds));
  /** What is being composed: the only group left, or the obvious one. */
  group = $derived<Group | null>(this.groups.length === 1 ? (this.groups[0] ?? null) : obvious(this.groups));
  selection = $derived.by<Selection>(() => {
    if (!this.group) return {};
    return this.#selection?.key === this.group.key ? this.#selection.value : firstSelection(this.group);
  });
  /** The answer as it stands, if it is one. */
  move = $derived.by<Move | null>(() => {
    if (this.draft) return { text: this.draft.move };
    if (!this.group || this.group.options.every(isPlain) || isEmpty(this.group, this.selection)) return null;
    return compose(this.group, this.selection);
  });
  open = $derived(clickable(this.draft ? [] : this.fit));
  /** The same thing in other manners: what was open before a manner was picked. */
  manners = $derived(mannersOf(this.options, this.picks, this.deedKinds));
  /** What the list of choices shows: nothing more once all is composed. */
  entries = $derived<Group[]>(this.group || this.draft ? [] : entriesOf(this.groups));
  /** The ways to turn that are shown beside the counter. */
  turns = $derived<Turn[]>(turnsLeft(this.options, this.picks));
  plain = $derived.by(() => keyed(this.options.filter(isPlain), this.entries.length));
  /** Manners of doing what is dragged or pointed at: name and words. */
  hows = $derived.by<readonly (readonly [string, string])[]>(() => this.asked?.asking.manners ?? []);
  how = $derived.by(() => (this.hows.some(([name]) => name === this.#how) ? this.#how : ""));
  /** Other pieces that may stand in for the one that is listed. */
  others = $derived.by<string[]>(() => this.asked?.asking.others ?? []);
  /** Pieces that some answer has to do with. */
  movable = $derived.by<string[]>(() => [...new Set(this.options.flatMap((option) => option.pieces))]);
  /** Pieces that may be clicked with effect, and those that are in the answer. */
  lit = $derived.by<Set<string>>(() => {
    const group = this.group;
    const lists = group && isOpen(group) ? group.lists.flatMap((field) => members(group, field)) : [];
    return new Set([...lists, ...this.open.pieces, ...this.others]);
  });
  picked = $derived.by<Set<string>>(() => {
    const pieces = this.picks.flatMap((pick) => (pick.by === "piece" ? [pick.piece] : []));
    const inIt = this.group ? Object.values(this.selection).flat() : [];
    return new Set([...pieces, ...inIt, ...(this.stand ? [this.stand] : [])]);
  });
  /** Things to do that are told apart by words alone: they become buttons. */
  deeds = $derived.by<Group[]>(() =>
    deedsOf(
      this.entries.filter((group) => !isTurn(group)),
      this.picks.length > 0,
    ),
  );
  /** What the board draws of it. */
  shape = $derived.by<Shape>(() => ({
    open: this.open,
    picks: this.picks,
    preview: this.draft ? null : this.preview,
    reach: this.draft ? null : this.reach,
    way: this.way,
    plan: this.plan,
  }));
  busy = $derived.by(() => this.game.busy || this.plan.length > 0);

  constructor(game: Game) {
    this.game = game;
  }

  // ---------------------------------------------------------------- clicking

  /** A place was clicked; false if that means nothing here. */
  place(place: string): boolean {
    const way = this.reach?.ways.find((one) => one.place === place);
    if (way && !this.#aimed(place)) return this.destination(way);
    return this.#pick({ by: "place", place }, this.open.places.has(place));
  }

  /** Whether there is nothing more to choose at a place: it has been picked, or means nothing here. */
  settled(place: string): boolean {
    if (this.picks.some((pick) => pick.by === "place" && pick.place === place)) return true;
    return !this.open.places.has(place) && !this.reach?.ways.some((way) => way.place === place);
  }

  /** A click on a place within reach may be meant for what else can be done there. */
  #aimed(place: string): boolean {
    const there = fitting(this.fit, [{ by: "place", place }]);
    return there.some((option) => !deedOf(this.deedKinds, option.kind)?.step);
  }

  /** A piece was clicked; false if that means nothing here. */
  piece(piece: string): boolean {
    const field = this.listOf(piece);
    if (field) {
      this.toggle(field, piece);
      return true;
    }
    if (this.others.includes(piece)) {
      void this.#goFirst(piece);
      return true;
    }
    if (this.open.pieces.has(piece)) return this.#pick({ by: "piece", piece }, true);
    const place = this.game.pieces.find((one) => one.id === piece)?.place;
    return place ? this.place(place) : this.#pick({ by: "piece", piece }, false);
  }

  /** The answers for another piece. */
  async #goFirst(piece: string): Promise<void> {
    const of = this.asked;
    if (!of) return;
    this.picks = [];
    try {
      const asked = piece === of.asking.piece ? of : await this.game.instead(piece);
      if (this.asked === of) this.#instead = { of, piece, asked };
    } catch (error) {
      if (this.asked === of) this.refusal = problemOf(error);
    }
  }

  /** What has been picked so far, and what was clicked with it: for the question why that is not offered. */
  wish(more: { piece?: string; place?: string }): { pieces: string[]; places: string[]; manner: string } {
    const pieces = [...this.picked, ...(more.piece ? [more.piece] : [])];
    const places = [
      ...this.picks.flatMap((pick) => (pick.by === "place" ? [pick.place] : [])),
      ...(more.place ? [more.place] : []),
    ];
    return { pieces: [...new Set(pieces)], places: [...new Set(places)], manner: this.how };
  }

  /** From now on what is dragged is done in this manner. */
  hence(how: string): void {
    this.#how = how;
  }

  /** The list of the answer being composed that a piece can be in. */
  listOf(piece: string): string | null {
    const group = this.group;
    if (!group || !isOpen(group)) return null;
    return group.lists.find((field) => members(group, field).includes(piece)) ?? null;
  }

  toggle(field: string, member: string): void {
    if (!this.group) return;
    const value = toggled(this.group, this.selection, field, member);
    this.#selection = { key: this.group.key, value };
    this.way = null;
  }

  /** The list of an answer, as a form has it. */
  fill(members: string[]): void {
    const [field] = this.group?.lists ?? [];
    if (this.group && field) this.#selection = { key: this.group.key, value: { [field]: members } };
  }

  /** A way to turn was clicked. */
  turn({ around, heading }: Turn): void {
    const before = this.picks.find((pick) => pick.by === "heading");
    if (before && before.heading !== heading) this.picks = this.picks.filter((pick) => pick !== before);
    this.#pick({ by: "heading", around, heading }, true);
  }

  /** A group from the list. */
  choose(group: Group): void {
    this.#pick({ by: "group", key: group.key }, true);
  }

  /** Another manner of doing the same, with the same people as far as they can. */
  manner(group: Group): void {
    const same = Object.values(this.selection).flat();
    const rest = this.picks.filter((pick) => pick.by !== "group");
    this.picks = [...rest, { by: "group", key: group.key }];
    const value = Object.fromEntries(
      group.lists.map((field) => [field, members(group, field).filter((member) => same.includes(member))]),
    );
    this.#selection = isEmpty(group, value) ? null : { key: group.key, value };
    this.way = null;
  }

  /** An answer from the list, as it is. */
  take(option: Option): void {
    if (isPlain(option)) void this.#give(option);
    else this.#pick({ by: "group", key: keyOf(option) }, true);
  }

  /** A move put together by hand, so far. */
  sketch(draft: Draft | null): void {
    this.picks = [];
    this.way = null;
    this.draft = draft;
  }

  #pick(pick: Pick, narrows: boolean): boolean {
    if (!this.asked || this.busy) return false;
    this.draft = null;
    const rest = this.picks.filter((one) => !samePick(one, pick));
    if (rest.length < this.picks.length) this.picks = rest;
    else if (narrows) this.picks = [...rest, pick];
    else if (fitting(this.options, [pick]).length) this.picks = [pick];
    else return false;
    this.way = null;
    if (this.picks.length && this.groups.length === 1 && this.group && !isOpen(this.group))
      void this.#settle(this.group);
    return true;
  }

  /** One answer is left: it is given at once, unless dice will be thrown or it leads far. Those are looked at first. */
  async #settle(group: Group): Promise<void> {
    const [only] = group.options;
    if (!only) return;
    if (isPlain(only) || this.asks(only)) {
      if (isPlain(only)) await this.#give(only);
      return;
    }
    const step = this.reach?.ways.find((way) => way.answers.length === 1 && way.answers[0] === only.text);
    if (step?.asks) return this.walk(step);
    this.#settling = only; // the effect that weighs whatever is composed need not do it again
    const found = await this.#look(only.move);
    if (this.#settling === only) this.#settling = null;
    if (!found || this.group?.key !== group.key) return;
    if (found.ends.some((end) => end.part)) this.sketch({ ...found, piece: only.pieces[0] ?? "", move: only.text });
    else if (!found.dice && !found.lines.length) await this.answer(only.move);
  }

  /** Escape: back by one. False if there is nothing to go back from. */
  back(): boolean {
    if (this.meant) this.meant = null;
    else if (this.wantsConsent) this.wantsConsent = false;
    else if (this.way) this.way = null;
    else if (this.draft) this.draft = null;
    else if (this.picks.length) this.picks = this.picks.slice(0, -1);
    else if (this.stand) this.#instead = null;
    else if (this.canTakeBack && this.game.latest?.undo.free != null) void this.game.undo(this.game.latest.undo.free);
    else return false;
    return true;
  }

  canTakeBack = $derived.by(() => this.asked !== null && this.#deeper.at(-1) === (this.game.latest?.undo.free ?? -1));
  /** Something is picked or pointed at. Without that going back is an undo, which has a button of its own. */
  canGoBack = $derived.by(() => this.way !== null || this.draft !== null || this.picks.length > 0 || this.stand !== "");

  // ---------------------------------------------------------------- answering

  /** Gives the answer that has been composed. */
  async commit(): Promise<boolean> {
    if (!this.move || this.refusal || this.busy) return false;
    if (this.draft) return this.answer(this.move);
    const [first] = this.group?.options ?? [];
    return first ? this.#give({ ...first, move: this.move }) : false;
  }

  /** Gives an answer, or first asks whether it is meant. */
  async #give(option: Option): Promise<boolean> {
    if (this.asks(option)) {
      const words = `${this.preview?.words || option.words}: this cannot be mended`;
      this.meant = { words, go: () => this.answer(option.move) };
      return false;
    }
    return this.answer(option.move);
  }

  asks(option: Option | undefined): boolean {
    return deedOf(this.deedKinds, option?.kind ?? "")?.asks ?? false;
  }

  /** It is meant. */
  async mean(): Promise<void> {
    const meant = this.meant;
    this.meant = null;
    await meant?.go();
  }

  /** The key that chooses a group; none for what cannot be mended. */
  digit(group: Group): string {
    const at = this.entries.indexOf(group) + 1;
    return at < 1 || at > 9 || this.asks(group.options[0]) ? "" : String(at);
  }

  async answer(move: Move): Promise<boolean> {
    const before = this.game.latest;
    const granted = await this.game.answer(move);
    const after = this.game.latest;
    const closer = after?.asked?.mine && after.asked.kind !== before?.asked?.kind && after.undo.free === before?.at;
    if (granted) this.#deeper = closer && before ? [...this.#deeper, before.at] : [];
    if (!granted) this.plan = [];
    return granted;
  }

  // ---------------------------------------------------------------- going somewhere

  /** A destination within reach: pointed at, and gone to when it is meant. Fingers point first and confirm then. */
  destination(way: Way, sure = !matchMedia("(hover: none)").matches): boolean {
    if (this.busy) return false;
    if (!sure && this.way?.place !== way.place) {
      this.way = way;
      return true;
    }
    void this.walk(way);
    return true;
  }

  /** The pointer or the cursor is on a place. */
  hover(place: string | null): void {
    if (matchMedia("(hover: none)").matches) return;
    this.way = this.reach?.ways.find((one) => one.place === place) ?? null;
  }

  /** Sets out if nobody has yet, and then takes one step after another. */
  async walk(way: Way, sure = !way.asks): Promise<void> {
    if (!sure) {
      this.meant = { words: way.asks, go: () => this.walk(way, true) };
      return;
    }
    const setOut = this.move;
    this.plan = [...way.path];
    this.#answers = way.answers;
    this.#planned = null;
    this.way = null;
    if (setOut && !(await this.answer(setOut))) return;
    if (!setOut) await this.#step();
  }

  /** The next step of the plan, if the game still asks for it and nothing has happened meanwhile. */
  async #step(): Promise<void> {
    const [place, ...rest] = this.plan;
    const [text, ...later] = this.#answers;
    const asked = this.game.asked;
    if (place === undefined || !asked) return;
    const option = asked.options.find((one) => one.text === text);
    if (!option || this.#eventful()) {
      this.plan = [];
      return;
    }
    this.#planned = this.game.heard.length;
    // Before the answer is given: the next question asks for the next step at once. Turning comes before a step.
    this.#answers = later;
    if (option.places[0] === place) this.plan = rest;
    if (!(await this.game.answer(option.move))) this.plan = [];
    this.#deeper = [];
  }

  /** Whether something has happened since the last step that one should think about. */
  #eventful(): boolean {
    const news = this.#planned === null ? [] : this.game.heard.slice(this.#planned);
    return news.some((told) => told.stops);
  }

  // ---------------------------------------------------------------- looking before leaping

  /** The question on the screen is another one, or none. To be called by an effect whenever `asked` changes. */
  follow(): void {
    this.#question.drop();
    clearTimeout(this.#timer);
    this.picks = [];
    this.draft = null;
    this.#instead = null;
    this.meant = null;
    this.#selection = null;
    this.preview = null;
    this.outlook = null;
    this.refusal = null;
    this.reach = null;
    this.way = null;
    this.wantsConsent = false;
    this.#deeper = this.#deeper.filter((at) => at < (this.game.latest?.at ?? 0));
    if (!this.asked) return;
    if (this.plan.length) void this.#step();
    else if (this.asked.asking.reach) void this.#survey(null);
    void this.#foresee(this.asked);
  }

  async #foresee(asked: Asked): Promise<void> {
    const said = asked.options.find((option) => isPlain(option) && deedOf(asked.deeds, option.kind)?.weighs);
    const found = said && (await this.game.preview(said.move).catch(() => null));
    if (found && this.asked === asked) this.outlook = found;
  }

  /** The answer as it stands has changed. To be called by an effect whenever `move` changes. */
  weigh(): void {
    if (this.#settling) return;
    clearTimeout(this.#timer);
    const move = this.move;
    if (!move || this.plan.length) {
      this.preview = null;
      this.refusal = null;
      return;
    }
    this.#timer = setTimeout(() => void this.#look(move), this.preview ? PAUSE : 0);
  }

  async #look(move: Move): Promise<Preview | null> {
    clearTimeout(this.#timer);
    try {
      const found = await this.#question.ask(async (signal) => ({ of: await this.game.preview(move, signal), signal }));
      if (!found) return null;
      const { of: preview, signal } = found.answer;
      this.preview = preview;
      this.refusal = null;
      if (!preview.dice && this.group?.lists.length) void this.#survey(move, signal);
      else if (!this.draft) this.reach = null;
      return preview;
    } catch (error) {
      this.preview = null;
      this.refusal = problemOf(error);
      // A question that is no longer open is not worth a word: the new one is on its way.
      if (error instanceof Refused && error.status === 409) this.refusal = null;
      return null;
    }
  }

  /** How far one gets, with the move under way or with the one composed. */
  async #survey(move: Move | null, signal?: AbortSignal): Promise<void> {
    const asked = this.asked;
    try {
      const reach = await this.game.reach(move, signal);
      if (this.asked === asked && !signal?.aborted) this.reach = reach;
    } catch {
      // Without it one goes step by step.
    }
  }

  /** What the listed answers say of the one composed, if it is among them. */
  get listed(): Option | undefined {
    return untrack(() => (this.group ? listed(this.group, this.selection) : undefined));
  }
}

function samePick(a: Pick, b: Pick): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
