// What does a finger mean? Small regions first, then the exact area, then a border near by.

import { nearestBorder } from './distance.js';
import { regionAt } from './lookup.js';
import { direction } from '../globe/vectors.js';

/** Metres in a radian of a sphere with the ellipsoid's mean radius. */
const METRES_PER_RADIAN = 6_371_008.8;

function chordSquared(a, b) {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

const areaRank = (region) => (region.hasArea ? region.sizeRank + 1 : 0);

/**
 * The region that somebody means who taps at a place.
 *
 * 1. Of the regions smaller than the tolerance, or with a marker, the one whose middle is nearest and
 *    within the tolerance: as areas alone nobody could choose an enclave. A region that holds the place
 *    keeps it where its own middle is nearer still.
 * 2. The region that holds the place.
 * 3. The region whose border is nearest, if it is within the tolerance.
 * @param {number} tolerance  half a finger, in radians of the globe
 * @param {(place) => boolean} isInSight  whether a place is on the near side
 */
export function pick(atlas, layer, latitude, longitude, tolerance, isInSight = () => true) {
  const place = direction(longitude, latitude);
  const around = regionAt(atlas, layer, latitude, longitude);
  const half = Math.sin(tolerance / 2);
  let best = { squared: 4 * half * half, rank: Infinity, region: undefined };
  const consider = (region) => {
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

function pickBorder(atlas, layer, latitude, longitude, tolerance) {
  const near = nearestBorder(atlas, layer, latitude, longitude, tolerance * METRES_PER_RADIAN);
  if (!near) return null;
  // Outside of all regions: of those on both sides of the border, the smallest.
  const number = arcOfBlock(layer.arcs, near.block);
  const regions = [1, 2].flatMap((side) => layer.arcs.label(number, side))
    .map((region) => layer.regions[region]).filter(Boolean);
  regions.sort((a, b) => a.sizeRank - b.sizeRank);
  return regions.length > 0 ? { region: regions[0], reason: 'border' } : null;
}

function arcOfBlock(arcs, block) {
  let [low, high] = [0, arcs.arcCount - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (arcs.blockRange(middle)[0] <= block) low = middle;
    else high = middle - 1;
  }
  return low;
}
