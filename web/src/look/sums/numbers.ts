// Numbers as people read them.

const THIN = "\u202f"; // a narrow space that does not break

/** A part of a sum, with its sign: "+2", "−1", "+0". */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** A total: a minus is a minus, a plus goes without saying. */
export function plain(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** A share as a percentage that never calls the possible impossible, nor the likely certain. */
export function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (share > 0 && whole === 0) return `<${THIN}1${THIN}%`;
  if (share < 1 && whole === 100) return `>${THIN}99${THIN}%`;
  return `${whole}${THIN}%`;
}

const LONGEST = 13; // letters of a fraction that can be read at a glance

/** A chance exactly: its fraction, or, where many dice make that a hundred digits long, four decimals of a percent. */
export function exactly(chance: { exact: string; share: number }): string {
  return chance.exact.length > LONGEST ? `${(chance.share * 100).toFixed(4)}${THIN}%` : chance.exact;
}

/** What a list of parts sums to. */
export function total(tally: { mods: readonly { value: number }[] }): number {
  return tally.mods.reduce((sum, mod) => sum + mod.value, 0);
}
