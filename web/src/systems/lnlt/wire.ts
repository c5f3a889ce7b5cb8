// Made from src/hedgerow/lnlt/screen/records.py by `make types`. Do not edit.

/** 14.3: a gun and what it has acquired, a vehicle or a place. */
export interface AcquisitionView {
  gun: string;
  target: string;
  bonus: number;
}

/** Off-board Artillery that a side can still call (18.2.0.1). */
export interface ArtilleryView {
  id: string;
  side: number;
  name: string;
  fp: number;
  missions: number;
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

/** A to-hit table, column by column (14.1.0.3). */
export interface GunView {
  ranges: number[];
  to_hit: number[];
  penetration: number[];
  he: string;
  heat: boolean;
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

/** A Mines marker: whose, and its FP. */
export interface MinesView {
  side: number;
  fp: number;
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

/** What lies on one place of the map, and who holds it. */
export interface PlaceView {
  id: string;
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
}

/** A helicopter over the map. */
export interface SortieView {
  unit: string;
  at: string;
  hovering: boolean;
  left: number;
  aboard: string[];
}

export interface UnitView {
  id: string;
  counter: string;
  name: string;
  called: string;
  label: string;
  kind: string;
  drawing: "" | "aircraft" | "car" | "carrier" | "casemate" | "gun" | "half-track" | "helicopter" | "mortar" | "tank" | "truck";
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
  faces: number | null;
  faces_words: string;
  arc: number;
  carrier: string;
  outside: boolean;
  fitness: "coming" | "good" | "lost" | "shaken";
  condition: string[];
  unspotted: boolean;
  gun: GunView | null;
  second: GunView | null;
  vehicle: VehicleView | null;
}

/** What a vehicle's counter shows beyond a unit's (15.0). */
export interface VehicleView {
  moves: string;
  turret: boolean;
  turned: number;
  aims: number;
  aims_words: string;
  buttoned: boolean;
  immobilized: boolean;
  continuing: boolean;
  open_topped: boolean;
  armour: string[];
  mgs: string[];
  room: string[];
  riders: string[];
}

/** Lock 'n Load's own part of what a seat sees. */
export interface View {
  seat: number | null;
  scenario: string;
  options: Record<string, string>;
  turn: number;
  phase: string;
  initiative: number;
  active: number;
  passes: number;
  units: UnitView[];
  weapons: WeaponView[];
  places: PlaceView[];
  event_markers: [string, string][];
  objectives: string[];
  acquired: AcquisitionView[];
  impulse: ImpulseView | null;
  moving: MovingView | null;
  air: string[];
  flight: FlightView | null;
  sortie: SortieView | null;
  night: boolean;
  lit: string[];
  bright: string[];
  forts: FortView[];
  expended: string[];
  artillery: ArtilleryView[];
  spotting_round: string;
  sorties: string[];
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
  sign: "bottle" | "flamer" | "lmg" | "mmg" | "satchel" | "tube";
  tag: string;
}
