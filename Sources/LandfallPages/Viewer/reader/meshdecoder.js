// @ts-check
// Compressed meshes: first the lines, then the triangles, which refer to the vertices of the lines.

import { NONE, check } from './bytes.js';
import { NUMBER_SIZE, RangeDecoder } from './rangecoder.js';

const STEPS = [1, 10, 100, 1000];
/** Kinds of new vertices. */
const IN_LINE = 0;
const AT_START = 1;
const IN_TRIANGLE = 2;

/** The index of the first probability of each context. */
const CONTEXT = (() => {
  let end = 0;
  const take = (/** @type {number} */ size) => (end += size) - size;
  return {
    north: take(3 * 32 * NUMBER_SIZE), east: take(3 * 32 * NUMBER_SIZE), exception: take(1),
    same: take(2), side: take(NUMBER_SIZE), closed: take(1), length: take(NUMBER_SIZE),
    known: take(3), age: take(NUMBER_SIZE), count: take(NUMBER_SIZE), hasEdge: take(2),
    edge: take(16), first: take(8), second: take(8), third: take(8 * 8), recent: take(16),
    explicit: take(NUMBER_SIZE), start: take(NUMBER_SIZE), size: end,
  };
})();

/** A list of the newest 16 numbers, the newest one at index 0. */
class NewestFirst {
  constructor() {
    this.values = new Int32Array(16);
    this.head = 0;
    this.count = 0;
  }

  /** @param {number} place */
  at(place) {
    return this.values[(this.head + place) & 15];
  }

  /** @param {number} value */
  add(value) {
    this.head = (this.head - 1) & 15;
    this.values[this.head] = value;
    if (this.count < 16) this.count += 1;
  }

  /** @param {number} place */
  remove(place) {
    for (let i = place; i > 0; i--) {
      this.values[(this.head + i) & 15] = this.values[(this.head + i - 1) & 15];
    }
    this.head = (this.head + 1) & 15;
    this.count -= 1;
  }
}

/** Returns the number of bits of a number. */
const bitLength = (/** @type {number} */ value) => 32 - Math.clz32(value);

/** Decodes a compressed mesh: vertices, numbered in the order of their codes, lines and triangles. */
export class MeshDecoder {
  /**
   * @param {Uint8Array} bytes
   * @param {import('./meshes.js').MeshInfo} counts  the numbers in its record
   * @param {number} regionCount  the number of the layer's regions
   * @param {{ width: number, height: number }} grid
   */
  constructor(bytes, counts, regionCount, grid) {
    this.coder = new RangeDecoder(bytes, CONTEXT.size);
    this.regionCount = regionCount;
    this.width = grid.width;
    this.height = grid.height;
    this.vertexCount = this.coder.plain(32);
    check(this.vertexCount <= counts.vertices, 'a mesh has more vertices than its record');
    this.step = STEPS[this.coder.plain(2)];
    this.partStarts = new Uint32Array(counts.parts + 1).fill(counts.triangles);
    for (let part = 0; part < counts.parts; part++) this.partStarts[part] = this.coder.plain(32);
    this.us = new Uint32Array(this.vertexCount);
    this.vs = new Uint32Array(this.vertexCount);
    this.next = new Int32Array(this.vertexCount).fill(-1);
    this.previous = new Int32Array(this.vertexCount).fill(-1);
    this.codedCount = 0;
    this.rowsBefore = [0, 0, 0];
    this.lineStarts = new Uint32Array(counts.lines + 1);
    this.lineSides = new Uint32Array(2 * counts.lines);
    this.lineVertices = new Uint32Array(counts.lineVertices);
    this.corners = new Uint32Array(3 * counts.triangles);
    this.regionStarts = new Uint32Array(regionCount + 1);
    this.recent = new NewestFirst();
    /** How the newest vertex of a triangle was coded. */
    this.way = 0;
    this.readLines(counts);
    this.readTriangles(counts);
    check(this.codedCount === this.vertexCount && this.vertexCountOfParts() === counts.vertices,
      'a mesh does not have as many vertices as it declares');
  }

  /**
   * @param {number} kind
   * @param {number} base
   */
  newVertex(kind, base) {
    const { coder, step } = this;
    const columns = this.width / step;
    const context = NUMBER_SIZE * (32 * kind + this.rowsBefore[kind]);
    const rows = coder.signed(CONTEXT.north + context);
    const length = bitLength(Math.abs(rows));
    this.rowsBefore[kind] = length;
    const east = coder.signed(CONTEXT.east + NUMBER_SIZE * (32 * kind + length));
    const [baseU, baseV] = base < 0 ? [0, 0] : [this.us[base], this.vs[base]];
    let column = (Math.floor(baseU / step) + east) % columns;
    if (column < 0) column += columns;
    let u = column * step;
    let v = (Math.floor(baseV / step) + rows) * step;
    if (step > 1 && coder.bit(CONTEXT.exception)) {
      u += coder.plain(bitLength(step - 1));
      v += coder.plain(bitLength(step - 1));
    }
    check(u < this.width && v >= 0 && v <= this.height && this.codedCount < this.vertexCount,
      'a vertex of a mesh is outside of the grid');
    this.us[this.codedCount] = u;
    this.vs[this.codedCount] = v;
    return this.codedCount++;
  }

