// @ts-check
// The tab Place: a region, its facts and attributes, and the distance to the border.

import { nearestBorder } from '../reader/distance.js';
import { regionsAt } from '../reader/lookup.js';
import { legend } from './layerstab.js';
import {
  areaText, attributeText, attributeTitle, byId, distanceText, flag, hasFlags, make, placeText, titleText,
} from './text.js';
import { visitedLayers, visitedList, visitedText } from './visited.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/atlas.js').Place} Place */
/** @typedef {import('./text.js').Child} Child */
/** @typedef {[string, Child | Child[]]} Fact  its name and its value */

const MOST_NEIGHBORS = 12;
/** Whether the page is used with fingers: words for a mouse and keys are left out. */
const hasFingers = () => window.matchMedia('(pointer: coarse)').matches;
const FINGERS = [['drag', 'move'], ['pinch', 'zoom'], ['tap', 'select']];
const MOUSE = [['drag', 'move'], ['wheel', 'zoom'], ['click', 'select']];
const KEYS = [
  ['arrows, + and −', 'turn and zoom'], ['Enter', 'select the region in the middle'],
  ['/', 'search'], ['F', 'flat map'], ['H', 'first view'], ['S', 'save as picture'],
  ['R', 'start or stop turning'], ['Esc', 'clear the selection'],
];
const MARK_KEYS = [['V, W', 'visited, wishlist']];

/**
 * Returns the two-character country code of a region's flag; undefined if there is no code.
 * @param {Atlas} atlas
 * @param {Region} region
 */
function codeOf(atlas, region) {
  const name = region.layer.attributes[region.layer.flagAttribute] ?? 'ISO_A2';
  return atlas.attribute(region, name);
}

/**
 * Returns a region's flag; an empty string if it has no flag or the system draws no flags.
 * @param {Atlas} atlas
 * @param {Region} region
 */
export function flagOf(atlas, region) {
  return hasFlags ? flag(codeOf(atlas, region)) : '';
}

