// Made from src/hedgerow/server/wire/messages.py by `make types`. Do not edit.

/** 14.3: a gun and what it has acquired, a vehicle or a place. */
export interface AcquisitionView {
  gun: string;
  target: string;
  bonus: number;
}

export interface AnswerGiven {
  at: number;
  move: Record<string, unknown>;
}

/** Off-board Artillery that a side can still call (18.2.0.1). */
export interface ArtilleryView {
  id: string;
  side: number;
  name: string;
  fp: number;
  missions: number;
}

/** The pending choice. Only the seat that is asked gets the prompt and the options. */
export interface Asked {
  seat: number;
  mine: boolean;
  kind: string;
  prompt: string;
  rule: string;
  options: Option[];
}

/** How a choice is put to its seat, beside the prompt. */
export interface Asking {
  caption: string;
  reach: boolean;
  moves: boolean;
}

/** Something that is usual here but not allowed now, and why. */
export interface Barred {
  words: string;
  why: string;
  rule: string;
  verb: string;
}

export interface Catalogue {
  systems: SystemCard[];
  version: string;
}

/** Something on a line of sight. */
export interface Cause {
  place: string;
  words: string;
  rule: string;
}

/** How likely one result is, exactly and for the eye. */
export interface Chance {
  result: string;
  exact: string;
  share: number;
  grave: number;
}

/** Sit down: with the invitation of a seat, or on an open one. */
export interface Claim {
  seat: number;
  invite: string;
  name: string;
}

export interface ClauseCard {
  id: string;
  title: string;
  says: string;
  source: string;
  scope: string;
  conflict: string;
  needs: string;
  above: string[];
  below: string[];
  enforced: boolean;
}

export interface ClauseList {
  clauses: ClauseCard[];
  total: number;
}

/** Who carries out a clause, which tests hold it, and which options bear on it. */
export interface ClauseWhere {
  system: string;
  id: string;
  title: string;
  named: string;
  passages: Passage[];
  tests: string[] | null;
  options: OptionCard[];
}

export interface Consent {
  to: number;
  yes: boolean;
}

/** A new game: the secrets of the seats of whoever made it, invitations for others, and one for onlookers. */
export interface Created {
  id: string;
  tokens: Record<string, string>;
  invitations: Invitation[];
  watch: string;
}

export interface DiceGiven {
  at: number;
  faces: number[];
}

/** What may become of one piece; or, with no piece, of the attempt itself. */
export interface Fate {
  words: string;
  chances: Chance[];
  piece: string;
}

/** A value of a piece, explained. */
export interface Figure {
  label: string;
  total: number;
  tally: Tally;
}

/** An aircraft over the map. */
export interface FlightView {
  unit: string;
  path: string[];
  at: string;
  cannon: boolean;
  bombs: number;
}

/** A Bunker or Cave: its hex, the place inside it, the hexside its front is turned to, and its TM. */
export interface FortView {
  hex: string;
  place: string;
  kind: string;
  facing: number;
  tm: number;
}

/** A replayed game after so many answers, from the eyes of a seat; the log holds what the last answer brought. */
export interface Frame {
  step: number;
  steps: number;
  by: number | null;
  answer: string;
  view: View;
  progress: string;
  log: Told[];
  outcome: Outcome | null;
}

/** A game in a line. */
export interface GameCard {
  id: string;
  system: string;
  scenario: string;
  title: string;
  map: string;
  seats: Seat[];
  progress: string;
  turn_of: number | null;
  mine: number[];
  over: boolean;
  result: string;
  made: number;
  touched: number;
}

export interface GameList {
  games: GameCard[];
}

/** A to-hit table, column by column (14.1.0.3). */
export interface GunView {
  ranges: number[];
  to_hit: number[];
  penetration: number[];
  he: string;
  heat: boolean;
}

export interface Health {
  status: "ok";
  version: string;
  store: string;
  games: number;
  viewers: number;
}

/** The first message on a live connection: tokens of the seats (or of a spectator), and what the viewer has. */
export interface Hello {
  type: "hello";
  tokens: string[];
  rev: number;
  log: number;
}

