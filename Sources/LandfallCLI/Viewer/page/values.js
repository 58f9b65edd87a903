// @ts-check
// Colors by an attribute: classes of numbers, or one color for each text.

import { rgba } from './theme.js';
import { attributeTitle, count, make } from './text.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Value} Value */
/** @typedef {{ label: string, has: (value: Value | undefined) => boolean }} Class */
/** @typedef {{ layer: Layer, name: string, values: (Value | undefined)[], classes: Class[], isNumber: boolean }} Choice */

const CLASSES = 5;
const MOST_TEXTS = 10;
/** The colors of numbers from low to high, and of strings, in the light theme and in the dark one. */
const NUMBERS = {
  light: ['#E6EEEA', '#C3DAD3', '#97BFB6', '#679F98', '#3A7D79'],
  dark: ['#2A3A40', '#325056', '#3D696D', '#4E8486', '#68A09F'],
};
const TEXTS = {
  light: ['#F2DCB8', '#CFE5CD', '#E3CFE6', '#F2CFC9', '#DFDFC2', '#C3E3E0', '#E5D5C5', '#D5D7EF', '#EFE39B', '#C9DDEA'],
  dark: ['#5A4A2C', '#34523A', '#4F3B57', '#5A3B37', '#4A4A30', '#2C5252', '#524435', '#40456A', '#5A5326', '#2F4A5C'],
};
const NUMBER = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/**
 * Returns the values of an attribute by number of region; undefined where it is missing.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {string} name
 */
function valuesOf(atlas, layer, name) {
  return layer.regions.map((region) => atlas.attribute(region, name));
}

/**
 * Returns the classes of values: a label and what belongs to it; null if there are too few or too many for colors.
 * @param {(Value | undefined)[]} values
 * @returns {Class[] | null}
 */
function classesOf(values) {
  const known = values.filter((value) => value !== undefined && value !== '');
  const distinct = [...new Set(known)];
  if (known.length > 0 && known.every((value) => typeof value === 'number')) {
    if (distinct.length < CLASSES) return null;
    const sorted = known.map(Number).sort((a, b) => a - b);
    const starts = Array.from({ length: CLASSES }, (_, i) => sorted[Math.floor((i * sorted.length) / CLASSES)]);
    const bounds = [...new Set(starts)];
    return bounds.map((from, i) => ({
      label: `${NUMBER.format(from)} – ${NUMBER.format(bounds[i + 1] ?? sorted[sorted.length - 1])}`,
      has: (value) => typeof value === 'number' && value >= from && (i + 1 === bounds.length || value < bounds[i + 1]),
    }));
  }
  if (distinct.length < 2 || distinct.length > MOST_TEXTS) return null;
  if (distinct.some((value) => typeof value === 'boolean')) return null;
  return distinct.sort().map((text) => ({ label: String(text), has: (value) => value === text }));
}

export class Values {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /**
     * The layer, attribute, values and classes of regions that are colored; null without such colors.
     * @type {Choice | null}
     */
    this.active = null;
    /** @type {Choice[] | undefined} */
    this.known = undefined;
  }

  /** The attributes that regions can be colored by: layer, name and classes of each. */
  get choices() {
    const { atlas } = this.app;
    return (this.known ??= atlas.layers.filter((layer) => layer.kind === 'polygons').flatMap((layer) =>
      layer.attributes.map((name) => {
        const values = valuesOf(atlas, layer, name);
        const classes = classesOf(values);
        const isNumber = typeof values.find((one) => one !== undefined) === 'number';
        return classes ? [{ layer, name, values, classes, isNumber }] : [];
      }).flat()));
  }

  /**
   * Colors by the choice of this number; by marks only if there is no such choice.
   * @param {number} number
   */
  choose(number) {
    this.active = this.choices[number] ?? null;
    this.app.shell.updateLegend();
    this.app.tabs.layers.update();
    this.app.changed();
  }

  /** Returns the colors of the classes in the current theme. */
  get colors() {
    if (!this.active) return [];
    const { isNumber, classes } = this.active;
    const colors = (isNumber ? NUMBERS : TEXTS)[this.app.theme.isDark ? 'dark' : 'light'];
    const { length } = classes;
    return classes.map((_, i) => colors[isNumber && length < CLASSES
      ? Math.round((i * (CLASSES - 1)) / Math.max(1, length - 1)) : i]);
  }

  /**
   * Returns the regions of each class among those with these numbers; the rest has no value.
   * @param {number[]} numbers
   */
  groups(numbers) {
    if (!this.active) return { groups: [], rest: numbers };
    const { classes, values } = this.active;
    const colors = this.colors.map((color) => rgba(color));
    const groups = classes.map((one, i) => ({ color: colors[i], numbers: numbers.filter((n) => one.has(values[n])) }));
    const rest = numbers.filter((n) => !classes.some((one) => one.has(values[n])));
    return { groups, rest };
  }

  /**
   * Returns a region's value as text; an empty string if regions are not colored by it.
   * @param {import('../reader/atlas.js').Region} region
   */
  textOf(region) {
    const value = region.layer === this.active?.layer ? this.active.values[region.number] : undefined;
    return value === undefined ? '' : count(value);
  }

  /** Makes the entries of the legend. */
  legend() {
    return this.active ? this.active.classes.map(({ label }, i) => make('li', {},
      make('span', { class: 'chip', style: `background: ${this.colors[i]}`, 'aria-hidden': 'true' }), label)) : [];
  }

  /** Makes the choice of an attribute; null if no attribute has suitable values. */
  select() {
    const { choices } = this;
    if (choices.length === 0) return null;
    const select = make('select', { id: 'color-by', onchange: () => {
      this.choose(Number(select.value));
    } }, make('option', { value: '-1' }, 'Marks only'),
    choices.map((choice, i) => make('option', { value: String(i), selected: choice === this.active },
      `${attributeTitle(choice.name)} (${this.app.words.plural(choice.layer)})`)));
    return make('label', { class: 'row' }, make('span', {}, 'Color by'), select);
  }
}
