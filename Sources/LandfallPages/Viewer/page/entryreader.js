// @ts-check
// Reads the entries of travel books: regions, records, badges, visits and settings, one at a time.

import { Book, NO_RECORD } from './book.js';
import { flagOf, isObject, numberOf, textOf } from './json.js';
import { momentOf } from './rules.js';

/** @typedef {import('./rules.js').Members} Members */
/** @typedef {import('./book.js').VisitRecord} VisitRecord */
/** @typedef {import('../reader/resolver.js').Scope} Scope */

export const BADGE_REGIONS = 'earned_badge_states';
const FLAGS = ['visited', 'edited', 'isActive', 'wasEverVisited'];
const DATES = ['firstVisitedDate', 'lastVisitedDate'];
const SECONDS_TO_2001 = 978_307_200;
const DAY = 86_400_000;
const ISO_8601 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;


/**
 * Returns a member of a value; undefined if it is not an object.
 * @param {unknown} value
 * @param {string} name
 */
export const memberOf = (value, name) => (isObject(value) ? value[name] : undefined);

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

export class EntryReader {
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
