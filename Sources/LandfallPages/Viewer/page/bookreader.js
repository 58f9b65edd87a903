// @ts-check
// Reads travel books in every form that apps and older versions write, as the library does: the table of forms is in
// its article "Visits and merging".

import { NO_RECORD } from './book.js';
import { BADGE_REGIONS, EntryReader, UUID, memberOf } from './entryreader.js';
import { isObject, joined, numberOf, parseJSON, textOf } from './json.js';

const REMOVED = ['visits', 'notes', 'wishes', 'regions'];

/** @typedef {import('./rules.js').Members} Members */
/** @typedef {import('../reader/resolver.js').Scope} Scope */

const LISTS = ['states', 'badges', 'viewedBadges', 'visits', 'wishlist', 'notes', 'goals',
  'unassigned'];
/** @type {{ [member: string]: string }} */
const TEXTS = { statesJSON: 'states', badgesJSON: 'badges', settingsJSON: 'settings' };
/**
 * The members of other apps' defaults, with the lists that they are.
 * @type {{ [member: string]: string }}
 */
const DEFAULTS = { earned_badges: 'badges', new_badges: 'badges', viewed_badges: 'viewedBadges' };
const BADGE_DATES = 'earned_badges';
const UNKNOWN = 'unknownStates';
const UNREADABLE = 'unreadable elements of ';
const SETTINGS = ['notificationsEnabled', 'notifyOnlyNewStates', 'stateFillColor', 'stateStrokeColor',
  'backgroundColor', 'speedThreshold', 'speedThresholdMetersPerSecond', 'altitudeThreshold',
  'altitudeThresholdMeters', 'lastUpdated'];
const VERSION = 1;

export class BookError extends Error {}

/**
 * Returns a number of removals or changes; undefined for anything else.
 * @param {unknown} value
 */
function countOf(value) {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}

/**
 * @param {unknown[]} values
 * @returns {string[]}
 */
const textsOf = (values) => values.flatMap((value) => (typeof value === 'string' ? value : []));

export class BookReader extends EntryReader {
  /**
   * Reads a document; throws BookError if it is not a book.
   * @param {unknown} document
   * @returns {import('./book.js').Book}
   */
  read(document) {
    // The book as an app saved it with an encoder.
    if (typeof document === 'string' && document.startsWith('{')) return this.read(parseJSON(document));
    if (Array.isArray(document)) this.elements(document);
    else if (isObject(document)) this.document(document);
    else throw new BookError('it contains no visits');
    this.settle();
    return this.book;
  }

  /** @param {string} id */
  knownLayer(id) {
    if (!this.names.has(id)) this.problems.push(`the layer ${id}`);
  }

  settle() {
    this.book.settle();
  }

