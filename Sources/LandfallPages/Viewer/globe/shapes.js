// @ts-check
// The shapes to draw as arrays for the GPU: areas and lines of a layer, on the globe and on the flat map.

import { NONE } from '../reader/bytes.js';
import { readMesh } from '../reader/meshes.js';
import { thinned } from './thin.js';
import { DEGREES, direction } from '../reader/vectors.js';

/** @typedef {import('../reader/atlas.js').Atlas} Atlas */
/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/arcs.js').ArcTable} ArcTable */
/** @typedef {import('../reader/meshes.js').Mesh} Mesh */
/**
 * A run of lines.
 * @typedef {object} Run
 * @property {number} first
 * @property {number} count
 * @property {number[]} middle
 * @property {number} radius
 * @property {number} west
 * @property {number} east
 */

/** The least number of edges in a run of lines, which is drawn or omitted as a whole. */
const RUN_EDGES = 512;

/**
 * Writes the unit vector of a grid point into an array.
 * @param {number[] | Float32Array} target
 * @param {number} at
 * @param {number} u
 * @param {number} v
 * @param {number} units
 */
export function putDirection(target, at, u, v, units) {
  const λ = (u / units - 180) * (Math.PI / 180);
  const φ = (v / units - 90) * (Math.PI / 180);
  const c = Math.cos(φ);
  target[at] = c * Math.sin(λ);
  target[at + 1] = Math.sin(φ);
  target[at + 2] = c * Math.cos(λ);
}

/**
 * Returns the arcs of a layer for the flat map: the coarsest detail up to 2 km, or else the layer's own.
 * @param {Layer} layer
 */
export function drawnArcs(layer) {
  const coarser = layer.details.filter((detail) => detail.meters <= 2000);
  return coarser.length > 0 ? coarser[coarser.length - 1].arcs : layer.arcs;
}

/**
 * Returns the mesh of a layer with the least sag, which is read once; null if the layer has no mesh.
 * @param {Atlas} atlas
 * @param {Layer} layer
 */
export function drawnMesh(atlas, layer) {
  const [info] = [...layer.meshes].sort((a, b) => a.sag - b.sag);
  if (!info) return null;
  return (layer.mesh ??= Object.assign(readMesh(atlas, info), { info }));
}

/**
 * Returns the positions of a mesh's vertices on the unit sphere.
 * @param {Atlas} atlas
 * @param {Mesh} mesh
 */
export function meshPositions(atlas, mesh) {
  const positions = new Float32Array(3 * mesh.us.length);
  for (let i = 0; i < mesh.us.length; i++) {
    putDirection(positions, 3 * i, mesh.us[i], mesh.vs[i], atlas.unitsPerDegree);
  }
  return positions;
}

/**
 * Builds lines for strips: for each vertex x, y, z and whether an edge begins there; and runs of lines, each
 * with a bounding cap for the globe and its least and greatest longitude for the flat map.
 */
export class LineBuilder {
  constructor() {
    /** @type {number[]} */
    this.values = [];
    /** @type {Run[]} */
    this.runs = [];
    this.first = 0;
  }

  /**
   * Adds a line: x, y and z of each vertex in turn.
   * @param {number[] | Float64Array} points
   */
  add(points) {
    const count = points.length;
    for (let i = 0; i < count; i += 3) {
      this.values.push(points[i], points[i + 1], points[i + 2], i + 3 < count ? 1 : 0);
    }
    if (this.values.length / 4 - this.first >= RUN_EDGES) this.endRun();
  }

  endRun() {
    const end = this.values.length / 4;
    if (end === this.first) return;
    const { values } = this;
    const center = 4 * ((this.first + end) >> 1);
    const middle = values.slice(center, center + 3);
    let [squared, west, east] = [0, Infinity, -Infinity];
    for (let i = 4 * this.first; i < 4 * end; i += 4) {
      const [x, y, z] = [0, 1, 2].map((j) => values[i + j] - middle[j]);
      squared = Math.max(squared, x * x + y * y + z * z);
      west = Math.min(west, values[i]);
      east = Math.max(east, values[i]);
    }
    // The angle that belongs to the longest chord.
    const radius = 2 * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
    this.runs.push({ first: this.first, count: end - this.first, middle, radius, west, east });
    this.first = end;
  }

  finish() {
    this.endRun();
    return { data: new Float32Array(this.values), runs: this.runs };
  }
}

