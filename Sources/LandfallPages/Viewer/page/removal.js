// @ts-check
// What a user removed from a travel book: marks of visits and notes, and counts of wishes, as the library has them.

/** @typedef {import('./rules.js').Members} Members */

const MASK = (1n << 128n) - 1n;
const PRIME = (1n << 88n) + 0x13bn;
const START = 0x6c62272e07bb014262b821756295c58dn;

/**
 * Returns the hash of texts as a UUID: FNV-1a of 128 bits, with a zero byte after each text.
 * @param {string[]} texts
 */
function hashOf(texts) {
  let hash = START;
  for (const byte of new TextEncoder().encode(texts.map((text) => `${text}\0`).join(''))) {
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  }
  hash = (hash & ~(0xf0n << 72n)) | (0x80n << 72n);
  hash = (hash & ~(0xc0n << 56n)) | (0x80n << 56n);
  const digits = hash.toString(16).padStart(32, '0').toUpperCase();
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([start, end]) => digits.slice(start, end)).join('-');
}

/**
 * Returns the mark of a removed visit.
 * @param {unknown} key
 * @param {unknown} id
 */
export const markOfVisit = (key, id) => hashOf(['visit', String(key), String(id).toUpperCase()]);

/**
 * Returns the mark of a removed note.
 * @param {Members} note
 */
export function markOfNote({ regionKey, visit, written, text, mood, photos }) {
  const seconds = Math.floor(Date.parse(String(written)) / 1000);
  return hashOf(['note', String(regionKey), String(visit).toUpperCase(), `${seconds}`, String(text),
    String(mood ?? ''), ...(Array.isArray(photos) ? photos.map(String) : [])]);
}

/** A set of wishes that counts the changes of each: it was added at an odd number, removed at an even one. */
export class Wishes {
  constructor() {
    /** @type {Map<string, number>} */
    this.counts = new Map();
  }

  /** @param {string} key */
  count(key) {
    return this.counts.get(key) ?? 0;
  }

  /** @param {string} key */
  has(key) {
    return this.count(key) % 2 === 1;
  }

  /**
   * Adds or removes a wish.
   * @param {string} key
   * @param {boolean} isWished
   */
  set(key, isWished) {
    if (this.has(key) !== isWished) this.counts.set(key, this.count(key) + 1);
  }

  /**
   * Takes the number of changes that another device has.
   * @param {string} key
   * @param {number} count
   */
  raise(key, count) {
    this.counts.set(key, Math.max(this.count(key), count));
  }

  /** @param {Wishes} other */
  merge(other) {
    for (const [key, count] of other.counts) this.raise(key, count);
  }

  /** The keys of the wished regions. */
  get keys() {
    return [...this.counts.keys()].filter((key) => this.has(key));
  }

  /** The numbers that a list of the keys does not say. */
  get changed() {
    return [...this.counts].filter(([, count]) => count > 1);
  }
}
