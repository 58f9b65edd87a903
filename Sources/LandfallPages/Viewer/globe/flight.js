// @ts-check
// Motion: flights to a coordinate, inertia after a drag, and the slow rotation of an idle globe.

import { DEGREES, clamp, wrapped } from '../reader/vectors.js';

/** Degrees per second. */
const IDLE_TURN = 4;
/** The time in milliseconds in which the speed after a drag halves. */
const HALF_LIFE = 170;
const ease = (/** @type {number} */ t) => (t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2);

/** @typedef {{ longitude: number, latitude: number, distance: number, scale: number }} State */
/**
 * @typedef {object} Flight
 * @property {State} from
 * @property {number} east  in degrees
 * @property {number} north  in degrees
 * @property {{ distance: number, scale: number }} target
 * @property {number | null} start  in milliseconds
 * @property {number} duration  in milliseconds
 */

/** Moves a camera over time. */
export class Motion {
  /** @param {import('./camera.js').Camera} camera */
  constructor(camera) {
    this.camera = camera;
    /** @type {Flight | null} */
    this.flight = null;
    this.speed = [0, 0];
    this.isTurning = false;
    /** Whether nothing moves without input, as the user prefers reduced motion. */
    this.isReduced = false;
  }

  /** Whether the camera is moving, so that the next frame differs from this one. */
  get isActive() {
    return this.flight !== null || this.speed[0] !== 0 || this.speed[1] !== 0 || this.isTurning;
  }

  stop() {
    this.flight = null;
    this.speed = [0, 0];
  }

  /**
   * Flies to a coordinate, and to a distance and scale if they are given.
   * @param {number} longitude
   * @param {number} latitude
   * @param {{ distance?: number, scale?: number }} options
   */
  flyTo(longitude, latitude, { distance, scale } = {}) {
    const { camera } = this;
    this.stop();
    const east = wrapped(longitude - camera.longitude);
    const north = latitude - camera.latitude;
    const from = { ...camera };
    const target = { distance: distance ?? camera.distance, scale: scale ?? camera.scale };
    const way = Math.hypot(east * Math.cos(latitude / DEGREES), north) / 180;
    const duration = this.isReduced ? 0 : clamp(420 + 900 * way, 420, 1100);
    this.flight = { from, east, north, target, start: null, duration };
    if (duration === 0) this.advance(0, 0);
  }

  /**
   * Ends a drag that had this speed, in pixels per millisecond.
   * @param {number} speedX
   * @param {number} speedY
   */
  release(speedX, speedY) {
    if (!this.isReduced && Math.hypot(speedX, speedY) > 0.05) this.speed = [speedX, speedY];
  }

  /**
   * Moves the camera to its state at a time, in milliseconds.
   * @param {number} now
   * @param {number} elapsed
   */
  advance(now, elapsed) {
    const { camera } = this;
    if (this.flight) {
      const { from, east, north, target, duration } = this.flight;
      this.flight.start ??= now;
      const t = duration === 0 ? 1 : Math.min(1, (now - this.flight.start) / duration);
      const part = ease(t);
      camera.longitude = from.longitude + east * part;
      camera.latitude = from.latitude + north * part;
      camera.distance = 1 + (from.distance - 1) ** (1 - part) * (target.distance - 1) ** part;
      camera.scale = from.scale ** (1 - part) * target.scale ** part;
      if (t === 1) this.flight = null;
    } else if (this.speed[0] !== 0 || this.speed[1] !== 0) {
      camera.drag(this.speed[0] * elapsed, this.speed[1] * elapsed);
      const left = 0.5 ** (elapsed / HALF_LIFE);
      this.speed = this.speed.map((speed) => speed * left);
      if (Math.hypot(...this.speed) < 0.01) this.speed = [0, 0];
    } else if (this.isTurning && !camera.isFlat) {
      camera.longitude -= (IDLE_TURN * elapsed) / 1000;
    }
    camera.clampAll();
  }
}
