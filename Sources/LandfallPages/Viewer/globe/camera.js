// @ts-check
// The camera: rotation and distance of the globe, or center and scale of the flat map.

import { DEGREES, clamp, direction, dot, placeOf, wrapped } from '../reader/vectors.js';

/** The vertical field of view. */
const FIELD_OF_VIEW = 40 / DEGREES;
const FOCAL = 1 / Math.tan(FIELD_OF_VIEW / 2);
/** The least distance from the center of the globe, in radii: 13 km above the ground. */
const LEAST_DISTANCE = 1.002;
const GREATEST_DISTANCE = 12;

/** The height of the atmosphere in radii, from far away. */
const ATMOSPHERE = 0.08;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box  in pixels, from the upper left corner of the view */

export class Camera {
  constructor() {
    this.longitude = 0;
    this.latitude = 20;
    this.distance = 3.4;
    this.isFlat = false;
    /** Pixels per degree of latitude on the flat map. */
    this.scale = 3;
    /** The pixels per degree of longitude on the flat map, as a part of the scale: 1 for maps of the world. */
    this.squeeze = 1;
    /** The least radians that a pixel may cover, the limit of zoom. */
    this.finestPixel = 3e-5;
    this.width = 1;
    this.height = 1;
    /** The center of the picture, in pixels from the upper left corner. */
    this.middle = [0.5, 0.5];
    /** The size of the area that panels do not cover, in pixels. */
    this.room = [1, 1];
  }

  /**
   * Sets the size of the view in pixels, and the box (x, y, width, height) that panels do not cover.
   * @param {number} width
   * @param {number} height
   * @param {Box} box
   */
  resize(width, height, box) {
    const isFirst = this.width === 1;
    [this.width, this.height] = [width, height];
    this.room = [box.width, box.height];
    this.middle = [box.x + box.width / 2, box.y + box.height / 2];
    if (isFirst) {
      this.distance = this.fitDistance;
      this.scale = this.fitScale;
    }
    this.clampAll();
  }

  /** The distance from which the globe fills the free part of the view. */
  get fitDistance() {
    const slope = (0.86 * Math.min(...this.room)) / this.height / FOCAL;
    return clamp(Math.sqrt(1 + 1 / (slope * slope)), this.leastDistance, GREATEST_DISTANCE);
  }

  /** The scale at which the flat map fills the view's width, or most of a narrow view's height. */
  get fitScale() {
    const [width, height] = this.room;
    return width > height ? this.leastScale : Math.max(this.leastScale, (0.85 * height) / 180);
  }

  /** The scale at which the world is as wide as the view. */
  get leastScale() {
    return this.width / 360 / this.squeeze;
  }

  /** The greatest scale of the flat map. */
  get greatestScale() {
    return Math.max(1 / this.finestPixel / DEGREES, 2 * this.leastScale);
  }

  /** The least distance from the center of the globe. */
  get leastDistance() {
    return clamp(1 + (this.finestPixel * FOCAL * this.height) / 2, LEAST_DISTANCE, 1.5);
  }

  /** The zoom as of maps in tiles: at zoom 0 the world is 256 pixels wide, at each further one twice as wide. */
  get zoomLevel() {
    return Math.log2((2 * Math.PI) / 256 / this.radians(1));
  }

  set zoomLevel(zoom) {
    const pixel = (2 * Math.PI) / 256 / 2 ** zoom;
    this.scale = 1 / pixel / DEGREES;
    this.distance = 1 + (pixel * FOCAL * this.height) / 2;
  }

  clampAll() {
    this.longitude = wrapped(this.longitude);
    // The flat map covers the view from top to bottom, or is vertically centered if it is less high.
    const reach = this.isFlat ? Math.max(0, 90 - this.room[1] / 2 / this.scale) : 90;
    this.latitude = clamp(this.latitude, -reach, reach);
    this.distance = clamp(this.distance, this.leastDistance, GREATEST_DISTANCE);
    this.scale = clamp(this.scale, this.leastScale, this.greatestScale);
  }

  /** The radius of the atmosphere, which shrinks as the camera approaches. */
  get atmosphere() {
    return 1 + ATMOSPHERE * clamp((this.distance - 1) / 1.2, 0, 1);
  }

  /** The rotation that brings the middle of the view to +Z, north up, as a column-major 3 × 3 matrix. */
  get turn() {
    const [λ, φ] = [this.longitude / DEGREES, this.latitude / DEGREES];
    const [sl, cl, sp, cp] = [Math.sin(λ), Math.cos(λ), Math.sin(φ), Math.cos(φ)];
    return [cl, -sl * sp, sl * cp, 0, cp, sp, -sl, -cl * sp, cl * cp];
  }

  /** The length of a slope of 1 in clip space, horizontally and vertically. */
  get focal() {
    return [(FOCAL * this.height) / this.width, FOCAL];
  }

  /** The center of the picture in clip space. */
  get shift() {
    return [(2 * this.middle[0]) / this.width - 1, 1 - (2 * this.middle[1]) / this.height];
  }

