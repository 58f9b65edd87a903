// @ts-check
// The overlay for inspecting a build: triangles, cells of the index, arcs and nodes.

import { bindAttribute, makeBuffer } from './gl.js';
import { drawnMesh, putDirection } from './shapes.js';
import { direction } from '../reader/vectors.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('./gl.js').GL} GL */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {'triangles' | 'cells' | 'arcs' | 'nodes'} Part */
/** @typedef {[string, string | number]} Count  a name and a number */
/** @typedef {{ buffer: WebGLBuffer, count: number, indices?: WebGLBuffer }} Segments */

const CELL_COLORS = [[0.55, 0.6, 0.68], [1, 0, 1], [1, 0.62, 0.18]];
const OTHER_ARC = [0.6, 0.6, 0.6];

/**
 * Returns the color of a number; consecutive numbers have very different colors.
 * @param {number} number
 */
function hue(number) {
  const turn = (number * 0.618033988749895) % 1;
  return [0, 1 / 3, 2 / 3].map((third) => {
    const wave = Math.abs((((turn + third) % 1) * 6) - 3) - 1;
    return 0.25 + 0.75 * Math.min(1, Math.max(0, wave));
  });
}

/** Colored line segments: x, y, z, red, green, blue for each end. */
class Pieces {
  /** @param {boolean} isFlat */
  constructor(isFlat) {
    this.isFlat = isFlat;
    /** @type {number[]} */
    this.values = [];
  }

  /**
   * Adds a segment that is straight in degrees; on the globe a long one is divided.
   * @param {number} west
   * @param {number} south
   * @param {number} east
   * @param {number} north
   * @param {number[]} color
   */
  add(west, south, east, north, color) {
    const long = Math.max(Math.abs(east - west), Math.abs(north - south));
    const count = this.isFlat ? 1 : Math.max(1, Math.ceil(long / 3));
    for (let i = 0; i < count; i++) {
      for (const t of [i / count, (i + 1) / count]) {
        const [longitude, latitude] = [west + t * (east - west), south + t * (north - south)];
        const place = this.isFlat ? [longitude, latitude, 0] : direction(longitude, latitude);
        this.values.push(...place, ...color);
      }
    }
  }

  /** @param {GL} gl */
  finish(gl) {
    const data = new Float32Array(this.values);
    return { buffer: makeBuffer(gl, data), count: data.length / 6 };
  }
}

export class Overlay {
  /** @param {Atlas} atlas */
  constructor(atlas) {
    this.atlas = atlas;
    this.layer = atlas.layers.find((layer) => layer.kind === 'polygons');
    /**
     * The parts that are drawn.
     * @type {Set<Part>}
     */
    this.shown = new Set();
  }

  /** @param {Renderer} renderer */
  draw(renderer) {
    const { layer } = this;
    if (!layer) return;
    const { gl, camera } = renderer;
    const { isFlat } = camera;
    gl.disable(gl.CULL_FACE);
    /** @type {['triangles' | 'cells' | 'arcs', number][]} */
    const parts = [['triangles', 0.5], ['cells', 0.75], ['arcs', 1]];
    for (const [name, alpha] of parts) {
      if (!this.shown.has(name)) continue;
      const part = renderer.part(`${name} ${layer.id} ${isFlat}`, () => this[name](gl, isFlat));
      this.drawThin(renderer, part, [1, 1, 1, alpha]);
    }
    if (this.shown.has('nodes')) {
      renderer.drawDots({
        name: `nodes ${layer.id}`, places: this.nodes, color: [1, 1, 1, 1],
        rim: [0.1, 0.1, 0.15, 1], size: 5,
      });
    }
  }

