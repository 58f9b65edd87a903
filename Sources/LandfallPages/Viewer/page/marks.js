// @ts-check
// The user's marks: a travel book that the browser stores. An import merges and never overwrites.

import { NameIndex } from '../reader/names.js';
import { Names } from '../reader/resolver.js';
import { Book, NO_RECORD, wholeSeconds } from './book.js';
import { BookReader } from './bookreader.js';
import { parseJSON } from './json.js';
import { momentOf, progressOf } from './rules.js';

/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/atlas.js').Collection} Collection */

/** Visits and wishes by region. Calls `changed` after each change. */
export class Marks {
  /**
   * @param {import('../reader/atlas.js').Atlas} atlas
   * @param {import('./rules.js').Rules} rules  the library's rules of books
   * @param {Storage | null} storage
   * @param {() => void} changed
   */
  constructor(atlas, rules, storage, changed) {
    this.atlas = atlas;
    this.rules = rules;
    this.storage = storage;
    this.changed = changed;
    this.name = `landfall.marks.${atlas.name}`;
    this.names = new Names(atlas, new NameIndex(atlas));
    this.book = new Book(rules, this.names.own);
    /**
     * Whether the browser has stored the marks; undefined before the first change.
     * @type {boolean | undefined}
     */
    this.isKept = undefined;
    this.load();
  }

  clear() {
    this.book = new Book(this.rules, this.names.own);
  }

  get badges() {
    return this.book.badges;
  }

  /** @param {Region} region */
  part(region) {
    return this.book.part(region.layer.id);
  }

  /** @param {Region} region */
  record(region) {
    return this.part(region).record(region.key);
  }

  /** @param {Region} region */
  isVisited(region) {
    return this.part(region).isVisited(region.key);
  }

  /** The visited regions of all layers of areas. */
  get visited() {
    return this.areas.filter((region) => this.isVisited(region));
  }

  /** The regions on the wishlist of all layers of areas. */
  get wished() {
    return this.areas.filter((region) => this.isWished(region));
  }

  get areas() {
    return this.atlas.layers.filter((layer) => layer.kind === 'polygons').flatMap((layer) => layer.regions);
  }

  /** @param {Region} region */
  isWished(region) {
    return this.part(region).wishes.has(region.key);
  }

  /**
   * Marks a region by hand: without dates; removing the mark keeps the history.
   * @param {Region} region
   * @param {boolean} isVisited
   */
  setVisited(region, isVisited) {
    const { records } = this.part(region);
    const record = { ...NO_RECORD, ...records.get(region.key), isActive: isVisited };
    if (isVisited) record.edited = true;
    records.set(region.key, record);
    this.save();
  }

  /**
   * @param {Region} region
   * @param {boolean} isWished
   */
  setWished(region, isWished) {
    this.part(region).wishes.set(region.key, isWished);
    this.save();
  }

  /**
   * Whether there is anything of a region to remove.
   * @param {Region} region
   */
  knows(region) {
    return this.part(region).knows(region.key);
  }

  /**
   * Removes all that is known of a region: it does not come back from another device.
   * @param {Region} region
   */
  remove(region) {
    this.part(region).remove(region.key);
    this.book.settle();
    this.save();
  }

  /**
   * Returns the progress in a collection; see rules.js.
   * @param {Collection} collection
   */
  progress(collection) {
    const part = this.book.part(collection.layer.id);
    const progress = progressOf(this.rules.conditions, collection, part.visited());
    return { ...progress, missing: collection.members.filter(({ key }) => !part.isVisited(key)) };
  }

  /**
   * Records the badges that are earned now, each with its date, which stays, and the regions that have contributed by
   * then. Regions without dates earn a badge now.
   */
  earnBadges() {
    for (const collection of this.atlas.collections) {
      const { isEarned, date, awarding } = this.progress(collection);
      if (!isEarned) continue;
      const { identifier } = collection;
      const known = this.badges.get(identifier);
      const earnedDate = wholeSeconds(date ?? Date.now());
      // The visits only add what the record lacks.
      const isLater = known?.earnedDate !== undefined && momentOf(earnedDate) > momentOf(known.earnedDate);
      if (known?.isEarned && (date === null || isLater)) continue;
      /** @type {import('./book.js').Badge} */
      const award = { ...known, identifier, isEarned, earnedDate: known?.earnedDate ?? earnedDate };
      if (!known?.regionKeys?.length) {
        award.regionKeys = awarding;
        delete award.regionsDate;
      }
      this.badges.set(identifier, award);
    }
  }

  reset() {
    this.clear();
    this.save();
  }

  load() {
    try {
      const text = this.storage?.getItem(this.name);
      if (text) this.merge(text);
    } catch {
      // Unreadable data stays in the storage until the next mark replaces it.
      this.clear();
    }
  }

  save() {
    this.changed();
    try {
      this.storage?.setItem(this.name, this.text());
      this.isKept = Boolean(this.storage);
    } catch {
      this.isKept = false;
    }
  }

  /** Returns the book as JSON, as the library writes and reads it. */
  text() {
    return `${JSON.stringify(this.book.document(this.names), null, 2)}\n`;
  }

  /**
   * Merges the book that came with the page, unless this browser did before: marks removed since stay so.
   * @param {string} text
   */
  mergeOnce(text) {
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
    const [name, mark] = [`${this.name}.given`, `${text.length} ${sum}`];
    try {
      if (this.storage?.getItem(name) === mark) return;
      this.storage?.setItem(name, mark);
    } catch {
      // Without storage the book is merged each time.
    }
    this.merge(text);
    this.save();
  }

  /**
   * Merges the book in JSON of any form into this one; nothing is removed. Returns the number of its regions and
   * wishes, and the entries that could not be used as they are. Throws if the JSON is not a book.
   * @param {string} text
   */
  merge(text) {
    const reader = new BookReader(this.names, this.rules, Date.now());
    const book = reader.read(parseJSON(text));
    this.book.merge(book);
    const parts = [...book.parts.values()];
    const count = parts.reduce((sum, part) => sum + part.records.size + part.wishes.keys.length, 0);
    return { count, problems: reader.problems };
  }
}
