// @ts-check
// Lines and points that do not come from the atlas, such as a track of a file.

import { Lines } from './areas.js';
import { LineBuilder } from './shapes.js';
import { direction, wrapped } from '../reader/vectors.js';

/**
 * Lines and points: of each line longitude and latitude of each vertex. Flights are lines that are dashed.
 * @typedef {{ lines: number[][][], flights?: number[][][], points: import('../reader/atlas.js').Place[] }} Shapes
 */

/**
 * Builds lines of longitudes and latitudes for the globe or the flat map; long edges are divided.
 * @param {Shapes} shapes
 * @param {boolean} isFlat
 */
function builtLines({ lines, flights = [] }, isFlat) {
  const builder = new LineBuilder();
  const isFlights = [...lines.map(() => false), ...flights.map(() => true)];
  [...lines, ...flights].forEach((line, number) => {
    /** @type {number[]} */
    const points = [];
    let before = line[0];
    line.forEach(([longitude, latitude], i) => {
      // The shorter way around the world, beyond ±180° if that is shorter: the flat map is drawn in copies.
      const east = i === 0 ? longitude : before[0] + wrapped(longitude - before[0]);
      const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(east - before[0]), Math.abs(latitude - before[1]))));
      for (let piece = 1; piece <= pieces; piece++) {
        const t = piece / pieces;
        const at = [before[0] + (east - before[0]) * t, before[1] + (latitude - before[1]) * t];
        points.push(...(isFlat ? [...at, 0] : direction(at[0], at[1])));
      }
      before = [east, latitude];
    });
    if (isFlights[number]) dashes(points).forEach((dash) => builder.add(dash));
    else builder.add(points);
  });
  return builder.finish();
}

/** How many dashes a flight has. */
const DASHES = 24;

/**
 * Cuts a line into dashes that are as long as the gaps between them.
 * @param {number[]} points  x, y and z of each vertex in turn
 */
function dashes(points) {
  const at = (/** @type {number} */ i) => points.slice(3 * i, 3 * i + 3);
  const steps = Array.from({ length: points.length / 3 - 1 }, (_, i) => {
    const [from, to] = [at(i), at(i + 1)];
    return Math.hypot(...to.map((value, axis) => value - from[axis]));
  });
  const dash = steps.reduce((sum, step) => sum + step, 0) / (2 * DASHES - 1);
  if (!(dash > 0)) return [points];
  const found = [at(0)];
  let [left, isDash] = [dash, true];
  steps.forEach((step, i) => {
    const [from, to] = [at(i), at(i + 1)];
    let done = 0;
    while (step - done > left) {
      done += left;
      const cut = from.map((value, axis) => value + (to[axis] - value) * done / step);
      if (isDash) found[found.length - 1].push(...cut);
      else found.push(cut);
      isDash = !isDash;
      left = dash;
    }
    left -= step - done;
    if (isDash) found[found.length - 1].push(...to);
  });
  return found.filter((one) => one.length > 3);
}

export class Tracks {
  constructor() {
    /** @type {Shapes} */
    this.shapes = { lines: [], points: [] };
    /** @type {{ isFlat: boolean, gpu: import('./renderer.js').Objects, lines: Lines } | null} */
    this.kept = null;
  }

  /**
   * Draws other shapes from now on.
   * @param {Shapes} shapes
   */
  show(shapes) {
    this.shapes = shapes;
    this.kept?.lines.free();
    this.kept = null;
  }

  /**
   * @param {import('./renderer.js').Renderer} renderer
   * @param {import('../page/theme.js').Palette} palette
   */
  draw(renderer, palette) {
    const { lines, flights = [], points } = this.shapes;
    const { isFlat } = renderer.camera;
    if (lines.length + flights.length > 0) {
      let { kept } = this;
      if (!kept || kept.isFlat !== isFlat || kept.gpu !== renderer.gpu) {
        kept = { isFlat, gpu: renderer.gpu, lines: new Lines(renderer.gl, builtLines(this.shapes, isFlat)) };
        this.kept = kept;
      }
      renderer.drawStrip(kept.lines, { color: palette.halo, width: 6 });
      renderer.drawStrip(kept.lines, { color: palette.outline, width: 3 });
    }
    renderer.drawDots({ name: 'dropped', places: points, color: palette.outline, rim: palette.ocean, size: 9 });
  }
}
