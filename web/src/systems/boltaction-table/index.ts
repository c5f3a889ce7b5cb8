// Bolt Action at a real table: no map, but every unit as a card.

import Symbols from "../../art/Symbols.svelte";
import Counter from "../boltaction/Counter.svelte";
import { pieceWords } from "../boltaction/describe";
import { standing } from "../boltaction/pieces";
import type { PieceView } from "../boltaction/wire";
import { screen } from "../contract";
import Desk from "./Desk.svelte";
import type { View } from "./wire";

export default screen<View, PieceView>({
  // The place of a unit is the unit itself.
  pieces: (view) =>
    view.pieces.filter((unit) => !unit.lost).map((unit) => ({ ...standing(unit), place: unit.id, aside: "" })),
  Counter,
  Symbols,
  layers: {},
  Desk,
  dark: (view) => view.dark,
  pieceWords,
  placeWords: (_view, _place, there) => there.map(pieceWords),
  part: "order",
});
