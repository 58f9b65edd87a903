// @ts-check
// Formatting of words and numbers, and elements of the page.

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/**
 * Formats 1234567 as "1,234,567".
 * @param {unknown} number
 */
export function count(number) {
  return typeof number === 'number' ? NUMBER.format(number) : String(number);
}

/** @param {number} meters */
export function distanceText(meters) {
  if (meters < 1000) return `${NUMBER.format(meters)} m`;
  return `${meters < 10_000 ? SHORT.format(meters / 1000) : NUMBER.format(meters / 1000)} km`;
}

/** @param {number} squareMeters */
export function areaText(squareMeters) {
  const kilometers = squareMeters / 1e6;
  return `${kilometers < 100 ? SHORT.format(kilometers) : NUMBER.format(kilometers)} km²`;
}

/**
 * Formats a coordinate as "36.9991° N, 109.0452° W".
 * @param {number} latitude
 * @param {number} longitude
 */
export function placeText(latitude, longitude) {
  const part = (/** @type {number} */ value, /** @type {string} */ positive, /** @type {string} */ negative) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  return `${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}`;
}

/**
 * Formats "us-badges" as "US badges", "countries" as "Countries".
 * @param {string} id
 */
export function titleText(id) {
  const words = id.replace(/[-_]+/g, ' ').replace(/\bus\b/g, 'US');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Attributes of usual sources whose names only their makers read.
 * @type {Record<string, string>}
 */
const ATTRIBUTES = {
  ALAND: 'Land area', AWATER: 'Water area', COUNTS: 'Counts in totals', FORMAL: 'Formal name', GEOID: 'Census code',
  NAMELSAD: 'Full name', POP_EST: 'Population', STATEFP: 'FIPS code', STUSPS: 'Postal code',
};

/**
 * Formats the name of an attribute: "Continent" for "CONTINENT", "ISO A2", "Visit minutes", "Description (de)".
 * @param {string} name
 */
export function attributeTitle(name) {
  if (Object.hasOwn(ATTRIBUTES, name)) return ATTRIBUTES[name];
  const [id, language] = name.split(':');
  const words = id.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[-_ ]+/).filter(Boolean)
    .map((word) => (/^[A-Z]{1,3}$|\d/.test(word) ? word : word.toLowerCase()));
  const text = titleText(words.join(' ')) || name;
  return language ? `${text} (${language})` : text;
}

/**
 * Formats the value of an attribute: areas of the Census with their unit, "yes" or "no", "1,234,567".
 * @param {string} name
 * @param {import('../reader/atlas.js').Value} value
 */
export function attributeText(name, value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && /^A(LAND|WATER)$/.test(name) ? areaText(value) : count(value);
}

/**
 * Returns the flag of a two-character country code; an empty string for anything else.
 * @param {unknown} code
 */
export function flag(code) {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return '';
  return String.fromCodePoint(...Array.from(code, (one) => 0x1f1e6 + one.charCodeAt(0) - 65));
}

/** Whether this system draws flags in color, not as boxes or as their country codes. */
export const hasFlags = (() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [32, 32];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = '24px sans-serif';
  context.fillText(flag('FR'), 0, 26);
  const { data } = context.getImageData(0, 0, 32, 32);
  return data.some((value, i) => i % 4 === 0 && Math.abs(value - data[i + 2]) > 60);
})();

/**
 * Returns the element of the page with an id.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/** @typedef {Node | string | null | undefined} Child */

/**
 * Makes an element with properties and children; strings become text nodes, never markup. A property that begins with
 * "on" is a listener.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ [name: string]: string | number | boolean | null | undefined | ((event: Event) => void) }} properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
  return element;
}
