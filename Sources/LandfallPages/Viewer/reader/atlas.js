// @ts-check
// The atlas: layers, regions, attributes and collections, read from the tables of a file.

import { ArcTable } from './arcs.js';
import { NONE, check } from './bytes.js';
import { AtlasFile } from './file.js';
import { checkOtherNames } from './names.js';
import { Quadtree } from './quadtree.js';

/**
 * Returns a number, or the digits of one that a number cannot be.
 * @param {bigint} whole
 * @returns {number | string}
 */
const wholeNumber = (whole) => Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole);

/**
 * A region, with the values that the page displays.
 * @typedef {object} Region
 * @property {Layer} layer
 * @property {number} number  in its layer
 * @property {number} row  in the tables of all regions
 * @property {string} key
 * @property {string} name
 * @property {number[]} box  west, south, east and north in grid units
 * @property {Place & { u: number, v: number }} point
 * @property {Place} cap
 * @property {number} capRadius  in radians
 * @property {number} parent
 * @property {number} sizeRank
 * @property {boolean} hasArea
 * @property {number} area  in square meters
 * @property {number} perimeter  in meters
 * @property {number} marker
 * @property {number[]} [pointDirection]  of `point`, as a unit vector
 * @property {number[]} [capDirection]  of `cap`
 */
/** @typedef {{ longitude: number, latitude: number }} Place */
/** @typedef {string | number | boolean} Value  of an attribute */
/** @typedef {{ layer: number, quadtree: number, shift: number, mask: number, first: number, count: number }} Plane */
/**
 * @typedef {object} Layer
 * @property {number} number
 * @property {string} id
 * @property {string} [title]  what the regions are called: "Countries"
 * @property {string} [singular]  what one region is called: "country"
 * @property {'points' | 'polygons'} kind
 * @property {number} firstRegion
 * @property {number} regionCount
 * @property {number} firstPlane
 * @property {number} planeCount
 * @property {string[]} attributes
 * @property {number} firstValue
 * @property {number} parent
 * @property {number} flagAttribute
 * @property {number} lookupDetail  in meters
 * @property {{ meters: number, arcs: ArcTable }[]} details
 * @property {import('./meshes.js').MeshInfo[]} meshes
 * @property {Region[]} regions
 * @property {Map<string, Region>} byKey
 * @property {Plane[]} planes
 * @property {ArcTable} [arcs]
 * @property {import('./meshes.js').Mesh & { info: import('./meshes.js').MeshInfo }} [mesh]  that is drawn
 * @property {Float32Array} [positions]  of its vertices
 * @property {Region[]} [capitals]
 * @property {Region[]} [counting]  that progress counts
 * @property {Place[]} [nodes]  of its arcs
 * @property {Map<string, import('./names.js').Entry[]>} [named]  by folded name
 */
/**
 * @typedef {object} Collection
 * @property {string} identifier
 * @property {string} name
 * @property {string} set
 * @property {Layer} layer
 * @property {string} condition
 * @property {number} parameter
 * @property {Region[]} members
 * @property {string} [description]
 * @property {string} [icon]
 */

/** Keeps a byte order mark: names that differ in a byte are different names. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The maximum number of bytes of a name, of the value of an attribute, and of all values of a region. */
const MAX_NAME = 1024;
const MAX_TEXT = 65_535;
const MAX_REGION_TEXT = 2 ** 20;
const CONDITIONS = ['all', 'count', 'countInOneDay', 'countInOneYear', 'returnAfterDays'];

/** The contents of a file. Regions are plain objects, made once, with the values that the page displays. */
export class Atlas {
  /** @param {Uint8Array} bytes  a whole file. Throws AtlasError if it cannot be read. */
  constructor(bytes) {
    this.file = new AtlasFile(bytes);
    this.unitsPerDegree = this.file.unitsPerDegree;
    this.strings = this.file.dataView('strings');
    const head = this.file.words('atlas');
    this.name = this.text(head[0]);
    this.generator = this.text(head[1]);
    /** @type {Layer[]} */
    this.layers = [];
    /** @type {Quadtree[]} */
    this.quadtrees = [];
    /** @type {Plane[]} */
    this.planes = [];
    this.planeRegions = this.file.words('planeRegions');
    /** @type {Collection[]} */
    this.collections = [];
    this.readLayers();
    this.readArcs();
    this.readIndex();
    this.readRegions();
    this.checkNeighbors();
    this.readCollections();
  }

