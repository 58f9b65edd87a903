// @ts-check
// Quadtrees: they return the code of all regions at a grid point, by the half-open rule of the format.

import { check } from './bytes.js';

const UNIFORM = 0;
const NODE = 1;
const LEAF = 2;
const INLINE = (1 << 19) - 1;
/** The number of bytes after the last leaf. */
const PADDING = 16;

/**
 * Whether x · y ≤ z · w, exactly: the products are compared as integers if their binary64 are equal.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} w
 */
function isAtMost(x, y, z, w) {
  const left = x * y;
  const right = z * w;
  if (left !== right || Math.abs(left) < Number.MAX_SAFE_INTEGER) return left <= right;
  return BigInt(x) * BigInt(y) <= BigInt(z) * BigInt(w);
}

/**
 * Whether the ray from the point (u, v) to the west meets the edge a–b.
 * @param {number} aU
 * @param {number} aV
 * @param {number} bU
 * @param {number} bV
 * @param {number} u
 * @param {number} v
 */
function isEdgeMet(aU, aV, bU, bV, u, v) {
  if (aV <= v === bV <= v) return false;
  if (aU <= u && bU <= u) return true;
  if (aU > u && bU > u) return false;
  return bV > aV
    ? isAtMost(bU - aU, v - aV, u - aU, bV - aV)
    : isAtMost(u - aU, bV - aV, bU - aU, v - aV);
}

/** One quadtree of an atlas. */
export class Quadtree {
  /**
   * @param {import('./file.js').AtlasFile} file
   * @param {number} number  the quadtree's number
   * @param {Uint32Array} record  the nine words of its record
   */
  constructor(file, number, record) {
    this.shift = record[0];
    this.columns = record[1];
    this.rows = record[2];
    this.nodeCount = record[3];
    this.pairCount = record[5];
    this.levels = record[6];
    this.largestLeaf = record[7];
    this.leafCount = record[8];
    /** Whether it is a small index: its leaves are lists of blocks, its nodes split a cell into 2 × 2. */
    this.isSmall = file.has('quadtreeBlocks', number);
    this.changes = file.dataView('quadtreeBlocks', number);
    this.step = this.isSmall ? 1 : 2;
    const s = this.shift;
    check(s >= 2 && s <= 31 && this.columns === ((file.width - 1) >>> s) + 1
      && this.rows === (file.height >>> s) + 1, `the root of quadtree ${number} does not cover the grid`);
    this.root = file.words('quadtreeRoot', number, this.columns * this.rows);
    this.nodes = file.words('quadtreeNodes', number, this.nodeCount * 4 ** this.step);
    this.leaves = file.dataView('quadtreeLeaves', number);
    this.pairs = file.words('quadtreePairs', number, 2 * this.pairCount);
    /** @type {import('./arcs.js').ArcTable | null} */
    this.arcs = null;
    this.unit = 4;
    check(this.leaves.byteLength === record[4] && record[4] >= PADDING,
      `the leaves of quadtree ${number} do not have the length in its record`);
  }

  /**
   * Sets the arcs that the leaves of a small index refer to.
   * @param {import('./arcs.js').ArcTable} arcs
   */
  attach(arcs) {
    this.arcs = arcs;
    this.unit = arcs.blockCount <= 1 << 15 && this.pairCount <= 1 << 16 ? 2 : 4;
    check(this.changes.byteLength === this.unit * arcs.blockCount,
      'a quadtree does not have one change for each block of its layer');
  }

  /**
   * Returns the code of the regions at a grid point; 0 if a number of the file is out of range.
   * @param {number} u
   * @param {number} v
   */
  code(u, v) {
    const { step, nodes } = this;
    const mask = (1 << step) - 1;
    let { shift } = this;
    let node = this.root[(v >>> shift) * this.columns + (u >>> shift)];
    for (;;) {
      if (!(node < this.nodeCount) || shift < step) return 0;
      shift -= step;
      const child = (((v >>> shift) & mask) << step) + ((u >>> shift) & mask);
      const entry = nodes[(node << (2 * step)) + child];
      node = entry >>> 2;
      switch (entry & 3) {
        case UNIFORM: return node;
        case LEAF: return this.isSmall
          ? this.listCode(2 * node, u, v, shift) : this.chainCode(2 * node, u, v, shift);
        case NODE: break;
        default: return 0;
      }
    }
  }

  /**
   * @param {DataView} view
   * @param {number} position
   */
  number(view, position) {
    return this.unit === 2 ? view.getUint16(position, true) : view.getUint32(position, true);
  }

