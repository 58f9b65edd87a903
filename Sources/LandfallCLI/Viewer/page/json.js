// JSON of travel books: numbers keep every digit that another program wrote, where the browser can.

const isRaw = (value) => JSON.isRawJSON?.(value) === true;

export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value);

/** Parses JSON; a number that would be written otherwise stays as its characters. */
export function parseJSON(text) {
  return JSON.parse(text, (_, value, context) => {
    const isOther = typeof value === 'number' && context?.source !== undefined && String(value) !== context.source;
    return isOther && JSON.rawJSON ? JSON.rawJSON(context.source) : value;
  });
}

/** Returns the number of a value; undefined for anything else. */
export function numberOf(value) {
  if (isRaw(value)) return Number(value.rawJSON);
  return typeof value === 'number' ? value : undefined;
}

/** Returns whether a flag is set: true or false, or the 1 or 0 of some encoders; undefined for anything else. */
export function flagOf(value) {
  if (value === true || value === false) return value;
  return { 1: true, 0: false }[numberOf(value)];
}

/** Returns a copy with the members of all objects in the order of their names. */
export function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

/** Returns the JSON of a value on one line; equal values have equal strings. */
export const textOf = (value) => JSON.stringify(sorted(value));

function rank(value) {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (numberOf(value) !== undefined) return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
}

/** Merges two values of an unknown member: all members of two objects, else the later value by type and text. */
export function joined(a, b) {
  if (a === undefined || b === undefined) return a ?? b;
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return Object.fromEntries([...names].map((name) => [name, joined(a[name], b[name])]));
  }
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? a : b;
  return textOf(a) < textOf(b) ? b : a;
}
