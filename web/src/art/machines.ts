// Vehicles, guns and aircraft from above.

export type Chassis =
  | "tank"
  | "casemate"
  | "half-track"
  | "carrier"
  | "car"
  | "truck"
  | "gun"
  | "helicopter"
  | "aircraft";

/** What is to be seen of a machine; directions in degrees clockwise from the north, the turret's from the hull's. */
export interface Built {
  chassis: Chassis;
  heading: number;
  turret: number | null;
  /** A gun in the turret, and one in the hull beside it. */
  gun: boolean;
  second: boolean;
  /** Hatches are shut. */
  shut: boolean;
}
