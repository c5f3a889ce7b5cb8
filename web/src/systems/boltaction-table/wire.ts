// Made from src/hedgerow/boltaction/screen/records.py by `make types`. Do not edit.

/** What a unit fires with, once of a kind: how far it reaches, in hundredths of an inch, and where to. */
export interface ArmView {
  name: string;
  range: number;
  least: number;
  arc: "all-round" | "front" | "left" | "rear" | "right";
  turret: number;
}

/** Support that has been called. */
export interface MissionView {
  id: number;
  kind: string;
  seat: number;
  unit: string;
  at: string;
}

/** A man who is left. */
export interface ModelView {
  id: string;
  at: string;
  arms: string[];
  role: string;
}

/** A unit. `at` is where its leader, hull or gun is; off the table it is nowhere. */
export interface PieceView {
  id: string;
  seat: number;
  name: string;
  entry: string;
  kind: "artillery" | "infantry" | "vehicle";
  slot: "anti-tank" | "artillery" | "commander" | "commissar" | "flamethrower" | "infantry" | "lieutenant" | "machine-gun" | "medic" | "mortar" | "observer" | "recce" | "sniper" | "tank" | "transport";
  quality: "inexperienced" | "regular" | "veteran";
  drive: "half-track" | "tracked" | "wheeled" | null;
  size: [number, number];
  open_topped: boolean;
  gun: string;
  arms: ArmView[];
  at: string;
  facing: number;
  men: ModelView[];
  start: number;
  pins: number;
  order: "advance" | "ambush" | "down" | "fire" | "rally" | "run" | null;
  retained: boolean;
  off_table: boolean;
  comes: "" | "left" | "reserve" | "right" | "wave";
  hidden: boolean;
  dug_in: boolean;
  building: number;
  carrier: string;
  immobilised: boolean;
  jammed: Record<string, "front" | "left" | "rear" | "right">;
  loaded: string;
  lost: boolean;
  wreck: boolean;
}

export interface SideView {
  name: string;
  nation: string;
}

export interface SmokeView {
  id: number;
  at: string;
  radius: number;
}

export interface View {
  table: string;
  sides: SideView[];
  base: number;
  turn: number;
  phase: string;
  pieces: PieceView[];
  cup: [number, number];
  aside: [number, number];
  drawn: number;
  edges: string[];
  attacker: number;
  objectives: string[];
  holders: number[];
  bases: string[];
  prize: string;
  smoke: SmokeView[];
  missions: MissionView[];
  ruins: string[];
  burning: string[];
  acting: string;
  way: string[];
  blast: number;
  dark: boolean;
  scores: number[];
}
