// @ts-check
// A travel book: visits, records and wishes by layer, badges, and everything else that a file holds, as the
// library's TravelBook. It is merged and written, never lost.

import { isObject, joined, sorted, textOf } from './json.js';
import { Wishes, markOfNote, markOfVisit } from './removal.js';
import { merged, momentOf } from './rules.js';

/** @typedef {import('./rules.js').Members} Members */
/** @typedef {Members & import('./rules.js').Visit} Visit */
/**
 * What is known about a region; dates are in ISO 8601.
 * @typedef {Members & { visited: boolean, edited: boolean, isActive: boolean, wasEverVisited: boolean,
 *   firstVisitedDate?: string, lastVisitedDate?: string, removals?: number }} VisitRecord
 */
/**
 * @typedef {Members & { identifier: string, isEarned: boolean, earnedDate?: string, regionKeys?: string[],
 *   regionsDate?: string | null }} Badge
 */
/** @typedef {Members & { lastUpdated?: string }} Settings */

/** @type {VisitRecord} */
export const NO_RECORD = { visited: false, edited: false, isActive: true, wasEverVisited: false };

/** @param {VisitRecord | undefined} record */
const removalsOf = (record) => record?.removals ?? 0;
/**
 * Returns a record as readers see it that do not know removals.
 * @param {VisitRecord} record
 */
const withoutRemovals = (record) => {
  const copy = { ...record };
  delete copy.removals;
  return copy;
};
/** @param {VisitRecord | undefined} record */
const counts = (record) => record !== undefined && record.isActive && (record.visited || record.edited);
/**
 * @param {[string, unknown]} a
 * @param {[string, unknown]} b
 */
const byName = ([a], [b]) => (a < b ? -1 : 1);
/**
 * @param {unknown} a
 * @param {unknown} b
 */
const isEqual = (a, b) => textOf(a) === textOf(b);

/**
 * Returns a moment without its fraction of a second, in ISO 8601.
 * @param {number} moment  in ms
 */
export const wholeSeconds = (moment) =>
  new Date(Math.floor(moment / 1000) * 1000).toISOString().replace('.000Z', 'Z');

/**
 * @template One
 * @param {Map<string, One>} map
 * @param {Iterable<[string, One]>} other
 * @param {(a: One, b: One) => One} merge
 */
function addAll(map, other, merge) {
  for (const [key, value] of other) {
    const known = map.get(key);
    map.set(key, known === undefined ? value : merge(known, value));
  }
}

/** The visits, records and wishes in one layer. */
class Part {
  constructor() {
    /** @type {Map<string, VisitRecord>} */
    this.records = new Map();
    /**
     * The visits by their JSON, so that the same visit is one.
     * @type {Map<string, Visit>}
     */
    this.visits = new Map();
    this.wishes = new Wishes();
    /**
     * The marks of removed visits.
     * @type {Set<string>}
     */
    this.removed = new Set();
    /**
     * The regions with a verified visit.
     * @type {Set<string>}
     */
    this.verified = new Set();
  }

  /**
   * Sets in the record of each region with a verified visit that it is visited. Since a removal the visits themselves
   * say it.
   */
  settle() {
    this.verified = new Set();
    for (const { regionKey, isVerified } of this.visits.values()) {
      if (!isVerified) continue;
      this.verified.add(regionKey);
      const record = this.records.get(regionKey) ?? NO_RECORD;
      const flags = removalsOf(record) > 0 ? {} : { visited: true, wasEverVisited: true };
      this.records.set(regionKey, { ...record, ...flags });
    }
  }

  /** @param {string} key */
  isVisited(key) {
    const record = this.records.get(key);
    return counts(record) || (record !== undefined && record.isActive && this.verified.has(key));
  }

  /**
   * Whether the record of a region says only that it was removed.
   * @param {string} key
   */
  isRemoved(key) {
    const record = this.records.get(key);
    return record !== undefined && removalsOf(record) > 0 && !this.verified.has(key)
      && isEqual(withoutRemovals(record), NO_RECORD);
  }

  /**
   * Whether anything is known of a region.
   * @param {string} key
   */
  knows(key) {
    return (this.records.has(key) && !this.isRemoved(key)) || this.wishes.has(key)
      || [...this.visits.values()].some(({ regionKey }) => regionKey === key);
  }

