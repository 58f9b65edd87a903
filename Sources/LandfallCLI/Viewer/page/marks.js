// The user's visits and wishes: stored in the browser; an import merges and never overwrites them.

const EMPTY_RECORD = {
  visited: false, edited: false, firstVisitedDate: null, lastVisitedDate: null, isActive: false,
  wasEverVisited: false,
};
const LEAST_OPACITY = 0.1;

const isDate = (text) => typeof text === 'string' && !Number.isNaN(Date.parse(text));
const earliest = (a, b) => (!a || !b ? (a ?? b ?? null) : Date.parse(a) <= Date.parse(b) ? a : b);
const latest = (a, b) => (!a || !b ? (a ?? b ?? null) : Date.parse(a) >= Date.parse(b) ? a : b);

/** Merges two records of the same region. */
export function mergeRecords(a, b) {
  return {
    visited: a.visited || b.visited, edited: a.edited || b.edited,
    firstVisitedDate: earliest(a.firstVisitedDate, b.firstVisitedDate),
    lastVisitedDate: latest(a.lastVisitedDate, b.lastVisitedDate),
    isActive: a.isActive || b.isActive, wasEverVisited: a.wasEverVisited || b.wasEverVisited,
  };
}

/** Reads a record of a file. Missing members, and those of another type, have their default values. */
function recordOf(value) {
  const record = { ...EMPTY_RECORD };
  for (const name of ['visited', 'edited', 'isActive', 'wasEverVisited']) {
    record[name] = value[name] === true;
  }
  for (const name of ['firstVisitedDate', 'lastVisitedDate']) {
    if (isDate(value[name])) record[name] = value[name];
  }
  record.wasEverVisited ||= record.visited;
  if (value.isActive === undefined) record.isActive = record.visited;
  return record;
}

function settingsOf(value) {
  const settings = { ...value };
  for (const name of ['stateFillColor', 'stateStrokeColor', 'backgroundColor']) {
    const color = settings[name];
    if (color && typeof color.alpha === 'number') {
      settings[name] = { ...color, alpha: Math.max(LEAST_OPACITY, color.alpha) };
    }
  }
  return settings;
}

/** Visits and wishes by layer and key. Calls `changed` after each change. */
export class Marks {
  constructor(atlas, storage, changed) {
    this.atlas = atlas;
    this.storage = storage;
    this.changed = changed;
    this.name = `landfall.marks.${atlas.name}`;
    this.clear();
    this.load();
  }

  clear() {
    this.records = new Map(this.atlas.layers.map((layer) => [layer.id, new Map()]));
    this.wishes = new Map(this.atlas.layers.map((layer) => [layer.id, new Set()]));
    this.badges = new Map();
    this.settings = null;
  }

  record(region) {
    return this.records.get(region.layer.id).get(region.key) ?? EMPTY_RECORD;
  }

  isVisited(region) {
    const { visited, isActive } = this.record(region);
    return visited && isActive;
  }

  isWished(region) {
    return this.wishes.get(region.layer.id).has(region.key);
  }

  /** Marks a region by hand: without dates; removing the mark keeps the history. */
  setVisited(region, isVisited) {
    this.records.get(region.layer.id).set(region.key, {
      ...this.record(region), visited: isVisited, isActive: isVisited, edited: true,
      wasEverVisited: this.record(region).wasEverVisited || isVisited,
    });
    this.save();
  }

  setWished(region, isWished) {
    const wishes = this.wishes.get(region.layer.id);
    if (isWished) wishes.add(region.key);
    else wishes.delete(region.key);
    this.save();
  }

  /** Records an earned badge, which stays earned. */
  earn(identifier, date) {
    if (this.badges.get(identifier)?.isEarned) return;
    this.badges.set(identifier, { identifier, earnedDate: date, isEarned: true });
  }

  reset() {
    this.clear();
    this.save();
  }