  /**
   * Returns a string: an id, key or name, or, with a larger `limit`, the value of an attribute.
   * @param {number} offset
   */
  text(offset, limit = MAX_NAME) {
    const { strings } = this;
    check(offset + 4 <= strings.byteLength, 'a string is outside of the strings section');
    const length = strings.getUint32(offset, true);
    const end = offset + 4 + length;
    check(length <= limit, `a string has more than ${limit} bytes`);
    check(end <= strings.byteLength, 'a string is outside of the strings section');
    return decoder.decode(new Uint8Array(strings.buffer, strings.byteOffset + offset + 4,
      end - offset - 4));
  }

  /**
   * Returns the longitude and latitude of a grid point in degrees.
   * @param {number} u
   * @param {number} v
   */
  degrees(u, v) {
    const units = this.unitsPerDegree;
    return { longitude: (u - 180 * units) / units, latitude: (v - 90 * units) / units };
  }

  /** @param {string} id */
  layer(id) {
    return this.layers.find((layer) => layer.id === id);
  }

  readLayers() {
    const view = this.file.dataView('layers');
    const regionCount = this.file.count('regions', 52);
    const planeCount = this.file.count('planes');
    const names = this.file.words('attributeNames');
    const valueCount = this.file.count('attributeValues', 8);
    const texts = this.file.words('layerTexts');
    check(texts.length === 0 || texts.length === 2 * this.file.count('layers'), 'its titles are not one for each layer');
    let [region, plane, attribute, value] = [0, 0, 0, 0];
    for (let number = 0; number < this.file.count('layers'); number++) {
      const word = (/** @type {number} */ i) => view.getUint32(56 * number + 4 * i, true);
      /** @type {Layer} */
      const layer = {
        number, id: this.text(word(0)), kind: word(1) === 1 ? 'points' : 'polygons',
        firstRegion: word(2), regionCount: word(3), firstPlane: word(4), planeCount: word(5),
        attributes: [], firstValue: word(8), parent: word(9), flagAttribute: word(10),
        lookupDetail: view.getFloat64(56 * number + 48, true), details: [], meshes: [],
        regions: [], byKey: new Map(), planes: [],
      };
      check(layer.firstRegion === region && layer.firstPlane === plane && word(6) === attribute
        && layer.firstValue === value, 'its layers overlap');
      check(!this.layer(layer.id), `two layers have the id ${layer.id}`);
      region += layer.regionCount;
      plane += layer.planeCount;
      attribute += word(7);
      value += layer.regionCount * word(7);
      check(region <= regionCount && plane <= planeCount && word(6) + word(7) <= names.length
        && layer.firstValue + layer.regionCount * word(7) <= valueCount,
      `layer ${layer.id} refers to records outside of the tables`);
      check(layer.flagAttribute === NONE || layer.flagAttribute < word(7),
        `layer ${layer.id} has its flag in an attribute that does not exist`);
      check(layer.lookupDetail >= 0 && layer.lookupDetail < Infinity,
        `layer ${layer.id} has a lookup detail of ${layer.lookupDetail} m`);
      for (let i = 0; i < word(7); i++) layer.attributes.push(this.text(names[word(6) + i]));
      check(new Set(layer.attributes).size === layer.attributes.length,
        `two attributes of layer ${layer.id} have the same name`);
      const [title, singular] = texts.subarray(2 * number, 2 * number + 2);
      if (title !== undefined && title !== NONE) layer.title = this.text(title);
      if (singular !== undefined && singular !== NONE) layer.singular = this.text(singular);
      this.layers.push(layer);
    }
    for (const layer of this.layers) {
      let above = layer;
      for (let steps = 0; above.parent !== NONE; steps++) {
        check(above.parent < this.layers.length,
          `layer ${above.id} has a parent layer that does not exist`);
        check(steps < this.layers.length, `layer ${layer.id} is its own ancestor`);
        above = this.layers[above.parent];
      }
    }
  }

