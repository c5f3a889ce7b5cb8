// Made from src/hedgerow/lhy/screen/records.py by `make types`. Do not edit.

import type { Tally } from "../../wire";

/** 4.3: what is Concealed in a hex that was asked about in this segment. */
export interface AnswerView {
  at: string;
  words: string;
}

/** An Assault Arrow (10.5.2.2). */
export interface ArrowView {
  id: string;
  seat: number;
  at: string;
  target: string;
  pieces: string[];
  combined: boolean;
}

/** An Assault hex. */
export interface AssaultView {
  id: string;
  seat: number;
  enveloped: boolean;
}

/** The Platoon Activation Cycle under way. */
export interface CycleView {
  number: number;
  segment: string;
  seat: number;
  reactions: number;
  platoons: string[];
  platoon_words: string[];
  pieces: string[];
  deeds: DeedView[];
  before: DeedView[];
  passed: boolean;
}

/** What a unit did in the segment under way, or in the one before: what may be reacted to (8.2). */
export interface DeedView {
  piece: string;
  seat: number;
  kind: string;
  words: string;
  start: string;
  hexes: string[];
  targets: string[];
}

/** The side of a counter that is up (1.0). None where nothing is printed. */
export interface FiguresView {
  atv: number | null;
  at_range: number;
  sav: number | null;
  sa_range: number;
  underscored: boolean;
  assault: number;
  cohesion: number | null;
  av: number | null;
  aev: number | null;
}

/** Units on their way; MPs in halves. */
export interface MarchView {
  pieces: string[];
  seat: number;
  how: string;
  way: string[];
  spent: number;
}

/** A Fire attack that is still to be resolved, or Smoke. */
export interface MarkerView {
  id: string;
  kind: string;
  at: string;
  value: number;
  tally: Tally;
  seat: number;
  piece: string;
  start: string;
  firer: string;
  by: string;
  enfilade: boolean;
  primary: boolean;
}

export interface MinesView {
  id: string;
  seat: number;
  known: boolean;
}

/** A mortar off the map. Where the box is kept secret it is "" to the other side. */
export interface MortarView {
  id: string;
  seat: number;
  kind: string;
  called: string;
  box: string;
  observer: string;
  at: string;
  impact: string;
  final: boolean;
}

/** A unit. Of one that is Concealed from whoever looks there is only a silhouette: whose it is and where. */
export interface PieceView {
  id: string;
  seat: number;
  at: string;
  look: "car" | "fp" | "gun" | "halftrack" | "latw" | "leader" | "mg" | "section" | "spg" | "squad" | "tank" | "truck" | "unknown";
  nation: string;
  called: string;
  brief: string;
  counter: string;
  name: string;
  number: string;
  company: string;
  colour: string;
  platoon: string;
  platoon_number: number;
  platoon_words: string;
  elite: boolean;
  engineer: boolean;
  command: boolean;
  dummy: boolean;
  steps: number;
  figures: FiguresView | null;
  back: boolean;
  entry: string;
  group: string;
  exited: boolean;
  disrupted: boolean;
  shocked: boolean;
  regrouping: boolean;
  heroic: boolean;
  target: string;
  concealed: boolean;
  hidden: boolean;
  did: string;
  active: boolean;
  motion: string;
  overwatch: boolean;
  carrier: string;
  aboard: string[];
  front: number;
  faces: number | null;
  rear: boolean;
  landed: boolean;
  adhoc: string;
  back_at: number;
  condition: string[];
  bad: string[];
}

export interface PlatoonView {
  id: string;
  seat: number;
  words: string;
  company: string;
  armour: boolean;
  activated: boolean;
}

/** An Improved Position; `hidden` to the other side. */
export interface PositionView {
  id: string;
  seat: number;
  hidden: boolean;
}

/** A side's tracks. */
export interface SideView {
  name: string;
  nation: string;
  attacker: boolean;
  edge: string;
  losses: number;
  landing_losses: number;
  cdl: number | null;
  initiative: number;
}

/** A terrain objective (21.1). */
export interface SiteView {
  id: string;
  name: string;
  hexes: string[];
  holder: number | null;
  contested: boolean;
  points: [number, number];
}

/** All that a seat (None: an onlooker) may know. */
export interface View {
  seat: number | null;
  scenario: string;
  options: Record<string, string>;
  turn: number;
  minutes: number;
  phase: string;
  step: string;
  light: string;
  initiative: number;
  company: string;
  coordination: string;
  casualties: number;
  sides: SideView[];
  pieces: PieceView[];
  platoons: PlatoonView[];
  markers: MarkerView[];
  mortars: MortarView[];
  arrows: ArrowView[];
  assaults: AssaultView[];
  positions: PositionView[];
  mines: MinesView[];
  wire: string[];
  lit: string[];
  sites: SiteView[];
  cycle: CycleView | null;
  march: MarchView | null;
  answers: AnswerView[];
  avatar: string;
}