/**
 * Returns the lines of a mesh on the globe: coasts, and borders between regions.
 * @param {Mesh} mesh
 * @param {Float32Array} positions
 * @param {number} tolerance
 */
export function meshLines(mesh, positions, tolerance) {
  const { lineStarts, lineVertices, lineSides } = mesh;
  const [coasts, inland] = [new LineBuilder(), new LineBuilder()];
  for (let line = 0; line + 1 < lineStarts.length; line++) {
    const isCoast = lineSides[2 * line] === NONE || lineSides[2 * line + 1] === NONE;
    const count = lineStarts[line + 1] - lineStarts[line];
    const points = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      const vertex = 3 * lineVertices[lineStarts[line] + i];
      points[3 * i] = positions[vertex];
      points[3 * i + 1] = positions[vertex + 1];
      points[3 * i + 2] = positions[vertex + 2];
    }
    (isCoast ? coasts : inland).add(thinned(points, tolerance));
  }
  return { coasts: coasts.finish(), inland: inland.finish() };
}

/**
 * Returns the borders of a layer from its arcs: on the flat map, or on the globe if it has no mesh.
 * @param {Atlas} atlas
 * @param {ArcTable} arcs
 * @param {boolean} isFlat
 * @param {number} tolerance
 */
export function arcLines(atlas, arcs, isFlat, tolerance) {
  const [coasts, inland] = [new LineBuilder(), new LineBuilder()];
  const limit = isFlat ? tolerance * DEGREES : tolerance;
  for (let arc = 0; arc < arcs.borderCount; arc++) {
    const isCoast = arcs.label(arc, 1).length === 0 || arcs.label(arc, 2).length === 0;
    const points = linePoints(arcs.vertices(arc), atlas.unitsPerDegree, isFlat);
    (isCoast ? coasts : inland).add(thinned(points, limit));
  }
  return { coasts: coasts.finish(), inland: inland.finish() };
}

/**
 * Converts a line of grid points; on the globe long edges are divided, as they are straight in degrees.
 * @param {number[]} vertices
 * @param {number} units
 * @param {boolean} isFlat
 */
export function linePoints(vertices, units, isFlat) {
  /** @type {number[]} */
  const points = [];
  let [before, below] = [0, 0];
  for (let i = 0; i < vertices.length; i += 2) {
    const [longitude, latitude] = [vertices[i] / units - 180, vertices[i + 1] / units - 90];
    const long = Math.max(Math.abs(longitude - before), Math.abs(latitude - below));
    const pieces = isFlat || i === 0 ? 1 : Math.max(1, Math.ceil(long));
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const [x, y] = [before + (longitude - before) * t, below + (latitude - below) * t];
      if (isFlat || i === 0) points.push(longitude, latitude, 0);
      else points.push(x, y, 0);
    }
    [before, below] = [longitude, latitude];
  }
  if (!isFlat) {
    for (let i = 0; i < points.length; i += 3) {
      [points[i], points[i + 1], points[i + 2]] = direction(points[i], points[i + 1]);
    }
  }
  return points;
}

/**
 * Returns the border of one region, which is drawn as an outline.
 * @param {Atlas} atlas
 * @param {Region} region
 * @param {boolean} isFlat
 */
export function regionLines(atlas, region, isFlat) {
  const builder = new LineBuilder();
  const { mesh } = region.layer;
  const units = atlas.unitsPerDegree;
  if (!isFlat && mesh) {
    for (let line = 0; line + 1 < mesh.lineStarts.length; line++) {
      const [left, right] = [mesh.lineSides[2 * line], mesh.lineSides[2 * line + 1]];
      if (left !== region.number && right !== region.number) continue;
      /** @type {number[]} */
      const points = [];
      for (let i = mesh.lineStarts[line]; i < mesh.lineStarts[line + 1]; i++) {
        const vertex = mesh.lineVertices[i];
        putDirection(points, points.length, mesh.us[vertex], mesh.vs[vertex], units);
      }
      builder.add(points);
    }
    return builder.finish();
  }
  const arcs = drawnArcs(region.layer);
  if (!arcs) return builder.finish();
  for (const arc of regionBorderArcs(arcs, region.number)) {
    builder.add(linePoints(arcs.vertices(arc), units, isFlat));
  }
  return builder.finish();
}

/**
 * @param {ArcTable} arcs
 * @param {number} number
 */
