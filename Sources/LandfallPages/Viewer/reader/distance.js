// @ts-check
// The distance to the nearest border on the WGS 84 ellipsoid. Chords through the ellipsoid are compared, so
// that the antimeridian and the poles need no special cases.

const EQUATORIAL_RADIUS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;
/** A lower bound of the length of a radian of latitude, in meters. */
const LEAST_RADIUS = EQUATORIAL_RADIUS * (1 - SQUARED_ECCENTRICITY);
/** Longer edges are split into pieces, on each of which the distance has a single minimum. */
const PIECE_DEGREES = 1;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** @typedef {{ x: number, y: number, z: number, radius: number }} Point */
/** @typedef {Point & { longitude: number, latitude: number, away: number }} End */

/**
 * Returns geocentric coordinates in meters, and √(MN), the radius of the sphere that fits best there.
 * @param {number} latitude
 * @param {number} longitude
 */
function onEllipsoid(latitude, longitude) {
  const sine = Math.sin(latitude * RADIANS);
  const cosine = Math.cos(latitude * RADIANS);
  const bulge = 1 - SQUARED_ECCENTRICITY * sine * sine;
  const normal = EQUATORIAL_RADIUS / Math.sqrt(bulge);
  return {
    x: normal * cosine * Math.cos(longitude * RADIANS),
    y: normal * cosine * Math.sin(longitude * RADIANS),
    z: normal * (1 - SQUARED_ECCENTRICITY) * sine,
    radius: (normal * Math.sqrt(1 - SQUARED_ECCENTRICITY)) / Math.sqrt(bulge),
  };
}

/**
 * @param {Point} place
 * @param {Point} other
 */
function chordSquared(place, other) {
  const [x, y, z] = [other.x - place.x, other.y - place.y, other.z - place.z];
  return x * x + y * y + z * z;
}

/**
 * Returns the length of the arc over a chord: within a millimeter at 50 km, within 0.5 % anywhere.
 * @param {Point} place
 * @param {number} squared
 */
function metersOfChord(place, squared) {
  const fromCenter = Math.hypot(place.x, place.y, place.z);
  const part = Math.min(1, squared / (4 * fromCenter * fromCenter));
  const radius = place.radius + (fromCenter - place.radius) * part;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(squared) / (2 * radius)));
}

/**
 * Returns the boxes of an arc table's blocks, each as west, south, east, north; computed once.
 * @param {import('./arcs.js').ArcTable} arcs
 */
function boxesOf(arcs) {
  if (arcs.boxes) return arcs.boxes;
  const { starts, us, vs } = arcs.blocks;
  const boxes = new Float64Array(4 * arcs.blockCount);
  for (let block = 0; block < arcs.blockCount; block++) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = starts[block]; i < starts[block + 1]; i++) {
      west = Math.min(west, us[i]);
      east = Math.max(east, us[i]);
      south = Math.min(south, vs[i]);
      north = Math.max(north, vs[i]);
    }
    boxes.set([west, south, east, north], 4 * block);
  }
  return (arcs.boxes = boxes);
}

/**
 * Returns the border of a layer that is nearest to a coordinate as { meters, block }; null if there is no
 * border within the limit in meters. The meridian of ±180° and the poles are not borders.
 * @param {import('./atlas.js').Atlas} atlas
 * @param {import('./atlas.js').Layer} layer
 * @param {number} latitude
 * @param {number} longitude
 */
export function nearestBorder(atlas, layer, latitude, longitude, limit = Infinity) {
  const { arcs } = layer;
  if (!arcs || arcs.arcCount === 0) return null;
  const place = onEllipsoid(latitude, longitude);
  const units = atlas.unitsPerDegree;
  const boxes = boxesOf(arcs);
  const { starts, us, vs } = arcs.blocks;
  let best = Number.isFinite(limit) ? limit * limit : Infinity;
  let found = -1;
  const order = [];
  for (let block = 0; block < arcs.borderBlockCount; block++) {
    const bound = lowerBound(boxes, 4 * block, latitude, longitude, units);
    if (bound <= best) order.push([bound, block]);
  }
  order.sort((a, b) => a[0] - b[0]);
  for (const [bound, block] of order) {
    if (bound > best) break;
    /** @type {End | null} */
    let before = null;
    for (let i = starts[block]; i < starts[block + 1]; i++) {
      const [east, north] = [us[i] / units - 180, vs[i] / units - 90];
      /** @type {End} */
      const end = { longitude: east, latitude: north, away: 0, ...onEllipsoid(north, east) };
      end.away = Math.sqrt(chordSquared(place, end));
      const least = before ? leastOfEdge(place, before, end, best) : end.away * end.away;
      if (least < best) {
        best = least;
        found = block;
      }
      before = end;
    }
  }
  if (found < 0) return null;
  const meters = metersOfChord(place, best);
  return meters <= limit ? { meters, block: found } : null;
}

