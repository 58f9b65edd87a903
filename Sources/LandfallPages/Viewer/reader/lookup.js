// @ts-check
// Lookups: the regions at a coordinate in degrees.

/** @typedef {import('./atlas.js').Atlas} Atlas */
/** @typedef {import('./atlas.js').Layer} Layer */

/**
 * Rounds half to even, as the format requires of the product of degrees and units.
 * @param {number} x
 */
export function roundHalfToEven(x) {
  const below = Math.floor(x);
  const part = x - below;
  if (part !== 0.5) return part < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

/**
 * Returns the grid point of a coordinate; null if the coordinate is invalid.
 * @param {Atlas} atlas
 * @param {number} latitude
 * @param {number} longitude
 */
export function gridPoint(atlas, latitude, longitude) {
  // True for NaN as well.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 540)) return null;
  if (longitude > 180) longitude -= 360;
  else if (longitude < -180) longitude += 360;
  const { width, height } = atlas.file;
  let u = roundHalfToEven(longitude * atlas.unitsPerDegree) + width / 2;
  const v = roundHalfToEven(latitude * atlas.unitsPerDegree) + height / 2;
  if (u === width || v === 0 || v === height) u = 0;
  return { u, v };
}

/**
 * Returns the regions of a layer at a coordinate, the smallest first.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 */
export function regionsAt(atlas, layer, latitude, longitude) {
  const point = gridPoint(atlas, latitude, longitude);
  if (!point) return [];
  const found = [];
  let code = 0;
  let known = -1;
  for (const plane of layer.planes) {
    if (plane.quadtree !== known) {
      known = plane.quadtree;
      code = atlas.quadtrees[known].code(point.u, point.v);
    }
    const value = (code >>> plane.shift) & plane.mask;
    if (value === 0 || value > plane.count) continue;
    const region = layer.regions[atlas.planeRegions[plane.first + value - 1]];
    if (region) found.push(region);
  }
  return found.length > 1 ? found.sort((a, b) => a.sizeRank - b.sizeRank) : found;
}

/**
 * Returns the smallest region of a layer at a coordinate; undefined if there is no region.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 * @returns {import('./atlas.js').Region | undefined}
 */
export function regionAt(atlas, layer, latitude, longitude) {
  return regionsAt(atlas, layer, latitude, longitude)[0];
}
