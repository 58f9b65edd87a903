// @ts-check
// The names of regions and points on the map: the largest first, without overlaps, more of them as one zooms in.

import { NONE } from '../reader/bytes.js';
import { EARTH_RADIUS, clamp, direction, dot } from '../reader/vectors.js';
import { byId } from './text.js';
import { cssColor } from './theme.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {number[]} Box  left, top, right and bottom in pixels */
/**
 * A name on the map.
 * @typedef {object} Label
 * @property {Region} region
 * @property {string[]} lines
 * @property {string} font
 * @property {number} size  of the font, in pixels
 * @property {number} x  of its middle
 * @property {number} y
 * @property {Box} box
 * @property {number[][]} shifts  to try, to the right and downward
 */

const FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
/** The font sizes in pixels of the smallest and the largest region, and of points. */
const LEAST_SIZE = 11;
const GREATEST_SIZE = 18;
const POINT_SIZE = 11.5;
/** The space in pixels around each name. */
const SPACE = 3;
/** The radians of a pixel from which on points have names: 4 km. */
const POINT_PIXEL = 0.00063;
/** The pixels of a cell of the collision grid. */
const CELL = 64;

/**
 * Returns the box of an element on the screen.
 * @param {string} id
 */
function screenBox(id) {
  const { left, top, right, bottom } = byId(id).getBoundingClientRect();
  return [left, top, right, bottom];
}

/**
 * Returns a label moved to the right and down.
 * @param {Label} label
 * @param {number[]} shift
 */
function moved(label, [dx, dy]) {
  const [left, top, right, bottom] = label.box;
  return { ...label, x: label.x + dx, y: label.y + dy, box: [left + dx, top + dy, right + dx, bottom + dy] };
}

/** Boxes on the screen, found by the cells of a grid. */
class Boxes {
  constructor() {
    /** @type {Map<string, Box[]>} */
    this.cells = new Map();
  }

  /** @param {Box} box */
  *keys([left, top, right, bottom]) {
    for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
      for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) yield `${x},${y}`;
    }
  }

  /**
   * Adds a box unless it overlaps another; returns whether it was added.
   * @param {Box} box
   */
  add(box) {
    const [left, top, right, bottom] = box;
    for (const key of this.keys(box)) {
      const isTaken = this.cells.get(key)?.some((other) =>
        left < other[2] && other[0] < right && top < other[3] && other[1] < bottom);
      if (isTaken) return false;
    }
    for (const key of this.keys(box)) {
      const others = this.cells.get(key);
      if (others) others.push(box);
      else this.cells.set(key, [box]);
    }
    return true;
  }
}

