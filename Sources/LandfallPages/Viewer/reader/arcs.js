// @ts-check
// Arcs: the borders of a layer, each stored once, and the rings that consist of them.

import { check } from './bytes.js';

const HIGH = 0x80000000;
const LOW = 0x7fffffff;
/** The greatest ratio of the vertices in one region's rings to all vertices of its layer. */
const MAX_RING_LAPS = 2;
/** The maximum number of regions on one side of an arc. */
const MAX_REGIONS_ON_SIDE = 256;

/**
 * Returns the number of words of the nodes of a search tree, which the page does not read.
 * @param {number} items
 */
function treeWords(items) {
  let [nodes, level] = [0, items];
  do {
    level = Math.ceil(level / 16);
    nodes += level;
  } while (level > 1);
  return 19 * nodes;
}

/** The arcs of a layer at its lookup detail, or at one of its further details. */
export class ArcTable {
  /**
   * @param {import('./file.js').AtlasFile} file
   * @param {number} table  the table's number, the `owner` of its sections
   * @param {Uint32Array} record  the twelve words of its record
   * @param {number} regionCount  the number of the layer's regions
   */
  constructor(file, table, record, regionCount) {
    this.arcCount = record[0];
    this.borderCount = record[1];
    this.blockCount = record[2];
    this.vertexCount = record[3];
    this.ringCount = record[4];
    this.ringArcCount = record[5];
    this.setCount = record[6];
    this.memberCount = record[7];
    this.itemCount = record[8];
    this.regionCount = regionCount;
    this.width = file.width;
    this.height = file.height;
    const has = this.arcCount > 0 ? 1 : 0;
    this.arcs = file.words('arcs', table,
      has * (3 * (this.arcCount + 1) + this.setCount + 1 + this.memberCount));
    this.headers = file.words('arcBlocks', table, 3 * this.blockCount + Math.ceil(this.blockCount / 64));
    this.bits = file.dataView('arcVertices', table);
    this.rings = file.words('arcRings', table,
      has * (regionCount + 1 + this.ringCount + 1 + this.ringArcCount));
    const isInOrder = (record[9] & 1) === 1;
    file.words('arcTree', table, treeWords(this.itemCount) + (isInOrder ? 0 : this.itemCount));
    check(this.borderCount <= this.arcCount && this.arcCount <= this.blockCount
      && (has === 1 || this.blockCount === 0) && this.vertexCount <= 33 * this.blockCount
      && (this.blockCount === 0 || this.bits.byteLength >= 8),
    `the counts of arc table ${table} contradict one another`);
    /** @type {{ starts: Uint32Array, us: Uint32Array, vs: Uint32Array } | null} */
    this.decoded = null;
    /**
     * The boxes of all blocks, which distances make.
     * @type {Float64Array | null}
     */
    this.boxes = null;
  }

  /**
   * The vertices of all blocks, decoded at the first access. Those of block b, including its last one,
   * have the indices starts[b] to starts[b + 1] − 1 in us and vs.
   */
  get blocks() {
    return (this.decoded ??= this.decode());
  }

  decode() {
    const { headers, blockCount, width, height } = this;
    let isOnGrid = true;
    const starts = new Uint32Array(blockCount + 1);
    for (let block = 0; block < blockCount; block++) {
      starts[block + 1] = starts[block] + (headers[3 * block + 2] >>> 27) + 2;
    }
    const us = new Uint32Array(starts[blockCount]);
    const vs = new Uint32Array(starts[blockCount]);
    const limit = 8 * (this.bits.byteLength - 8);
    for (let block = 0; block < blockCount; block++) {
      const packing = headers[3 * block + 2];
      const isLast = headers[3 * block + 1] >= HIGH;
      const widthU = ((packing >>> 17) & 31) + 1;
      const widthV = ((packing >>> 22) & 31) + 1;
      const count = (packing >>> 27) + (isLast ? 1 : 0);
      let position = 32 * headers[3 * blockCount + (block >>> 6)] + (packing & 0x1ffff);
      check(position + count * (widthU + widthV) <= limit,
        'the vertices of a block are not in their section');
      let u = headers[3 * block];
      let v = headers[3 * block + 1] & LOW;
      let at = starts[block];
      us[at] = u;
      vs[at] = v;
      if (u > width || v > height) isOnGrid = false;
      for (let i = 0; i < count; i++) {
        u = (u + this.difference(position, widthU)) >>> 0;
        v = (v + this.difference(position + widthU, widthV)) >>> 0;
        position += widthU + widthV;
        us[++at] = u;
        vs[at] = v;
        if (u > width || v > height) isOnGrid = false;
      }
      if (!isLast) {
        check(block + 1 < blockCount, 'the last block does not end its arc');
        us[++at] = headers[3 * block + 3];
        vs[at] = headers[3 * block + 4] & LOW;
      }
    }
    // Edges are divided into pieces of a degree: one beyond the grid would have many.
    check(isOnGrid, 'a vertex of a border is outside of the grid');
    return { starts, us, vs };
  }

