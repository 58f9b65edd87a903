// Reads travel books in every form that apps and older versions write, as the library does: the table of forms is in
// its article "Visits and merging".

import { Book, NO_RECORD } from './book.js';
import { flagOf, isObject, numberOf, parseJSON, textOf } from './json.js';
import { momentOf } from './rules.js';

const LISTS = ['states', 'badges', 'viewedBadges', 'visits', 'wishlist', 'notes', 'goals',
  'unassigned'];
const TEXTS = { statesJSON: 'states', badgesJSON: 'badges', settingsJSON: 'settings' };
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

/** Returns a moment in ISO 8601, of a string or of seconds since 2001; undefined for anything else. */
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
   * @param {Names} names  the names of the regions of the atlas
   * @param {object} rules  the rules of the library
   * @param {number} now  the time, in ms; later dates are left out
   */
  constructor(names, rules, now) {
    this.names = names;
    this.book = new Book(rules, names.own);
    this.now = now;
    /** The entries that could not be used as they are. */
    this.problems = [];
  }

  /** Reads a document; throws BookError if it is not a book. */
  read(document) {
    if (Array.isArray(document)) this.elements(document);
    else if (isObject(document)) this.document(document);
    else throw new BookError('it contains no visits');
    this.settle();
    return this.book;
  }

  knownLayer(id) {
    if (!this.names.has(id)) this.problems.push(`the layer ${id}`);
  }

  settle() {
    for (const part of this.book.parts.values()) part.settle();
  }

  document(members) {
    const version = members.version ?? 1;
    if (!(numberOf(version) >= 1 && numberOf(version) <= VERSION)) {
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
    const records = (Array.isArray(members.states) ? members.states : [])
      .map((one) => (typeof one === 'string' ? one : one?.stateName)).filter((one) => typeof one === 'string');
    const scope = named ? { layer: named } : { likely: this.names.layerOfRecords(records) };
    // Lists of visited regions come last, as they repeat what records say.
    names.sort((a, b) => a.startsWith('visited') - b.startsWith('visited') || (a < b ? -1 : 1));
    for (const name of names) if (members[name] !== null) this.member(name, members[name], scope, named);
    return undefined;
  }

  isKnown(name, value) {
    // In a record, "visited" is a flag.
    if (name === 'visited') return Array.isArray(value) || isObject(value);
    return LISTS.includes(name) || name in TEXTS || ['version', 'settings', 'layers'].includes(name)
      || this.namedList(name) !== null;
  }

  /** Returns the list and the layer of a member such as "visitedCountries". */
  namedList(name) {
    const [, list, layer] = /^(visited|wishlist)([A-Z].*)$/.exec(name) ?? [];
    if (!list) return null;
    const id = layer[0].toLowerCase() + layer.slice(1);
    return this.names.has(id) || ['countries', 'states'].includes(id) ? { list, id } : null;
  }

  member(name, value, scope, named) {
    const region = this.namedList(name);
    if (name === 'version' || (name === 'layer' && named)) return;
    if (name === 'layers' && isObject(value)) this.layers(value);
    else if (name === 'settings' && isObject(value)) this.settings(value);
    else if (name in TEXTS) this.text(name, value);
    else if ((name === 'wishlist' || name === 'visited') && isObject(value)) {
      for (const [id, keys] of Object.entries(value)) {
        this.knownLayer(id);
        this.list(name, keys, { layer: id });
      }
    } else if (name === 'visited' && Array.isArray(value)) this.elements(value);
    else if (LISTS.includes(name)) this.list(name, value, scope);
    else if (region) this.list(region.list, value, { layer: region.id }, name);
    else if (['settings', 'layers'].includes(name)) this.keepWhole(name, value);
    else this.book.members[name] = value;
  }

  layers(layers) {
    for (const [id, lists] of Object.entries(layers)) {
      if (!isObject(lists)) {
        this.keepWhole(`layer ${id}`, lists);
        continue;
      }
      this.knownLayer(id);
      for (const [name, value] of Object.entries(lists)) {
        if (['states', 'visits', 'wishlist'].includes(name)) this.list(name, value, { layer: id });
        else this.book.members.layers = { ...this.book.members.layers, [id]: { ...this.book.members.layers?.[id], [name]: value } };
      }
    }
    this.settle();
  }

  /** Reads JSON in a string. */
  text(name, value) {
    let inner;
    try {
      inner = parseJSON(value);
    } catch {
      return this.keepWhole(name, value);
    }
    return typeof value === 'string' ? this.document({ [TEXTS[name]]: inner }) : this.keepWhole(name, value);
  }

  /** Keeps a member of the wrong type under another name. */
  keepWhole(name, value) {
    this.problems.push(name);
    this.book.members[`unreadable${name[0].toUpperCase()}${name.slice(1)}`] = value;
  }

  keep(list, value) {
    this.problems.push(list);
    this.book.keepUnreadable(list, value);
  }

  list(name, values, scope, member = name) {
    if (!Array.isArray(values)) return this.keepWhole(member, values);
    return values.forEach((value) => this.element(name, value, scope, member));
  }

  /** Reads an unnamed list: records, badges, visits, or names of regions. */
  elements(values) {
    const records = values.map((value) => value?.stateName).filter((name) => typeof name === 'string');
    const ofRecords = { likely: this.names.layerOfRecords(records) };
    const texts = values.filter((value) => typeof value === 'string');
    const ofNames = records.length > 0 ? ofRecords : { likely: this.names.layerOfNames(texts) };
    for (const value of values) {
      if (value?.identifier !== undefined) this.element('badges', value, ofRecords);
      else if (value?.regionKey !== undefined) this.element('visits', value, ofRecords);
      else this.record(value, typeof value === 'string' ? ofNames : ofRecords);
    }
  }

  element(list, value, scope, member = list) {
    if (list === 'states') return this.record(value, scope);
    if (list === 'unassigned') return this.record(value, { likely: null });
    if (list === 'badges') return this.badge(value);
    if (list === 'visits') return this.visit(value, scope);
    if (list === 'notes' || list === 'goals') return this.book.lists.get(list).set(textOf(value), value);
    if (typeof value !== 'string' || value === '') return this.keep(member, value);
    if (list === 'viewedBadges') return this.book.viewedBadges.add(value);
    const { layer, key } = this.region(value, scope) ?? { layer: scope.layer ?? scope.likely, key: value };
    const part = this.book.part(layer ?? this.names.own);
    if (list === 'wishlist') return part.wishlist.add(key);
    if (part.isVisited(key)) return undefined;
    return part.records.set(key, { ...NO_RECORD, ...part.records.get(key), edited: true, isActive: true });
  }

  /** Returns the layer and the key of the region with a name; undefined, with a problem, if it is unknown or shared. */
  region(text, scope) {
    const found = this.names.find(text, scope);
    if (!found) this.problems.push(text);
    return found;
  }

  record(value, scope) {
    if (typeof value === 'string') {
      return this.addRecord(value, { ...NO_RECORD, visited: true, wasEverVisited: true }, scope, value);
    }
    const name = value?.stateName;
    if (typeof name !== 'string') return this.keep('states', value);
    const flag = (member, standard) => (value[member] === undefined || value[member] === null
      ? standard : flagOf(value[member]));
    // Without "visited", a record that was not edited is a visit.
    const edited = flag('edited', false);
    const visited = flag('visited', !edited);
    const record = { visited, edited, isActive: flag('isActive', true), wasEverVisited: flag('wasEverVisited', visited) };
    if (FLAGS.some((member) => record[member] === undefined)) return this.keep('states', value);
    record.wasEverVisited ||= visited;
    for (const [member, one] of Object.entries(value)) {
      if (member === 'stateName' || FLAGS.includes(member) || one === null) continue;
      const date = DATES.includes(member) ? this.date(one, true) : one;
      if (date !== undefined) record[member] = date;
    }
    return this.addRecord(name, record, scope, value);
  }

  addRecord(name, record, scope, value) {
    const found = this.region(name, scope);
    if (found) return this.book.addRecord(this.book.part(found.layer).records, found.key, record);
    // Among the records a name of several layers would be taken for a region of the book's layer.
    if (scope.likely === null && this.names.layers.some((layer) => this.names.regions(name, layer).length > 0)) {
      return this.book.keepUnreadable('unassigned', value);
    }
    const isOther = scope.layer && scope.layer !== this.names.own;
    return this.book.addRecord(isOther ? this.book.part(scope.layer).records : this.book.unknown, name, record);
  }

  /** Returns a date as text; undefined, with a problem, before 1900 and more than a day after now. */
  date(value, isWhole = false) {
    const text = momentText(value);
    const moment = momentOf(text);
    if (!(moment >= Date.UTC(1900, 0, 1) && moment - this.now <= DAY)) {
      this.problems.push(text ?? 'a date');
      return undefined;
    }
    return isWhole ? new Date(Math.floor(moment / 1000) * 1000).toISOString().replace('.000Z', 'Z') : text;
  }

  badge(value) {
    const isEarned = value?.isEarned === undefined ? true : flagOf(value.isEarned);
    const keys = value?.regionKeys ?? [];
    if (typeof value?.identifier !== 'string' || isEarned === undefined
      || !Array.isArray(keys) || keys.some((key) => typeof key !== 'string')) return this.keep('badges', value);
    const badge = { ...value, isEarned };
    for (const name of ['earnedDate', 'regionsDate']) {
      const date = value[name] ? this.date(value[name], true) : undefined;
      if (date !== undefined) badge[name] = date;
      else if (!(name === 'regionsDate' && value[name] === null)) delete badge[name];
    }
    return this.book.addBadge(badge);
  }

  visit(value, scope) {
    const [entry, exit] = [momentText(value?.entry), momentText(value?.exit ?? value?.entry)];
    const key = value?.regionKey;
    const isValid = UUID.test(value?.id ?? '') && typeof key === 'string' && key !== '' && entry && exit
      && /^\d{4}-\d\d-\d\d$/.test(value.localDay ?? '') && flagOf(value.isVerified) !== undefined;
    const isPossible = isValid && momentOf(entry) >= Date.UTC(1900, 0, 1)
      && momentOf(exit) - this.now <= DAY && momentOf(exit) >= momentOf(entry);
    if (!isPossible) return this.keep('visits', value);
    const layer = scope.layer ?? scope.likely ?? this.names.own;
    const found = this.names.keyed(key, scope.layer ? { layer } : { likely: layer });
    if (!found && this.names.has(layer)) this.problems.push(key);
    const visit = { ...value, regionKey: found?.key ?? key, isVerified: flagOf(value.isVerified), entry };
    if (value.exit !== undefined && value.exit !== null) visit.exit = exit;
    return this.book.part(found?.layer ?? layer).visits.set(textOf(visit), visit);
  }

  /** Keeps settings as they are, with an opacity that can be seen. */
  settings(value) {
    const settings = { ...value };
    for (const name of ['stateFillColor', 'stateStrokeColor', 'backgroundColor']) {
      const alpha = numberOf(settings[name]?.alpha);
      if (alpha < 0.1) settings[name] = { ...settings[name], alpha: 0.1 };
    }
    if (settings.lastUpdated) {
      const date = this.date(settings.lastUpdated);
      if (date === undefined) delete settings.lastUpdated;
      else settings.lastUpdated = date;
    }
    this.book.addSettings(settings);
  }
}
