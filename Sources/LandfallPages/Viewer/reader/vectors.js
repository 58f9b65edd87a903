// @ts-check
// Coordinates as unit vectors: y through the north pole, z through longitude 0, x through 90° east.

export const DEGREES = 180 / Math.PI;
/** The mean radius of the Earth in meters. */
export const EARTH_RADIUS = 6_371_008.8;

/**
 * Returns the unit vector of a coordinate in degrees.
 * @param {number} longitude
 * @param {number} latitude
 */
export function direction(longitude, latitude) {
  const [λ, φ] = [longitude / DEGREES, latitude / DEGREES];
  return [Math.cos(φ) * Math.sin(λ), Math.sin(φ), Math.cos(φ) * Math.cos(λ)];
}

/**
 * Returns the coordinate of a vector of any length.
 * @param {number[]} vector
 */
export function placeOf([x, y, z]) {
  return {
    longitude: Math.atan2(x, z) * DEGREES, latitude: Math.atan2(y, Math.hypot(x, z)) * DEGREES,
  };
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
export function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/**
 * Returns the angle between unit vectors in radians.
 * @param {number[]} a
 * @param {number[]} b
 */
export function angleBetween(a, b) {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return 2 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}

/**
 * Returns a longitude from −180 to below 180.
 * @param {number} longitude
 */
export function wrapped(longitude) {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
