// The user's progress: visited regions, and collections such as continents and badges.

/** Returns the regions of a layer that progress counts: all, unless the layer has the attribute COUNTS. */
export function countingRegions(atlas, layer) {
  if (!layer.counting) {
    const says = layer.attributes.includes('COUNTS');
    layer.counting = layer.regions.filter((region) =>
      !says || atlas.attribute(region, 'COUNTS') === true);
  }
  return layer.counting;
}

/** Returns the local day of a date, as "2026-11-22". */
function dayOf(date) {
  const local = new Date(date);
  return [local.getFullYear(), local.getMonth() + 1, local.getDate()].join('-');
}

/** Returns the most members visited in one period. Visits without a date, as marked by hand, do not count. */
function mostInOne(marks, members, periodOf) {
  const counts = new Map();
  for (const region of members) {
    const { firstVisitedDate, lastVisitedDate } = marks.record(region);
    const periods = new Set([firstVisitedDate, lastVisitedDate].filter(Boolean).map(periodOf));
    for (const period of periods) counts.set(period, (counts.get(period) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function longestReturn(marks, members) {
  const days = members.map((region) => {
    const { firstVisitedDate, lastVisitedDate } = marks.record(region);
    if (!firstVisitedDate || !lastVisitedDate) return 0;
    return (Date.parse(lastVisitedDate) - Date.parse(firstVisitedDate)) / 86_400_000;
  });
  return Math.max(0, ...days);
}

/** Returns the progress in a collection: the visited members, and how much is done of how much is needed. */
export function progressOf(marks, collection) {
  const { members, condition, parameter } = collection;
  const visited = members.filter((region) => marks.isVisited(region));
  switch (condition) {
    case 'all': return { visited, done: visited.length, needed: members.length };
    case 'count': return { visited, done: Math.min(visited.length, parameter), needed: parameter };
    case 'countInOneDay': {
      const most = mostInOne(marks, members, dayOf);
      return { visited, done: Math.min(most, parameter), needed: parameter };
    }
    case 'countInOneYear': {
      const most = mostInOne(marks, members, (date) => new Date(date).getFullYear());
      return { visited, done: Math.min(most, parameter), needed: parameter };
    }
    case 'returnAfterDays':
      return { visited, done: longestReturn(marks, members) >= parameter ? 1 : 0, needed: 1 };
    default: return { visited, done: 0, needed: 1 };
  }
}

/** Records the badges that have been earned by now. */
export function earnBadges(atlas, marks, now) {
  for (const collection of atlas.collections) {
    const { done, needed } = progressOf(marks, collection);
    if (needed > 0 && done >= needed) marks.earn(collection.identifier, now);
  }
}

/** Returns the sets of collections in the order of the file: [{ set, collections }]. */
export function collectionSets(atlas) {
  const sets = new Map();
  for (const collection of atlas.collections) {
    if (!sets.has(collection.set)) sets.set(collection.set, []);
    sets.get(collection.set).push(collection);
  }
  return [...sets].map(([set, collections]) => ({ set, collections }));
}