  /**
   * Returns the pixel of a coordinate, and whether the coordinate is visible.
   * @param {number} longitude
   * @param {number} latitude
   */
  project(longitude, latitude) {
    if (this.isFlat) {
      const x = this.middle[0] + wrapped(longitude - this.longitude) * this.scale * this.squeeze;
      return { x, y: this.middle[1] + (this.latitude - latitude) * this.scale, isVisible: true };
    }
    const p = direction(longitude, latitude);
    const m = this.turn;
    const q = [0, 1, 2].map((i) => m[i] * p[0] + m[3 + i] * p[1] + m[6 + i] * p[2]);
    const pixels = (FOCAL * this.height) / 2 / (this.distance - q[2]);
    return {
      x: this.middle[0] + q[0] * pixels, y: this.middle[1] - q[1] * pixels,
      isVisible: q[2] * this.distance > 1,
    };
  }

  /**
   * Returns the coordinate at a pixel; null outside of the globe or the map.
   * @param {number} x
   * @param {number} y
   */
  placeAt(x, y) {
    const [dx, dy] = [x - this.middle[0], this.middle[1] - y];
    if (this.isFlat) {
      const latitude = this.latitude + dy / this.scale;
      if (Math.abs(latitude) > 90) return null;
      return { longitude: wrapped(this.longitude + dx / this.scale / this.squeeze), latitude };
    }
    const pixels = (FOCAL * this.height) / 2;
    const ray = [dx / pixels, dy / pixels, -1];
    const length = Math.hypot(...ray);
    const along = this.distance / length;
    // The point of the ray that is nearest to the center of the globe.
    const nearest = ray.map((value) => (value * along) / length);
    nearest[2] += this.distance;
    const left = 1 - dot(nearest, nearest);
    if (left < 0) return null;
    const back = Math.sqrt(left) / length;
    const q = nearest.map((value, i) => value - ray[i] * back);
    const m = this.turn;
    const column = (/** @type {number} */ i) => m[3 * i] * q[0] + m[3 * i + 1] * q[1] + m[3 * i + 2] * q[2];
    return placeOf([column(0), column(1), column(2)]);
  }

  /**
   * Whether a coordinate is on the near side of the globe.
   * @param {import('../reader/atlas.js').Place} place
   */
  sees(place) {
    if (this.isFlat) return true;
    const eye = direction(this.longitude, this.latitude);
    return dot(direction(place.longitude, place.latitude), eye) * this.distance > 1;
  }

  /**
   * Returns the angle of the globe, in radians, that a number of pixels cover in the middle of the view.
   * @param {number} pixels
   */
  radians(pixels) {
    if (this.isFlat) return pixels / this.scale / DEGREES;
    const slope = pixels / ((FOCAL * this.height) / 2);
    const sine = slope / Math.sqrt(1 + slope * slope);
    const reach = this.distance * sine;
    return reach >= 1 ? Math.acos(1 / this.distance) : Math.asin(reach) - Math.asin(sine);
  }

  /** The radius, in radians, of a cap around the middle that contains everything in view. */
  get viewRadius() {
    if (this.isFlat) return Math.PI;
    const far = Math.max(...[[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) =>
      Math.hypot(x * this.width - this.middle[0], y * this.height - this.middle[1])));
    return Math.min(this.radians(far), Math.acos(1 / this.distance)) + 0.1;
  }

  /**
   * Moves the picture by a number of pixels.
   * @param {number} dx
   * @param {number} dy
   */
  drag(dx, dy) {
    const degrees = this.isFlat ? 1 / this.scale : this.radians(1) * DEGREES;
    const stretch = this.isFlat ? this.squeeze : Math.max(0.25, Math.cos(this.latitude / DEGREES));
    this.longitude -= (dx * degrees) / stretch;
    this.latitude += dy * degrees;
    this.clampAll();
  }

  /**
   * Zooms in by a factor, keeping the coordinate at the pixel in place.
   * @param {number} factor
   */
  zoom(factor, x = this.middle[0], y = this.middle[1]) {
    const before = this.placeAt(x, y);
    if (this.isFlat) this.scale *= factor;
    else this.distance = 1 + (this.distance - 1) / factor;
    this.clampAll();
    const after = before && this.placeAt(x, y);
    if (!after) return;
    this.longitude += wrapped(before.longitude - after.longitude);
    this.latitude += before.latitude - after.latitude;
    this.clampAll();
  }

  /**
   * Returns the distance from which a cap of this radius fills a part of the view to each side.
   * @param {number} radius
   */
  distanceFor(radius, part = 0.36) {
    const slope = (part * Math.min(...this.room)) / ((FOCAL * this.height) / 2);
    const sine = Math.sin(Math.min(radius, 1.2));
    return clamp(Math.cos(Math.min(radius, 1.2)) + sine / slope, this.leastDistance, this.fitDistance);
  }
}
