// @ts-check
// Areas of one color that are no regions: the land around an atlas without most countries of the world, and lakes.

import { Areas, Lines } from './areas.js';
import { LineBuilder, columnsOf, fansOf, linePoints } from './shapes.js';
import { angleBetween, direction, placeOf } from '../reader/vectors.js';

/** @typedef {{ units: number, rings: number[][] }} GroundData  rings of x, y, then differences, in units of a degree */
/** @typedef {{ units: number, parts: number[][][] }} PartData  the rings of each part, in the same form */
/** @typedef {Pick<import('../reader/atlas.js').Region, 'cap' | 'capRadius' | 'capDirection'>} Cap */
/** @typedef {{ gpu: import('./renderer.js').Objects, isFlat: boolean, areas: Areas, lines: Lines }} Kept */

export class Ground {
  /** @param {PartData} data */
  constructor({ units, parts }) {
    this.units = units;
    /** Rings of parts as those of arcs: u, v, u, v … with the first vertex repeated at the end. */
    this.parts = parts.map((rings) => rings.map((ring) => {
      let [u, v] = [180 * units, 90 * units];
      /** @type {number[]} */
      const line = [];
      for (let i = 0; i < ring.length; i += 2) {
        [u, v] = [u + ring[i], v + ring[i + 1]];
        line.push(u, v);
      }
      line.push(line[0], line[1]);
      return line;
    }));
    /**
     * What surrounds each of several parts, which are drawn there alone.
     * @type {Cap[]}
     */
    this.caps = parts.length > 1 ? this.parts.map(([ring]) => this.capOf(ring)) : [];
    /** @type {Kept | null} */
    this.kept = null;
  }

  /**
   * Returns a cap around a ring.
   * @param {number[]} ring
   * @returns {Cap}
   */
  capOf(ring) {
    const places = ring.flatMap((u, i) => (i % 2 > 0 ? []
      : [direction(u / this.units - 180, ring[i + 1] / this.units - 90)]));
    const middle = [0, 1, 2].map((i) => places.reduce((sum, place) => sum + place[i], 0));
    const size = Math.hypot(...middle);
    const capDirection = middle.map((value) => value / size);
    return {
      cap: placeOf(capDirection), capDirection,
      capRadius: Math.max(...places.map((place) => angleBetween(place, capDirection))),
    };
  }

  /**
   * Makes the areas and the borders, without the lines along ±180° and the poles.
   * @param {import('./renderer.js').Renderer} renderer
   * @returns {Kept}
   */
  make({ gl, gpu, camera: { isFlat } }) {
    const { units, parts } = this;
    const areas = (isFlat ? columnsOf : fansOf)(parts.length, (number) => parts[number], units);
    const builder = new LineBuilder();
    const isEdge = (/** @type {number[]} */ ring, /** @type {number} */ i) =>
      ring[i] % (360 * units) === 0 || ring[i + 1] % (180 * units) === 0;
    for (const ring of parts.flat()) {
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
      for (const number of this.parts.keys()) {
        const paint = () => {
          if (isFlat) gpu.cover.draw(gpu.fill.use().set(uniforms), kept.areas, [number]);
          else gpu.globeCover.draw(uniforms, kept.areas, [number]);
        };
        if (this.caps.length === 0) paint();
        else if (renderer.sees(this.caps[number])) renderer.clip({ regions: this.caps }, [number], copy, paint);
      }
    }
    renderer.drawStrip(kept.lines, { color: line, width: 1 });
  }
}
