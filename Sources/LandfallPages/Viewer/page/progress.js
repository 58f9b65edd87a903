// @ts-check
// The user's progress: visited regions, and collections such as continents and badges.

/** @typedef {import('../reader/atlas.js').Collection} Collection */
/** @typedef {import('../reader/atlas.js').Region} Region */

/**
 * Returns the regions of a layer that progress counts: all, unless the layer has the attribute COUNTS.
 * @param {import('../reader/atlas.js').Atlas} atlas
 * @param {import('../reader/atlas.js').Layer} layer
 */
export function countingRegions(atlas, layer) {
  if (!layer.counting) {
    const says = layer.attributes.includes('COUNTS');
    layer.counting = layer.regions.filter((region) =>
      !says || atlas.attribute(region, 'COUNTS') === true);
  }
  return layer.counting;
}

/**
 * Returns what a collection still needs: "CO UT", "any 8 more", "3 in one day".
 * @param {Collection} collection
 * @param {{ count: number, needed: number, missing: Region[] }} progress
 */
export function neededText({ members, condition, parameter }, { count, needed, missing }) {
  const list = (/** @type {Region[]} */ regions) => regions.slice(0, 16).map((region) => region.key).join(' ')
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

/**
 * Returns the sets of collections in the order of the file: [{ set, collections }].
 * @param {import('../reader/atlas.js').Atlas} atlas
 */
export function collectionSets(atlas) {
  /** @type {Map<string, Collection[]>} */
  const sets = new Map();
  for (const collection of atlas.collections) {
    sets.set(collection.set, [...(sets.get(collection.set) ?? []), collection]);
  }
  return [...sets].map(([set, collections]) => ({ set, collections }));
}
