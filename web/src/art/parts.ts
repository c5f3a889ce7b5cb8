// What a drawing of men and weapons is put together from.

export interface Part {
  name: string;
  x: number;
  y: number;
  size: number;
  man: boolean;
  back?: boolean;
}

export const man = (name: string, x: number, y = 13, size = 1, back = false): Part => ({
  name,
  x,
  y,
  size,
  man: true,
  back,
});

export const weapon = (name: string, x: number, y: number, size = 1): Part => ({ name, x, y, size, man: false });
