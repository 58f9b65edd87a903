// @ts-check
// Input on the globe: fingers, mouse, wheel and keys.

/** The most pixels that a pointer may move during a tap. */
const TREMBLE = 6;
/** The diameters of a finger and of a mouse pointer in pixels. */
const FINGER = 44;
const MOUSE = 14;
/** The time in milliseconds before the end of a drag from which its speed is computed. */
const MEMORY = 80;

/**
 * The handlers of input; positions and distances are in pixels, speeds in pixels a millisecond.
 * @typedef {object} Acts
 * @property {() => void} grab
 * @property {(dx: number, dy: number) => void} drag
 * @property {() => void} letGo
 * @property {(speedX: number, speedY: number) => void} release
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(x: number, y: number, diameter: number) => void} tap
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(event: KeyboardEvent) => void} key
 */
/** @typedef {{ x: number, y: number }} Pixel */

/** Listens to input on an element. */
export class Gestures {
  /**
   * @param {HTMLElement} element
   * @param {Acts} act
   */
  constructor(element, act) {
    this.element = element;
    this.act = act;
    /**
     * The positions of pressed pointers by their id.
     * @type {Map<number, Pixel>}
     */
    this.pointers = new Map();
    /** @type {(Pixel & { time: number })[]} */
    this.trail = [];
    /** Where the first pointer was pressed, and whether it has not moved since. */
    this.start = { x: 0, y: 0 };
    this.isTap = false;
    this.pinch = { length: 1, x: 0, y: 0 };
    element.style.touchAction = 'none';
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', (event) => this.up(event, true));
    element.addEventListener('pointerleave', () => act.leave());
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    element.addEventListener('keydown', (event) => act.key(event));
    // In Safari a pinch would zoom the page.
    element.addEventListener('gesturestart', (event) => event.preventDefault());
  }

  /** @param {MouseEvent} event */
  at(event) {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture?.(event.pointerId);
    const place = this.at(event);
    this.pointers.set(event.pointerId, place);
    if (this.pointers.size === 1) {
      this.start = place;
      this.isTap = true;
      this.trail = [];
      this.act.grab();
    } else {
      this.isTap = false;
      this.pinch = this.span();
    }
  }

  /** Returns the distance of two fingers and the point in the middle between them. */
  span() {
    const [a, b] = [...this.pointers.values()];
    return {
      length: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
    };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const place = this.at(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.act.hover(place.x, place.y);
      return;
    }
    this.pointers.set(event.pointerId, place);
    if (this.pointers.size > 1) {
      const span = this.span();
      this.act.drag(span.x - this.pinch.x, span.y - this.pinch.y);
      this.act.zoom(span.length / this.pinch.length, span.x, span.y);
      this.pinch = span;
      return;
    }
    if (this.isTap && Math.hypot(place.x - this.start.x, place.y - this.start.y) < TREMBLE) {
      this.pointers.set(event.pointerId, before);
      return;
    }
    this.isTap = false;
    this.act.drag(place.x - before.x, place.y - before.y);
    this.trail.push({ ...place, time: event.timeStamp });
    while (this.trail[0].time < event.timeStamp - MEMORY) this.trail.shift();
  }

  /** @param {PointerEvent} event */
  up(event, isCancelled = false) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (isCancelled) {
      this.act.letGo();
      return;
    }
    if (this.pointers.size > 0) {
      this.trail = [];
      return;
    }
    const place = this.at(event);
    this.act.letGo();
    if (this.isTap) {
      this.act.tap(place.x, place.y, event.pointerType === 'mouse' ? MOUSE : FINGER);
      return;
    }
    const [first] = this.trail;
    const elapsed = first ? event.timeStamp - first.time : 0;
    if (elapsed > 8) this.act.release((place.x - first.x) / elapsed, (place.y - first.y) / elapsed);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { x, y } = this.at(event);
    const lines = event.deltaMode === 1 ? 20 : 1;
    // Browsers report a pinch on a touchpad as a wheel event with the control key.
    const speed = event.ctrlKey ? 0.012 : 0.0022;
    const change = Math.max(-120, Math.min(120, event.deltaY * lines));
    this.act.zoom(Math.exp(-change * speed), x, y);
  }
}
