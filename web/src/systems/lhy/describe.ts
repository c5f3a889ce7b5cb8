// Counters, stacks and hexes in words: for screen readers, titles and the cursor's voice.

import { signed } from "../../look/sums/numbers";
import type { Chip, Piece } from "../contract";
import { dress, values } from "./kinds";
import type { MarkerView, PieceView, View } from "./wire";

const DID: Record<string, string> = { maneuver: "MOVED", fire: "FIRED", recover: "RALLY", activated: "DONE" };

/** What is written above a counter: what is bad for it first. */
export function chips(unit: PieceView): Chip[] {
  const all: Chip[] = [];
  const add = (look: string, words: string) => all.push({ look: `y-${look}`, words });
  if (unit.disrupted) add("bad", "DISRUPTED");
  if (unit.shocked) add("bad", "SHOCK");
  if (unit.regrouping) add("regroup", "REGROUP");
  if (unit.heroic) add("hero", "HEROIC");
  if (unit.hidden) add("hidden", "HIDDEN");
  else if (unit.concealed && unit.look !== "unknown") add("hidden", "CONCEALED");
  if (unit.motion) add(unit.motion, unit.motion === "green" ? "MOTION ▸" : "MOTION ■");
  if (unit.overwatch) add("watch", "OVERWATCH");
  if (unit.landed) add("regroup", "LANDED");
  if (unit.carrier) add("aboard", "ABOARD");
  if (unit.did) add("did", DID[unit.did] ?? "DONE");
  return all;
}

/** A counter with everything that is written on it. */
export function pieceWords({ own: unit }: Piece<PieceView>): string {
  const who = `${dress(unit).adjective} ${unit.called.replace(/^a /, "")}`;
  const figures = values(unit.figures).map(
    ({ name, value, range }) => `${name} ${value}${range ? `, range ${range}` : ""}`,
  );
  const riders = unit.aboard.length ? [`${unit.aboard.length} aboard`] : [];
  const named = unit.name && !unit.called.includes(unit.name) ? [unit.name] : [];
  return [who, ...named, ...unit.condition, ...riders, ...figures].join(", ");
}

/** What is not called by its look. */
const CALLED: Record<string, string> = {
  mg: "machine gun",
  gun: "towed gun",
  fp: "Fortified Position",
  latw: "light anti-tank weapon",
  spg: "self-propelled gun",
  car: "armoured car",
  unknown: "concealed unit",
};

/** Who is in a hex, counted: "2 American squads (1 in trouble), 1 American leader". */
export function stackWords(units: readonly PieceView[]): string {
  const groups = new Map<string, PieceView[]>();
  for (const unit of units) {
    const key = `${dress(unit).adjective}/${unit.look}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  const words = [...groups].map(([key, group]) => {
    const [adjective = "", look = ""] = key.split("/");
    const bad = group.filter((unit) => unit.bad.length).length;
    const state = !bad ? "" : group.length === 1 ? ` (${group[0]?.bad.join(", ")})` : ` (${bad} in trouble)`;
    return `${group.length} ${adjective} ${CALLED[look] ?? look}${group.length === 1 ? "" : "s"}${state}`;
  });
  return words.join(", ");
}

export const MARKERS: Record<string, string> = {
  "small-arms": "Small Arms Fire",
  mortar: "Mortar Fire",
  "anti-tank": "Anti-Tank Fire",
  smoke: "Smoke",
};

/** A marker: what it is, how much, on whom, and by whom: "Small Arms Fire +3 on F7, by 2nd Squad". */
export function markerWords(view: View, marker: MarkerView): string {
  const on = view.pieces.find(({ id }) => id === marker.piece)?.called ?? marker.at;
  const value = marker.kind === "smoke" ? "" : ` ${signed(marker.value)}`;
  const more = [marker.enfilade ? ", enfilade" : "", marker.by ? `, by ${marker.by}` : ""].join("");
  return `${MARKERS[marker.kind] ?? marker.kind}${value} on ${on}${more}`;
}

/** What lies on a hex besides counters. */
export function groundWords(view: View, at: string): string[] {
  const words: string[] = [];
  const side = (seat: number | null) => view.sides[seat ?? -1]?.name ?? "nobody";
  for (const site of view.sites) {
    if (!site.hexes.includes(at)) continue;
    words.push(`objective ${site.name}, ${site.contested ? "contested" : `held by ${side(site.holder)}`}`);
  }
  const assault = view.assaults.find(({ id }) => id === at);
  if (assault) words.push(`Assault by ${side(assault.seat)}${assault.enveloped ? ", enveloped" : ""}`);
  for (const arrow of view.arrows) {
    if (arrow.target === at) words.push(`to be Assaulted out of ${arrow.at}`);
    if (arrow.at === at) words.push(`Assaults ${arrow.target}`);
  }
  for (const marker of view.markers) if (marker.at === at) words.push(markerWords(view, marker));
  for (const { called, impact } of view.mortars) if (impact === at) words.push(`impact hex of the ${called}`);
  if (view.wire.includes(at)) words.push("wire");
  if (view.mines.some(({ id }) => id === at)) words.push("mines");
  const dug = view.positions.find(({ id }) => id === at);
  if (dug) words.push(dug.hidden ? "hidden Improved Position" : "Improved Position");
  if (view.lit.includes(at)) words.push("illuminated");
  for (const answer of view.answers) if (answer.at === at) words.push(`concealed there: ${answer.words}`);
  const { cycle } = view;
  if (cycle?.segment === "reaction") {
    const seen = cycle.before.filter((deed) => [deed.start, ...deed.hexes].includes(at));
    for (const deed of seen) words.push(`may be reacted to: ${deed.words}`);
  }
  return words;
}

/** What lies on a hex, and who is there. */
export function placeWords(view: View, place: string, there: readonly Piece<PieceView>[]): string[] {
  const words = groundWords(view, place);
  return there.length ? [...words, stackWords(there.map((piece) => piece.own))] : words;
}
