// @ts-check
// Picking: the region that a tap selects. Small regions come first, then the exact area, then near borders.

import { nearestBorder } from './distance.js';
import { regionAt } from './lookup.js';
import { EARTH_RADIUS, direction } from './vectors.js';

/** @typedef {import('./atlas.js').Atlas} Atlas */
/** @typedef {import('./atlas.js').Layer} Layer */
/** @typedef {import('./atlas.js').Region} Region */

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function chordSquared(a, b) {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

const areaRank = (/** @type {Region} */ region) => (region.hasArea ? region.sizeRank + 1 : 0);

/**
 * Returns the region that a tap at a coordinate selects, or null:
 *
 * 1. of the regions smaller than the tolerance, or with a marker, the one whose representative point is
 *    nearest and within the tolerance, as the user could not hit a small enclave otherwise. The region
 *    that contains the coordinate wins if its own representative point is nearer.
 * 2. the region that contains the coordinate;
 * 3. the smaller region at the nearest border, if that is within the tolerance.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 * @param {number} tolerance  half the width of a finger, in radians of the globe
 * @param {(place: Region['point']) => boolean} isInSight  whether a coordinate is on the near side of the globe
 * @returns {{ region: Region, reason: 'area' | 'disc' | 'border' } | null}
 */
export function pick(atlas, layer, latitude, longitude, tolerance, isInSight = () => true) {
  const place = direction(longitude, latitude);
  const around = regionAt(atlas, layer, latitude, longitude);
  const half = Math.sin(tolerance / 2);
  /** @type {{ squared: number, rank: number, region?: Region }} */
  let best = { squared: 4 * half * half, rank: Infinity, region: undefined };
  const consider = (/** @type {Region} */ region) => {
    const squared = chordSquared(place, direction(region.point.longitude, region.point.latitude));
    const rank = areaRank(region);
    const isBetter = squared < best.squared || (squared === best.squared && rank < best.rank);
    if (isBetter) best = { squared, rank, region };
  };
  if (around) consider(around);
  for (const region of layer.regions) {
    if (region.marker === 0 && !(2 * region.capRadius < tolerance)) continue;
    if (Math.abs(region.point.latitude - latitude) * (Math.PI / 180) > tolerance) continue;
    if (isInSight(region.point)) consider(region);
  }
  const chosen = best.region ?? around;
  if (chosen) return { region: chosen, reason: chosen === around ? 'area' : 'disc' };
  return pickBorder(atlas, layer, latitude, longitude, tolerance);
}

/**
 * Returns the region under a finger, which hides what it points at: as `pick`, but a small region that is not within
 * `reach` gives way to the region at the finger's middle, or in the sea to a border that is nearer.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 * @param {{ finger: number, reach: number }} sizes  half the width of a finger, and of what is as good as met, in radians
 * @param {(place: Region['point']) => boolean} isInSight
 */
export function pickUnder(atlas, layer, latitude, longitude, { finger, reach }, isInSight) {
  const met = pick(atlas, layer, latitude, longitude, reach, isInSight);
  if (met && met.reason !== 'border') return met;
  const near = pick(atlas, layer, latitude, longitude, finger, isInSight);
  if (near?.reason !== 'disc') return near;
  const away = chordSquared(direction(longitude, latitude), direction(near.region.point.longitude, near.region.point.latitude));
  return pickBorder(atlas, layer, latitude, longitude, Math.min(finger, Math.sqrt(away))) ?? near;
}

/**
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 * @param {number} tolerance
 * @returns {{ region: Region, reason: 'border' } | null}
 */
function pickBorder(atlas, layer, latitude, longitude, tolerance) {
  const near = nearestBorder(atlas, layer, latitude, longitude, tolerance * EARTH_RADIUS);
  const { arcs } = layer;
  if (!near || !arcs) return null;
  // The tap is outside of all regions. Take the smallest one on either side of the border.
  const number = arcOfBlock(arcs, near.block);
  const regions = [1, 2].flatMap((side) => arcs.label(number, side))
    .map((region) => layer.regions[region]).filter(Boolean);
  regions.sort((a, b) => a.sizeRank - b.sizeRank);
  return regions.length > 0 ? { region: regions[0], reason: 'border' } : null;
}

/**
 * @param {import('./arcs.js').ArcTable} arcs
 * @param {number} block
 */
function arcOfBlock(arcs, block) {
  let [low, high] = [0, arcs.arcCount - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (arcs.blockRange(middle)[0] <= block) low = middle;
    else high = middle - 1;
  }
  return low;
}