  readRegions() {
    const words = this.file.words('regions');
    const measures = this.file.dataView('measures');
    const caps = this.file.dataView('caps');
    const count = words.length / 13;
    for (const [name, size] of /** @type {const} */ ([['names', 8], ['measures', 16], ['caps', 20]])) {
      check([0, size * count].includes(this.file.section(name).length),
        `its section ${name} does not have a record for each region`);
    }
    checkOtherNames(this);
    for (const layer of this.layers) {
      for (let number = 0; number < layer.regionCount; number++) {
        const row = layer.firstRegion + number;
        const word = (/** @type {number} */ i) => words[13 * row + i];
        const point = { u: word(6), v: word(7), ...this.degrees(word(6), word(7)) };
        /** @type {Region} */
        const region = {
          layer, number, row, key: this.text(word(0)),
          // A region without a name is displayed, and found, by its key.
          name: this.text(word(1)) || this.text(word(0)),
          box: [word(2), word(3), word(4), word(5)],
          point, cap: point,
          parent: word(8), sizeRank: word(9), hasArea: (word(12) & 1) === 1,
          area: 0, perimeter: 0, capRadius: Math.PI, marker: 0,
        };
        if (measures.byteLength > 0) {
          region.area = measures.getFloat64(16 * row, true);
          region.perimeter = measures.getFloat64(16 * row + 8, true);
        }
        if (caps.byteLength > 0) {
          region.cap = this.degrees(caps.getUint32(16 * row, true),
            caps.getUint32(16 * row + 4, true));
          region.capRadius = caps.getFloat32(16 * row + 8, true);
          region.marker = caps.getUint32(16 * row + 12, true);
        }
        if (!region.hasArea) region.marker = 2;
        layer.regions.push(region);
        layer.byKey.set(region.key, region);
      }
    }
  }

  /**
   * Returns the attributes of a region, without missing values, as pairs of name and value.
   * @param {Region} region
   */
  attributesOf(region) {
    const { layer } = region;
    const values = this.file.words('attributeValues');
    const numbers = this.file.dataView('numbers');
    const first = layer.firstValue + region.number * layer.attributes.length;
    let left = MAX_REGION_TEXT;
    const textAt = (/** @type {number} */ payload) => {
      const text = this.text(payload, MAX_TEXT);
      left -= this.strings.getUint32(payload, true);
      check(left >= 0, `the attributes of ${region.key} have more than ${MAX_REGION_TEXT} bytes`);
      return text;
    };
    const pairs = layer.attributes.map((name, i) => {
      const [type, payload] = [values[2 * (first + i)], values[2 * (first + i) + 1]];
      const isThere = 8 * payload + 8 <= numbers.byteLength;
      switch (type) {
        case 1: return [name, textAt(payload)];
        case 2: return [name, isThere ? wholeNumber(numbers.getBigInt64(8 * payload, true)) : null];
        case 3: return [name, isThere ? numbers.getFloat64(8 * payload, true) : null];
        case 4: return [name, payload !== 0];
        case 5: return [name, textAt(payload)];
        default: return [name, null];
      }
    });
    return /** @type {[string, Value][]} */ (pairs.filter(([, value]) => value !== null));
  }

  /**
   * @param {Region} region
   * @param {string} name
   */
  attribute(region, name) {
    return this.attributesOf(region).find(([one]) => one === name)?.[1];
  }

  /**
   * Returns the parent region; undefined if the layer has no parent layer.
   * @param {Region} region
   * @returns {Region | undefined}
   */
  parentOf(region) {
    const parent = this.layers[region.layer.parent];
    return parent?.regions[region.parent];
  }

  readArcs() {
    const records = this.file.words('arcLayers');
    const detailCount = this.file.count('details');
    check(records.length === 12 * this.layers.length || (records.length === 0 && detailCount === 0),
      'it does not have one arc layer for each layer');
    if (records.length === 0) return;
    for (const layer of this.layers) {
      const record = records.subarray(12 * layer.number, 12 * layer.number + 12);
      layer.arcs = new ArcTable(this.file, layer.number, record, layer.regionCount);
    }
    const details = this.file.dataView('details');
    const words = this.file.words('details');
    let before = 0;
    for (let number = 0; number < detailCount; number++) {
      const layer = this.layers[words[16 * number]];
      const meters = details.getFloat64(64 * number + 8, true);
      check(layer && layer.number >= before && meters < Infinity
        && meters > (layer.details.at(-1)?.meters ?? layer.lookupDetail),
      `detail ${number} is not in the order of the layers and meters`);
      before = layer.number;
      const record = words.subarray(16 * number + 4, 16 * number + 16);
      const arcs = new ArcTable(this.file, this.layers.length + number, record, layer.regionCount);
      check(arcs.itemCount === 0, `detail ${number} has a search tree`);
      layer.details.push({ meters, arcs });
    }
  }