function regionBorderArcs(arcs, number) {
  const found = [];
  for (let arc = 0; arc < arcs.borderCount; arc++) {
    if (arcs.label(arc, 1).includes(number) || arcs.label(arc, 2).includes(number)) found.push(arc);
  }
  return found;
}

/**
 * Returns the areas of a layer on the flat map: for each edge of a ring the column between it and the
 * southernmost parallel of the ring. Drawn so that each column inverts its pixels, they leave exactly the
 * pixels that an odd number of rings surround, without triangulation and without special cases for the
 * antimeridian and the poles. The sides of columns run north, so that clipping at the edge of the screen
 * leaves no gaps.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} tolerance
 */
export function flatColumns(atlas, layer, tolerance) {
  const arcs = drawnArcs(layer);
  const verticesOf = thinnedVertices(atlas, arcs, tolerance);
  return columnsOf(layer.regionCount, (region) => arcs?.regionRings(region, verticesOf) ?? [], atlas.unitsPerDegree);
}

/**
 * Returns the columns of the rings of several regions.
 * @param {number} count
 * @param {(region: number) => number[][]} ringsOf
 * @param {number} units
 */
export function columnsOf(count, ringsOf, units) {
  const starts = new Uint32Array(count + 1);
  const places = [];
  /** @type {number[]} */
  const corners = [];
  for (let region = 0; region < count; region++) {
    for (const ring of ringsOf(region)) {
      let south = Infinity;
      for (let i = 1; i < ring.length; i += 2) south = Math.min(south, ring[i]);
      for (let i = 0; i < ring.length; i += 2) {
        const longitude = ring[i] / units - 180;
        const at = places.length / 3;
        places.push(longitude, ring[i + 1] / units - 90, 0);
        places.push(longitude, south / units - 90, 0);
        if (i > 0) corners.push(at - 2, at - 1, at, at, at - 1, at + 1);
      }
    }
    starts[region + 1] = corners.length / 3;
  }
  return { positions: new Float32Array(places), corners: new Uint32Array(corners), starts };
}

/**
 * Returns the areas of a layer on the globe as triangles from the first vertex of each ring to each of its edges.
 * @param {Atlas} atlas
 * @param {Layer} layer
 * @param {number} tolerance
 */
export function globeFans(atlas, layer, tolerance) {
  const arcs = drawnArcs(layer);
  const verticesOf = thinnedVertices(atlas, arcs, tolerance);
  return fansOf(layer.regionCount, (region) => arcs?.regionRings(region, verticesOf) ?? [], atlas.unitsPerDegree);
}

/**
 * Returns the triangles of the rings of several regions.
 * @param {number} count
 * @param {(region: number) => number[][]} ringsOf
 * @param {number} units
 */
export function fansOf(count, ringsOf, units) {
  const starts = new Uint32Array(count + 1);
  const places = [];
  /** @type {number[]} */
  const corners = [];
  for (let region = 0; region < count; region++) {
    for (const ring of ringsOf(region)) {
      const first = places.length / 3;
      for (const value of linePoints(ring, units, false)) places.push(value);
      const end = places.length / 3;
      for (let at = first + 1; at + 1 < end; at++) corners.push(first, at, at + 1);
    }
    starts[region + 1] = corners.length / 3;
  }
  return { positions: new Float32Array(places), corners: new Uint32Array(corners), starts };
}

/**
 * Returns a function from an arc to its simplified vertices: arc by arc, so that neighbors share their borders afterward, too.
 * @param {Atlas} atlas
 * @param {ArcTable | undefined} arcs
 * @param {number} tolerance In radians.
 */
function thinnedVertices(atlas, arcs, tolerance) {
  const limit = tolerance * DEGREES * atlas.unitsPerDegree;
  /** @type {Map<number, number[]>} */
  const known = new Map();
  return (/** @type {number} */ arc) => {
    const line = known.get(arc) ?? thinnedArc(arcs?.vertices(arc) ?? [], limit);
    known.set(arc, line);
    return line;
  };
}

/**
 * Returns an arc of u, v, u, v … simplified with a tolerance of `limit` grid units.
 * @param {number[]} line
 * @param {number} limit
 */
function thinnedArc(line, limit) {
  if (limit === 0) return line;
  /** @type {number[]} */
  const points = [];
  for (let i = 0; i < line.length; i += 2) points.push(line[i], line[i + 1], 0);
  return thinned(points, limit).filter((_, i) => i % 3 !== 2);
}
