// @ts-check
// The rules of travel books: how two records merge, and which visits a collection requires. The rules are data of
// the library, in the element "rules" of the page; this is their interpreter.

/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/atlas.js').Collection} Collection */
/** @typedef {{ [name: string]: unknown }} Members  of a JSON object */
/**
 * The rules of the library: how members of records and of badges merge, and what the conditions of collections require.
 * @typedef {object} Rules
 * @property {{ [member: string]: string }} record
 * @property {{ [member: string]: string }} badge
 * @property {{ [condition: string]: { requirement: string, period: string } }} conditions
 */
/** @typedef {{ regionKey: string, entry: string, exit?: string, localDay: string, isVerified: boolean }} Visit */
/** @typedef {{ visits: Visit[], undated: string[] }} Visited */
/** @typedef {{ region: Region, entry: number, day: number[], year: number[] }} Stay */
/** @typedef {{ first: Map<Region, number | null>, stays: Stay[] }} Evidence */
/** @typedef {{ count: number, isMet: boolean, date: number | null, awarding: Region[] }} Found */
/** @typedef {{ isEarned: boolean, date: number | null, count: number, needed: number, awarding: string[] }} Progress */

const DAY = 86_400_000;

/** @param {string | null | undefined} text */
export const momentOf = (text) => (text ? Date.parse(text) : NaN);
/** @param {string} day */
const dayNumber = (day) => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);
/** @param {number} day */
const yearOf = (day) => new Date(day * DAY).getUTCFullYear();
/**
 * Returns the number of the local day of a moment in the time zone of the browser.
 * @param {number} moment
 */
export const localDay = (moment) =>
  Math.floor((moment - new Date(moment).getTimezoneOffset() * 60_000) / DAY);

const timeOf = (/** @type {unknown} */ date) => momentOf(String(date));

/** @type {{ [rule: string]: (a: unknown, b: unknown) => unknown }} */
const combine = {
  or: (a, b) => a === true || b === true,
  earliest: (a, b) => (!a || !b ? (a ?? b) : timeOf(a) <= timeOf(b) ? a : b),
  latest: (a, b) => (!a || !b ? (a ?? b) : timeOf(a) >= timeOf(b) ? a : b),
};

/**
 * Merges the members of two records, each by its rule, such as { visited: 'or' }; other members by `others`.
 * @param {{ [member: string]: string }} rules
 * @param {Members} a
 * @param {Members} b
 * @param {(a: unknown, b: unknown) => unknown} others
 * @returns {Members}
 */
export function merged(rules, a, b, others) {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) =>
    [name, (combine[rules[name]] ?? others)(a[name], b[name])]));
}

/**
 * Returns the first entry into each member, null if unknown, and the verified stays in the order of entry.
 * @param {Region[]} members
 * @param {Visited} visited
 * @param {(moment: number) => number} dayOf
 */
function evidence(members, { visits, undated }, dayOf) {
  const isMember = new Map(members.map((region) => [region.key, region]));
  /** @type {Map<Region, number | null>} */
  const first = new Map();
  for (const key of undated) {
    const region = isMember.get(key);
    if (region) first.set(region, null);
  }
  /** @type {Stay[]} */
  const stays = [];
  for (const visit of visits) {
    const region = isMember.get(visit.regionKey);
    if (!region) continue;
    const entry = momentOf(visit.entry);
    first.set(region, Math.min(first.get(region) ?? entry, entry));
    if (!visit.isVerified) continue;
    const start = dayNumber(visit.localDay);
    const end = visit.exit ? start + Math.max(0, dayOf(momentOf(visit.exit)) - dayOf(entry)) : start;
    stays.push({ region, entry, day: [start, end], year: [yearOf(start), yearOf(end)] });
  }
  stays.sort((a, b) => a.entry - b.entry || a.region.number - b.region.number);
  return { first, stays };
}

/**
 * A number of members visited at any time. Entries with a date decide alone where they suffice; else those without one are
 * taken to be earlier than all others.
 * @param {Evidence} evidence
 * @param {number} required
 * @returns {Found}
 */
function counted({ first }, required) {
  const visited = [...first.keys()];
  const dates = [...first.values()].flatMap((date) => date ?? []).sort((a, b) => a - b);
  const needsUndated = dates.length < required;
  const date = dates[required - (needsUndated ? visited.length - dates.length : 0) - 1] ?? null;
  const awarding = visited.filter((region) => {
    const entry = first.get(region) ?? null;
    return entry === null ? needsUndated : (date !== null && entry <= date);
  });
  return { count: visited.length, isMet: visited.length >= required, date, awarding };
}

/**
 * A number of members in one day or year: each entry counts the members with a stay in its span.
 * @param {Evidence} evidence
 * @param {number} required
 * @param {'day' | 'year'} span
 * @returns {Found}
 */
function together({ stays }, required, span) {
  /** @type {Region[]} */
  let best = [];
  /** @type {{ region: Region, last: number }[]} */
  let open = [];
  let start = -Infinity;
  for (const stay of stays) {
    const [first, last] = stay[span];
    if (first > start) open = open.filter((one) => one.last >= first);
    start = Math.max(start, first);
    open = open.filter((one) => one.region !== stay.region || one.last > last);
    open.push({ region: stay.region, last });
    const present = [...new Set(open.filter((one) => one.last >= first).map((one) => one.region))];
    if (present.length > best.length) best = present;
    if (present.length >= required) return { count: best.length, isMet: true, date: stay.entry, awarding: best };
  }
  return { count: best.length, isMet: false, date: null, awarding: [] };
}

/**
 * A visit to a member at least a number of days after an earlier visit to it ended.
 * @param {Evidence} evidence
 * @param {number} required
 * @returns {Found}
 */
function returned({ stays }, required) {
  /** @type {Map<Region, number>} */
  const ends = new Map();
  let longest = 0;
  for (const { region, entry, day: [first, last] } of stays) {
    const end = ends.get(region);
    const days = end === undefined ? -1 : first - end;
    longest = Math.max(longest, days);
    if (days >= required) return { count: days, isMet: true, date: entry, awarding: [region] };
    ends.set(region, Math.min(end ?? Infinity, last));
  }
  return { count: longest, isMet: false, date: null, awarding: [] };
}

/**
 * Returns the progress of visits in a collection: { isEarned, date, count, needed, awarding }, with the regions that
 * had contributed when it was earned.
 * @param {Rules['conditions']} rules
 * @param {Collection} collection
 * @param {Visited} visited
 */
export function progressOf(rules, collection, visited, dayOf = localDay) {
  const { members, condition, parameter } = collection;
  const rule = rules[condition];
  if (!rule) return { isEarned: false, date: null, count: 0, needed: Math.max(1, members.length), awarding: [] };
  const needed = rule.requirement === 'members' ? members.length : parameter;
  const known = evidence(members, visited, dayOf);
  const found = rule.period === 'ever' ? counted(known, needed)
    : rule.period === 'absence' ? returned(known, needed)
      : together(known, needed, rule.period === 'day' ? 'day' : 'year');
  const isEarned = needed > 0 && found.isMet;
  return { isEarned, date: isEarned ? found.date : null, count: Math.min(found.count, needed), needed,
    awarding: isEarned ? found.awarding.map((region) => region.key).sort() : [] };
}
