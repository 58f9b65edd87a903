// Coordinates as unit vectors: y through the north pole, z through longitude 0, x through 90° east.

export const DEGREES = 180 / Math.PI;

/** Returns the unit vector of a coordinate in degrees. */
export function direction(longitude, latitude) {
  const [λ, φ] = [longitude / DEGREES, latitude / DEGREES];
  return [Math.cos(φ) * Math.sin(λ), Math.sin(φ), Math.cos(φ) * Math.cos(λ)];
}

/** Returns the coordinate of a vector of any length. */
export function placeOf([x, y, z]) {
  return {
    longitude: Math.atan2(x, z) * DEGREES, latitude: Math.atan2(y, Math.hypot(x, z)) * DEGREES,
  };
}

export function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Returns the angle between unit vectors in radians. */
export function angleBetween(a, b) {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return 2 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}

/** Returns a longitude from −180 to below 180. */
export function wrapped(longitude) {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

export function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
