// Made from src/hedgerow/server/wire by `make types`. Do not edit.

/** What a person adds to the seed of the dice: its hash from the beginning, itself when all have sat down. */
export interface Added {
  seat: number;
  commitment: string;
  value: string;
}

export interface AnswerGiven {
  at: number;
  move: Record<string, unknown>;
}

/** The pending choice. Only the seat that is asked gets the prompt and the options. */
export interface Asked {
  seat: number;
  mine: boolean;
  kind: string;
  prompt: string;
  rule: string;
  asking: Asking;
  deeds: Deed[];
  names: Record<string, string>;
  options: Option[];
  barred: Barred[];
  spans: string[];
  may_hold: boolean;
  passes: boolean;
}

/** How a choice is put to its seat, beside the prompt. */
export interface Asking {
  caption: string;
  reach: boolean;
  piece: string;
  others: string[];
  manner: string;
  manners: [string, string][];
  force: string;
  points: number;
  fields: Field[];
}

/** The same for people who choose. */
export interface Balance {
  figures: Measured;
  share: number;
  sure: [number, number];
  stale: boolean;
}

/** Something that is usual here but not allowed now, and why. */
export interface Barred {
  words: string;
  why: string;
  rule: string;
  verb: string;
}

/** A force as it stands, with all about each of its units. */
export interface BuiltForce {
  sheet: ForceSheet;
  units: UnitSheet[];
}

/** A campaign: its file to keep, how it stands, and what came of the game that was entered. */
export interface CampaignCard {
  text: string;
  told: string[];
  entered: string[];
}

/** A campaign as its file has it, "" for a new one; and who played the game that goes into it, in the order of */
export interface CampaignGiven {
  text: string;
  players: string[];
}

