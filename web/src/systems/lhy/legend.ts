// How a counter is read: what stands where on it.

import type { Legend } from "../contract";
import type { PieceView } from "./wire";

const legend: Legend<PieceView> = {
  samples: (pieces) => {
    const first = (...looks: string[]) => pieces.find(({ own }) => looks.includes(own.look) && own.figures !== null);
    return [first("squad", "section"), first("tank", "spg", "halftrack", "gun"), first("leader")].filter(
      (piece) => piece !== undefined,
    );
  },
  parts: [
    [".hard", "ATV, its Anti-Tank Value; the small figure is its range"],
    [".disc", "Its company's colour, with the number of its platoon"],
    [".number", "Its own number in the platoon"],
    [".called", "Who it is"],
    [".stands .sa", "SAV, its Small Arms Value; the small figure is its range"],
    [".stands .assault", "Assault Value"],
    [".stands .cohesion", "Cohesion: a die at or below it keeps it in order"],
    [".stands .av", "AV, its armour; after the stroke AEV, that of flanks and rear"],
    ["", "A stroke across: its worn side is up. A question mark: somebody is there, Concealed."],
  ],
};

export default legend;