  /**
   * @param {Members} members
   * @returns {void}
   */
  document(members) {
    const version = members.version ?? 1;
    const number = numberOf(version) ?? 0;
    if (!(number >= 1 && number <= VERSION)) {
      throw new BookError('it is of a later version than this page');
    }
    if ((Array.isArray(members.layers) && members.gaps) || (members.counts && members.collections)
      || (members.offers && members.rejectedPointCounts)) {
      throw new BookError('it is a report of the command, and contains no visits');
    }
    const names = Object.keys(members);
    if (names.length > 0 && !names.some((name) => this.isKnown(name, members[name]))) {
      if (names.some((name) => SETTINGS.includes(name))) return this.settings(members);
      if ('stateName' in members || 'identifier' in members) return this.elements([members]);
      throw new BookError('it contains no visits');
    }
    const named = typeof members.layer === 'string' ? members.layer : null;
    if (named) this.knownLayer(named);
    const records = textsOf((Array.isArray(members.states) ? members.states : [])
      .map((one) => (typeof one === 'string' ? one : memberOf(one, 'stateName'))));
    const scope = named ? { layer: named } : { likely: this.names.layerOfRecords(records) };
    // Lists of visited regions come last, as they repeat what records say.
    const isList = (/** @type {string} */ name) => {
      const value = members[name];
      return Number(name.startsWith('visited') || (Array.isArray(value) && typeof value[0] === 'string'));
    };
    names.sort((a, b) => isList(a) - isList(b) || (a < b ? -1 : 1));
    const dates = isObject(members[BADGE_DATES]) ? members[BADGE_DATES] : undefined;
    for (const name of names) if (members[name] !== null) this.member(name, members[name], scope, named, dates);
    return undefined;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @returns {boolean}
   */
  isKnown(name, value) {
    // In a record, "visited" is a flag.
    if (name === 'visited') return Array.isArray(value) || isObject(value);
    return LISTS.includes(name) || name === UNKNOWN || name.startsWith(UNREADABLE) || name in TEXTS || name in DEFAULTS || name === BADGE_REGIONS
      || ['version', 'settings', 'layers', 'removed'].includes(name)
      || this.namedList(name) !== null;
  }

  /**
   * Returns the list and the layer of a member such as "visitedCountries".
   * @param {string} name
   */
  namedList(name) {
    const [, list, layer] = /^(visited|wishlist)([A-Z].*)$/.exec(name) ?? [];
    if (!list) return null;
    const id = layer[0].toLowerCase() + layer.slice(1);
    return this.names.has(id) || ['countries', 'states'].includes(id) ? { list, id } : null;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {Scope} scope
   * @param {string | null} named
   * @param {Members | undefined} dates  the dates of badges in the document
   */
  member(name, value, scope, named, dates) {
    const region = this.namedList(name);
    if (name === 'version' || (name === 'layer' && named)) return;
    if (name === UNKNOWN && Array.isArray(value)) this.list('states', value, scope);
    else if (name.startsWith(UNREADABLE) && Array.isArray(value)) this.unreadable(name.slice(UNREADABLE.length), value, scope);
    else if (name === 'layers' && isObject(value)) this.layers(value);
    else if (name === 'removed' && isObject(value)) this.removed(value, scope);
    else if (name === 'settings' && isObject(value)) this.settings(value);
    else if (name in TEXTS) this.text(name, value);
    else if ((name === 'wishlist' || name === 'visited') && isObject(value)) {
      for (const [id, keys] of Object.entries(value)) {
        this.knownLayer(id);
        this.list(name, keys, { layer: id });
      }
    } else if (name === 'visited' && Array.isArray(value)) this.elements(value);
    else if (LISTS.includes(name)) this.list(name, value, scope);
    else if (name === BADGE_DATES && isObject(value)) this.badgeDates(value);
    else if (name in DEFAULTS) this.list(DEFAULTS[name], value, scope, name);
    else if (name === BADGE_REGIONS) this.badgeRegions(value, scope, dates);
    else if (region) this.list(region.list, value, { layer: region.id }, name);
    else if (['settings', 'layers'].includes(name)) this.keepWhole(name, value);
    else this.book.members[name] = value;
  }

  /** @param {Members} layers */
  layers(layers) {
    for (const [id, lists] of Object.entries(layers)) {
      if (!isObject(lists)) {
        this.keepWhole(`layer ${id}`, lists);
        continue;
      }
      this.knownLayer(id);
      for (const [name, value] of Object.entries(lists)) {
        if (['states', 'visits', 'wishlist'].includes(name)) this.list(name, value, { layer: id });
        else if (name === UNKNOWN && Array.isArray(value)) this.list('states', value, { layer: id });
        else if (name === 'removed' && isObject(value)) this.removed(value, { layer: id }, id);
        else {
          const { members } = this.book;
          const others = isObject(members.layers) ? members.layers : {};
          const one = isObject(others[id]) ? others[id] : {};
          members.layers = { ...others, [id]: { .../** @type {Members} */ (one), [name]: value } };
        }
      }
    }
    this.settle();
  }

  /**
   * Reads what the user removed. Members that are not known are preserved.
   * @param {Members} members
   * @param {Scope} scope
   * @param {string | null} layer  the layer whose member it is; null for the whole file
   */
  removed(members, scope, layer = null) {
    const keep = (/** @type {string} */ name, /** @type {unknown} */ value) => {
      const kept = { removed: { [name]: value } };
      const whole = layer === null ? kept : { layers: { [layer]: kept } };
      this.book.members = /** @type {Members} */ (joined(this.book.members, whole));
    };
    for (const [name, value] of Object.entries(members)) {
      const all = name === 'all' && layer === null ? countOf(value) : undefined;
      if (all !== undefined) this.book.removedAll = Math.max(this.book.removedAll, all);
      else if (isObject(value) && REMOVED.includes(name) && (name !== 'notes' || layer === null)) {
        for (const [key, entry] of Object.entries(value)) {
          if (!this.removedOne(name, key, entry, scope)) keep(name, { [key]: entry });
        }
      } else keep(name, value);
    }
  }

  /**
   * Reads what was removed by its mark or key. Returns whether it could be read.
   * @param {string} list
   * @param {string} key
   * @param {unknown} value
   * @param {Scope} scope
   */
  removedOne(list, key, value, scope) {
    const { book } = this;
    const layer = scope.layer ?? scope.likely ?? this.names.own;
    if (list === 'visits' || list === 'notes') {
      const marks = list === 'notes' ? book.removedNotes : book.part(layer).removed;
      if (UUID.test(key)) marks.add(key.toUpperCase());
      return UUID.test(key);
    }
    const found = this.names.keyed(key, scope.layer ? { layer } : { likely: layer }) ?? { layer, key };
    const part = book.part(found.layer);
    if (list === 'wishes') {
      const count = countOf(value);
      if (count !== undefined) part.wishes.raise(found.key, count);
      return count !== undefined;
    }
    const record = isObject(value) && countOf(value.removals) !== undefined ? this.recordOf(value) : undefined;
    if (record) book.addRecord(part.records, found.key, record);
    return record !== undefined;
  }

  /**
   * Reads JSON in a string.
   * @param {string} name
   * @param {unknown} value
   * @returns {void}
   */
  text(name, value) {
    let inner;
    try {
      inner = parseJSON(String(value));
    } catch {
      return this.keepWhole(name, value);
    }
    return typeof value === 'string' ? this.document({ [TEXTS[name]]: inner }) : this.keepWhole(name, value);
  }

  /**
   * @param {string} name
   * @param {unknown} values
   * @param {Scope} scope
   */
  list(name, values, scope, member = name) {
    if (!Array.isArray(values)) return this.keepWhole(member, values);
    return values.forEach((value) => this.element(name, value, scope, member));
  }

  /**
   * Reads an unnamed list: records, badges, visits, or names of regions.
   * @param {unknown[]} values
   */
  elements(values) {
    const records = textsOf(values.map((value) => memberOf(value, 'stateName')));
    const ofRecords = { likely: this.names.layerOfRecords(records) };
    const ofNames = records.length > 0 ? ofRecords : { likely: this.names.layerOfNames(textsOf(values)) };
    for (const value of values) {
      if (memberOf(value, 'identifier') !== undefined) this.element('badges', value, ofRecords);
      else if (memberOf(value, 'regionKey') !== undefined) this.element('visits', value, ofRecords);
      else this.record(value, typeof value === 'string' ? ofNames : ofRecords);
    }
  }

  /**
   * @param {string} list
   * @param {unknown} value
   * @param {Scope} scope
   * @returns {unknown}
   */
  element(list, value, scope, member = list) {
    if (list === 'states') return this.record(value, scope);
    if (list === 'unassigned') return this.record(value, { likely: null });
    if (list === 'badges') return this.badge(value);
    if (list === 'visits') return this.visit(value, scope);
    if (list === 'notes' || list === 'goals') return this.book.lists.get(list)?.set(textOf(value), value);
    if (typeof value !== 'string' || value === '') return this.keep(member, value);
    if (list === 'viewedBadges') return this.book.viewedBadges.add(value);
    const found = this.region(value, scope);
    // A name of no region is kept apart, and not counted.
    if (!found) return this.book.keepUnreadable(member === list ? this.memberName(list, scope) : member, value);
    const { layer, key } = found;
    const part = this.book.part(layer);
    if (list === 'wishlist') return part.wishes.raise(key, 1);
    if (part.isVisited(key)) return undefined;
    // Merged, as a list may be of before a removal.
    return this.book.addRecord(part.records, key, { ...NO_RECORD, edited: true });
  }

  /**
   * Returns the member of a document whose list is read as a list of a kind in a scope.
   * @param {string} list
   * @param {Scope} scope
   */
  memberName(list, { layer }) {
    const name = layer ? `${list}${layer[0].toUpperCase()}${layer.slice(1)}` : list;
    return this.namedList(name)?.id === layer ? name : list;
  }

  /**
   * Reads the elements of a list that an app saved as unreadable. The atlas may know their names.
   * @param {string} list
   * @param {unknown[]} values
   * @param {Scope} scope
   */
  unreadable(list, values, scope) {
    const named = this.namedList(list);
    for (const value of values) {
      if (named) this.element(named.list, value, { layer: named.id }, list);
      else if (LISTS.includes(list)) this.element(list, value, scope);
      else this.book.keepUnreadable(list, value);
    }
  }
}