/** What a player would do, and why, the weightiest reason first. */
export interface Hint {
  by: string;
  move: string;
  words: string;
  reasons: string[];
  places: string[];
  pieces: string[];
}

/** A Wreck or an abandoned vehicle. */
export interface HulkView {
  name: string;
  nation: string;
  side: number;
  abandoned: boolean;
}

/** The impulse under way: which hexes act, and with whom. */
export interface ImpulseView {
  side: number;
  hexes: string[];
  units: string[];
  declared: boolean;
  acted: boolean;
  tried_to_spot: boolean;
  spotted: string;
}

export interface Invitation {
  seat: number;
  invite: string;
}

/** A line to draw between two places: what is seen or shot along it, or where it is blocked. */
export interface Line {
  a: string;
  b: string;
  look: "blocked" | "clear" | "hindered" | "shot";
  blocked_at: string;
  words: string;
  rule: string;
}

/** A piece that was lost. */
export interface Loss {
  piece: string;
  side: number;
  words: string;
  turn: number;
}

/** Dice of a side for one purpose: how many, their mean, what chance expects, and how far off that is. */
export interface Luck {
  side: number;
  purpose: string;
  dice: number;
  mean: number;
  expected: number;
  deviations: number;
}

/** A map without its picture: its size in the picture's own units, and its places. */
export interface MapCard {
  name: string;
  title: string;
  left: number;
  top: number;
  width: number;
  height: number;
  cell: [number, number][];
  places: Spot[];
}

/** A Mines marker: whose, and its FP. */
export interface MinesView {
  side: number;
  fp: number;
}

/** One part of a number: its value, what it is for, and the clause that grants it. */
export interface Mod {
  value: number;
  words: string;
  rule: string;
}

/** A line of the timeline: which turn, whose doing, what happened; `event` is its number in the log. */
export interface Moment {
  turn: number;
  side: number | null;
  words: string;
  event: number;
}

/** A move to look at, not to make. */
export interface MoveGiven {
  at: number;
  move: Record<string, unknown>;
}

/** A stack on the move. */
export interface MovingView {
  units: string[];
  mode: string;
  start: string;
  at: string;
  spent: number;
  allowance: number;
}

export interface NewGame {
  system: string;
  scenario: string;
  seats: SeatWish[];
  options: Record<string, string>;
  dice: "seeded" | "typed";
  seed: string;
}

/** Something that people did about the game, not in it: an undo by consent, a resignation, a seat taken. */
export interface Note {
  after: number;
  words: string;
  when: number;
}

/** A listed answer. `lists` names the fields that people may compose themselves, by adding and taking away. */
export interface Option {
  move: Record<string, unknown>;
  text: string;
  words: string;
  gloss: string;
  places: string[];
  pieces: string[];
  lists: string[];
  heading: number | null;
  around: string;
}

/** A named option of the rules: its values, the default first chosen by the book, and what they mean. */
export interface OptionCard {
  name: string;
  values: string[];
  default: string;
  words: string;
  rule: string;
  rules: string[];
}

/** How a game ended: the winning seat (None for a draw) and the reason in words. */
export interface Outcome {
  winner: number | null;
  words: string;
  rule: string;
  scores: number[];
}

/** A function that names a clause: in its own description, which says that it carries it out, or in passing. */
export interface Passage {
  module: string;
  line: number;
  function: string;
  words: string;
  how: "carries out" | "cites";
}

export interface PieceFacts {
  id: string;
  title: string;
  side: number;
  state: string[];
  figures: Figure[];
  remarks: Remark[];
}

/** How likely something comes down in a place, exactly and for the eye. */
export interface PlaceChance {
  place: string;
  exact: string;
  share: number;
}

/** Everything about a place: its ground, what lies there, who is there, every value explained. */
export interface PlaceFacts {
  place: string;
  title: string;
  remarks: Remark[];
  pieces: PieceFacts[];
  floors: PlaceFacts[];
}

/** What lies on one place of the map. */
export interface PlaceView {
  place: string;
  units: string[];
  weapons: string[];
  smoke: number;
  fire: boolean;
  boats: number;
  ffe: boolean;
  melee: boolean;
  foxholes: boolean;
  hulks: HulkView[];
  wire: boolean;
  mines: MinesView[];
  starshell: boolean;
  ruins: string;
  control: number | null;
  spotted: string;
}

