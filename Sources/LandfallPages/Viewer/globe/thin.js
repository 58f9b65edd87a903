// @ts-check
// Simplification of lines that are seen from far away (Ramer–Douglas–Peucker).

/**
 * Returns the vertices of a simplified line, x, y and z of each: omitted vertices are within the tolerance of
 * it. The ends are kept, and in a closed line the vertex farthest from them, unless within the tolerance.
 * @template {number[] | Float64Array} Points
 * @param {Points} points
 * @param {number} tolerance
 * @returns {Points | number[]}
 */
export function thinned(points, tolerance) {
  const count = points.length / 3;
  if (tolerance === 0 || count < 3) return points;
  const isKept = new Uint8Array(count);
  isKept[0] = isKept[count - 1] = 1;
  const pending = [0, count - 1];
  while (pending.length > 0) {
    const [first, last] = pending.splice(-2);
    let [farthest, most] = [-1, tolerance * tolerance];
    for (let i = first + 1; i < last; i++) {
      const away = squaredDistance(points, 3 * i, 3 * first, 3 * last);
      if (away > most) [farthest, most] = [i, away];
    }
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    pending.push(first, farthest, farthest, last);
  }
  const kept = [];
  for (let i = 0; i < count; i++) {
    if (isKept[i]) kept.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  }
  return kept;
}

/**
 * Returns the squared distance from p to the segment a–b; all three are indices in the array.
 * @param {number[] | Float64Array} points
 * @param {number} p
 * @param {number} a
 * @param {number} b
 */
function squaredDistance(points, p, a, b) {
  const x = points[b] - points[a];
  const y = points[b + 1] - points[a + 1];
  const z = points[b + 2] - points[a + 2];
  const toX = points[p] - points[a];
  const toY = points[p + 1] - points[a + 1];
  const toZ = points[p + 2] - points[a + 2];
  const length = x * x + y * y + z * z;
  const t = length > 0 ? Math.min(1, Math.max(0, (toX * x + toY * y + toZ * z) / length)) : 0;
  const [dx, dy, dz] = [toX - t * x, toY - t * y, toZ - t * z];
  return dx * dx + dy * dy + dz * dz;
}