  /**
   * Removes all that is known of a region, for all devices; see TravelBook.remove(regionKey:in:) in the library.
   * @param {string} key
   */
  remove(key) {
    for (const { regionKey, id } of this.visits.values()) {
      if (regionKey === key) this.removed.add(markOfVisit(regionKey, id));
    }
    this.wishes.set(key, false);
    this.records.set(key, { ...NO_RECORD, removals: removalsOf(this.records.get(key)) + 1 });
  }

  /** The members that say what was removed. */
  get removedMembers() {
    /** @type {Members} */
    const members = {};
    if (this.removed.size > 0) members.visits = Object.fromEntries([...this.removed].map((mark) => [mark, true]));
    const regions = [...this.records].filter(([, record]) => removalsOf(record) > 0);
    if (regions.length > 0) members.regions = Object.fromEntries(regions);
    if (this.wishes.changed.length > 0) members.wishes = Object.fromEntries(this.wishes.changed);
    return members;
  }

  /** Returns the first and the last time of the verified visits of each region. */
  spans() {
    /** @type {Map<string, [number, number]>} */
    const spans = new Map();
    for (const visit of this.visits.values()) {
      if (!visit.isVerified) continue;
      const entry = momentOf(visit.entry);
      const last = visit.exit ? Math.max(momentOf(visit.exit), entry) : entry;
      const [first, end] = spans.get(visit.regionKey) ?? [entry, last];
      spans.set(visit.regionKey, [Math.min(first, entry), Math.max(end, last)]);
    }
    return spans;
  }

  /**
   * Returns the record of a region with the dates of its verified visits.
   * @param {string} key
   * @returns {VisitRecord}
   */
  record(key, spans = this.spans()) {
    const record = { ...NO_RECORD, ...this.records.get(key) };
    const [first, last] = spans.get(key) ?? [];
    if (first !== undefined && last !== undefined) {
      if (!(momentOf(record.firstVisitedDate) <= first)) record.firstVisitedDate = wholeSeconds(first);
      if (!(momentOf(record.lastVisitedDate) >= last)) record.lastVisitedDate = wholeSeconds(last);
      record.visited = true;
      record.wasEverVisited = true;
    }
    return record;
  }

  /**
   * Returns what collections evaluate: see LayerBook.visitedRegions in the library.
   * @returns {import('./rules.js').Visited}
   */
  visited() {
    const keys = [...this.records.keys()].filter((key) => this.isVisited(key));
    const isCounting = new Set(keys);
    /** @type {import('./rules.js').Visit[]} */
    const visits = [...this.visits.values()].filter((visit) => isCounting.has(visit.regionKey));
    for (const key of keys) {
      const entry = this.records.get(key)?.firstVisitedDate;
      // A date without a visit dates milestones and sets only.
      if (entry) {
        const localDay = entry.slice(0, 10);
        visits.push({ regionKey: key, entry, localDay, isVerified: false });
      }
    }
    return { visits, undated: keys };
  }

  get isEmpty() {
    return this.records.size + this.visits.size + this.wishes.counts.size + this.removed.size === 0;
  }
}

export class Book {
  /**
   * @param {import('./rules.js').Rules} rules  the rules of the library
   * @param {string} layer  the id of the layer in which the book is kept
   */
  constructor(rules, layer) {
    this.rules = rules;
    this.layer = layer;
    /** @type {Map<string, Part>} */
    this.parts = new Map();
    /** @type {Map<string, Badge>} */
    this.badges = new Map();
    /** @type {Set<string>} */
    this.viewedBadges = new Set();
    /** @type {Settings | null} */
    this.settings = null;
    /**
     * Notes and goals, unknown records and members, and what could not be read.
     * @type {Map<string, Map<string, unknown>>}
     */
    this.lists = new Map([['notes', new Map()], ['goals', new Map()]]);
    /** @type {Map<string, VisitRecord>} */
    this.unknown = new Map();
    /**
     * Unknown records of other layers.
     * @type {Map<string, Map<string, VisitRecord>>}
     */
    this.unknownElsewhere = new Map();
    /** @type {Map<string, Map<string, unknown>>} */
    this.unreadable = new Map();
    /** @type {Members} */
    this.members = {};
    /**
     * The marks of removed notes.
     * @type {Set<string>}
     */
    this.removedNotes = new Set();
    /** How often everything was removed: of two books the one with more removals wins as a whole. */
    this.removedAll = 0;
  }

  /** @param {string} id */
  part(id) {
    const part = this.parts.get(id) ?? new Part();
    this.parts.set(id, part);
    return part;
  }

