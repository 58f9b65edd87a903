// @ts-check
// The choices of a compressed mesh: an adaptive binary range decoder, and numbers read from its bits.

import { check } from './bytes.js';

/** The probabilities that a number uses: index 0 for its sign, 1 to 31 its length, then its leading bits. */
export const NUMBER_SIZE = 32 + 32 * 4;

/** Reads choices from bytes. A context is an index in the array of probabilities. */
export class RangeDecoder {
  /**
   * @param {Uint8Array} bytes
   * @param {number} contexts  the number of probabilities
   */
  constructor(bytes, contexts) {
    this.bytes = bytes;
    this.position = 4;
    check(bytes.length >= 4, 'a compressed mesh ends too early');
    this.range = 0xffffffff;
    this.code = ((bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3]) >>> 0;
    this.probabilities = new Uint16Array(contexts).fill(2048);
  }

  refill() {
    do {
      check(this.position < this.bytes.length, 'a compressed mesh ends too early');
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.bytes[this.position++]) >>> 0;
    } while (this.range < 0x1000000);
  }

  /**
   * Reads a bit in a context.
   * @param {number} context
   */
  bit(context) {
    const p = this.probabilities[context];
    const bound = (this.range >>> 12) * p;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      this.probabilities[context] = p + ((4096 - p) >> 5);
    } else {
      bit = 1;
      this.code -= bound;
      this.range -= bound;
      this.probabilities[context] = p - (p >> 5);
    }
    if (this.range < 0x1000000) this.refill();
    return bit;
  }

  /**
   * Reads `count` plain bits, the highest first.
   * @param {number} count
   */
  plain(count) {
    let { range, code } = this;
    let value = 0;
    for (let i = 0; i < count; i++) {
      range >>>= 1;
      value <<= 1;
      if (code >= range) {
        value |= 1;
        code -= range;
      }
      if (range < 0x1000000) {
        [this.range, this.code] = [range, code];
        this.refill();
        ({ range, code } = this);
      }
    }
    [this.range, this.code] = [range, code];
    return value >>> 0;
  }

  /**
   * Reads a tree of n bits, with the probabilities 1 to 2ⁿ − 1 of a context.
   * @param {number} bits
   * @param {number} context
   */
  tree(bits, context) {
    let k = 1;
    for (let i = 0; i < bits; i++) k = 2 * k + this.bit(context + k);
    return k - (1 << bits);
  }

  /**
   * Reads a number from 0 to 2³¹ − 1.
   * @param {number} context
   */
  number(context) {
    const length = this.tree(5, context);
    if (length <= 1) return length;
    const lead = length === 2 ? 1 : 2;
    const high = (1 << lead) + this.tree(lead, context + 32 + 4 * length);
    const rest = length - 1 - lead;
    return rest === 0 ? high : high * 2 ** rest + this.plain(rest);
  }

  /**
   * Reads a number with a sign.
   * @param {number} context
   */
  signed(context) {
    const size = this.number(context);
    return size !== 0 && this.bit(context) === 1 ? -size : size;
  }
}
