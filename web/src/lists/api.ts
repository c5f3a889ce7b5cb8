// What is asked about forces. Their text stays with whoever builds them: the server reads it and keeps nothing.

import { json, part, query } from "../net/api";
import type { BuiltForce, Change, ChangeList, EntryList, ForceBook, Imported } from "../wire";

const base = (system: string) => `/forces/${part(system)}`;

export const forceBook = (system: string) => json<ForceBook>(base(system));
export const entriesOf = (system: string, nation: string) => json<EntryList>(`${base(system)}/entries/${part(nation)}`);
export const beginForce = (system: string, nation: string, selector: string, limit: number) =>
  json<BuiltForce>(`${base(system)}/begin/${part(nation)}${query({ selector, limit })}`);
export const readyForce = (system: string, name: string, limit: number) =>
  json<BuiltForce>(`${base(system)}/ready/${part(name)}${query({ limit })}`);

/** A force after some steps; without any, as it stands. */
export const builtForce = (system: string, text: string, limit: number, changes: Change[] = []) =>
  json<BuiltForce>(`${base(system)}/sheet`, { body: { text, limit, changes } });
export const additionsTo = (system: string, text: string, platoon: number, limit: number, signal?: AbortSignal) =>
  json<ChangeList>(`${base(system)}/additions`, { body: { text, platoon, limit }, signal });
export const choicesOf = (system: string, text: string, unit: number, limit: number, signal?: AbortSignal) =>
  json<ChangeList>(`${base(system)}/choices`, { body: { text, unit, limit }, signal });
/** `data`: the bytes of the file, in base64. */
export const importRoster = (system: string, data: string) =>
  json<Imported>(`${base(system)}/import`, { body: { data } });