  /**
   * Returns the records of regions that another layer does not have.
   * @param {string} id
   */
  unknownIn(id) {
    const records = this.unknownElsewhere.get(id) ?? new Map();
    this.unknownElsewhere.set(id, records);
    return records;
  }

  /**
   * @param {Map<string, VisitRecord>} map
   * @param {string} key
   * @param {VisitRecord} record
   */
  addRecord(map, key, record) {
    addAll(map, [[key, record]], (a, b) => {
      // A record from before a removal says nothing anymore.
      if (removalsOf(a) !== removalsOf(b)) return removalsOf(a) > removalsOf(b) ? a : b;
      return /** @type {VisitRecord} */ (merged(this.rules.record, a, b, joined));
    });
  }

  /**
   * Adds a badge: its regions are those of the earliest award whose regions are known.
   * @param {Badge} badge
   */
  addBadge(badge) {
    const old = this.badges.get(badge.identifier);
    if (!old) return this.badges.set(badge.identifier, badge);
    const both = /** @type {Badge} */ (merged(this.rules.badge, old, badge, joined));
    delete both.regionKeys;
    delete both.regionsDate;
    const awards = [old, badge].filter((one) => one.regionKeys && one.regionKeys.length > 0)
      .map((one) => ({ keys: one.regionKeys ?? [], date: 'regionsDate' in one ? one.regionsDate : one.earnedDate }));
    const dates = awards.flatMap((one) => one.date || []);
    const date = dates.length > 0 ? dates.reduce((a, b) => (momentOf(a) <= momentOf(b) ? a : b)) : undefined;
    const first = awards.filter((one) => (date ? one.date && momentOf(one.date) === momentOf(date) : true));
    if (first.length > 0) {
      both.regionKeys = [...new Set(first.flatMap((one) => one.keys))].sort();
      if (date !== both.earnedDate) both.regionsDate = date ?? null;
    }
    return this.badges.set(badge.identifier, both);
  }

  /**
   * Keeps the settings that were changed last, as a whole.
   * @param {Settings} settings
   */
  addSettings(settings) {
    const age = (/** @type {Settings | null} */ one) => (one?.lastUpdated ? momentOf(one.lastUpdated) : -Infinity);
    if (!this.settings || age(settings) > age(this.settings)
      || (age(settings) === age(this.settings) && textOf(this.settings) < textOf(settings))) {
      this.settings = settings;
    }
  }

  /**
   * @param {string} list
   * @param {unknown} value
   */
  keepUnreadable(list, value) {
    const values = this.unreadable.get(list) ?? new Map();
    this.unreadable.set(list, values.set(textOf(value), value));
  }

  /**
   * Merges another book: a join, so that nothing is lost in any order.
   * @param {Book} other
   */
  merge(other) {
    if (this.removedAll > other.removedAll) return;
    if (this.removedAll < other.removedAll) this.clear();
    this.removedAll = other.removedAll;
    for (const mark of other.removedNotes) this.removedNotes.add(mark);
    for (const [id, part] of other.parts) {
      const mine = this.part(id);
      for (const mark of part.removed) mine.removed.add(mark);
      for (const [key, record] of part.records) this.addRecord(mine.records, key, record);
      addAll(mine.visits, part.visits, (a) => a);
      mine.wishes.merge(part.wishes);
    }
    for (const badge of other.badges.values()) this.addBadge(badge);
    for (const badge of other.viewedBadges) this.viewedBadges.add(badge);
    if (other.settings) this.addSettings(other.settings);
    for (const [list, values] of other.lists) addAll(this.lists.get(list) ?? new Map(), values, (a) => a);
    for (const [name, record] of other.unknown) this.addRecord(this.unknown, name, record);
    for (const [id, records] of other.unknownElsewhere) {
      for (const [name, record] of records) this.addRecord(this.unknownIn(id), name, record);
    }
    for (const [list, values] of other.unreadable) {
      for (const value of values.values()) this.keepUnreadable(list, value);
    }
    this.members = /** @type {Members} */ (joined(this.members, other.members));
    this.settle();
  }

  /** Drops what was removed, and settles the records. */
  settle() {
    const marks = new Set([...this.parts.values()].flatMap((part) => [...part.removed]));
    for (const part of this.parts.values()) {
      for (const [text, { regionKey, id }] of marks.size > 0 ? part.visits : []) {
        if (marks.has(markOfVisit(regionKey, id))) part.visits.delete(text);
      }
      part.settle();
    }
    const notes = this.lists.get('notes') ?? new Map();
    if (marks.size + this.removedNotes.size === 0) return;
    for (const [text, note] of notes) {
      if (!isObject(note)) continue;
      if (this.removedNotes.has(markOfNote(note)) || marks.has(markOfVisit(note.regionKey, note.visit))) notes.delete(text);
    }
  }