export class PlaceTab {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = byId('place');
  }

  /**
   * Shows a region, and the tapped coordinate if there is one.
   * @param {Region | null} region
   * @param {Place | null} place
   */
  show(region, place) {
    const contents = region ? this.region(region, place) : place ? this.nowhere(place) : this.welcome();
    this.element.replaceChildren(...contents);
    this.element.scrollTop = 0;
  }

  welcome() {
    const { atlas, words, isData, values } = this.app;
    const layers = atlas.layers.map((layer) => words.counted(layer));
    const keys = hasFingers() ? FINGERS : [...MOUSE, ...KEYS, ...(isData ? [] : MARK_KEYS)];
    const hasAreas = atlas.layers.some((layer) => layer.kind === 'polygons');
    const what = isData && values.given
      ? `It shows ${words.counted(values.given.layer, values.regions.length)} with a value. `
        + 'Choose one to see its facts, or read all in the tab Table.'
      : `It shows ${layers.join(', ')}. Choose one to see its facts`
        + `${hasAreas ? '; mark where you were and where you wish to go' : ''}.`;
    const visited = isData ? [] : visitedLayers(this.app);
    const isPlain = visited.length === 0 && this.app.trips.list.length === 0;
    return [
      ...this.legend(),
      ...this.app.trips.elements(),
      ...visited.flatMap((layer) =>
        [make('h2', {}, `${visitedText(this.app, layer)} visited`), visitedList(this.app, layer)]),
      make(isPlain ? 'h2' : 'h3', {}, hasFingers() ? 'Tap the map' : 'Click the map'),
      make('p', {}, what),
      make('dl', { class: 'keys' }, keys.map(([key, what]) =>
        make('div', {}, make('dt', {}, key), make('dd', {}, what)))),
    ];
  }

  /** Makes the legend of values, for where there is no space for it on the map. */
  legend() {
    const { words, values } = this.app;
    return values.given ? [make('div', { class: 'first-legend' }, legend(words, values))] : [];
  }

  /** @param {Place} place */
  nowhere(place) {
    return [
      make('h2', {}, 'No region here'),
      make('p', {}, 'The sea, or land that is in no region of this atlas.'),
      this.facts(this.placeFacts(place)),
      ...this.legend(),
    ];
  }

  /**
   * @param {Region} region
   * @param {Place | null} place
   */
  region(region, place) {
    const { atlas } = this.app;
    const code = flag(codeOf(atlas, region)) && codeOf(atlas, region);
    const emblem = flagOf(atlas, region) || code;
    const buttons = this.buttons(region);
    const values = this.app.values.facts(region);
    return [
      make('header', {},
        emblem
          ? make('span', { class: hasFlags ? 'flag' : 'code', 'aria-hidden': 'true' }, String(emblem)) : null,
        make('div', {}, make('h2', {}, region.name),
          make('p', { class: 'kind' }, this.app.words.describe(region)))),
      ...(buttons ? [buttons] : []),
      ...(values.length > 0 ? [this.facts(values), ...this.legend()] : []),
      this.facts([...this.regionFacts(region), ...(place ? this.placeFacts(place, region) : [])]),
      ...(values.length > 0 ? [] : this.legend()),
      ...this.neighbors(region),
      ...this.attributes(region),
    ];
  }

  /** @param {Region} region */
  buttons(region) {
    const { marks, isData } = this.app;
    if (region.layer.kind !== 'polygons' || isData) return null;
    const button = (/** @type {'visited' | 'wishlist'} */ kind, /** @type {string} */ label,
      /** @type {boolean} */ isOn) => make('button', {
      type: 'button', class: `mark ${kind}`, 'aria-pressed': String(isOn),
      onclick: () => this.app.mark(region, kind),
    }, label);
    return make('div', { class: 'marks' },
      button('visited', 'Visited', marks.isVisited(region)),
      button('wishlist', 'Wishlist', marks.isWished(region)),
      marks.knows(region) ? make('button', {
        type: 'button', class: 'mark remove', title: 'Removes the visits, the notes and the wish on all devices',
        onclick: () => this.app.remove(region),
      }, 'Remove') : null);
  }

  /** @param {Region} region */
  regionFacts(region) {
    const { atlas } = this.app;
    /** @type {Fact[]} */
    const facts = [['Key', region.key]];
    const parent = atlas.parentOf(region);
    if (parent) facts.push([`In`, this.link(parent)]);
    if (region.hasArea && region.area > 0) facts.push(['Area', areaText(region.area)]);
    if (region.perimeter > 0) facts.push(['Border and coast', distanceText(region.perimeter)]);
    const capitals = this.app.capitalsOf(region);
    if (capitals.length > 0) {
      facts.push([capitals.length > 1 ? 'Capitals' : 'Capital',
        capitals.map((capital) => capital.name).join(', ')]);
    }
    return facts;
  }

  /**
   * Returns the facts of a tapped coordinate: its position, its other regions, the distance to the border.
   * @param {Place} place
   * @param {Region | null} region
   */
  placeFacts({ latitude, longitude }, region = null) {
    const { atlas } = this.app;
    /** @type {Fact[]} */
    const facts = [['Here', placeText(latitude, longitude)]];
    const { tappedTrip } = this.app;
    if (tappedTrip) facts.push(['Trip', tappedTrip]);
    const parent = region && atlas.parentOf(region);
    for (const layer of atlas.layers.filter((one) => one.kind === 'polygons')) {
      const here = regionsAt(atlas, layer, latitude, longitude).filter((one) => one !== region && one !== parent);
      if (here.length > 0) {
        facts.push([titleText(this.app.words.singular(layer)),
          here.flatMap((one, i) => (i > 0 ? [', ', this.link(one)] : [this.link(one)]))]);
      }
    }
    const layer = this.app.layerAt(latitude, longitude);
    const border = layer && nearestBorder(atlas, layer, latitude, longitude);
    if (border) facts.push(['To the border', distanceText(border.meters)]);
    return facts;
  }

  /** @param {Fact[]} list */
  facts(list) {
    return make('dl', { class: 'facts' }, list.map(([name, value]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, value))));
  }

  /** @param {Region} region */
  link(region) {
    return make('button', { type: 'button', class: 'link', onclick: () => this.app.show(region) },
      region.name);
  }

  /** @param {Region} region */
  neighbors(region) {
    const neighbors = this.app.atlas.neighborsOf(region);
    if (neighbors.length === 0) return [];
    const shown = neighbors.slice(0, MOST_NEIGHBORS);
    const left = neighbors.length - shown.length;
    return [
      make('h3', {}, `Neighbors (${neighbors.length})`),
      make('ul', { class: 'neighbors' }, shown.map((one) => make('li', {}, this.link(one.region),
        make('span', {}, one.meters > 0 ? distanceText(one.meters) : 'a point'))),
      left > 0 ? make('li', {}, `and ${left} more`) : null),
    ];
  }

  /** @param {Region} region */
  attributes(region) {
    const attributes = this.app.atlas.attributesOf(region);
    if (attributes.length === 0) return [];
    return [
      make('h3', {}, 'Attributes'),
      make('dl', { class: 'facts attributes' }, attributes.map(([name, value]) =>
        make('div', {}, make('dt', {}, attributeTitle(name)), make('dd', {}, attributeText(name, value))))),
    ];
  }
}