  /**
   * @param {Renderer} renderer
   * @param {Segments | null} part
   * @param {number[]} color
   */
  drawThin(renderer, part, color) {
    if (!part || part.count === 0) return;
    const { gl } = renderer;
    const program = renderer.gpu.thin.use();
    for (const copy of renderer.copies) {
      program.set({
        ...renderer.uniforms(copy), color,
        isColored: !part.indices,
      });
      const stride = part.indices ? 12 : 24;
      bindAttribute(gl, program.attribute('a_place'), part.buffer, 3, stride);
      const colors = program.attribute('a_color');
      if (part.indices) {
        gl.disableVertexAttribArray(colors);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, part.indices);
        gl.drawElements(gl.LINES, part.count, gl.UNSIGNED_INT, 0);
      } else {
        bindAttribute(gl, colors, part.buffer, 3, stride, 12);
        gl.drawArrays(gl.LINES, 0, part.count);
      }
    }
  }

  /**
   * Makes the edges of the mesh's triangles, each once.
   * @param {GL} gl
   * @param {boolean} isFlat
   * @returns {Segments | null}
   */
  triangles(gl, isFlat) {
    const mesh = this.layer ? drawnMesh(this.atlas, this.layer) : null;
    if (!mesh) return null;
    const units = this.atlas.unitsPerDegree;
    const { us, vs, corners, lineStarts, lineVertices } = mesh;
    const positions = new Float32Array(3 * us.length);
    for (let i = 0; i < us.length; i++) {
      if (isFlat) positions.set([us[i] / units - 180, vs[i] / units - 90, 0], 3 * i);
      else putDirection(positions, 3 * i, us[i], vs[i], units);
    }
    /** @type {number[]} */
    const pairs = [];
    const add = (/** @type {number} */ a, /** @type {number} */ b) => {
      // On the flat map an edge across ±180° would be drawn across the whole world.
      if (!isFlat || Math.abs(us[a] - us[b]) < 180 * units) pairs.push(a, b);
    };
    // An edge inside a region has two triangles, with opposite directions.
    for (let i = 0; i < corners.length; i += 3) {
      const [a, b, c] = [corners[i], corners[i + 1], corners[i + 2]];
      if (a < b) add(a, b);
      if (b < c) add(b, c);
      if (c < a) add(c, a);
    }
    for (let line = 0; line + 1 < lineStarts.length; line++) {
      for (let i = lineStarts[line] + 1; i < lineStarts[line + 1]; i++) {
        if (lineVertices[i - 1] > lineVertices[i]) add(lineVertices[i - 1], lineVertices[i]);
      }
    }
    return {
      buffer: makeBuffer(gl, positions), count: pairs.length,
      indices: makeBuffer(gl, new Uint32Array(pairs), gl.ELEMENT_ARRAY_BUFFER),
    };
  }

  quadtreeNumbers() {
    return [...new Set(this.layer?.planes.map((plane) => plane.quadtree))];
  }

  /**
   * Makes the southern and western sides of the index's cells, gray if the whole cell has one result.
   * @param {GL} gl
   * @param {boolean} isFlat
   * @returns {Segments}
   */
  cells(gl, isFlat) {
    const pieces = new Pieces(isFlat);
    const units = this.atlas.unitsPerDegree;
    for (const number of this.quadtreeNumbers()) {
      this.atlas.quadtrees[number].forEachCell((u, v, shift, tag) => {
        const side = 2 ** shift;
        if (u >= 360 * units || v >= 180 * units) return;
        const east = Math.min(u + side, 360 * units) / units - 180;
        const north = Math.min(v + side, 180 * units) / units - 90;
        const color = CELL_COLORS[tag] ?? CELL_COLORS[1];
        pieces.add(u / units - 180, v / units - 90, east, v / units - 90, color);
        pieces.add(u / units - 180, v / units - 90, u / units - 180, north, color);
      });
    }
    return pieces.finish(gl);
  }

  /**
   * Makes the arcs, each in its color; gray if they are not borders, such as those along ±180°.
   * @param {GL} gl
   * @param {boolean} isFlat
   * @returns {Segments}
   */
  arcs(gl, isFlat) {
    const pieces = new Pieces(isFlat);
    const units = this.atlas.unitsPerDegree;
    const arcs = this.layer?.arcs;
    for (let arc = 0; arcs && arc < arcs.arcCount; arc++) {
      const line = arcs.vertices(arc);
      const color = arc < arcs.borderCount ? hue(arc) : OTHER_ARC;
      for (let i = 2; i < line.length; i += 2) {
        pieces.add(line[i - 2] / units - 180, line[i - 1] / units - 90, line[i] / units - 180,
          line[i + 1] / units - 90, color);
      }
    }
    return pieces.finish(gl);
  }

  /** The points where arcs begin and end; closed arcs have no node. */
  get nodes() {
    const { layer } = this;
    if (!layer) return [];
    if (layer.nodes) return layer.nodes;
    const { arcs } = layer;
    /** @type {Map<string, import('../reader/atlas.js').Place>} */
    const found = new Map();
    for (let arc = 0; arcs && arc < arcs.arcCount; arc++) {
      if (arcs.isClosed(arc)) continue;
      const line = arcs.vertices(arc);
      for (const at of [0, line.length - 2]) {
        found.set(`${line[at]},${line[at + 1]}`, this.atlas.degrees(line[at], line[at + 1]));
      }
    }
    return (layer.nodes = [...found.values()]);
  }

  /**
   * Returns numbers about each part, as pairs of a name and a number.
   * @returns {{ [part in Part]: Count[] }}
   */
  counts() {
    const { layer } = this;
    const arcs = layer?.arcs;
    const mesh = layer ? drawnMesh(this.atlas, layer) : null;
    const trees = this.quadtreeNumbers().map((number) => this.atlas.quadtrees[number]);
    /** @typedef {'levels' | 'nodeCount' | 'leafCount' | 'largestLeaf' | 'pairCount'} Figure */
    const sum = (/** @type {Figure} */ name) => trees.reduce((total, tree) => total + tree[name], 0);
    const most = (/** @type {Figure} */ name) => trees.reduce((largest, tree) => Math.max(largest, tree[name]), 0);
    return {
      triangles: mesh
        ? [['triangles', mesh.corners.length / 3], ['vertices', mesh.us.length],
          ['border lines', mesh.lineStarts.length - 1], ['sag in meters', mesh.info.sag],
          ['border tolerance in meters', mesh.info.detail]]
        : [['no mesh in this layer', '']],
      cells: [['levels', most('levels')], ['nodes', sum('nodeCount')],
        ['leaves', sum('leafCount')], ['edges in the largest leaf', most('largestLeaf')],
        ['pairs of codes', sum('pairCount')]],
      arcs: arcs
        ? [['arcs', arcs.arcCount], ['arcs that are borders', arcs.borderCount],
          ['vertices', arcs.vertexCount], ['blocks', arcs.blockCount], ['rings', arcs.ringCount]]
        : [['no arcs in this atlas', '']],
      nodes: [['nodes', this.nodes.length]],
    };
  }
}