  /** @param {import('./meshes.js').MeshInfo} counts */
  readLines(counts) {
    const { coder, next, previous } = this;
    const sides = [0, 0];
    let [end, last] = [0, -1];
    for (let number = 0; number < counts.lines; number++) {
      for (let side = 0; side < 2; side++) {
        if (coder.bit(CONTEXT.same + side) === 0) sides[side] = coder.number(CONTEXT.side);
        check(sides[side] <= this.regionCount, 'a line of a mesh refers to a region that does not exist');
        this.lineSides[2 * number + side] = sides[side] === 0 ? NONE : sides[side] - 1;
      }
      const isClosed = coder.bit(CONTEXT.closed) === 1;
      const length = coder.number(CONTEXT.length) + 2;
      check(end + length <= counts.lineVertices, 'a line of a mesh is too long');
      for (let i = 0; i < length; i++) {
        let vertex;
        if (isClosed && i === length - 1) {
          vertex = this.lineVertices[end];
        } else if (coder.bit(CONTEXT.known + (i === 0 ? 0 : i === length - 1 ? 2 : 1))) {
          vertex = this.codedCount - 1 - coder.number(CONTEXT.age);
          check(vertex >= 0, 'a line of a mesh refers to a vertex that was not coded yet');
        } else {
          vertex = this.newVertex(i === 0 ? AT_START : IN_LINE, last);
        }
        if (i > 0) {
          if (next[last] < 0) next[last] = vertex;
          if (previous[vertex] < 0) previous[vertex] = last;
        }
        this.lineVertices[end + i] = vertex;
        last = vertex;
      }
      end += length;
      this.lineStarts[number + 1] = end;
    }
    check(end === counts.lineVertices, 'the lines of a mesh do not have the length in its record');
  }

  /**
   * Reads a vertex that is coded relative to `base`; `other` is the corner a if c is read, else −1.
   * @param {number} context
   * @param {number} explicit
   * @param {number} base
   * @param {number} other
   */
  readVertex(context, explicit, base, other) {
    const { coder } = this;
    const way = coder.tree(3, context);
    this.way = way;
    let vertex = -1;
    if (way < 4) {
      const from = way < 2 ? (context === CONTEXT.first ? -1 : base) : other;
      if (from >= 0) vertex = (way % 2 === 0 ? this.next : this.previous)[from];
    } else if (way === 4) {
      vertex = this.newVertex(IN_TRIANGLE, this.codedCount > 0 ? base : -1);
    } else if (way === 5) {
      const place = coder.tree(4, CONTEXT.recent);
      check(place < this.recent.count, 'a triangle of a mesh refers to a recent vertex that does not exist');
      return this.recent.at(place);
    } else if (way === 6) {
      vertex = base + coder.signed(explicit);
    }
    check(vertex >= 0 && vertex < this.codedCount,
      'a triangle of a mesh refers to a vertex that was not coded yet');
    this.recent.add(vertex);
    return vertex;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  areLinked(from, to) {
    return this.next[from] === to || this.previous[from] === to;
  }

  /** @param {import('./meshes.js').MeshInfo} counts */
  readTriangles(counts) {
    const { coder } = this;
    const [froms, tos] = [new NewestFirst(), new NewestFirst()];
    const keep = (/** @type {number} */ a, /** @type {number} */ b) => {
      froms.add(a);
      tos.add(b);
    };
    let [had, way, start, triangle] = [0, 4, 0, 0];
    for (let region = 0; region < this.regionCount; region++) {
      const end = triangle + coder.number(CONTEXT.count);
      check(end <= counts.triangles, 'a mesh has too many triangles');
      for (; triangle < end; triangle++) {
        let a;
        let b;
        had = coder.bit(CONTEXT.hasEdge + had);
        if (had) {
          const place = coder.tree(4, CONTEXT.edge);
          check(place < froms.count, 'a triangle of a mesh refers to an edge that does not exist');
          a = froms.at(place);
          b = tos.at(place);
          froms.remove(place);
          tos.remove(place);
        } else {
          a = this.readVertex(CONTEXT.first, CONTEXT.start, start, -1);
          b = this.readVertex(CONTEXT.second, CONTEXT.explicit, a, -1);
          start = a;
        }
        const c = this.readVertex(CONTEXT.third + 8 * way, CONTEXT.explicit, b, a);
        way = this.way;
        if (!had && !this.areLinked(a, b)) keep(b, a);
        if (!this.areLinked(c, a)) keep(a, c);
        if (!this.areLinked(b, c)) keep(c, b);
        this.corners[3 * triangle] = a;
        this.corners[3 * triangle + 1] = b;
        this.corners[3 * triangle + 2] = c;
      }
      this.regionStarts[region + 1] = triangle;
    }
    check(triangle === counts.triangles, 'a mesh has too few triangles');
  }

  /** Returns the number of vertices as in a record: one of several parts counts once for each. */
  vertexCountOfParts() {
    const { partStarts, corners } = this;
    const seen = new Uint32Array(this.vertexCount);
    check(partStarts[0] === 0, 'the parts of a mesh do not contain all of its triangles');
    let count = 0;
    for (let part = 1; part < partStarts.length; part++) {
      // The first triangle of a part may be any number of 32 bits.
      check(partStarts[part - 1] < partStarts[part] && 3 * partStarts[part] <= corners.length,
        'the parts of a mesh are not in the order of their triangles');
      for (let i = 3 * partStarts[part - 1]; i < 3 * partStarts[part]; i++) {
        if (seen[corners[i]] !== part) count += 1;
        seen[corners[i]] = part;
      }
    }
    for (const vertex of this.lineVertices) {
      if (seen[vertex] === 0) count += 1;
      seen[vertex] = 1;
    }
    return count;
  }
}