export interface PlayerCard {
  name: string;
  words: string;
}

/** Who is there and who thinks, when nothing else has changed. */
export interface Presence {
  type: "presence";
  seats: Seat[];
  undo: Undo;
}

/** A move before it is made: its sums, what is to be said of it, and the exact odds. */
export interface Preview {
  words: string;
  sums: Sum[];
  remarks: Remark[];
  fates: Fate[];
  dice: boolean;
  line: [string, string] | null;
  places: PlaceChance[];
  strikes: string[];
}

/** Why a request was refused: a code for programs, words for people, the clause if a rule says so. */
export interface Problem {
  code: string;
  words: string;
  rule: string;
}

/** Where pieces can get to with what is left to them, if nobody interferes. */
export interface Reach {
  pieces: string[];
  allowance: number;
  spent: number;
  mode: string;
  ways: Way[];
}

/** Where pieces could get to: by a move that a listed answer would begin, or by the one under way. */
export interface ReachAsked {
  at: number | null;
  move: Record<string, unknown> | null;
}

/** A record ready to be replayed: `steps` answers; what was wrong with it, if anything. */
export interface RecordCard {
  id: string;
  system: string;
  scenario: string;
  title: string;
  map: string;
  seats: string[];
  steps: number;
  sound: boolean;
  problems: string[];
  notes: string[];
  outcome: Outcome | null;
  dice: "seeded" | "typed";
  commitment: string;
  seed: string;
}

export interface RecordGiven {
  text: string;
}

export interface Remark {
  words: string;
  rule: string;
}

/** A game looked back upon, made of its events. */
export interface Report {
  turns: number;
  result: string;
  winner: number | null;
  scores: number[];
  score: ScoreLine[];
  timeline: Moment[];
  losses: Loss[];
  luck: Luck[];
}

/** A scenario in a few lines. */
export interface ScenarioCard {
  name: string;
  title: string;
  place: string;
  date: string;
  map: string;
  turns: number;
  situation: string;
  victory: string;
  rules: string[];
  sides: SideCard[];
  events: boolean;
  options: Record<string, string>;
}

export interface Seat {
  name: string;
  kind: "bot" | "human" | "open";
  player: string;
  taken: boolean;
  here: boolean;
  thinking: boolean;
}

export interface SeatWish {
  kind: "bot" | "human" | "open";
  player: string;
  mine: boolean;
}

export interface Seated {
  id: string;
  seat: number;
  token: string;
  watch: string;
}

/** What is seen from a place: clearly, or through something that hinders. */
export interface Seen {
  place: string;
  clear: string[];
  hindered: string[];
}

/** A side of a scenario, for people who choose. */
export interface SideCard {
  name: string;
  nations: string[];
  units: number;
}

/** Whether two places see each other, and why. */
export interface Sight {
  a: string;
  b: string;
  distance: number;
  clear: boolean;
  words: string;
  rule: string;
  crossed: string[];
  causes: Cause[];
  degraded: string[];
  blocked_at: string;
  cover: Tally;
  away: string;
  covers: string;
}

/** A helicopter over the map. */
export interface SortieView {
  unit: string;
  at: string;
  hovering: boolean;
  left: number;
  aboard: string[];
}

/** A place of a map: where it lies on the picture, and what it is in words. */
export interface Spot {
  name: string;
  x: number;
  y: number;
  words: string;
  level: number;
  floor: number;
  beside: string[];
}

/** The score at a moment, and who would win now. */
export interface Standing {
  lines: ScoreLine[];
  scores: number[];
  winner: number | null;
  words: string;
}

/** One number on the way: what is thrown, and what is added to it. */
export interface Sum {
  label: string;
  tally: Tally;
  total: number;
  dice: string;
}

export interface SystemCard {
  name: string;
  title: string;
  blurb: string;
  scenarios: ScenarioCard[];
  options: OptionCard[];
  players: PlayerCard[];
}