  /**
   * Reads a difference of `width` bits: 0, 1, 2, 3 … stand for 0, −1, 1, −2 …
   * @param {number} position
   * @param {number} width
   */
  difference(position, width) {
    const byte = position >>> 3;
    const shift = position & 7;
    let value = this.bits.getUint32(byte, true) >>> shift;
    if (shift + width > 32) value |= this.bits.getUint8(byte + 4) << (32 - shift);
    if (width < 32) value &= (1 << width) - 1;
    return (value >>> 1) ^ -(value & 1);
  }

  /**
   * Returns the first block of an arc, and the end of its blocks.
   * @param {number} arc
   */
  blockRange(arc) {
    const first = this.arcs[3 * arc] & LOW;
    const end = this.arcs[3 * arc + 3] & LOW;
    check(arc < this.arcCount && first < end && end <= this.blockCount,
      'the blocks of an arc are not in the table');
    return [first, end];
  }

  /** The number of blocks of borders: of the arcs where regions end. */
  get borderBlockCount() {
    return this.arcCount === 0 ? 0 : Math.min(this.arcs[3 * this.borderCount] & LOW, this.blockCount);
  }

  /** @param {number} arc */
  isClosed(arc) {
    return this.arcs[3 * arc] >= HIGH;
  }

  /**
   * Returns all vertices of an arc as u, v, u, v …; a closed arc ends with its first vertex.
   * @param {number} arc
   */
  vertices(arc) {
    const [first, end] = this.blockRange(arc);
    const { starts, us, vs } = this.blocks;
    const line = [us[starts[first]], vs[starts[first]]];
    for (let block = first; block < end; block++) {
      for (let i = starts[block] + 1; i < starts[block + 1]; i++) line.push(us[i], vs[i]);
    }
    return line;
  }

  /**
   * Returns the numbers of the regions on a side of an arc: 1 the left one, 2 the right one.
   * @param {number} arc
   * @param {number} side
   */
  label(arc, side) {
    const value = this.arcs[3 * arc + side];
    if (value === 0) return [];
    if (value <= this.regionCount) return [value - 1];
    const sets = 3 * (this.arcCount + 1);
    const number = value - this.regionCount - 1;
    check(number < this.setCount, 'a label refers to a set that does not exist');
    const first = this.arcs[sets + number];
    const end = this.arcs[sets + number + 1];
    check(first <= end && end <= this.memberCount, 'a set ends after the last member');
    check(end - first <= MAX_REGIONS_ON_SIDE, `a set has more than ${MAX_REGIONS_ON_SIDE} regions`);
    return Array.from(this.arcs.subarray(sets + this.setCount + 1 + first,
      sets + this.setCount + 1 + end));
  }

  /**
   * Returns the rings of a region, each as u, v, u, v … with its first vertex repeated at the end.
   * `verticesOf` returns the vertices of an arc; it may simplify the arc, but must keep its ends.
   * @param {number} region
   * @param {(arc: number) => number[]} verticesOf
   */
  regionRings(region, verticesOf = (arc) => this.vertices(arc)) {
    if (this.arcCount === 0 || region >= this.regionCount) return [];
    const starts = this.regionCount + 1;
    const pieces = starts + this.ringCount + 1;
    const rings = [];
    let left = MAX_RING_LAPS * this.vertexCount;
    const end = this.rings[region + 1];
    check(end <= this.ringCount, 'the rings of a region are not in the table');
    for (let ring = this.rings[region]; ring < end; ring++) {
      /** @type {number[]} */
      const line = [];
      const stop = this.rings[starts + ring + 1] & LOW;
      check(stop <= this.ringArcCount, 'the arcs of a ring are not in the table');
      for (let place = this.rings[starts + ring] & LOW; place < stop; place++) {
        const value = this.rings[pieces + place];
        const piece = verticesOf(value >>> 1);
        const last = piece.length - 2;
        left -= last / 2;
        check(left >= 0,
          `the rings of a region have more than ${MAX_RING_LAPS} times the vertices of its layer`);
        for (let i = line.length === 0 ? 0 : 2; i <= last; i += 2) {
          const at = value & 1 ? last - i : i;
          line.push(piece[at], piece[at + 1]);
        }
      }
      rings.push(line);
    }
    return rings;
  }
}
