// Counting, listing and telling the time as English does it.

const PLURALS = new Intl.PluralRules("en");
const LISTS = new Intl.ListFormat("en-GB");
const AGO = new Intl.RelativeTimeFormat("en");

/** "1 turn", "8 turns". */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${PLURALS.select(n) === "one" ? one : many}`;

/** Words in a row: "a", "a and b", "a, b and c". */
export const listed = (words: readonly string[]): string => LISTS.format(words);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of the server as a sentence of its own: "this game is over" as "This game is over." */
export function asSentence(words: string): string {
  const text = words.trim();
  return text && capital(text) + (/[.!?…:]$/.test(text) ? "" : ".");
}

/** "1944-06-13" as people write it, "1944-06" as a month; anything else as it stands. */
export function dateWords(date: string): string {
  const found = /^\d{4}-\d\d(-\d\d)?$/.exec(date);
  const when = new Date(`${date}${found?.[1] ? "" : "-01"}T00:00Z`);
  if (!found || Number.isNaN(when.getTime())) return date;
  const day = found[1] ? ({ day: "numeric" } as const) : {};
  return when.toLocaleDateString("en-GB", { ...day, month: "long", year: "numeric", timeZone: "UTC" });
}

/** How long ago: "just now", "5 minutes ago", "3 days ago". Times are seconds since 1970. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return AGO.format(-minutes, "minute");
  if (minutes < 36 * 60) return AGO.format(-Math.round(minutes / 60), "hour");
  return AGO.format(-Math.round(minutes / 60 / 24), "day");
}