export interface Catalogue {
  systems: SystemCard[];
  version: string;
  tags: TagGroup[];
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

/** One step of somebody who builds a force. */
export interface Change {
  do: "add" | "copy" | "drop" | "drop-platoon" | "extra" | "men" | "move" | "name" | "platoon" | "quality" | "selector" | "title" | "trait";
  unit: number;
  platoon: number;
  word: string;
  number: number;
  quality: string;
}

/** A step that may be taken: what it costs, and what would be wrong then that is not wrong now. */
export interface ChangeCard {
  words: string;
  change: Change;
  points: number;
  faults: Fault[];
}

export interface ChangeList {
  changes: ChangeCard[];
}

/** Sit down: with the invitation of a seat, or on an open one. */
export interface Claim {
  seat: number;
  invite: string;
  name: string;
  key: string;
  sealed: string;
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

/** What all answers of a kind have in common; those of one kind are one deed, done in different manners. */
export interface Deed {
  kind: string;
  title: string;
  lists: [string, string][];
  ending: boolean;
  bold: boolean;
  asks: boolean;
  step: boolean;
  weighs: boolean;
}

export interface DiceGiven {
  at: number;
  faces: number[];
}

/** Something to be seen on the board: pieces move, a shot goes from here to there, a word stands, something bursts, */
export interface Effect {
  kind: "burst" | "dice" | "move" | "shot" | "word";
  to: string;
  start: string;
  pieces: string[];
  words: string;
  grave: 0 | 1 | 2 | 3 | 4;
  brief: boolean;
}

/** Where something that a move takes along would stand. With a `part` it can be taken in the hand again. */
export interface End {
  at: string;
  part: string;
  look: "grip" | "stand";
  outline: string[];
  words: string;
}

/** A unit that may be chosen. */
export interface EntryCard {
  id: string;
  name: string;
  kind: string;
  slot: string;
  prices: PriceCard[];
  least: number;
  most: number;
  weapons: string[];
  body: string;
  rules: RuleCard[];
  extras: ExtraCard[];
  period: string;
  note: string;
  standing: string;
}

export interface EntryList {
  entries: EntryCard[];
}

export interface ExtraCard {
  id: string;
  name: string;
  points: number;
  per_man: boolean;
  most: number;
  whole: boolean;
  qualities: string[];
  standing: string;
}

/** What may become of one piece; or, with no piece, of the attempt itself. */
export interface Fate {
  words: string;
  chances: Chance[];
  piece: string;
}

/** What is wrong with a force, what would be right, and by how much that would change its points. */
export interface Fault {
  words: string;
  right: string;
  points: number;
  unit: number;
  platoon: number;
  rule: string;
  mend: Change[];
}

/** Something that people fill in: a tick ("yes" or "no"), a count within bounds, or one of several values. */
export interface Field {
  name: string;
  words: string;
  kind: "count" | "one" | "tick";
  value: string;
  least: number;
  most: number;
  values: [string, string][];
  unit: string;
  gloss: string;
  rule: string;
  group: string;
  seldom: boolean;
}

/** A value of a piece, explained. */
export interface Figure {
  label: string;
  total: number;
  tally: Tally;
}

/** The army lists of a system: whose there are, and how platoons are made up. */
export interface ForceBook {
  nations: NationCard[];
  selectors: SelectorCard[];
}

/** Pieces of a side that come together: who they are and where, and what they are, a line for each kind. */
export interface ForceCard {
  words: string;
  pieces: ForceLine[];
}

/** A force as text, and perhaps steps to be taken with it, one after another. */
export interface ForceGiven {
  text: string;
  limit: number;
  changes: Change[];
}

/** So many pieces of a kind. */
export interface ForceLine {
  count: number;
  words: string;
  look: "" | "aircraft" | "car" | "carrier" | "casemate" | "flamer" | "gun" | "half-track" | "helicopter" | "leader" | "medic" | "mg" | "mortar" | "observer" | "section" | "sniper" | "squad" | "tank" | "truck" | "tube";
}

/** A force as it stands: every unit with its price, and everything that is wrong. */
export interface ForceSheet {
  name: string;
  nation: string;
  trait: string;
  platoons: string[];
  units: UnitLine[];
  points: number;
  limit: number;
  faults: Fault[];
  text: string;
  code: string;
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

/** How a map is divided, and what is measured on it. */
export interface Grid {
  orientation: "flat" | "open" | "pointed";
  unit: string;
  scale: number;
}

export interface Health {
  status: "ok";
  version: string;
  store: string;
  games: number;
  viewers: number;
  addresses: string[];
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

/** A list of another program: what was understood of it, and line by line what was not. */
export interface Imported {
  sheet: ForceSheet;
  unknown: string[];
  taken: Taken[];
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
  whole: boolean;
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
  grid: Grid;
}

/** Games between two players: who won how many, and how long they were. */
export interface Measured {
  command: string;
  players: string[];
  games: number;
  won: number[];
  drawn: number;
  scenario: string;
  turns: number;
  decisions: number;
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

export interface NationCard {
  id: string;
  name: string;
  adjective: string;
  colour: string;
  rules: RuleCard[];
  entries: number;
  ready: string[];
}

export interface NewGame {
  system: string;
  scenario: string;
  seats: SeatWish[];
  options: Record<string, string>;
  dice: "seeded" | "typed";
  seed: string;
  sealed: string;
}

/** Something that people did about the game, not in it: an undo by consent, a resignation, a seat taken. */
export interface Note {
  after: number;
  words: string;
  when: number;
}

/** A listed answer: how it is said, what helps to choose it, and where to click for it. */
export interface Offer {
  kind: string;
  words: string;
  short: string;
  deed: string;
  gloss: string;
  key: string;
  places: string[];
  pieces: string[];
  heading: number | null;
  around: string;
}

/** A listed answer. Its `key` is the one that is pressed, with Shift if another answer has the letter already. */
export interface Option {
  kind: string;
  words: string;
  short: string;
  deed: string;
  gloss: string;
  key: string;
  places: string[];
  pieces: string[];
  heading: number | null;
  around: string;
  move: Record<string, unknown>;
  text: string;
  group: number;
}

/** A named option of the rules: its values, the default first chosen by the book, and what they mean. */
export interface OptionCard {
  name: string;
  title: string;
  values: string[];
  default: string;
  words: string;
  rule: string;
  rules: string[];
}

/** Hold, in every window to which all of this applies. An order that says nothing more always holds. */
export interface Order {
  span: string;
  of: string;
  kinds: string[];
  below: number | null;
  units: string[];
  until: number | null;
  idle: boolean;
  answer: string;
}

/** The standing orders of whoever asks, by his seats. */
export interface Orders {
  orders: Record<string, Order[]>;
}

/** Standing orders of a seat, instead of those it had. */
export interface OrdersGiven {
  seat: number;
  orders: Order[];
}

/** How a game ended: the winning seat (None for a draw) and the reason in words. */
export interface Outcome {
  winner: number | null;
  words: string;
  rule: string;
  scores: number[];
}

/** What people choose of a scenario themselves, as it stands in this one. */
export interface Part {
  title: string;
  value: string;
  about: string;
  choices: PartChoice[];
}

/** What a part of a scenario may be. A `*` in its value stands for a number, up to 9999, from which it is made. */
export interface PartChoice {
  value: string;
  words: string;
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
  bad: string[];
  figures: Figure[];
  remarks: Remark[];
}

/** A piece whose answers are wanted instead of those listed. */
export interface PieceGiven {
  at: number;
  piece: string;
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

/** A force as text, and one of its platoons by number. */
export interface PlatoonGiven {
  text: string;
  platoon: number;
  limit: number;
}

/** A game that goes on from another, as it stood after so many answers; new dice from there on. */
export interface PlayOn {
  step: number;
  seats: SeatWish[];
  dice: "seeded" | "typed";
  sealed: string;
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
  sums: Sum[];
  remarks: Remark[];
  fates: Fate[];
  dice: boolean;
  lines: Line[];
  places: PlaceChance[];
  strikes: string[];
  words: string;
  ends: End[];
}

export interface PriceCard {
  quality: string;
  points: number;
  each: number;
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
  unit: string;
  deed: string;
  everywhere: boolean;
}

/** Where pieces could get to: by a move that an answer would begin, out of a place, or by the move under way. */
export interface ReachAsked {
  at: number | null;
  move: Record<string, unknown> | null;
  place: string;
  to: string;
}

/** A record ready to be replayed: `steps` answers; what was wrong with it, if anything. */
export interface RecordCard {
  id: string;
  system: string;
  scenario: string;
  title: string;
  map: string;
  victory: string;
  seats: string[];
  steps: number;
  sound: boolean;
  problems: string[];
  notes: string[];
  outcome: Outcome | null;
  dice: "seeded" | "typed";
  commitment: string;
  seed: string;
  salt: string;
  chosen: boolean;
  served: string[];
}

export interface RecordGiven {
  text: string;
}

/** All that somebody heard of a recorded game: how much of it before the first answer, and after each. */
export interface RecordLog {
  log: Told[];
  heard: number[];
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
  scores: (number | null)[];
  score: ScoreLine[];
  timeline: Moment[];
  losses: Loss[];
  luck: Luck[];
}

/** A roster file of another program, in base64, and what it is called. */
export interface RosterGiven {
  data: string;
  source: string;
}

/** A special rule of a nation, a unit or a weapon. */
export interface RuleCard {
  id: string;
  name: string;
  words: string;
  chosen: boolean;
  standing: string;
  rule: string;
}

/** One sentence for several: `start`, their subjects ("A, B and C", or their number if they have none), `end`. */
export interface Run {
  end: string;
  subject: string;
  start: string;
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
  options: Record<string, string>;
  own: boolean;
  points: number;
  tags: string[];
}

/** All about a scenario that both sides may know before it begins. What comes of an event is in none of it. */
export interface ScenarioDetails {
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
  options: Record<string, string>;
  own: boolean;
  points: number;
  tags: string[];
  opening: string;
  clauses: string[];
  forces: ForceCard[][];
  surprises: string;
  base: string;
  parts: Part[];
}

/** All about a scenario for people who choose, and how even it came out. */
export interface ScenarioPage {
  system: string;
  title: string;
  about: ScenarioDetails;
  balance: Balance | null;
}

/** The points at a moment, line by line, and who would win now. */
export interface Score {
  lines: ScoreLine[];
  scores: (number | null)[];
  winner: number | null;
  words: string;
}

/** Points of a side: how many, what for, and by which clause; the places that it speaks of. */
export interface ScoreLine {
  side: number;
  value: number;
  words: string;
  rule: string;
  places: string[];
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

/** What was sealed, told when everybody has sat down: dice come from it as well from now on. */
export interface SeedGiven {
  value: string;
}

/** What is seen from a place: clearly, or through something that hinders. */
export interface Seen {
  place: string;
  clear: string[];
  hindered: string[];
  fan: string[];
  lines: Line[];
  words: string;
}

/** What a platoon consists of, a line for each of its places. */
export interface SelectorCard {
  id: string;
  name: string;
  limits: string[];
  standing: string;
}

/** A side of a scenario, for people who choose. */
export interface SideCard {
  name: string;
  nations: string[];
  units: number;
  counted: string;
}

/** Whether two places see each other, and why. */
export interface Sight {
  a: string;
  b: string;
  distance: number;
  unit: string;
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

/** A place of a map: where it lies on the picture, and what it is in words. */
export interface Spot {
  name: string;
  x: number;
  y: number;
  words: string;
  level: number;
  floor: number;
  beside: string[];
  outline: [number, number][];
}

/** One number on the way: what is thrown, and what is added to it. */
export interface Sum {
  label: string;
  tally: Tally;
  total: number;
  dice: string;
}

/** Something that a side can still call from beyond the map: shells, aircraft. */
export interface Support {
  side: number;
  glyph: string;
  words: string;
  left: number;
  left_words: string;
}

export interface SystemCard {
  name: string;
  title: string;
  blurb: string;
  scenarios: ScenarioCard[];
  options: OptionCard[];
  players: PlayerCard[];
  lists: boolean;
}

export interface Tag {
  name: string;
  words: string;
}

/** Tags that answer one question: whoever asks for two of them takes either, but of those with `several` both. */
export interface TagGroup {
  name: string;
  tags: Tag[];
  several: boolean;
}

/** A unit of another program's list, and what it was taken for. */
export interface Taken {
  there: string;
  here: string;
  points_there: number;
  points: number;
  guess: boolean;
  times: number;
}

/** A list of parts that sums itself. */
export interface Tally {
  mods: Mod[];
}

/** An event as one seat hears it, made at the moment it happens: all that a log or a screen may know of it. */
export interface Telling {
  words: string;
  kind: string;
  rule: string;
  topic: string;
  glyph: string;
  side: number | null;
  sides: number[];
  places: string[];
  pieces: string[];
  thrown: Thrown[];
  sums: [string, Tally][];
  heading: "" | "group" | "phase" | "turn";
  title: string;
  opens: string[];
  joins: [string, "part" | "place" | "run" | "said" | "step"][];
  alone: string;
  run: Run | null;
  way: string[];
  so_far: string;
  quiet: boolean;
  stops: boolean;
  at_once: boolean;
  shows: Effect[];
  before: Record<string, unknown>;
}

/** An abbreviation: what it stands for, and the clause that tells more. */
export interface Term {
  short: string;
  words: string;
  rule: string;
}

/** What a system writes short, in full. */
export interface TermList {
  terms: Term[];
}

/** Dice of an event, and what they were for: ("attack", 3 and 5). */
export interface Thrown {
  faces: number[];
  role: string;
  sides: number;
  needs: number;
}

/** An event as the log shows it, told at the moment it happened. */
export interface Told {
  words: string;
  kind: string;
  rule: string;
  topic: string;
  glyph: string;
  side: number | null;
  sides: number[];
  places: string[];
  pieces: string[];
  thrown: Thrown[];
  sums: [string, Tally][];
  heading: "" | "group" | "phase" | "turn";
  title: string;
  opens: string[];
  joins: [string, "part" | "place" | "run" | "said" | "step"][];
  alone: string;
  run: Run | null;
  way: string[];
  so_far: string;
  quiet: boolean;
  stops: boolean;
  at_once: boolean;
  shows: Effect[];
  before: Record<string, unknown>;
  n: number;
  ear: number | null;
}

/** What a move has to do with: where to click for it. The first place is the one that tells it from its like. */
export interface Touched {
  places: string[];
  pieces: string[];
  heading: number | null;
  around: string;
}

/** Where the viewer may go back to, each a number like `Update.at`. */
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
  first: string;
}

export interface UndoWished {
  at: number;
  to: number;
}

/** A figure of a unit as it would stand on the table: "morale", "9". */
export interface UnitFigure {
  name: string;
  value: string;
  rule: string;
  standing: string;
}

/** A force as text, and one of its units by number. */
export interface UnitGiven {
  text: string;
  unit: number;
  limit: number;
}

export interface UnitLine {
  number: number;
  platoon: number;
  entry: string;
  name: string;
  words: string;
  cost: Tally;
  points: number;
  quality: string;
  men: number;
  extras: Record<string, number>;
  called: string;
}

/** A unit as it was bought: its figures, its weapons, its special rules in plain words. */
export interface UnitSheet {
  number: number;
  men: number;
  figures: UnitFigure[];
  weapons: WeaponCard[];
  rules: RuleCard[];
  period: string;
  note: string;
  standing: string;
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
  chosen: boolean;
  inherited: number;
  added: Added[];
  held: string;
  orders: Record<string, Order[]>;
}

/** What a seat sees: what is alike in all systems, and the system's own. */
export interface View {
  map: string;
  turn: number;
  turns: number;
  phase: string;
  headline: string;
  score: Score;
  now: string[];
  held: string[][];
  support: Support[];
  spots: Spot[];
  own: unknown;
}

/** Dice that people at a real table have to throw. */
export interface Wanted {
  sides: number;
  count: number;
  why: string;
  called: string[];
  by: number | null;
  sums: [string, Tally][];
}

/** A place within reach: the way there, step by step, and what it costs. */
export interface Way {
  place: string;
  path: string[];
  cost: number;
  note: string;
  answers: string[];
  asks: string;
  remarks: Remark[];
}

/** A weapon of a unit: how many there are, and its row of the tables. What it has not is "". */
export interface WeaponCard {
  name: string;
  count: number;
  where: string;
  range: string;
  shots: string;
  pen: string;
  he: string;
  keywords: RuleCard[];
  rule: string;
  standing: string;
}

/** Why something is not offered: the move that was probably meant, the reason, and a picture of it. */
export interface WhyNot {
  words: string;
  code: string;
  why: string;
  rule: string;
  lines: Line[];
  places: string[];
  move: string;
  allowed: boolean;
  instead: string;
  instead_words: string;
  ends: End[];
}

/** What somebody clicked, dragged or looked for that is not offered: pieces, then places, and perhaps a verb. */
export interface Wish {
  pieces: string[];
  places: string[];
  verb: string;
  text: string;
  manner: string;
  draft: string;
}

/** What somebody clicked, dragged or looked for that is not offered: why not? `text` is a move in notation. */
export interface Wished {
  pieces: string[];
  places: string[];
  verb: string;
  text: string;
  manner: string;
  draft: string;
}
