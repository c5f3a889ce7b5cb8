// Panning and zooming: the arithmetic first, pure and tested, then the gestures that drive it.
//
// A view maps the sheet (the map in its own units, its corner at 0, 0) to the screen: screen = at + scale * sheet.

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Limits {
  least: number;
  most: number;
}

/** How far, in pixels, the edge of the map may be drawn into the window. */
const SLACK = 120;
const CLOSEST = 3.2;

/** The whole sheet, centred. */
export function fitted(window: Size, sheet: Size, margin = 12): Camera {
  const room = { width: Math.max(1, window.width - 2 * margin), height: Math.max(1, window.height - 2 * margin) };
  const scale = Math.min(room.width / sheet.width, room.height / sheet.height);
  return centredOn({ x: sheet.width / 2, y: sheet.height / 2 }, scale, window);
}

/** A view with a point of the sheet in the middle of the window. */
export function centredOn(point: Point, scale: number, window: Size): Camera {
  return { x: window.width / 2 - scale * point.x, y: window.height / 2 - scale * point.y, scale };
}

/** From a little smaller than the whole, to counters as large as a thumb. */
export function limits(window: Size, sheet: Size): Limits {
  const whole = fitted(window, sheet).scale;
  return { least: Math.min(whole * 0.85, 1), most: Math.max(CLOSEST, whole) };
}

/** Zooms by a factor and keeps what lies under a point of the window there. */
export function zoomedAt(view: Camera, factor: number, at: Point, within: Limits): Camera {
  const scale = Math.min(within.most, Math.max(within.least, view.scale * factor));
  const ratio = scale / view.scale;
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale };
}

/** Two fingers: what lay under each at the start lies under each now. */
export function pinched(start: Camera, from: [Point, Point], to: [Point, Point], within: Limits): Camera {
  const spread = (pair: [Point, Point]) => Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y) || 1;
  const middle = (pair: [Point, Point]) => ({ x: (pair[0].x + pair[1].x) / 2, y: (pair[0].y + pair[1].y) / 2 });
  const held = middle(from);
  const zoomed = zoomedAt(start, spread(to) / spread(from), held, within);
  const now = middle(to);
  return { ...zoomed, x: zoomed.x + now.x - held.x, y: zoomed.y + now.y - held.y };
}

/** Holds the sheet in the window, a little past its edge allowed; what is smaller than the window stays inside. */
export function clamped(view: Camera, window: Size, sheet: Size): Camera {
  const along = (at: number, room: number, length: number) => {
    const slack = Math.min(SLACK, room / 3);
    const ends = [room - length - slack, slack] as const;
    const low = Math.min(ends[0], ends[1]);
    const high = Math.max(ends[0], ends[1]);
    return Math.min(high, Math.max(low, at));
  };
  return {
    x: along(view.x, window.width, sheet.width * view.scale),
    y: along(view.y, window.height, sheet.height * view.scale),
    scale: view.scale,
  };
}

/** The least move that brings a point of the sheet into the window, away from its edges. */
export function shown(view: Camera, point: Point, window: Size, margin = 70): Camera {
  const along = (at: number, room: number) => {
    const keep = Math.min(margin, room / 4);
    return at < keep ? keep - at : at > room - keep ? room - keep - at : 0;
  };
  return {
    x: view.x + along(view.x + view.scale * point.x, window.width),
    y: view.y + along(view.y + view.scale * point.y, window.height),
    scale: view.scale,
  };
}

/** A point of the window on the sheet. */
export function onSheet(view: Camera, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

/** Between two views, for a glide: the scale grows by equal factors, so that it looks even. */
export function between(a: Camera, b: Camera, share: number): Camera {
  const scale = a.scale * (b.scale / a.scale) ** share;
  const part = Math.abs(b.scale - a.scale) < 1e-9 ? share : (scale - a.scale) / (b.scale - a.scale);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, scale };
}

/** Smaller than this, nobody reads a counter. */
const LEGIBLE = 0.4;
const FIRST = 0.55;

/** How a map is shown at first: whole, or, where that would be too small, where most of the pieces are. */
export function opening(window: Size, sheet: Size, crowd: readonly Point[], margin: number, legible = LEGIBLE): Camera {
  const whole = fitted(window, sheet, margin);
  if (whole.scale >= legible) return whole;
  const middle = (of: (point: Point) => number, none: number) =>
    crowd.length ? crowd.reduce((sum, point) => sum + of(point), 0) / crowd.length : none;
  const at = { x: middle((point) => point.x, sheet.width / 2), y: middle((point) => point.y, sheet.height / 2) };
  return clamped(centredOn(at, Math.max(FIRST, window.height / sheet.height), window), window, sheet);
}

// ------------------------------------------------------------------ gestures

