// The arc that a gun or vehicle covers.

/** So many degrees on either side of a direction, as a sector around 0, 0. */
export function sector(faces: number, wide: number, radius: number): string {
  const point = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${(radius * Math.sin(turn)).toFixed(1)},${(-radius * Math.cos(turn)).toFixed(1)}`;
  };
  return `M0,0L${point(faces - wide / 2)}A${radius},${radius} 0 0 1 ${point(faces + wide / 2)}Z`;
}
