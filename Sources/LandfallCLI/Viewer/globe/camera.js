// Where one looks from: the globe's turn and distance, or the flat map's middle and scale.

import { DEGREES, clamp, direction, dot, placeOf, wrapped } from './vectors.js';

/** The vertical field of view. */
const FIELD_OF_VIEW = 40 / DEGREES;
const FOCAL = 1 / Math.tan(FIELD_OF_VIEW / 2);
/** How near the eye may come: 64 km above the ground. */
const LEAST_DISTANCE = 1.01;
const GREATEST_DISTANCE = 12;
/** Pixels a degree of the flat map, at most. */
const GREATEST_SCALE = 1200;

/** Shells of the globe; the gaps between them close as the eye comes near and would see them. */
export const RADII = {
  ocean: 1, countries: 1.003, borders: 1.005, capitals: 1.007, atmosphere: 1.08,
};

export class Camera {
  constructor() {
    this.longitude = 0;
    this.latitude = 20;
    this.distance = 3.4;
    this.isFlat = false;
    /** Pixels a degree of the flat map. */
    this.scale = 3;
    this.width = 1;
    this.height = 1;
    /** Where the picture's middle stands, in pixels from the upper left corner. */
    this.middle = [0.5, 0.5];
    /** The room that panels leave, in pixels. */
    this.room = [1, 1];
  }

  /** Fits a view of this size whose free part is a box of x, y, width, height in pixels. */
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
    return clamp(Math.sqrt(1 + 1 / (slope * slope)), LEAST_DISTANCE, GREATEST_DISTANCE);
  }

  /** The scale at which the flat map fills the view's width, or most of a narrow view's height. */
  get fitScale() {
    const [width, height] = this.room;
    return width > height ? this.leastScale : Math.max(this.leastScale, (0.85 * height) / 180);
  }

  /** The world is never smaller than the view is wide. */
  get leastScale() {
    return this.width / 360;
  }

  clampAll() {
    this.longitude = wrapped(this.longitude);
    // The flat map's upper and lower ends stay at those of the view, or it in the middle.
    const reach = this.isFlat ? Math.max(0, 90 - this.room[1] / 2 / this.scale) : 90;
    this.latitude = clamp(this.latitude, -reach, reach);
    this.distance = clamp(this.distance, LEAST_DISTANCE, GREATEST_DISTANCE);
    this.scale = clamp(this.scale, this.leastScale, GREATEST_SCALE);
  }

  /** A shell's radius from where the eye is now. */
  radius(shell) {
    const lift = clamp((this.distance - 1) / 1.2, 0, 1);
    return 1 + (RADII[shell] - 1) * lift;
  }

  /** Turns the place in the middle to +Z, north up: three columns, as WebGL takes them. */
  get turn() {
    const [λ, φ] = [this.longitude / DEGREES, this.latitude / DEGREES];
    const [sl, cl, sp, cp] = [Math.sin(λ), Math.cos(λ), Math.sin(φ), Math.cos(φ)];
    return [cl, -sl * sp, sl * cp, 0, cp, sp, -sl, -cl * sp, cl * cp];
  }

  /** Clip-space units of a slope of 1, across and up. */
  get focal() {
    return [(FOCAL * this.height) / this.width, FOCAL];
  }

  /** The middle in clip space. */
  get shift() {
    return [(2 * this.middle[0]) / this.width - 1, 1 - (2 * this.middle[1]) / this.height];
  }

  /** A place's pixel, and whether it is in sight. */
  project(longitude, latitude, shell = 'countries') {
    if (this.isFlat) {
      const x = this.middle[0] + wrapped(longitude - this.longitude) * this.scale;
      return { x, y: this.middle[1] + (this.latitude - latitude) * this.scale, isVisible: true };
    }
    const radius = this.radius(shell);
    const p = direction(longitude, latitude);
    const m = this.turn;
    const q = [0, 1, 2].map((i) => radius * (m[i] * p[0] + m[3 + i] * p[1] + m[6 + i] * p[2]));
    const pixels = (FOCAL * this.height) / 2 / (this.distance - q[2]);
    return {
      x: this.middle[0] + q[0] * pixels, y: this.middle[1] - q[1] * pixels,
      isVisible: q[2] * this.distance > radius * radius,
    };
  }

  /** The place under a pixel; null beside the globe or the map. */
  placeAt(x, y) {
    const [dx, dy] = [x - this.middle[0], this.middle[1] - y];
    if (this.isFlat) {
      const latitude = this.latitude + dy / this.scale;
      if (Math.abs(latitude) > 90) return null;
      return { longitude: wrapped(this.longitude + dx / this.scale), latitude };
    }
    const radius = this.radius('countries');
    const pixels = (FOCAL * this.height) / 2;
    const ray = [dx / pixels, dy / pixels, -1];
    const length = Math.hypot(...ray);
    const along = this.distance / length;
    // The point of the ray that is nearest to the centre.
    const nearest = ray.map((value) => (value * along) / length);
    nearest[2] += this.distance;
    const left = radius * radius - dot(nearest, nearest);
    if (left < 0) return null;
    const back = Math.sqrt(left) / length;
    const q = nearest.map((value, i) => value - ray[i] * back);
    const m = this.turn;
    const column = (i) => m[3 * i] * q[0] + m[3 * i + 1] * q[1] + m[3 * i + 2] * q[2];
    return placeOf([column(0), column(1), column(2)]);
  }

  /** Whether a place is on the near side. */
  sees(place) {
    if (this.isFlat) return true;
    const radius = this.radius('countries');
    const eye = direction(this.longitude, this.latitude);
    return dot(direction(place.longitude, place.latitude), eye) * this.distance > radius;
  }

  /** Radians of the globe under so many pixels in the middle. */
  radians(pixels) {
    if (this.isFlat) return pixels / this.scale / DEGREES;
    const radius = this.radius('countries');
    const slope = pixels / ((FOCAL * this.height) / 2);
    const sine = slope / Math.sqrt(1 + slope * slope);
    const reach = (this.distance / radius) * sine;
    return reach >= 1 ? Math.acos(radius / this.distance) : Math.asin(reach) - Math.asin(sine);
  }

  /** The angle around the middle within which everything in view lies. */
  get viewRadius() {
    if (this.isFlat) return Math.PI;
    const far = Math.max(...[[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) =>
      Math.hypot(x * this.width - this.middle[0], y * this.height - this.middle[1])));
    return Math.min(this.radians(far), Math.acos(1 / this.distance)) + 0.1;
  }

  /** Moves the picture by pixels. */
  drag(dx, dy) {
    const degrees = this.isFlat ? 1 / this.scale : this.radians(1) * DEGREES;
    const stretch = this.isFlat ? 1 : Math.max(0.25, Math.cos(this.latitude / DEGREES));
    this.longitude -= (dx * degrees) / stretch;
    this.latitude += dy * degrees;
    this.clampAll();
  }

  /** Comes nearer by a factor, with what is under the pixel staying there. */
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

  /** The distance from which a cap of this radius fills most of the view. */
  distanceFor(radius) {
    const slope = (0.36 * Math.min(...this.room)) / ((FOCAL * this.height) / 2);
    const sine = Math.sin(Math.min(radius, 1.2));
    return clamp(Math.cos(Math.min(radius, 1.2)) + sine / slope, 1.03, this.fitDistance);
  }
}
