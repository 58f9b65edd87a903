// @ts-check
// The words of an atlas: what its layers and regions are called in search, legend and counts.

import { NONE } from '../reader/bytes.js';
import { count, titleText } from './text.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */

/**
 * Returns the singular: "country" for "countries", "beach" for "beaches", "state" for "states".
 * @param {string} word
 */
export function singular(word) {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(ch|sh|x|ss)es$/.test(word)) return word.replace(/es$/, '');
  return word.replace(/([^s])s$/, '$1');
}

export class Words {
  /** @param {import('../reader/atlas.js').Atlas} atlas */
  constructor(atlas) {
    this.atlas = atlas;
  }

  /**
   * Returns what several regions of a layer are called: "countries", or "capitals" if the layer has the attribute.
   * @param {Layer} layer
   */
  plural(layer) {
    if (layer.kind === 'points' && layer.attributes.includes('CAPITAL')) return 'capitals';
    return layer.id.replace(/[-_]+/g, ' ');
  }

  /** @param {Layer} layer */
  singular(layer) {
    return singular(this.plural(layer));
  }

  /**
   * Returns the plural as a title: "Countries".
   * @param {Layer} layer
   */
  title(layer) {
    return titleText(this.plural(layer));
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
    const isOther = region.layer.attributes.includes('CAPITAL') && atlas.attribute(region, 'CAPITAL') !== true;
    const kind = titleText(isOther ? singular(region.layer.id) : this.singular(region.layer));
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
