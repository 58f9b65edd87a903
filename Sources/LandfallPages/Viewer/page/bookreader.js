// @ts-check
// Reads travel books in every form that apps and older versions write, as the library does: the table of forms is in
// its article "Visits and merging".

import { Book, NO_RECORD } from './book.js';
import { flagOf, isObject, joined, numberOf, parseJSON, textOf } from './json.js';
import { momentOf } from './rules.js';

const REMOVED = ['visits', 'notes', 'wishes', 'regions'];

/** @typedef {import('./rules.js').Members} Members */
/** @typedef {import('./book.js').VisitRecord} VisitRecord */
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
const BADGE_REGIONS = 'earned_badge_states';
const UNKNOWN = 'unknownStates';
const UNREADABLE = 'unreadable elements of ';
const SETTINGS = ['notificationsEnabled', 'notifyOnlyNewStates', 'stateFillColor', 'stateStrokeColor',
  'backgroundColor', 'speedThreshold', 'speedThresholdMetersPerSecond', 'altitudeThreshold',
  'altitudeThresholdMeters', 'lastUpdated'];
const FLAGS = ['visited', 'edited', 'isActive', 'wasEverVisited'];
const DATES = ['firstVisitedDate', 'lastVisitedDate'];
const VERSION = 1;
const SECONDS_TO_2001 = 978_307_200;
const DAY = 86_400_000;
const ISO_8601 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
 * Returns a member of a value; undefined if it is not an object.
 * @param {unknown} value
 * @param {string} name
 */
const memberOf = (value, name) => (isObject(value) ? value[name] : undefined);
/**
 * @param {unknown[]} values
 * @returns {string[]}
 */
const textsOf = (values) => values.flatMap((value) => (typeof value === 'string' ? value : []));

/**
 * Returns a moment in ISO 8601, of a string or of seconds since 2001; undefined for anything else.
 * @param {unknown} value
 */
function momentText(value) {
  const seconds = numberOf(value);
  if (seconds !== undefined) {
    const moment = 1000 * (seconds + SECONDS_TO_2001);
    return Math.abs(moment) < 8.64e15 ? new Date(moment).toISOString().replace('.000Z', 'Z') : undefined;
  }
  const isMoment = typeof value === 'string' && ISO_8601.test(value) && !Number.isNaN(Date.parse(value));
  return isMoment ? value : undefined;
}

export class BookReader {
  /**
   * @param {import('../reader/resolver.js').Names} names  the names of the regions of the atlas
   * @param {import('./rules.js').Rules} rules  the rules of the library
   * @param {number} now  the time, in ms; later dates are left out
   */
  constructor(names, rules, now) {
    this.names = names;
    this.book = new Book(rules, names.own);
    this.now = now;
    /**
     * The entries that could not be used as they are.
     * @type {string[]}
     */
    this.problems = [];
  }

  /**
   * Reads a document; throws BookError if it is not a book.
   * @param {unknown} document
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
   * Keeps a member of the wrong type under another name.
   * @param {string} name
   * @param {unknown} value
   */
  keepWhole(name, value) {
    this.problems.push(name);
    this.book.members[`unreadable${name[0].toUpperCase()}${name.slice(1)}`] = value;
  }

