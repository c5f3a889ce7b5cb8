// What the window shows of the sheet: the camera, whether it moves, and how much detail its scale allows.

import {
  between,
  type Camera,
  centredOn,
  clamped,
  fitted,
  limits,
  type Point,
  type Size,
  shown,
  zoomedAt,
} from "./panzoom";
import type { Detail } from "./types";

const FAR = 0.46;
const NEAR = 0.86;
const GLIDE_MS = 240;
/** How far the scale may leave that at which things were drawn. */
const SMALLER = 0.5;
const LARGER = 2.6;

/** How much is drawn at a scale; a threshold is a little wider from within, so that nothing flickers on it. */
export function detailAt(scale: number, before: Detail): Detail {
  if (scale < FAR * (before === "far" ? 1.05 : 1)) return "far";
  return scale < NEAR * (before === "near" ? 0.95 : 1) ? "mid" : "near";
}

export class Lens {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  busy = $state(false);
  /** Whether the sheet is a layer of its own, moved as it was drawn: during a gesture, but for a blink now and then. */
  lifted = $state(false);
  /** The scale when the hand last rested, and what is drawn at it. */
  settled = $state(1);
  detail = $state<Detail>("mid");
  #frame = 0;
  #blink = 0;
  #drawnAt = 1;
  #goal: Camera | null = null;

  constructor(
    readonly window: () => Size,
    readonly sheet: () => Size,
  ) {}

  /** Looks there at once. */
  look = (next: Camera): void => {
    if (this.#goal) this.stop();
    this.#put(next);
    if (!this.busy) this.#settle();
  };

  /** A gesture begins or ends. What depends on the scale changes at its end: nothing is drawn anew on the way. */
  stir = (on: boolean): void => {
    if (on && this.#goal) this.stop();
    this.busy = on;
    this.lifted = on;
    cancelAnimationFrame(this.#blink);
    if (!on) this.#settle();
  };

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
    this.busy = false;
    this.lifted = false;
  }

  fit(margin: number): void {
    this.#glide(fitted(this.window(), this.sheet(), margin));
  }

  zoomBy(factor: number, at?: Point): void {
    const { width, height } = this.window();
    this.#glide(zoomedAt(this.#goal ?? this.camera, factor, at ?? { x: width / 2, y: height / 2 }, this.limits()));
  }

  /** Brings a point of the sheet into view, by no more than it takes, or into the middle. Wishes add up. */
  show(point: Point, centre: boolean): void {
    const from = this.#goal ?? this.camera;
    if (!centre && this.#whole(from.scale)) return; // all of it is in view: nothing needs to move
    this.#glide(centre ? centredOn(point, from.scale, this.window()) : shown(from, point, this.window()));
  }

  /** Whether a point of the sheet is in view, or soon will be. */
  sees(point: Point): boolean {
    const { x, y, scale } = this.#goal ?? this.camera;
    const { width, height } = this.window();
    const [left, top] = [x + point.x * scale, y + point.y * scale];
    return left >= 0 && left <= width && top >= 0 && top <= height;
  }

  #whole(scale: number): boolean {
    const [window, sheet] = [this.window(), this.sheet()];
    return sheet.width * scale <= window.width && sheet.height * scale <= window.height;
  }

  limits = () => limits(this.window(), this.sheet());

  #put(next: Camera): void {
    this.camera = clamped(next, this.window(), this.sheet());
    const grown = this.camera.scale / this.#drawnAt;
    if (this.busy && (grown < SMALLER || grown > LARGER)) this.#redraw();
  }

  /** A layer keeps the scale it was drawn at: too fine costs, too coarse blurs. Let go for a frame, it is drawn anew. */
  #redraw(): void {
    this.#drawnAt = this.camera.scale;
    this.lifted = false;
    cancelAnimationFrame(this.#blink);
    this.#blink = requestAnimationFrame(() => {
      this.#blink = requestAnimationFrame(() => {
        this.lifted = this.busy;
      });
    });
  }

  #settle(): void {
    this.settled = this.camera.scale;
    this.#drawnAt = this.camera.scale;
    this.detail = detailAt(this.camera.scale, this.detail);
  }

  #glide(wish: Camera): void {
    const start = this.camera;
    const end = clamped(wish, this.window(), this.sheet());
    cancelAnimationFrame(this.#frame);
    if (end.x === start.x && end.y === start.y && end.scale === start.scale) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.look(end);
      return;
    }
    const began = performance.now();
    this.stir(true);
    this.#goal = end;
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      this.#put(between(start, end, 1 - (1 - share) ** 3));
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else {
        this.#goal = null;
        this.stir(false);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }
}