export class Labels {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.canvas = /** @type {HTMLCanvasElement} */ (byId('names'));
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    /**
     * The widths of strings in pixels, by font and string.
     * @type {Map<string, number>}
     */
    this.widths = new Map();
    /**
     * The names that are drawn.
     * @type {Label[]}
     */
    this.drawn = [];
  }

  /**
   * @param {string} text
   * @param {string} font
   */
  width(text, font) {
    const key = `${font}\n${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.context.font = font;
      ({ width } = this.context.measureText(text));
      this.widths.set(key, width);
    }
    return width;
  }

  draw(isPicture = false) {
    const { app, canvas, context } = this;
    const { camera, renderer } = app;
    const [width, height] = [Math.round(camera.width * renderer.ratio), Math.round(camera.height * renderer.ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.setTransform(renderer.ratio, 0, 0, renderer.ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    this.drawn = app.isShown('names') ? this.place(isPicture) : [];
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = cssColor(app.theme.palette.halo);
    context.fillStyle = cssColor(app.theme.palette.label);
    for (const { lines, font, x, y, size } of this.drawn) {
      context.font = font;
      lines.forEach((line, i) => {
        const at = y + (i - (lines.length - 1) / 2) * 1.15 * size;
        context.strokeText(line, x, at);
        context.fillText(line, x, at);
      });
    }
  }

  /**
   * Returns the names that have room, the largest regions first, then points.
   * @param {boolean} isPicture  whether neither legend nor buttons lie on the map
   * @returns {Label[]}
   */
  place(isPicture) {
    const { camera } = this.app;
    const boxes = new Boxes();
    if (!isPicture) for (const id of ['legend', 'tools']) boxes.add(screenBox(id));
    for (const box of this.dotBoxes()) boxes.add(box);
    const eye = direction(camera.longitude, camera.latitude);
    // Names near the edge of the globe would be far from their regions' middles.
    const least = camera.isFlat ? -1 : 1 / camera.distance + 0.3 * (1 - 1 / camera.distance);
    /** @type {Label[]} */
    const placed = [];
    for (const { region, sign } of this.candidates()) {
      const way = (region.pointDirection ??= direction(region.point.longitude, region.point.latitude));
      if (!camera.isFlat && dot(way, eye) < least) continue;
      const at = camera.project(region.point.longitude, region.point.latitude);
      const label = this.fitted(region, sign, at);
      const free = label?.shifts.map((shift) => moved(label, shift))
        .find(({ box }) => this.isInside(box) && boxes.add(box));
      if (free) placed.push(free);
    }
    return placed;
  }

  /** Returns the points that are drawn: those of layers of points, and of small regions of a small atlas. */
  points() {
    const { app } = this;
    const points = this.pointLayers.flatMap((layer) => app.capitals(layer));
    return app.home.isLocal ? [...points, ...app.look.markers] : points;
  }

  /** Returns the boxes of the points that are drawn, which names leave free. */
  dotBoxes() {
    const { camera, capitalSize } = this.app;
    return this.points().flatMap(({ point }) => {
      const { x, y, isVisible } = camera.project(point.longitude, point.latitude);
      const half = capitalSize / 2;
      return isVisible ? [[x - half, y - half, x + half, y + half]] : [];
    });
  }

  /** The layers whose points are drawn. */
  get pointLayers() {
    const { app } = this;
    return app.atlas.layers.filter((layer) => layer.kind === 'points' && app.isShown(layer.id) && app.arePointsNear);
  }

  /** Returns the regions that may have a name, in the order in which they take room. */
  candidates() {
    const { app } = this;
    const { layers } = app.look;
    // The parts of a region have their names once they are large enough to be selected.
    const areas = layers.filter((layer) => app.isNear || layer.parent === NONE || layer === app.values.active?.layer
      || !layers.some((one) => one.number === layer.parent));
    const covered = this.coveredAreas(areas);
    const list = areas.flatMap((layer) => layer.regions.map((region) => ({ region, sign: false })))
      .filter(({ region }) => !((covered.get(region) ?? 0) > 0.5 * region.area))
      .sort((a, b) => b.region.area - a.region.area);
    const isLocal = app.home.isLocal || areas.length === 0;
    if (isLocal || app.camera.radians(1) < POINT_PIXEL) {
      list.push(...this.points().map((region) => ({ region, sign: true })));
    }
    return list;
  }

  /**
   * Returns the areas of the regions' parts that have names themselves.
   * @param {Layer[]} layers
   */
  coveredAreas(layers) {
    /** @type {Map<Region | undefined, number>} */
    const covered = new Map();
    for (const layer of layers.filter((one) => layers.some((other) => other.number === one.parent))) {
      for (const region of layer.regions) {
        const parent = this.app.atlas.parentOf(region);
        covered.set(parent, (covered.get(parent) ?? 0) + region.area);
      }
    }
    return covered;
  }

  /**
   * Returns the width in pixels that a region offers to its name: an archipelago is wide but mostly sea.
   * @param {Region} region
   */
  roomOf(region) {
    const { app } = this;
    const width = app.renderer.pixelWidth(region);
    if (!(region.area > 0)) return width;
    return Math.min(width, (3 * Math.sqrt(region.area)) / EARTH_RADIUS / app.camera.radians(1));
  }

  /**
   * Returns a region's name, in one or two lines, if it fits into the region; a point's name is next to the point.
   * @param {Region} region
   * @param {boolean} isPoint
   * @param {{ x: number, y: number }} at  the region's point in pixels
   * @returns {Label | null}
   */
  fitted(region, isPoint, { x, y }) {
    const { app } = this;
    const room = isPoint ? Infinity : this.roomOf(region);
    if (room < 24) return null;
    const size = isPoint ? POINT_SIZE : clamp(LEAST_SIZE + room / 60, LEAST_SIZE, GREATEST_SIZE);
    const font = `${isPoint ? 400 : 600} ${size.toFixed(1)}px ${FACE}`;
    let lines = [region.name];
    if (this.width(region.name, font) > room) lines = this.broken(region.name, font);
    const width = Math.max(...lines.map((line) => this.width(line, font)));
    if (width > room) return null;
    const high = 1.15 * size * lines.length;
    // Below a dot, above it, or left or right of it. A large region's name makes way for a dot in its middle.
    const [aside, below] = [width, high].map((size) => (app.capitalSize + size) / 2 + SPACE + 1);
    const shifts = isPoint ? [[0, below], [0, -below], [aside, 0], [-aside, 0]]
      : room > 4 * below ? [[0, 0], [0, -below], [0, below]] : [[0, 0]];
    return {
      region, lines, font, size, x, y, shifts,
      box: [x - width / 2 - SPACE, y - high / 2 - SPACE, x + width / 2 + SPACE, y + high / 2 + SPACE],
    };
  }

  /**
   * Breaks a name at the space that makes its longer line shortest.
   * @param {string} name
   * @param {string} font
   */
  broken(name, font) {
    const words = name.split(' ');
    let best = [name];
    for (let i = 1; i < words.length; i++) {
      const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
      const longest = (/** @type {string[]} */ list) => Math.max(...list.map((line) => this.width(line, font)));
      if (longest(lines) < longest(best)) best = lines;
    }
    return best;
  }

  /**
   * Whether a box is in the part of the view that no panel covers.
   * @param {Box} box
   */
  isInside([left, top, right, bottom]) {
    const { middle, room } = this.app.camera;
    return left >= middle[0] - room[0] / 2 && right <= middle[0] + room[0] / 2
      && top >= middle[1] - room[1] / 2 && bottom <= middle[1] + room[1] / 2;
  }
}