  /**
   * @param {string} list
   * @param {unknown} value
   */
  keep(list, value) {
    this.problems.push(list);
    this.book.keepUnreadable(list, value);
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

  /**
   * Returns the layer and the key of the region with a name; undefined, with a problem, if it is unknown or shared.
   * @param {string} text
   * @param {Scope} scope
   */
  region(text, scope) {
    const found = this.names.find(text, scope);
    if (!found) this.problems.push(text);
    return found;
  }

  /**
   * @param {unknown} value
   * @param {Scope} scope
   */
  record(value, scope) {
    // A name claims no visit that fixes have shown.
    if (typeof value === 'string') return this.addRecord(value, { ...NO_RECORD, edited: true }, scope, value);
    const name = memberOf(value, 'stateName');
    if (!isObject(value) || typeof name !== 'string') return this.keep('states', value);
    const record = this.recordOf(value);
    return record ? this.addRecord(name, record, scope, value) : this.keep('states', value);
  }

  /**
   * Returns the record in an object; undefined if a flag is neither true nor false.
   * @param {Members} value
   * @returns {VisitRecord | undefined}
   */
  recordOf(value) {
    const flag = (/** @type {string} */ member, /** @type {boolean | undefined} */ standard) => (
      value[member] === undefined || value[member] === null ? standard : flagOf(value[member]));
    // Without "visited", a record that was not edited is a visit.
    const edited = flag('edited', false);
    const visited = flag('visited', !edited);
    const isActive = flag('isActive', true);
    const wasEverVisited = flag('wasEverVisited', visited);
    if (visited === undefined || edited === undefined || isActive === undefined || wasEverVisited === undefined) {
      return undefined;
    }
    /** @type {VisitRecord} */
    const record = { visited, edited, isActive, wasEverVisited: wasEverVisited || visited };
    for (const [member, one] of Object.entries(value)) {
      if (member === 'stateName' || FLAGS.includes(member) || one === null) continue;
      const date = DATES.includes(member) ? this.date(one, true) : one;
      if (date !== undefined) record[member] = date;
    }
    return record;
  }

  /**
   * @param {string} name
   * @param {VisitRecord} record
   * @param {Scope} scope
   * @param {unknown} value
   */
  addRecord(name, record, scope, value) {
    const found = this.region(name, scope);
    // A name repeats what a record says.
    if (found && typeof value === 'string' && this.book.part(found.layer).isVisited(found.key)) return undefined;
    if (found) return this.book.addRecord(this.book.part(found.layer).records, found.key, record);
    // Among the records a name of several layers would be taken for a region of the book's layer.
    if (scope.likely === null && this.names.layers.some((layer) => this.names.regions(name, layer).length > 0)) {
      return this.book.keepUnreadable('unassigned', value);
    }
    const isOther = scope.layer && scope.layer !== this.names.own;
    return this.book.addRecord(isOther ? this.book.unknownIn(scope.layer ?? '') : this.book.unknown, name, record);
  }

  /**
   * Returns a date as text; undefined, with a problem, before 1900 and more than a day after now.
   * @param {unknown} value
   */
  date(value, isWhole = false) {
    const date = this.possibleDate(value, isWhole);
    if (date === undefined) this.problems.push(momentText(value) ?? 'a date');
    return date;
  }

  /**
   * Returns a date as text; undefined before 1900 and more than a day after now.
   * @param {unknown} value
   * @param {boolean} isWhole
   */
  possibleDate(value, isWhole) {
    const text = momentText(value);
    const moment = momentOf(text);
    if (text === undefined || !(moment >= Date.UTC(1900, 0, 1) && moment - this.now <= DAY)) return undefined;
    return isWhole ? new Date(Math.floor(moment / 1000) * 1000).toISOString().replace('.000Z', 'Z') : text;
  }

  /**
   * Keeps what is said of a badge in an object of its own. Among the badges the next reader would take it for one.
   * @param {string} member
   * @param {string} identifier
   * @param {unknown} value
   */
  keepApart(member, identifier, value) {
    this.problems.push(identifier);
    const { members } = this.book;
    const kept = isObject(members[member]) ? members[member] : {};
    members[member] = { .../** @type {Members} */ (kept), [identifier]: value };
  }

  /**
   * Reads the dates of awards by the badges, or null for an unknown date.
   * @param {Members} badges
   */
  badgeDates(badges) {
    for (const [identifier, date] of Object.entries(badges)) {
      if (date !== null && typeof date !== 'string' && numberOf(date) === undefined) {
        this.keepApart('unreadableEarned_badges', identifier, date);
        continue;
      }
      // A badge that was earned stays earned, even if its date is refused.
      const earnedDate = date === null ? undefined : this.date(date, true);
      this.book.addBadge({ identifier, isEarned: true, ...(earnedDate && { earnedDate }) });
    }
  }

  /**
   * Reads the lists of regions by the badges that they earned.
   * @param {unknown} badges
   * @param {Scope} scope
   * @param {Members | undefined} dates  the dates of the awards, whose faults are noted elsewhere
   */
  badgeRegions(badges, scope, dates) {
    if (!isObject(badges)) return this.keepWhole(BADGE_REGIONS, badges);
    for (const [identifier, names] of Object.entries(badges)) {
      if (Array.isArray(names) && names.every((name) => typeof name === 'string')) {
        const regionKeys = names.map((name) => this.region(name, scope)?.key ?? name);
        const earnedDate = this.possibleDate(dates?.[identifier], true);
        this.book.addBadge({ identifier, isEarned: true, regionKeys, ...(earnedDate && { earnedDate }) });
      } else {
        this.keepApart('unreadableEarned_badge_states', identifier, names);
      }
    }
    return undefined;
  }

  /** @param {unknown} value */
  badge(value) {
    if (typeof value === 'string') return this.book.addBadge({ identifier: value, isEarned: true });
    if (!isObject(value)) return this.keep('badges', value);
    const isEarned = value.isEarned === undefined ? true : flagOf(value.isEarned);
    const keys = value.regionKeys ?? [];
    if (typeof value.identifier !== 'string' || isEarned === undefined
      || !Array.isArray(keys) || keys.some((key) => typeof key !== 'string')) return this.keep('badges', value);
    const badge = /** @type {import('./book.js').Badge} */ ({ ...value, isEarned });
    for (const name of /** @type {const} */ (['earnedDate', 'regionsDate'])) {
      const date = value[name] ? this.date(value[name], true) : undefined;
      if (date !== undefined) badge[name] = date;
      else if (!(name === 'regionsDate' && value[name] === null)) delete badge[name];
    }
    return this.book.addBadge(badge);
  }

  /**
   * @param {unknown} value
   * @param {Scope} scope
   */
  visit(value, scope) {
    if (!isObject(value)) return this.keep('visits', value);
    const [entry, exit] = [momentText(value.entry), momentText(value.exit ?? value.entry)];
    const { regionKey: key, id, localDay } = value;
    const isVerified = flagOf(value.isVerified);
    if (typeof id !== 'string' || !UUID.test(id) || typeof key !== 'string' || key === '' || !entry || !exit
      || typeof localDay !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(localDay) || isVerified === undefined) {
      return this.keep('visits', value);
    }
    const isPossible = momentOf(entry) >= Date.UTC(1900, 0, 1)
      && momentOf(exit) - this.now <= DAY && momentOf(exit) >= momentOf(entry);
    if (!isPossible) return this.keep('visits', value);
    const layer = scope.layer ?? scope.likely ?? this.names.own;
    const found = this.names.keyed(key, scope.layer ? { layer } : { likely: layer });
    if (!found && this.names.has(layer)) this.problems.push(key);
    const visit = /** @type {import('./book.js').Visit} */ ({
      ...value, regionKey: found?.key ?? key, isVerified, entry,
    });
    if (value.exit !== undefined && value.exit !== null) visit.exit = exit;
    return this.book.part(found?.layer ?? layer).visits.set(textOf(visit), visit);
  }

  /**
   * Keeps settings as they are, with an opacity that can be seen.
   * @param {Members} value
   */
  settings(value) {
    const settings = /** @type {import('./book.js').Settings} */ ({ ...value });
    for (const name of ['stateFillColor', 'stateStrokeColor', 'backgroundColor']) {
      const color = settings[name];
      const alpha = isObject(color) ? numberOf(color.alpha) : undefined;
      if (isObject(color) && alpha !== undefined && alpha < 0.1) settings[name] = { ...color, alpha: 0.1 };
    }
    if (settings.lastUpdated) {
      const date = this.date(settings.lastUpdated);
      if (date === undefined) delete settings.lastUpdated;
      else settings.lastUpdated = date;
    }
    this.book.addSettings(settings);
  }
}
