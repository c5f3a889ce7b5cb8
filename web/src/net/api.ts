// Every route of the server, typed. A refusal is thrown as `Refused`, with the server's own words.

import type {
  AnswerGiven,
  Asked,
  Catalogue,
  Claim,
  ClauseCard,
  ClauseList,
  ClauseWhere,
  Consent,
  Created,
  DiceGiven,
  GameCard,
  GameList,
  Hint,
  MapCard,
  MoveGiven,
  NewGame,
  OrdersGiven,
  PieceGiven,
  PlaceFacts,
  Preview,
  Problem,
  Reach,
  ReachAsked,
  Report,
  ScenarioPage,
  Seated,
  Seen,
  Sight,
  TermList,
  UndoWished,
  Update,
  WhyNot,
  Wished,
} from "../wire";

/** An answer as the rules write it down: what is done, by whom, where. Only whoever asked for it reads it. */
export type Move = AnswerGiven["move"];

const BASE = "/api";

/** A request that was not done: why, in the words of the server, or of the network if it did not answer. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.words);
    this.status = status;
    this.problem = problem;
  }
}

/** What went wrong, as a problem to be shown, whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  return { code: "client", words: error instanceof Error ? error.message : String(error), rule: "" };
}

interface Ask {
  body?: unknown;
  /** What is sent takes the place of what was there. */
  put?: boolean;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

async function ask(path: string, { body, put, token, signal }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method: body === undefined ? "GET" : put ? "PUT" : "POST", headers, cache: "no-cache" };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused(0, { code: "offline", words: "The server does not answer.", rule: "" });
  }
  if (!response.ok) throw new Refused(response.status, await problemIn(response));
  return response;
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    const told = (await response.json()) as Partial<Problem>;
    if (told.words) return { code: told.code ?? "", words: told.words, rule: told.rule ?? "" };
  } catch {
    // Not one of ours: a proxy's page, perhaps.
  }
  return { code: `http-${response.status}`, words: `The server answered ${response.status}.`, rule: "" };
}

/** What an address of the API answers. */
export async function json<T>(path: string, how?: Ask): Promise<T> {
  return (await (await ask(path, how)).json()) as T;
}

export const part = encodeURIComponent;

export function query(fields: Record<string, string | number | undefined>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length ? `?${given.map(([key, value]) => `${key}=${part(String(value))}`).join("&")}` : "";
}

// ------------------------------------------------------------------ for everybody

export const catalogue = () => json<Catalogue>("/catalogue");
export const scenarioPage = (system: string, scenario: string) =>
  json<ScenarioPage>(`/scenarios/${part(system)}/${part(scenario)}`);
export const mapCard = (system: string, map: string) => json<MapCard>(`/maps/${part(system)}/${part(map)}`);
export const mapPicture = (system: string, map: string) => `${BASE}/maps/${part(system)}/${part(map)}/picture.svg`;
export const mapThumb = (system: string, map: string) => `${BASE}/maps/${part(system)}/${part(map)}/thumb.png`;

export const searchRules = (system: string, search: string, signal?: AbortSignal) =>
  json<ClauseList>(`/rules/${part(system)}${query({ search })}`, { signal });
export const terms = (system: string) => json<TermList>(`/terms/${part(system)}`);
export const chapters = (system: string, signal?: AbortSignal) =>
  json<ClauseList>(`/rules/${part(system)}?chapters=true`, { signal });
export const rulesOf = (system: string, section: string, signal?: AbortSignal) =>
  json<ClauseList>(`/rules/${part(system)}${query({ section })}`, { signal });
export const clause = (system: string, id: string, signal?: AbortSignal) =>
  json<ClauseCard>(`/rules/${part(system)}/${part(id)}`, { signal });

/** Who carries out a clause, which tests hold it, which options bear on it. */
export const whereOf = (system: string, id: string, signal?: AbortSignal) =>
  json<ClauseWhere>(`/rules/${part(system)}/${part(id)}/where`, { signal });

// ------------------------------------------------------------------ games

export const openGames = () => json<GameList>("/games");
export const createGame = (wish: NewGame) => json<Created>("/games", { body: wish });
export const gameCard = (id: string, token?: string) => json<GameCard>(`/games/${part(id)}`, { token });
export const claim = (id: string, wish: Claim) => json<Seated>(`/games/${part(id)}/claim`, { body: wish });

/** What a viewer has: so many events of the log, at that revision. The server then sends what is new. */
export interface Had {
  log: number;
  rev: number;
}

/** What is asked of one game. `token` says who asks: a seat's secret, several with commas between, or an onlooker's. */
export class GameApi {
  readonly id: string;
  token: string | undefined;
  private readonly path: string;

  constructor(id: string, token?: string) {
    this.id = id;
    this.token = token;
    this.path = `/games/${part(id)}`;
  }

  card = () => this.#get<GameCard>("");
  state = (had: Had) => this.#get<Update>(`/state${query({ ...had })}`);

  answer = (body: AnswerGiven, had: Had) => this.#wish("answer", body, had);
  dice = (body: DiceGiven, had: Had) => this.#wish("dice", body, had);
  undo = (body: UndoWished, had: Had) => this.#wish("undo", body, had);
  consent = (body: Consent, had: Had, token: string) => this.#wish("consent", body, had, token);
  resign = (had: Had, token: string) => this.#wish("resign", {}, had, token);

  preview = (body: MoveGiven, signal?: AbortSignal) =>
    json<Preview>(`${this.path}/preview`, { token: this.token, body, signal });
  reach = (body: Partial<ReachAsked>, signal?: AbortSignal) =>
    json<Reach | null>(`${this.path}/reach`, { token: this.token, body, signal });

  instead = (body: PieceGiven) => json<Asked>(`${this.path}/instead`, { token: this.token, body });
  why = (body: Wished, signal?: AbortSignal) => json<WhyNot>(`${this.path}/why`, { token: this.token, body, signal });
  hint = (signal?: AbortSignal) => this.#get<Hint>("/hint", signal);
  order = (body: OrdersGiven, had: Had, token: string) =>
    json<Update>(`${this.path}/orders${query({ ...had })}`, { token, body, put: true });

  sight = (a: string, b: string, signal?: AbortSignal) => this.#get<Sight>(`/sight${query({ a, b })}`, signal);
  seen = (place: string, signal?: AbortSignal) => this.#get<Seen>(`/seen${query({ place })}`, signal);
  inspect = (place: string, signal?: AbortSignal) => this.#get<PlaceFacts>(`/inspect${query({ place })}`, signal);

  report = () => this.#get<Report>("/report");
  record = async () => (await ask(`${this.path}/record`, { token: this.token })).text();

  #get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return json<T>(this.path + path, { token: this.token, signal });
  }

  #wish(verb: string, body: unknown, had: Had, token = this.token): Promise<Update> {
    return json<Update>(`${this.path}/${verb}${query({ ...had })}`, { token, body });
  }
}