/**
 * Returns a lower bound of the squared chord to any point in a box.
 * @param {Float64Array} boxes
 * @param {number} at
 * @param {number} latitude
 * @param {number} longitude
 * @param {number} units
 */
function lowerBound(boxes, at, latitude, longitude, units) {
  const west = boxes[at] / units - 180;
  const south = boxes[at + 1] / units - 90;
  const east = boxes[at + 2] / units - 180;
  const north = boxes[at + 3] / units - 90;
  return boxBound(west, south, east, north, latitude, longitude);
}

/**
 * @param {number} west
 * @param {number} south
 * @param {number} east
 * @param {number} north
 * @param {number} latitude
 * @param {number} longitude
 */
function boxBound(west, south, east, north, latitude, longitude) {
  const x = Math.max(0, south - latitude, latitude - north) * RADIANS;
  const [toWest, toEast] = [west - longitude, longitude - east];
  const outside = Math.max(toWest, toEast);
  const y = Math.max(0, Math.min(outside, 360 + Math.min(toWest, toEast))) * RADIANS;
  const farthest = Math.max(Math.abs(south), Math.abs(north), Math.abs(latitude));
  const cosine = Math.max(0, Math.cos(farthest * RADIANS)) * Math.cos(latitude * RADIANS);
  // 4 sin²(x/2) ≥ x² − x⁴/12, for latitude and longitude; one percent less because of the ellipsoid.
  const sum = x * x * (1 - (x * x) / 12) + cosine * y * y * (1 - (y * y) / 12);
  return LEAST_RADIUS * LEAST_RADIUS * 0.99 * sum;
}

/**
 * Returns the squared chord to the nearest point of an edge that is straight in degrees.
 * @param {Point} place
 * @param {End} from
 * @param {End} to
 * @param {number} best
 */
function leastOfEdge(place, from, to, best) {
  const least = Math.min(from.away, to.away) ** 2;
  const [west, south] = [from.longitude, from.latitude];
  const [east, north] = [to.longitude, to.latitude];
  // By the triangle inequality every point of the edge is at least half as far away as the distances of
  // its ends exceed its length. A degree is at most 111.7 km long.
  const length = 111_700 * Math.hypot(east - west, north - south);
  const bound = Math.max(0, (from.away + to.away - length) / 2);
  if (bound * bound >= Math.min(best, least)) return least;
  return Math.min(least, leastInside(place, west, south, east, north));
}

/**
 * Returns the least squared chord to points between the ends of an edge.
 * @param {Point} place
 * @param {number} west
 * @param {number} south
 * @param {number} east
 * @param {number} north
 */
function leastInside(place, west, south, east, north) {
  const at = (/** @type {number} */ t) =>
    chordSquared(place, onEllipsoid(south + t * (north - south), west + t * (east - west)));
  const pieces = Math.max(1,
    Math.ceil(Math.max(Math.abs(east - west), Math.abs(north - south)) / PIECE_DEGREES));
  let least = Infinity;
  for (let piece = 0; piece < pieces; piece++) {
    // Golden-section search: each step shortens the interval to 0.618 of its length.
    let [low, high] = [piece / pieces, (piece + 1) / pieces];
    let [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    let [valueA, valueB] = [at(a), at(b)];
    for (let i = 0; i < 44; i++) {
      if (valueA < valueB) {
        [high, b, valueB] = [b, a, valueA];
        a = high - GOLDEN * (high - low);
        valueA = at(a);
      } else {
        [low, a, valueA] = [a, b, valueB];
        b = low + GOLDEN * (high - low);
        valueB = at(b);
      }
    }
    least = Math.min(least, valueA, valueB);
  }
  return least;
}
