// How far somebody has come: regions that count, and collections such as continents and badges.

/** The regions of a layer that count; all of them where the layer does not say. */
export function countingRegions(atlas, layer) {
  if (!layer.counting) {
    const says = layer.attributes.includes('COUNTS');
    layer.counting = layer.regions.filter((region) =>
      !says || atlas.attribute(region, 'COUNTS') === true);
  }
  return layer.counting;
}

/** A local day, as "2026-11-22". */
function dayOf(date) {
  const local = new Date(date);
  return [local.getFullYear(), local.getMonth() + 1, local.getDate()].join('-');
}

/** The most members visited in one period, by the dates that are known: marks by hand have none. */
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

/** How many of how many a collection wants: { done, wanted, members visited }. */
export function progressOf(marks, collection) {
  const { members, condition, parameter } = collection;
  const visited = members.filter((region) => marks.isVisited(region));
  switch (condition) {
    case 'all': return { visited, done: visited.length, wanted: members.length };
    case 'count': return { visited, done: Math.min(visited.length, parameter), wanted: parameter };
    case 'countInOneDay': {
      const most = mostInOne(marks, members, dayOf);
      return { visited, done: Math.min(most, parameter), wanted: parameter };
    }
    case 'countInOneYear': {
      const most = mostInOne(marks, members, (date) => new Date(date).getFullYear());
      return { visited, done: Math.min(most, parameter), wanted: parameter };
    }
    case 'returnAfterDays':
      return { visited, done: longestReturn(marks, members) >= parameter ? 1 : 0, wanted: 1 };
    default: return { visited, done: 0, wanted: 1 };
  }
}

/** Notes the badges that have been earned by now. */
export function earnBadges(atlas, marks, now) {
  for (const collection of atlas.collections) {
    const { done, wanted } = progressOf(marks, collection);
    if (wanted > 0 && done >= wanted) marks.earn(collection.identifier, now);
  }
}

/** Sets of collections in the file's order: [{ set, collections }]. */
export function collectionSets(atlas) {
  const sets = new Map();
  for (const collection of atlas.collections) {
    if (!sets.has(collection.set)) sets.set(collection.set, []);
    sets.get(collection.set).push(collection);
  }
  return [...sets].map(([set, collections]) => ({ set, collections }));
}