  load() {
    let text = null;
    try {
      text = this.storage?.getItem(this.name);
      if (text) this.merge(JSON.parse(text));
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

  /** Returns all marks as JSON. */
  text() {
    const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    const keys = (layer) => [...layer[1]].sort();
    const states = sorted(this.records.get('states') ?? new Map()).map(([key, record]) => {
      return { stateName: this.atlas.layer('states').byKey.get(key)?.name ?? key, ...record };
    });
    const visited = {};
    for (const [id, records] of this.records) {
      if (id === 'states' || records.size === 0) continue;
      visited[id] = [...records].filter(([, one]) => one.visited && one.isActive)
        .map(([key]) => key).sort();
    }
    const document = {
      states, visited,
      wishlist: Object.fromEntries([...this.wishes].filter(([, set]) => set.size > 0)
        .map((layer) => [layer[0], keys(layer)])),
      badges: sorted(this.badges).map(([, badge]) => badge),
    };
    if (this.settings) document.settings = this.settings;
    return `${JSON.stringify(document, null, 2)}\n`;
  }

  /**
   * Merges the marks of a file into these; nothing is removed. Returns the number of known regions.
   * Throws if the document is not a file of visits.
   */
  merge(document) {
    // Old files are only a list of names.
    if (Array.isArray(document)) document = { states: document };
    const isKnown = document && typeof document === 'object'
      && ['states', 'visited', 'visitedCountries', 'wishlist', 'badges', 'settings']
        .some((name) => name in document);
    if (!isKnown) throw new Error('this file contains no visits');
    let count = 0;
    for (const value of Array.isArray(document.states) ? document.states : []) {
      const one = typeof value === 'string' ? { stateName: value, visited: true } : value;
      const region = this.regionNamed(one?.stateName);
      if (region) count += this.mergeRecord(region, recordOf(one));
    }
    const lists = [[document.visited, true], [{ countries: document.visitedCountries }, true],
      [document.wishlist, false]];
    for (const [value, isVisit] of lists) count += this.mergeKeys(value, isVisit);
    for (const badge of Array.isArray(document.badges) ? document.badges : []) {
      if (typeof badge?.identifier === 'string') this.mergeBadge(badge);
    }
    this.mergeSettings(document.settings);
    return count;
  }

  mergeRecord(region, record) {
    const records = this.records.get(region.layer.id);
    records.set(region.key, mergeRecords(this.record(region), record));
    return 1;
  }

  /** Merges keys by layer, or a list of keys of countries. */
  mergeKeys(value, isVisit) {
    const byLayer = Array.isArray(value) ? { countries: value } : (value ?? {});
    let count = 0;
    for (const layer of this.atlas.layers) {
      const keys = byLayer[layer.id];
      for (const key of Array.isArray(keys) ? keys : []) {
        const region = layer.byKey.get(key);
        if (!region) continue;
        count += 1;
        if (!isVisit) this.wishes.get(layer.id).add(key);
        else this.mergeRecord(region, recordOf({ visited: true, edited: true }));
      }
    }
    return count;
  }

  mergeBadge({ identifier, earnedDate, isEarned }) {
    const old = this.badges.get(identifier);
    this.badges.set(identifier, {
      identifier, isEarned: isEarned === true || old?.isEarned === true,
      earnedDate: earliest(old?.earnedDate, isDate(earnedDate) ? earnedDate : null),
    });
  }

  /** Replaces all settings if the others are newer. */
  mergeSettings(settings) {
    if (!settings || typeof settings !== 'object') return;
    const age = (one) => Date.parse(one?.lastUpdated ?? '') || 0;
    if (!this.settings || age(settings) > age(this.settings)) this.settings = settingsOf(settings);
  }

  /** Returns the region with a key or name: a state, or else a region in any other layer of areas. */
  regionNamed(name) {
    if (typeof name !== 'string') return undefined;
    const layers = this.atlas.layers.filter((layer) => layer.kind === 'polygons');
    layers.sort((a, b) => (b.id === 'states') - (a.id === 'states'));
    for (const layer of layers) {
      const found = layer.byKey.get(name) ?? layer.regions.find((region) => region.name === name);
      if (found) return found;
    }
    return undefined;
  }
}
