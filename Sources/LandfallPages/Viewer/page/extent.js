// @ts-check
// The extent of an atlas, and the view on which the page opens: fitted to the regions and points of the atlas.

import { DEGREES, EARTH_RADIUS, angleBetween, clamp, direction, placeOf, wrapped } from '../reader/vectors.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../globe/camera.js').Camera} Camera */
/** @typedef {Pick<Region, 'box' | 'cap' | 'capRadius' | 'area'>} Located  a region, or a track */
/**
 * Where regions lie.
 * @typedef {object} Middle
 * @property {number} longitude
 * @property {number} latitude
 * @property {boolean} isOneSided  whether most are on one side of the globe
 * @property {number} radius  of the cap with most of the area, in radians
 * @property {number} part  of that cap, which regions cover
 */

/** The extent in degrees up to which the page opens on the flat map. */
const FLAT_LIMIT = 20;
/** The part of the free view that remains empty on each side. */
const PADDING = 0.08;
/** The least space in pixels that remains empty, for the buttons at the side. */
const LEAST_PADDING = 64;
/** The least extent in degrees that is fitted, about 1 km: of a single point. */
const LEAST_EXTENT = 0.01;
/** The part of a view that regions cover at least; otherwise it is fitted to the largest and those around it. */
const LEAST_PART = 0.002;
/** In radians. */
const GROUP_RADIUS = 0.1;
/** The part of regions that may be outliers, and how much farther than the others the first one lies. */
const OUTLIER_PART = 0.15;
const OUTLIER_GAP = 1.15;

/**
 * Returns the sides of the smallest box of regions in degrees; east is above west, and may be above 180.
 * @param {Located[]} regions
 * @param {number} units  of the grid, in a degree
 */
export function extentOf(regions, units) {
  let [south, north] = [90, -90];
  const spans = regions.map(({ box }) => {
    const [west, low, east, high] = box;
    [south, north] = [Math.min(south, low / units - 90), Math.max(north, high / units - 90)];
    return [west / units - 180, (east < west ? east + 360 * units : east) / units - 180];
  }).sort((a, b) => a[0] - b[0]);
  if (spans.length === 0) return { west: -180, south: -90, east: 180, north: 90 };
  // The box is all but the widest gap between the spans.
  let [west, east, reach] = [-180, 180, -Infinity];
  let widest = 0;
  for (const span of [...spans, ...spans.map(([from, to]) => [from + 360, to + 360])]) {
    if (reach > -Infinity && span[0] - reach > widest) {
      widest = span[0] - reach;
      [west, east] = [span[0], reach + 360];
    }
    reach = Math.max(reach, span[1]);
  }
  while (west >= 180) [west, east] = [west - 360, east - 360];
  return { west, south, east, north };
}

/**
 * Returns the direction in which most of the regions lie, by area, and the cap around it with 95% of the area.
 * @param {Located[]} regions
 * @param {boolean} areEqual  whether each region has the same weight, whatever its area
 * @returns {Middle}
 */
function middleOf(regions, areEqual) {
  const area = regions.reduce((sum, region) => sum + region.area, 0);
  const parts = regions.map((region) => ({
    at: direction(region.cap.longitude, region.cap.latitude), radius: Math.min(region.capRadius, 1),
    weight: area > 0 && !areEqual ? region.area : 1,
  })).filter((part) => part.weight > 0);
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  const sum = [0, 1, 2].map((i) => parts.reduce((s, part) => s + part.weight * part.at[i], 0) / total);
  const length = Math.hypot(...sum);
  const middle = sum.map((value) => value / length);
  const reaches = parts.map((part) => ({ weight: part.weight, reach: angleBetween(part.at, middle) + part.radius }))
    .sort((a, b) => a.reach - b.reach);
  let left = 0.95 * total;
  const last = reaches.find((part) => (left -= part.weight) <= 0);
  const radius = last?.reach ?? Math.PI;
  // Layers of one atlas cover each other, so that the part may be above 1.
  const part = area > 0 ? area / (2 * Math.PI * EARTH_RADIUS ** 2 * (1 - Math.cos(radius))) : 1;
  return { ...placeOf(middle), isOneSided: length > 0.6, radius, part };
}

/**
 * Returns the regions around the largest one: of two cities on two coasts, the larger one.
 * @param {Located[]} regions
 */
function largestGroup(regions) {
  const largest = regions.reduce((a, b) => (b.area > a.area ? b : a));
  const middle = direction(largest.cap.longitude, largest.cap.latitude);
  return regions.filter(({ cap }) => angleBetween(direction(cap.longitude, cap.latitude), middle) < GROUP_RADIUS);
}

/**
 * Returns regions without the few that lie far from all others, each as important as any other: a page of the states of
 * the US opens on those between its neighbors, as Alaska and Hawaii would make them small.
 * @param {Region[]} regions
 */