  /**
   * Returns the code in a leaf of a small index, a list of blocks of the layer's arcs.
   * @param {number} position
   * @param {number} u
   * @param {number} v
   * @param {number} shift
   */
  listCode(position, u, v, shift) {
    const { unit, leaves, pairs, arcs } = this;
    const cornerU = ((u >>> shift) << shift) >>> 0;
    const cornerV = ((v >>> shift) << shift) >>> 0;
    const last = unit === 2 ? 0x8000 : 0x80000000;
    const limit = leaves.byteLength - PADDING;
    if (position + unit > limit || this.number(leaves, position) >= this.pairCount) return 0;
    if (!arcs) return 0;
    let code = pairs[2 * this.number(leaves, position)];
    const { starts, us, vs } = arcs.blocks;
    for (;;) {
      position += unit;
      if (position + unit > limit) return 0;
      const word = this.number(leaves, position);
      const block = word >= last ? word - last : word;
      if (block >= arcs.blockCount) return 0;
      const change = this.number(this.changes, unit * block);
      if (change >= this.pairCount) return 0;
      const end = starts[block + 1] - 1;
      let isOdd = false;
      for (let i = starts[block]; i < end; i++) {
        if (isEdgeMet(us[i], vs[i], us[i + 1], vs[i + 1], u, v)) isOdd = !isOdd;
      }
      for (const i of [starts[block], end]) {
        if (us[i] <= cornerU && cornerV < vs[i] && vs[i] <= v) isOdd = !isOdd;
      }
      if (isOdd) code ^= pairs[2 * change + 1];
      if (word >= last) return code;
    }
  }

  /**
   * Returns the code in a leaf of chains.
   * @param {number} position
   * @param {number} u
   * @param {number} v
   * @param {number} shift
   */
  chainCode(position, u, v, shift) {
    const { leaves } = this;
    const mask = 2 ** shift - 1;
    const limit = leaves.byteLength - PADDING;
    let code = 0;
    for (;;) {
      if (position + 4 > limit) return 0;
      const header = leaves.getUint32(position, true);
      const count = header & 31;
      const lowBits = (header >>> 5) & 31;
      const pair = header >>> 13;
      const lanes = position + (pair === INLINE ? 12 : 4);
      const low = lanes + 4 * (count + 1);
      const end = low + 2 * Math.ceil((2 * lowBits * (count + 1)) / 16);
      if (count < 1 || end > limit || 16 + lowBits < shift) return 0;
      if (pair !== INLINE && pair >= this.pairCount) return 0;
      code ^= pair === INLINE ? leaves.getUint32(position + 4, true) : this.pairs[2 * pair];
      const margin = (2 ** (16 + lowBits) - 2 ** shift) / 2;
      const [x, y] = [(u & mask) + margin, (v & mask) + margin];
      if (this.isChainMet(lanes, low, count, lowBits, header, x, y)) {
        code ^= pair === INLINE ? leaves.getUint32(position + 8, true) : this.pairs[2 * pair + 1];
      }
      if (header & 0x1000) return code;
      position = end;
    }
  }

  /**
   * Whether the ray from the point (u, v) to the west meets a chain an odd number of times.
   * @param {number} lanes
   * @param {number} low
   * @param {number} count
   * @param {number} lowBits
   * @param {number} header
   * @param {number} u
   * @param {number} v
   */
  isChainMet(lanes, low, count, lowBits, header, u, v) {
    const { leaves } = this;
    const lowNumber = (/** @type {number} */ place) => {
      let value = 0;
      for (let got = 0, bit = place * lowBits; got < lowBits; ) {
        const take = Math.min(8 - (bit & 7), lowBits - got);
        const part = (leaves.getUint8(low + (bit >>> 3)) >>> (bit & 7)) & ((1 << take) - 1);
        value += part * 2 ** got;
        got += take;
        bit += take;
      }
      return value;
    };
    let isOdd = false;
    let [beforeU, beforeV] = [0, 0];
    for (let i = 0; i <= count; i++) {
      const lane = (/** @type {number} */ at) => (leaves.getInt16(lanes + 2 * at, true) + 0x8000) * 2 ** lowBits;
      const vertexV = lane(i) + lowNumber(2 * i);
      const vertexU = lane(count + 1 + i) + lowNumber(2 * i + 1);
      const hasRay = (i === 0 && header & 0x400) || (i === count && header & 0x800);
      if (hasRay && vertexV <= v) isOdd = !isOdd;
      if (i > 0 && isEdgeMet(beforeU, beforeV, vertexU, vertexV, u, v)) isOdd = !isOdd;
      [beforeU, beforeV] = [vertexU, vertexV];
    }
    return isOdd;
  }

  /**
   * Calls visit(u, v, log2 of the side, tag) for each cell that is not split any further.
   * @param {(u: number, v: number, shift: number, tag: number) => void} visit
   */
  forEachCell(visit) {
    const { step, nodes } = this;
    const side = 1 << step;
    /** @type {number[][]} */
    const pending = [];
    for (let cell = 0; cell < this.root.length; cell++) {
      const u = (cell % this.columns) * 2 ** this.shift;
      const v = Math.floor(cell / this.columns) * 2 ** this.shift;
      pending.push([this.root[cell], u, v, this.shift]);
    }
    // The limit ends the loop in a damaged file. In a valid one each node has one parent, except those
    // without borders.
    let left = 4 * (nodes.length + this.root.length * side * side);
    for (let cell = pending.pop(); cell; cell = pending.pop()) {
      const [node, u, v, shift] = cell;
      if (!(node < this.nodeCount) || shift < step) continue;
      for (let child = 0; child < side * side; child++) {
        if (left-- === 0) return;
        const entry = nodes[(node << (2 * step)) + child];
        const childU = u + (child % side) * 2 ** (shift - step);
        const childV = v + Math.floor(child / side) * 2 ** (shift - step);
        if ((entry & 3) === NODE) pending.push([entry >>> 2, childU, childV, shift - step]);
        else visit(childU, childV, shift - step, entry & 3);
      }
    }
  }
}
