// Outside `systems/` and `art/` this client knows no game: neither its words nor the fields of its views.

import { describe, expect, it } from "vitest";

const ROOMS = import.meta.glob<string>("../src/{table,look,after,home,board,net,ui}/**/*.{ts,svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const TOP = import.meta.glob<string>(["../src/*.{ts,svelte,css}", "!../src/wire.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const sources = Object.entries({ ...ROOMS, ...TOP }).map(([path, text]) => ({
  name: path.slice("../src/".length),
  text,
}));

// What people at this table say, and nobody else has to.
const SAID =
  "lnlt squads? half-squads? mps? mf lm ifp melees? bunkers? caves? snipers? heroe?s? medics? commissars? motherland " +
  "helicopters? aircraft sorties? hatch(es)? buttoned foxholes? starshells? impulses? initiative opportunity shaken " +
  "wounded jammed mortars? artillery barrages? tanks? turrets? vehicles? hulks? wrecks? strafe overruns? flak crews? " +
  "double-time smoke minefields? forts? morale firepower leadership hexes-activated lhy platoons? sadrms? mdrms? " +
  "atdrms? cohesion disrupted shocked regrouping heroic overwatch enfilade cdls? impact-hex";

// Moves, questions and events by their names; of others ("fire", "move", "place") most are plain English.
const NAMES =
  "assault-fire call-starshell end-impulse fly-home fly-on for-effect keep-moving name-mission pick-up place-sniper " +
  "printed-set-up shell-up shoot-up take-off name-hexes spotting-round air-attack anti-aircraft get-off place-hero " +
  "hit-and-run double-assault shot-fired target-hit target-unhurt damage-checked unit-shaken squad-reduced gun-fired " +
  "unit-eliminated hero-appeared vehicle-struck vehicle-lost control-taken move-began move-ended turn-began phase-began " +
  "assault-arrow call-for-reaction time-lapse unit-placed side-passed game-ended stepped pivoted hopped retreated";

// Whatever of the wire belongs to one game.
const FIELDS = [
  "units",
  "weapons",
  "impulse",
  "moving",
  "sortie",
  "flight",
  "night",
  "lit",
  "event_markers",
  "objectives",
  "markers",
  "cycle",
  "sites",
  "march",
  "casualties",
  "minutes",
];
const TYPES = [
  "UnitView",
  "WeaponView",
  "PlaceView",
  "FortView",
  "GunView",
  "VehicleView",
  "FlightView",
  "PieceView",
  "MarkerView",
];

const found = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) =>
    text.split("\n").flatMap((line, i) => (pattern.test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : [])),
  );

describe("the shared rooms", () => {
  it("are read at all", () => {
    expect(sources.length).toBeGreaterThan(90);
    expect(sources.filter(({ text }) => !text)).toEqual([]);
  });

  it("say no word of a game", () => {
    expect(found(new RegExp(`\\b(${SAID.split(" ").join("|")})\\b`, "i"))).toEqual([]);
  });

  it("name no move, question or event of a game", () => {
    expect(found(new RegExp(`(?<![\\w-])(${NAMES.split(" ").join("|")})(?![\\w-])`))).toEqual([]);
  });

  it("look into no view of a game", () => {
    expect(found(new RegExp(`\\bview\\??\\.(${FIELDS.join("|")})\\b`))).toEqual([]);
    expect(found(new RegExp(`import type \\{[^}]*\\b(${TYPES.join("|")})\\b[^}]*\\} from "(\\.\\./)+wire"`))).toEqual(
      [],
    );
  });

  it("reach a system by its registry alone", () => {
    expect(found(/from "(\.\.\/)+systems\/(?!contract|shown|index)/)).toEqual([]);
    expect(found(/from "(\.\.\/)*(\.\.\/|\.\/)table\//).filter((line) => /^(board|look|ui|net)\//.test(line))).toEqual(
      [],
    );
  });
});
