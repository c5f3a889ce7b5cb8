// How a view was before something happened: what was different then is laid over what is so now.

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined);

/** A list of records that are known by their ids. */
const isListOfRecords = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every((item) => typeof idOf(item) === "string");

/** A value as it was. Lists of records are patched by their ids, everything else is as the patch says. */
function before(now: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  if (isListOfRecords(now)) return listBefore(now, patch);
  return isRecord(now) ? patched(now, patch) : patch;
}

/** Records that were not there yet go; those that are gone since come back; others are as they were. */
function listBefore(now: readonly Fields[], patch: Fields): Fields[] {
  const here = new Set(now.map(idOf));
  const kept = now
    .filter((item) => patch[String(item.id)] !== null)
    .map((item) => {
      const change = patch[String(item.id)];
      return isRecord(change) ? patched(item, change) : item;
    });
  const gone = Object.entries(patch).filter(([id, item]) => !here.has(id) && isRecord(item));
  return [...kept, ...gone.map(([, item]) => item as Fields)];
}

/** A record as it was; what the patch does not speak of is shared with the one there is. */
export function patched<T extends object>(now: T, patch: object): T {
  const changes = Object.entries(patch).map(([key, change]) => [key, before((now as Fields)[key], change)]);
  return changes.length ? { ...now, ...Object.fromEntries(changes) } : now;
}