  readIndex() {
    const records = this.file.words('quadtrees');
    for (let number = 0; number < this.file.count('quadtrees'); number++) {
      this.quadtrees.push(
        new Quadtree(this.file, number, records.subarray(9 * number, 9 * number + 9)));
    }
    const words = this.file.words('planes');
    let next = 0;
    // For each quadtree the bits of its code that a plane has.
    const fields = new Uint32Array(this.quadtrees.length);
    for (let number = 0; number < words.length / 7; number++) {
      const [layer, quadtree, shift, bits, first, count] = words.subarray(7 * number);
      const own = this.layers[layer];
      check(own && quadtree < this.quadtrees.length && bits >= 1 && shift + bits <= 30
        && first + count <= this.planeRegions.length
        && number >= own.firstPlane && number < own.firstPlane + own.planeCount,
      `plane ${number} refers to records outside of the tables`);
      check(first === next, `plane ${number} does not begin where the one before ends`);
      next += count;
      const mask = 2 ** bits - 1;
      check((fields[quadtree] & (mask << shift)) === 0,
        `plane ${number} shares bits of the code with another plane`);
      fields[quadtree] |= mask << shift;
      this.planes.push({ layer, quadtree, shift, mask, first, count });
    }
    this.quadtrees.forEach((quadtree, number) => {
      if (!quadtree.isSmall) return;
      const numbers = new Set(this.planes.filter((plane) => plane.quadtree === number)
        .map((plane) => plane.layer));
      const [only] = numbers;
      const arcs = this.layers[only]?.arcs;
      check(numbers.size === 1 && arcs, `the planes of quadtree ${number} are not of one layer with arcs`);
      quadtree.attach(arcs);
    });
    for (const layer of this.layers) {
      layer.planes = this.planes.filter((plane) => plane.layer === layer.number);
    }
  }

  /** Where the lists of neighbors begin, after the number of the first one of each region. */
  get neighborStart() {
    return 8 * Math.ceil((4 * (this.file.count('regions', 52) + 1)) / 8);
  }

  checkNeighbors() {
    const view = this.file.dataView('neighbors');
    const start = this.neighborStart;
    check(view.byteLength === 0 || (view.byteLength >= start && (view.byteLength - start) % 16 === 0),
      'its section neighbors does not have a list for each region');
  }

  /**
   * Returns the neighbors of a region, the longest shared border first, with its length in meters.
   * @param {Region} region
   */
  neighborsOf(region) {
    /** @type {{ region: Region, meters: number }[]} */
    const list = [];
    const view = this.file.dataView('neighbors');
    if (view.byteLength === 0) return list;
    const start = this.neighborStart;
    const end = view.getUint32(4 * region.row + 4, true);
    for (let i = view.getUint32(4 * region.row, true); i < end; i++) {
      const at = start + 16 * i;
      if (at + 16 > view.byteLength) break;
      const neighbor = region.layer.regions[view.getUint32(at, true)];
      if (neighbor) list.push({ region: neighbor, meters: view.getFloat64(at + 8, true) });
    }
    return list;
  }

  readCollections() {
    const words = this.file.words('collections');
    const members = this.file.words('collectionMembers');
    for (let number = 0, next = 0; number < this.file.count('collections'); number++) {
      const [id, name, set, layerNumber, kind, parameter, first, count] = words.subarray(8 * number);
      const layer = this.layers[layerNumber];
      check(layer && first === next && first + count <= members.length && count <= layer.regionCount,
        `collection ${number} refers to records outside of the tables`);
      next += count;
      this.collections.push({
        identifier: this.text(id), name: this.text(name), set: this.text(set), layer,
        condition: CONDITIONS[kind], parameter,
        members: Array.from(members.subarray(first, first + count), (m) => layer.regions[m]).filter(Boolean),
      });
    }
    const texts = this.file.words('collectionTexts');
    for (let at = 0; at + 7 <= texts.length; at += 7) {
      const [number, language, , description, , icon] = texts.subarray(at, at + 7);
      const collection = this.collections[number];
      if (language !== NONE || !collection) continue; // Translations: the page is in one language.
      if (description !== NONE) collection.description = this.text(description, MAX_TEXT);
      if (icon !== NONE) collection.icon = this.text(icon);
    }
    check(new Set(this.collections.map((one) => one.identifier)).size === this.collections.length,
      'two collections have the same identifier');
  }
}
