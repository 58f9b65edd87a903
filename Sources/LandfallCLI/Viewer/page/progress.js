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

/** Returns what a collection still needs: "CO UT", "any 8 more", "3 in one day". */
export function neededText({ members, condition, parameter }, { count, needed, missing }) {
  const list = (regions) => regions.slice(0, 16).map((region) => region.key).join(' ')
    + (regions.length > 16 ? ` and ${regions.length - 16} more` : '');
  switch (condition) {
    case 'all': return list(missing);
    case 'count':
      if (missing.length > 16) return `any ${needed - count} more`;
      return (missing.length === needed - count ? '' : `${needed - count} of `) + list(missing);
    case 'countInOneDay': return `${parameter} in one day`;
    case 'countInOneYear': return `${parameter} in one year`;
    case 'returnAfterDays': return `a return after ${parameter} days`;
    default: return `what a later version knows about ${members.length} regions`;
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
