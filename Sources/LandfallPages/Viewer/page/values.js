// @ts-check
// Colors by the values that came with the page, in the classes and colors of a map; or by an attribute: classes of numbers,
// or one color for each text.

import { rgba } from './theme.js';
import { attributeTitle, count, make } from './text.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Value} Value */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {{ label: string, has: (value: Value | undefined) => boolean, light?: string, dark?: string }} Class */
/**
 * Values of a layer by number of region, and the classes of their numbers or strings.
 *
 * @typedef {object} Choice
 * @property {Layer} layer
 * @property {string} title  of the legend
 * @property {(Value | undefined)[]} values
 * @property {Class[]} classes
 * @property {boolean} isNumber
 * @property {string[]} [shown]  the values as text, if the page came with them
 * @property {(number | undefined)[]} [numbers]  the values as numbers, if they are
 * @property {string} [subtitle]
 * @property {string} [source]
 * @property {Set<number>} [outsiders]  the numbers of regions that are ground: they are outside of the area of the table
 * @property {{ latitude: number, longitude: number, reach: number }} [frame]  what a map of the values shows, in meters
 */

/** The label of regions without data. */
export const NO_DATA = 'No data';
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
 * Returns the label of a class of numbers, as ColorScale.swift writes it: "Under 10", "10 to 20", "20 or more".
 * @param {number | undefined} from
 * @param {number | undefined} to
 */
function classLabel(from, to) {
  if (from === undefined) return to === undefined ? 'All' : `Under ${NUMBER.format(to)}`;
  return to === undefined ? `${NUMBER.format(from)} or more` : `${NUMBER.format(from)} to ${NUMBER.format(to)}`;
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
      label: classLabel(i > 0 ? from : undefined, bounds[i + 1]),
      has: (value) => typeof value === 'number' && value >= from && (i + 1 === bounds.length || value < bounds[i + 1]),
    }));
  }
  if (distinct.length < 2 || distinct.length > MOST_TEXTS) return null;
  if (distinct.some((value) => typeof value === 'boolean')) return null;
  return distinct.sort().map((text) => ({ label: String(text), has: (value) => value === text }));
}

/**
 * Returns the values that came with the page: those of the table of the command, whose classes are numbers of regions;
 * null without them.
 * @param {Atlas} atlas
 * @param {string} json
 * @returns {Choice | null}
 */
function givenValues(atlas, json) {
  if (!json.trim()) return null;
  const { layer: id, title, subtitle, source, isOrdered, classes, regions, outsiders, frame } = JSON.parse(json);
  const layer = atlas.layer(id);
  if (!layer) return null;
  /** @type {(number | undefined)[]} */
  const values = layer.regions.map(() => undefined);
  const shown = layer.regions.map(() => '');
  const numbers = [...values];
  for (const [key, [index, text, number]] of Object.entries(regions)) {
    const region = layer.byKey.get(key);
    if (!region) continue;
    [values[region.number], shown[region.number]] = [index, text];
    if (isOrdered) numbers[region.number] = Number(number ?? text);
  }
  return {
    layer, title, subtitle, source, values, shown, numbers, isNumber: isOrdered, frame,
    outsiders: new Set(layer.regions.filter((region) => outsiders.includes(region.key)).map((region) => region.number)),
    classes: classes.map((/** @type {Class} */ one, /** @type {number} */ i) =>
      ({ ...one, has: (/** @type {Value | undefined} */ value) => value === i })),
  };
}

/**
 * Makes a sample of a color.
 * @param {string} color
 */
function chip(color) {
  return make('span', { class: 'chip', style: `background: ${color}`, 'aria-hidden': 'true' });
}

