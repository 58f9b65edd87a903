// @ts-check
// The words of an atlas: what its layers and regions are called in search, legend and counts.

import { NONE } from '../reader/bytes.js';
import { count, titleText } from './text.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */

/**
 * Returns the singular of an English plural: "country" for "countries", "beach" for "beaches"; else undefined.
 * @param {string} plural
 */
function singularOf(plural) {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(ch|sh|x|ss)es$/.test(plural)) return plural.replace(/es$/, '');
  return /[^s]s$/.test(plural) ? plural.replace(/s$/, '') : undefined;
}

/**
 * Returns a title as it is in a sentence: it begins with a lower-case letter, unless the singular begins with an
 * upper-case one, as a German noun does, or the title with an abbreviation.
 * @param {string} title
 */
function inSentence(title, singular = '') {
  const isName = /^\p{Lu}/u.test(singular);
  const isAbbreviation = !/^.\p{Ll}/u.test(title);
  return isName || isAbbreviation ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

export class Words {
  /** @param {import('../reader/atlas.js').Atlas} atlas */
  constructor(atlas) {
    this.atlas = atlas;
  }

  /**
   * Returns what several regions of a layer are called: "countries". Without a title, a layer has the words of its id
   * if that is a plural of English, "capitals" if it has that attribute, otherwise the usual ones.
   * @param {Layer} layer
   */
  plural(layer) {
    if (layer.title) return inSentence(layer.title, layer.singular);
    if (layer.kind === 'points' && layer.attributes.includes('CAPITAL')) return 'capitals';
    const word = layer.id.replace(/[-_]+/g, ' ').replace(/\bus\b/g, 'US');
    if (/^[A-Za-z ]{2,}s$/.test(word)) return word;
    return layer.kind === 'points' ? 'places' : 'regions';
  }

  /** @param {Layer} layer */
  singular(layer) {
    return layer.singular ?? singularOf(this.plural(layer)) ?? (layer.kind === 'points' ? 'place' : 'region');
  }

  /**
   * Returns the plural as a title: "Countries".
   * @param {Layer} layer
   */
  title(layer) {
    return layer.title ?? titleText(this.plural(layer));
  }

  /**
   * Returns "1 city" or "73 parks".
   * @param {Layer} layer
   */
  counted(layer, number = layer.regionCount) {
    return `${count(number)} ${number === 1 ? this.singular(layer) : this.plural(layer)}`;
  }

  /**
   * Returns the text below a region's name: "Country in Europe", "State in United States".
   * @param {import('../reader/atlas.js').Region} region
   */
  describe(region) {
    const { atlas } = this;
    const parent = atlas.parentOf(region);
    const continent = atlas.attribute(region, 'CONTINENT');
    const { layer } = region;
    const isOther = !layer.title && layer.attributes.includes('CAPITAL') && atlas.attribute(region, 'CAPITAL') !== true;
    const kind = titleText(isOther ? singularOf(layer.id) ?? 'place' : this.singular(layer));
    const place = parent?.name ?? continent;
    return place && place !== region.name ? `${kind} in ${place}` : kind;
  }

  /** Returns the hint in the empty search: "Search countries, states, capitals". */
  get search() {
    return `Search ${this.atlas.layers.slice(0, 3).map((layer) => this.plural(layer)).join(', ')}`;
  }

  /**
   * Returns the entries of the legend: class and label of each color.
   * @returns {string[][]}
   */
  get legend() {
    const { layers } = this.atlas;
    const base = layers.find((layer) => layer.kind === 'polygons' && layer.parent === NONE);
    const points = layers.find((layer) => layer.kind === 'points');
    return [
      ...(base ? [['land', this.title(base)], ['visited', 'Visited'], ['wishlist', 'Wishlist']] : []),
      ['selected', 'Selected'], ...(points ? [['capital', this.title(points)]] : []),
    ];
  }
}
