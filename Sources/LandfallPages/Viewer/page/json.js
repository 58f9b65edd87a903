// @ts-check
// JSON of travel books: numbers keep every digit that another program wrote, where the browser can.

/** @typedef {import('./rules.js').Members} Members */
/**
 * What newer browsers have: the source of numbers, and values that keep their characters.
 * @typedef {object} SourceJSON
 * @property {(text: string, revive: (name: string, value: unknown, context?: { source?: string }) => unknown) => unknown} parse
 * @property {(value: unknown) => boolean} [isRawJSON]
 * @property {(source: string) => unknown} [rawJSON]
 */

const SOURCES = /** @type {SourceJSON} */ (JSON);

/**
 * @param {unknown} value
 * @returns {value is { rawJSON: string }}
 */
const isRaw = (value) => SOURCES.isRawJSON?.(value) === true;

/**
 * @param {unknown} value
 * @returns {value is Members}
 */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value);

/**
 * Parses JSON; a number that would be written otherwise stays as its characters.
 * @param {string} text
 * @returns {unknown}
 */
export function parseJSON(text) {
  return SOURCES.parse(text, (_, value, context) => {
    const source = context?.source;
    const isOther = typeof value === 'number' && source !== undefined && String(value) !== source;
    return isOther && SOURCES.rawJSON ? SOURCES.rawJSON(source) : value;
  });
}

/**
 * Returns the number of a value; undefined for anything else.
 * @param {unknown} value
 */
export function numberOf(value) {
  if (isRaw(value)) return Number(value.rawJSON);
  return typeof value === 'number' ? value : undefined;
}

/**
 * Returns whether a flag is set: true or false, or the 1 or 0 of some encoders; undefined for anything else.
 * @param {unknown} value
 */
export function flagOf(value) {
  if (value === true || value === false) return value;
  const number = numberOf(value);
  return number === 1 ? true : number === 0 ? false : undefined;
}

/**
 * Returns a copy with the members of all objects in the order of their names.
 * @param {unknown} value
 * @returns {unknown}
 */
export function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

/**
 * Returns the JSON of a value on one line; equal values have equal strings.
 * @param {unknown} value
 */
export const textOf = (value) => JSON.stringify(sorted(value));

/** @param {unknown} value */
function rank(value) {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (numberOf(value) !== undefined) return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
}

/**
 * Merges two values of an unknown member: all members of two objects, else the later value by type and text.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {unknown}
 */
export function joined(a, b) {
  if (a === undefined || b === undefined) return a ?? b;
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return Object.fromEntries([...names].map((name) => [name, joined(a[name], b[name])]));
  }
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? a : b;
  return textOf(a) < textOf(b) ? b : a;
}