export class Values {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** The values that came with the page; null without them. */
    this.given = givenValues(app.atlas, document.getElementById('values')?.textContent ?? '');
    /**
     * The layer, values and classes of regions that are colored; null without such colors.
     * @type {Choice | null}
     */
    this.active = this.given;
    /** @type {Choice[] | undefined} */
    this.known = undefined;
  }

  /** The line beneath the title of the page. */
  get subtitle() {
    return this.given?.subtitle ?? '';
  }

  /** Whether a region of the colored layer has no value. */
  get hasNoData() {
    return this.active?.layer.regions.some((region) => this.classOf(region) < 0 && !this.isOutside(region)) ?? false;
  }

  /**
   * Whether a region is ground: it is outside of the area of the table.
   * @param {Region} region
   */
  isOutside(region) {
    return this.active?.layer === region.layer && (this.active.outsiders?.has(region.number) ?? false);
  }

  /** The regions with values that came with the page. */
  get regions() {
    const { given } = this;
    return given?.layer.regions.filter((region) => given.values[region.number] !== undefined) ?? [];
  }

  /** The choices of colors: the values that came with the page, then attributes. */
  get choices() {
    const { atlas } = this.app;
    return (this.known ??= [...(this.given ? [this.given] : []),
      ...atlas.layers.filter((layer) => layer.kind === 'polygons').flatMap((layer) => layer.attributes.map((name) => {
        /** @type {Choice[]} */
        const found = [];
        const values = valuesOf(atlas, layer, name);
        const classes = classesOf(values);
        const isNumber = typeof values.find((one) => one !== undefined) === 'number';
        if (classes) found.push({ layer, title: attributeTitle(name), values, classes, isNumber });
        return found;
      }).flat())]);
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
    const theme = this.app.theme.isDark ? 'dark' : 'light';
    if (this.active.shown) return classes.map((one) => one[theme] ?? '#808080');
    const colors = (isNumber ? NUMBERS : TEXTS)[theme];
    const { length } = classes;
    return classes.map((_, i) => colors[isNumber && length < CLASSES
      ? Math.round((i * (CLASSES - 1)) / Math.max(1, length - 1)) : i]);
  }

  /**
   * Returns the regions of each class among those with these numbers; the rest has no value, or is outside of the table.
   * @param {number[]} numbers
   */
  groups(numbers) {
    if (!this.active) return { groups: [], rest: numbers, outside: [] };
    const { classes, values, outsiders } = this.active;
    const colors = this.colors.map((color) => rgba(color));
    const groups = classes.map((one, i) => ({ color: colors[i], numbers: numbers.filter((n) => one.has(values[n])) }));
    const others = numbers.filter((n) => !classes.some((one) => one.has(values[n])));
    return {
      groups, rest: others.filter((n) => !outsiders?.has(n)), outside: others.filter((n) => outsiders?.has(n)),
    };
  }

  /**
   * Returns a region's value as text; an empty string if regions are not colored by it.
   * @param {Region} region
   */
  textOf(region) {
    if (!this.active || region.layer !== this.active.layer || this.isOutside(region)) return '';
    if (this.active.shown) return this.active.shown[region.number] || NO_DATA;
    const value = this.active.values[region.number];
    return value === undefined || value === '' ? NO_DATA : count(value);
  }

  /**
   * Returns the number of the class that a region's value is in; -1 without a value, and in another layer.
   * @param {Region} region
   */
  classOf(region) {
    const { active } = this;
    return active?.layer === region.layer ? active.classes.findIndex((one) => one.has(active.values[region.number])) : -1;
  }

  /**
   * Returns the label of a region's class; an empty string if that is its value, or if it has none.
   * @param {Region} region
   */
  classText(region) {
    const label = this.active?.classes[this.classOf(region)]?.label ?? '';
    return label === this.textOf(region) ? '' : label;
  }

  /**
   * Makes the color of a region's class, as in the legend; null without a value.
   * @param {Region} region
   */
  chipOf(region) {
    const color = this.colors[this.classOf(region)];
    return color ? chip(color) : null;
  }

  /**
   * Returns the name of a region, with that of its parent if the layer has several ones: "Adams, Ohio".
   * @param {Region} region
   */
  nameOf(region) {
    const parent = this.parentOf(region);
    return parent ? `${region.name}, ${parent.name}` : region.name;
  }

  /**
   * Returns the parent of a region of the colored layer if that has several ones, as names of counties repeat.
   * @param {Region} region
   */
  parentOf(region) {
    const { layer } = region;
    if (layer !== this.active?.layer || layer.regions.every((one) => one.parent === layer.regions[0].parent)) return null;
    return this.app.atlas.parentOf(region) ?? null;
  }

  /**
   * Returns the facts of a region by the values that came with the page: title and value, and the class if it is colored
   * by them; nothing for another layer.
   * @param {Region} region
   * @returns {[string, (Node | string | null)[]][]}
   */
  facts(region) {
    const { given } = this;
    if (given?.layer !== region.layer || given.outsiders?.has(region.number)) return [];
    const value = given.shown?.[region.number] || NO_DATA;
    if (this.active !== given) return [[given.title, [value]]];
    const label = this.classText(region);
    return [[given.title, [this.chipOf(region), value]], .../** @type {[string, string[]][]} */ (label ? [['Class', [label]]] : [])];
  }

  /**
   * Whether the legend has a color of marks: above the colors of values, which may be similar, only if a region has it.
   * @param {string} kind
   */
  hasMarks(kind) {
    const { marks, atlas, isData } = this.app;
    if (kind === 'capital') return atlas.layers.some((layer) => layer.kind === 'points' && this.app.isShown(layer.id));
    if (!this.active && !isData) return true;
    if (kind === 'land' || isData) return false;
    return kind === 'visited' ? marks.visited.length > 0 : kind === 'wishlist' ? marks.wished.length > 0 : true;
  }

  /** Makes the entries of the legend, its title first. */
  legend() {
    if (!this.active) return [];
    const { title, classes } = this.active;
    const noData = this.hasNoData
      ? [make('li', {}, make('span', { class: 'chip hatched', 'aria-hidden': 'true' }), NO_DATA)] : [];
    return [...(title === this.app.title ? [] : [make('li', { class: 'title' }, title)]),
      ...classes.map(({ label }, i) => make('li', {}, chip(this.colors[i]), label)), ...noData];
  }

  /** The last line of the legend; empty without a source. */
  get source() {
    return this.active?.source ?? '';
  }

  /** Makes the choice of values; null if nothing has suitable ones. */
  select() {
    const { choices } = this;
    if (choices.length === 0) return null;
    const select = make('select', { id: 'color-by', onchange: () => {
      this.choose(Number(select.value));
    } }, make('option', { value: '-1' }, this.app.isData ? 'None' : 'Marks only'),
    choices.map((choice, i) => make('option', { value: String(i), selected: choice === this.active },
      choice.shown ? choice.title : `${choice.title} (${this.app.words.plural(choice.layer)})`)));
    return make('label', { class: 'row' }, make('span', {}, 'Color by'), select);
  }
}