export function withoutOutliers(regions) {
  const least = Math.ceil((1 - OUTLIER_PART) * regions.length);
  if (regions.length - least < 1) return regions;
  const middle = direction(middleOf(regions, true).longitude, middleOf(regions, true).latitude);
  const reaches = regions.map((region) => ({ region,
    reach: angleBetween(direction(region.cap.longitude, region.cap.latitude), middle) + region.capRadius }))
    .sort((a, b) => a.reach - b.reach);
  // The first gap after most of them.
  const end = reaches.findIndex(({ reach }, i) => i >= least && reach > OUTLIER_GAP * reaches[i - 1].reach);
  return end < 0 ? regions : reaches.slice(0, end).map(({ region }) => region);
}

/**
 * Returns the finest radians of a pixel: at which the smallest regions fill most of a view, or borders are exact.
 * @param {Atlas} atlas
 */
function finestPixel(atlas) {
  const areas = atlas.layers.filter((layer) => layer.kind === 'polygons');
  const radii = areas.flatMap((layer) => layer.regions.filter((one) => one.hasArea).map((one) => one.capRadius))
    .sort((a, b) => a - b);
  const detail = Math.min(...areas.map((layer) => layer.lookupDetail));
  const small = (radii[Math.floor(radii.length / 10)] ?? 0) / 800;
  return Math.max(Number.isFinite(detail) ? detail / EARTH_RADIUS : 0, small, 2 / EARTH_RADIUS);
}

/**
 * Fits a view to regions.
 * @param {Located[]} regions
 * @param {number} units
 * @param {boolean} areEqual
 */
function fitOf(regions, units, areEqual) {
  const { west, south, east, north } = extentOf(regions, units);
  const [width, height] = [Math.max(east - west, LEAST_EXTENT), Math.max(north - south, LEAST_EXTENT)];
  const isLocal = Math.max(width, height) < FLAT_LIMIT;
  const middle = isLocal
    ? { longitude: wrapped((west + east) / 2), latitude: (south + north) / 2, isOneSided: true, radius: 0, part: 1 }
    : middleOf(regions, areEqual);
  return { width, height, isLocal, middle };
}

/** Where the page opens, for the current size of the view. */
export class Home {
  /**
   * @param {Atlas} atlas
   * @param {Located[]} regions  what the page opens on; without any, all regions of the atlas
   * @param {boolean} areEqual  whether small regions are as important as large ones
   * @param {{ latitude: number, longitude: number, reach: number }} [frame]  what the page opens on instead, in meters
   */
  constructor(atlas, regions = [], areEqual = false, frame = undefined) {
    if (regions.length === 0) regions = atlas.layers.flatMap((layer) => layer.regions);
    const units = atlas.unitsPerDegree;
    let fit = fitOf(regions, units, areEqual);
    if (!fit.isLocal && fit.middle.part < LEAST_PART) fit = fitOf(largestGroup(regions), units, areEqual);
    if (frame) {
      const radius = 2 * Math.asin(frame.reach / 2 / EARTH_RADIUS);
      fit = { ...fit, isLocal: false, middle: { ...frame, isOneSided: true, radius, part: 1 } };
    }
    /** The extent in degrees, whether the page opens on the flat map, and the middle of the regions. */
    this.width = fit.width;
    this.height = fit.height;
    this.isLocal = fit.isLocal;
    this.middle = fit.middle;
    /** The radius in radians of what the page opens on. */
    this.radius = this.isLocal
      ? Math.hypot(this.width * Math.cos(this.middle.latitude / DEGREES), this.height) / 2 / DEGREES
      : Math.min(this.middle.radius, 1.2);
    // One can always come closer than the first view.
    this.finestPixel = Math.min(finestPixel(atlas), this.radius / 1500);
  }

  /**
   * Sets what the camera keeps for this atlas: where degrees of the flat map are true, and the limit of zoom.
   * @param {Camera} camera
   */
  prepare(camera) {
    if (this.isLocal) camera.squeeze = Math.max(0.1, Math.cos(this.middle.latitude / DEGREES));
    camera.finestPixel = this.finestPixel;
    camera.isFlat = this.isLocal;
  }

  /**
   * Returns the view: longitude, latitude, distance and scale.
   * @param {Camera} camera
   */
  view(camera) {
    const [width, height] = camera.room.map((pixels) => pixels - 2 * Math.max(PADDING * pixels, LEAST_PADDING));
    const { longitude, latitude } = this.middle;
    if (this.isLocal) {
      const scale = Math.min(width / this.width / camera.squeeze, height / this.height);
      return { longitude, latitude, distance: camera.distanceFor(this.radius), scale };
    }
    if (!this.middle.isOneSided) {
      return { longitude: 0, latitude: 20, distance: camera.fitDistance, scale: camera.fitScale };
    }
    const scale = clamp(Math.min(width, height) / 2 / this.radius / DEGREES, camera.leastScale, camera.greatestScale);
    return { longitude, latitude, distance: camera.distanceFor(this.radius, 0.5 - PADDING), scale };
  }
}
