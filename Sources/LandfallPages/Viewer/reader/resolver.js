// @ts-check
// Finds the region that a person or a file names, as the library's RegionResolver does: by key, name or alias.

import { fold } from './names.js';

/** @typedef {import('./atlas.js').Layer} Layer */
/** @typedef {import('./atlas.js').Region} Region */
/** @typedef {{ layer?: string, likely?: string | null }} Scope */

const capitals = (/** @type {string} */ text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const trimmed = (/** @type {string} */ text) => text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, '');

export class Names {
  /**
   * @param {import('./atlas.js').Atlas} atlas
   * @param {import('./names.js').NameIndex} index  the names of the atlas
   */
  constructor(atlas, index) {
    this.atlas = atlas;
    this.layers = atlas.layers.filter((layer) => layer.kind === 'polygons');
    const usual = ['states', 'countries', 'parks'].map((id) => this.layer(id)).find(Boolean);
    /** The id of the layer in which a book of the atlas is kept. */
    this.own = (usual ?? this.layers[0])?.id ?? 'states';
    this.index = index;
  }

  /** @param {string | null | undefined} id */
  layer(id) {
    return this.layers.find((layer) => layer.id === id);
  }

  /** @param {string} id */
  has(id) {
    return this.layer(id) !== undefined;
  }

  /**
   * Returns the entries of a layer by folded name.
   * @param {Layer} layer
   */
  entries(layer) {
    if (!layer.named) {
      layer.named = new Map();
      for (const entry of this.index.entries) {
        if (entry.region.layer !== layer) continue;
        const same = layer.named.get(entry.folded);
        if (same) same.push(entry);
        else layer.named.set(entry.folded, [entry]);
      }
    }
    return layer.named;
  }

  /**
   * Returns the regions that the first rule with a result finds in layers. Of namesakes with one parent the last counts, of
   * an area and its namesake inside the outer one.
   * @param {string} text
   * @param {Layer[]} layers
   * @returns {Region[]}
   */
  regions(text, ...layers) {
    const found = this.allRegions(text, ...layers);
    if (found.length < 2 || layers.length < 2) return found;
    const parent = (/** @type {Region} */ region) => this.atlas.parentOf(region);
    const isNamesake = (/** @type {Region} */ one, /** @type {Region} */ other) => fold(one.name) === fold(other.name);
    return found.filter((region, index) => !found.some((other, place) => isNamesake(other, region)
      && (other === parent(region)
        || (place > index && other.layer !== region.layer && parent(other) !== undefined && parent(other) === parent(region)))));
  }

  /**
   * Returns the regions that the first rule with a result finds in layers: key, exact name, capitals, folded name.
   * @param {string} text
   * @param {Layer[]} layers
   * @returns {Region[]}
   */
  allRegions(text, ...layers) {
    if (text === '') return [];
    const keyed = (/** @type {string} */ key) => layers.flatMap((layer) => layer.byKey.get(key) ?? []);
    const named = layers.flatMap((layer) => this.entries(layer).get(fold(text)) ?? []);
    const exact = named.filter((entry) => entry.text.normalize('NFC') === text.normalize('NFC'));
    const regions = (/** @type {import('./names.js').Entry[]} */ entries) => [...new Set(entries.map(({ region }) => region))];
    return [keyed(text), regions(exact), keyed(capitals(text)), regions(named)].find((found) => found.length > 0) ?? [];
  }

  /**
   * Returns the layer of a list of records that does not name it.
   * @param {string[]} names
   */
  layerOfRecords(names) {
    const usual = this.has('states') ? ['states', this.own] : [this.own];
    return usual.find((id) => this.hasAll(names, id)) ?? usual[0];
  }

  /**
   * Returns the only layer that has all names of a list, null if no layer has; throws if several have.
   * @param {string[]} names
   */
  layerOfNames(names) {
    const complete = this.layers.filter((layer) => this.hasAll(names, layer.id));
    if (complete.length > 1 && names.length > 0) {
      // A name that is a key in one of the layers decides: CA is California rather than Canada.
      const decided = new Set(names.map((name) => this.regions(trimmed(name), ...complete))
        .filter((found) => found.length === 1).map(([region]) => region.layer.id));
      if (decided.size === 1) return [...decided][0];
      throw new Error(`“${names[0]}” is in ${complete.map(({ id }) => id).join(' and ')}; write keys`);
    }
    return complete.length === 1 ? complete[0].id : null;
  }

  /**
   * @param {string[]} names
   * @param {string} id
   */
  hasAll(names, id) {
    const layer = this.layer(id);
    return layer !== undefined && names.every((name) => this.regions(trimmed(name), layer).length > 0);
  }

  /**
   * Returns the layer and the key of the region with a name; undefined if it is unknown or shared.
   * @param {string} text
   * @param {Scope} scope  { layer: id } where the file names the layer, else { likely: id }, whose other names are of any layer
   */
  find(text, scope) {
    const wanted = trimmed(text);
    if (scope.layer && !this.has(scope.layer)) return { layer: scope.layer, key: text };
    const likely = this.layer(scope.layer ?? scope.likely);
    const found = likely ? this.regions(wanted, likely) : [];
    const all = found.length > 0 || scope.layer ? found
      : this.regions(wanted, ...this.layers.filter((layer) => layer !== likely));
    return all.length === 1 ? { layer: all[0].layer.id, key: all[0].key } : undefined;
  }

  /**
   * Returns the layer and the key of the region with a key, as find does.
   * @param {string} key
   * @param {Scope} scope
   */
  keyed(key, scope) {
    const one = (/** @type {Layer | undefined} */ layer) => layer?.byKey.get(key) ?? layer?.byKey.get(capitals(trimmed(key)));
    const likely = one(this.layer(scope.layer ?? scope.likely));
    const all = likely ? [likely] : scope.layer ? [] : this.layers.flatMap((layer) => one(layer) ?? []);
    return all.length === 1 ? { layer: all[0].layer.id, key: all[0].key } : undefined;
  }

  /**
   * Returns the official name of a region if it leads back to the region, else its key.
   * @param {string} id
   * @param {string} key
   */
  official(id, key) {
    const region = this.layer(id)?.byKey.get(key);
    if (!region) return key;
    const found = this.regions(trimmed(region.name), region.layer);
    return found.length === 1 && found[0] === region ? region.name : key;
  }
}
