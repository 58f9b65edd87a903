// @ts-check
// Areas of one color that are no regions: the land around an atlas without most countries of the world, and lakes.

import { Areas, Lines } from './areas.js';
import { LineBuilder, columnsOf, fansOf, linePoints } from './shapes.js';

/** @typedef {{ units: number, rings: number[][] }} GroundData  rings of x, y, then differences, in units of a degree */
/** @typedef {{ gpu: import('./renderer.js').Objects, isFlat: boolean, areas: Areas, lines: Lines }} Kept */

export class Ground {
  /** @param {GroundData} data */
  constructor({ units, rings }) {
    this.units = units;
    /** Rings as those of arcs: u, v, u, v … with the first vertex repeated at the end. */
    this.rings = rings.map((ring) => {
      let [u, v] = [180 * units, 90 * units];
      /** @type {number[]} */
      const line = [];
      for (let i = 0; i < ring.length; i += 2) {
        [u, v] = [u + ring[i], v + ring[i + 1]];
        line.push(u, v);
      }
      line.push(line[0], line[1]);
      return line;
    });
    /** @type {Kept | null} */
    this.kept = null;
  }

  /**
   * Makes the areas and the borders, without the lines along ±180° and the poles.
   * @param {import('./renderer.js').Renderer} renderer
   * @returns {Kept}
   */
  make({ gl, gpu, camera: { isFlat } }) {
    const { units, rings } = this;
    const areas = (isFlat ? columnsOf : fansOf)(1, () => rings, units);
    const builder = new LineBuilder();
    const isEdge = (/** @type {number[]} */ ring, /** @type {number} */ i) =>
      ring[i] % (360 * units) === 0 || ring[i + 1] % (180 * units) === 0;
    for (const ring of rings) {
      let start = 0;
      for (let i = 2; i < ring.length; i += 2) {
        if (!isEdge(ring, i - 2) || !isEdge(ring, i)) continue;
        if (i - start > 2) builder.add(linePoints(ring.slice(start, i), units, isFlat));
        start = i;
      }
      if (ring.length - start > 2) builder.add(linePoints(ring.slice(start), units, isFlat));
    }
    return { gpu, isFlat, areas: new Areas(gl, areas), lines: new Lines(gl, builder.finish()) };
  }

  /**
   * @param {import('./renderer.js').Renderer} renderer
   * @param {number[]} color
   * @param {number[]} line  the color of borders
   */
  draw(renderer, color, line) {
    const { gpu, camera: { isFlat } } = renderer;
    const kept = this.kept?.gpu === gpu && this.kept.isFlat === isFlat ? this.kept : this.make(renderer);
    this.kept = kept;
    for (const copy of renderer.copies) {
      const uniforms = { ...renderer.uniforms(copy), color };
      if (isFlat) gpu.cover.draw(gpu.fill.use().set(uniforms), kept.areas, [0]);
      else gpu.globeCover.draw(uniforms, kept.areas, [0]);
    }
    renderer.drawStrip(kept.lines, { color: line, width: 1 });
  }
}