  /** Drops all contents. */
  clear() {
    Object.assign(this, new Book(this.rules, this.layer));
  }

  /** The members that say what was removed. */
  get removedMembers() {
    const members = this.part(this.layer).removedMembers;
    if (this.removedAll > 0) members.all = this.removedAll;
    if (this.removedNotes.size > 0) members.notes = Object.fromEntries([...this.removedNotes].map((mark) => [mark, true]));
    return members;
  }

  /**
   * Returns the document that the library reads, with the official names of regions as Names.official gives them.
   * @param {import('../reader/resolver.js').Names} names
   */
  document(names) {
    const list = (/** @type {string} */ name, /** @type {Iterable<unknown>} */ values) => [...values, ...(this.unreadable.get(name)?.values() ?? [])];
    const records = (/** @type {Part} */ part, /** @type {(key: string) => string} */ nameOf,
      /** @type {Iterable<[string, VisitRecord]>} */ others = []) => {
      /** @type {Map<string, VisitRecord>} */
      const named = new Map();
      const spans = part.spans();
      for (const key of part.records.keys()) {
        if (!part.isRemoved(key)) this.addRecord(named, nameOf(key), withoutRemovals(part.record(key, spans)));
      }
      for (const [name, record] of others) this.addRecord(named, name, record);
      return [...named].sort(byName).map(([stateName, record]) => ({ ...record, stateName }));
    };
    const visits = (/** @type {Part} */ part) => [...part.visits].sort(byName).map(([, visit]) => visit);
    const own = this.part(this.layer);
    const countries = this.part('countries');
    const named = (/** @type {Iterable<string>} */ keys) =>
      [...keys].map((key) => names.official('countries', key)).sort();
    const isCountry = (/** @type {string} */ key) => !names.has('countries') || names.layer('countries')?.byKey.has(key);
    /** @type {Members} */
    const document = {
      ...this.members, version: 1,
      ...(this.layer === 'states' ? {} : { layer: this.layer }),
      states: list('states', records(own, (key) => names.official(this.layer, key), this.unknown)),
      badges: list('badges', [...this.badges].sort(byName).map(([, badge]) => badge)),
      visits: list('visits', visits(own)), viewedBadges: list('viewedBadges', [...this.viewedBadges].sort()),
      wishlist: list('wishlist', own.wishes.keys.sort()),
      visitedCountries: list('visitedCountries',
        named([...countries.records.keys()].filter((key) => countries.isVisited(key) && isCountry(key)))),
    };
    for (const [name, values] of this.lists) {
      if (values.size > 0) document[name] = list(name, [...values].sort(byName).map(([, value]) => value));
    }
    const wished = countries.wishes.keys;
    if (wished.length > 0) document.wishlistCountries = list('wishlistCountries', named(wished));
    /** @type {{ [id: string]: Members }} */
    const layers = Object.create(null);
    for (const id of new Set([...this.parts.keys(), ...this.unknownElsewhere.keys()])) {
      const part = this.parts.get(id) ?? new Part();
      const unknown = this.unknownElsewhere.get(id) ?? new Map();
      if (id === this.layer || (part.isEmpty && unknown.size === 0)) continue;
      const isListed = id === 'countries' && part.visits.size === 0
        && [...part.records].every(([key, record]) => part.isRemoved(key)
          || (isCountry(key) && isEqual(withoutRemovals(record), { ...NO_RECORD, edited: true })));
      /** @type {{ [list: string]: unknown[] }} */
      const lists = { states: records(isListed ? new Part() : part, (key) => key, unknown), visits: visits(part) };
      if (id !== 'countries') lists.wishlist = part.wishes.keys.sort();
      layers[id] = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0));
      if (Object.keys(part.removedMembers).length > 0) layers[id].removed = part.removedMembers;
      if (Object.keys(layers[id]).length === 0) delete layers[id];
    }
    if (Object.keys(layers).length > 0) document.layers = joined(layers, this.members.layers);
    if (Object.keys(this.removedMembers).length > 0) document.removed = joined(this.removedMembers, this.members.removed);
    if (this.settings) document.settings = this.settings;
    for (const name of this.unreadable.keys()) document[name] ??= list(name, []);
    return sorted(document);
  }
}