export interface Held {
  /** The view as it is now. */
  view(): Camera;
  /** The view it should be: the owner clamps it and draws it. */
  look(view: Camera): void;
  limits(): Limits;
  /** Whether a gesture is under way. */
  busy(on: boolean): void;
  /** Two quick taps with a finger. */
  twice(at: Point): void;
  /** A finger that rests. */
  rest(at: Point, target: EventTarget | null): void;
  /** Whether what the pointer is on is taken into the hand instead: it is carried then, and put down at last, or back. */
  take(target: EventTarget | null, at: Point): boolean;
  carry(at: Point): void;
  drop(put: boolean): void;
}

const MOUSE_STIR = 4;
const FINGER_STIR = 9;
const REST_MS = 480;
const TWICE_MS = 300;
const CALM_MS = 160;

/** Lets a window be dragged, wheeled and pinched. Clicks that end a drag are swallowed. Returns how to stop. */
export function gestures(window: HTMLElement, held: Held): () => void {
  const down = new Map<number, Point>();
  let first: Point = { x: 0, y: 0 };
  let startView: Camera = { x: 0, y: 0, scale: 1 };
  let startPair: [Point, Point] | null = null;
  let dragging = false;
  let carrying: number | null = null; // the pointer that has something in the hand
  let swallow = false;
  let calm = 0;
  let resting = 0;
  let lastTap = { x: 0, y: 0, when: -1e9 };

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = window.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const stir = () => {
    clearTimeout(calm);
    held.busy(true);
    // The picture is drawn sharp again once the hand has come to rest.
    calm = setTimeout(() => held.busy(false), CALM_MS) as unknown as number;
  };
  const pair = (): [Point, Point] | null => {
    const [a, b] = [...down.values()];
    return a && b ? [a, b] : null;
  };
  const take = () => {
    startView = held.view();
    startPair = pair();
    first = [...down.values()][0] ?? first;
  };

  function pressed(event: PointerEvent) {
    if (event.button !== 0 || (event.target as Element).closest?.("[data-still]")) return;
    if (down.size === 0) {
      dragging = false;
      swallow = false;
    }
    if (carrying !== null) return;
    down.set(event.pointerId, place(event));
    take();
    if (down.size === 1 && held.take(event.target, place(event))) carrying = event.pointerId;
    clearTimeout(resting);
    if (down.size === 1 && event.pointerType !== "mouse") {
      const target = event.target;
      resting = setTimeout(() => {
        if (dragging || down.size !== 1) return;
        swallow = true;
        held.rest(first, target);
      }, REST_MS) as unknown as number;
    }
  }

  function moved(event: PointerEvent) {
    if (!down.has(event.pointerId)) return;
    const now = place(event);
    down.set(event.pointerId, now);
    const fingers = pair();
    if (fingers && startPair) {
      begin();
      held.look(pinched(startView, startPair, fingers, held.limits()));
      return;
    }
    const far = Math.hypot(now.x - first.x, now.y - first.y);
    if (!dragging && far < (event.pointerType === "mouse" ? MOUSE_STIR : FINGER_STIR)) return;
    begin();
    if (carrying === event.pointerId) {
      held.carry(now);
      return;
    }
    held.look({ ...startView, x: startView.x + now.x - first.x, y: startView.y + now.y - first.y });
  }

  function begin() {
    clearTimeout(resting);
    stir();
    if (dragging) return;
    dragging = true;
    swallow = true;
    // Captured only now: a click that is no drag must still reach the counter under it.
    for (const id of down.keys()) {
      try {
        window.setPointerCapture(id);
      } catch {
        // The pointer has left already.
      }
    }
  }

  function released(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(resting);
    if (carrying === event.pointerId) {
      carrying = null;
      held.drop(event.type !== "pointercancel");
    }
    if (down.size > 0) {
      take();
      return;
    }
    if (dragging || event.pointerType === "mouse" || event.type === "pointercancel") return;
    const at = place(event);
    if (event.timeStamp - lastTap.when < TWICE_MS && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 30) {
      lastTap.when = -1e9;
      held.twice(at);
    } else {
      lastTap = { ...at, when: event.timeStamp };
    }
  }

  function clicked(event: MouseEvent) {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function wheeled(event: WheelEvent) {
    if ((event.target as Element).closest?.("[data-still]")) return;
    event.preventDefault();
    stir();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1);
    // A pinch on a touchpad arrives as a wheel with ctrl, in small steps.
    const factor = Math.exp(-Math.max(-240, Math.min(240, pixels)) * (event.ctrlKey ? 0.01 : 0.0016));
    held.look(zoomedAt(held.view(), factor, place(event), held.limits()));
  }

  window.addEventListener("pointerdown", pressed);
  window.addEventListener("pointermove", moved);
  window.addEventListener("pointerup", released);
  window.addEventListener("pointercancel", released);
  window.addEventListener("click", clicked, true);
  window.addEventListener("wheel", wheeled, { passive: false });
  return () => {
    clearTimeout(calm);
    clearTimeout(resting);
    window.removeEventListener("pointerdown", pressed);
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", released);
    window.removeEventListener("pointercancel", released);
    window.removeEventListener("click", clicked, true);
    window.removeEventListener("wheel", wheeled);
  };
}