/** A list of parts that sums itself. */
export interface Tally {
  mods: Mod[];
}

/** An event as the log shows it, told at the moment it happened, with all its fields for whoever animates it. */
export interface Told {
  n: number;
  kind: string;
  words: string;
  rule: string;
  dice: number[];
  sums: [string, Tally][];
  fields: Record<string, unknown>;
}

/** What a move has to do with: where to click for it. The first place is the one that tells it from its like. */
export interface Touched {
  places: string[];
  pieces: string[];
  heading: number | null;
  around: string;
}

export interface Undo {
  free: number | null;
  start: number | null;
  asked: UndoAsked | null;
  further: number | null;
}

/** Somebody asks to go back further than he may alone. */
export interface UndoAsked {
  seat: number;
  to: number;
  decisions: number;
  agreed: number[];
}

export interface UndoWished {
  at: number;
  to: number;
}

export interface UnitView {
  id: string;
  counter: string;
  name: string;
  called: string;
  kind: string;
  nation: string;
  designation: string;
  side: number;
  at: string;
  group: string;
  ifp: number;
  range: number;
  mf: number;
  morale: number;
  lm: number;
  shaken: boolean;
  wounded: boolean;
  lost: boolean;
  marker: string;
  fired: boolean;
  spent: number;
  skill: string;
  facing: number;
  carrier: string;
  outside: boolean;
  gun: GunView | null;
  second: GunView | null;
  vehicle: VehicleView | null;
}

/** Everything a viewer needs to draw the game. `log` replaces what the viewer has from number `since` on. */
export interface Update {
  type: "update";
  game: string;
  rev: number;
  at: number;
  seat: number | null;
  view: View;
  asked: Asked | null;
  wanted: Wanted | null;
  undo: Undo;
  seats: Seat[];
  progress: string;
  since: number;
  log: Told[];
  notes: Note[];
  outcome: Outcome | null;
  dice: "seeded" | "typed";
  commitment: string;
  held: string;
}

/** What a vehicle's counter shows beyond a unit's (15.0). */
export interface VehicleView {
  moves: string;
  turret: boolean;
  turned: number;
  buttoned: boolean;
  immobilized: boolean;
  continuing: boolean;
  open_topped: boolean;
  armour: string[];
  mgs: string[];
  room: string[];
  riders: string[];
}

export interface View {
  seat: number | null;
  scenario: string;
  map: string;
  options: Record<string, string>;
  turn: number;
  turns: number;
  phase: string;
  initiative: number;
  active: number;
  passes: number;
  units: UnitView[];
  weapons: WeaponView[];
  places: PlaceView[];
  event_markers: [string, string][];
  objectives: string[];
  score: Standing;
  acquired: AcquisitionView[];
  impulse: ImpulseView | null;
  moving: MovingView | null;
  air: string[];
  air_due: string[];
  flight: FlightView | null;
  sortie: SortieView | null;
  night: boolean;
  lit: string[];
  forts: FortView[];
  expended: string[];
  artillery: ArtilleryView[];
  spotting_round: string;
  sorties: string[];
}

/** Dice that people at a real table have to throw. */
export interface Wanted {
  sides: number;
  count: number;
  why: string;
}

/** A place within reach: the way there, step by step, and what it costs. */
export interface Way {
  place: string;
  path: string[];
  cost: number;
  note: string;
  answers: string[];
}

export interface WeaponView {
  id: string;
  counter: string;
  name: string;
  fp: number;
  range: number;
  side: number;
  bearer: string;
  at: string;
  tripod: boolean;
  jammed: boolean;
  ready: boolean;
}

/** Why something is not offered: the move that was probably meant, the reason, and a picture of it. */
export interface WhyNot {
  words: string;
  code: string;
  why: string;
  rule: string;
  lines: Line[];
  places: string[];
}

/** What somebody clicked, dragged or looked for that is not offered: pieces, then places, and perhaps a verb. */
export interface Wish {
  pieces: string[];
  places: string[];
  verb: string;
  text: string;
}

/** Points of a side: how many, what for, and by which clause. */
export interface ScoreLine {
  side: number;
  value: number;
  words: string;
  rule: string;
}
