// @ts-check
// Globe meshes: raw ones are used as they are in the file, compressed ones are decoded at first use.

import { NONE, check } from './bytes.js';
import { MeshDecoder } from './meshdecoder.js';

/** @typedef {import('./atlas.js').Atlas} Atlas */
/**
 * The record of a mesh.
 * @typedef {object} MeshInfo
 * @property {number} number
 * @property {import('./atlas.js').Layer} layer
 * @property {boolean} isCompressed
 * @property {number} detail  in meters
 * @property {number} sag  in meters
 * @property {number} indexBytes
 * @property {number} vertices
 * @property {number} triangles
 * @property {number} parts
 * @property {number} lines
 * @property {number} coasts
 * @property {number} lineVertices
 */
/**
 * @typedef {object} Mesh
 * @property {Uint32Array} us
 * @property {Uint32Array} vs
 * @property {Uint32Array} corners  of the triangles
 * @property {Uint32Array} regionStarts  the first triangle of each region
 * @property {Uint32Array} lineStarts
 * @property {Uint32Array} lineSides
 * @property {Uint32Array} lineVertices
 */

/** The maximum number of vertices of a part with indices of two bytes. */
const MAX_SHORT_VERTICES = 65_535;

/**
 * Adds the records of the file's meshes to their layers. `readMesh` reads the meshes themselves.
 * @param {Atlas} atlas
 */
export function findMeshes(atlas) {
  const view = atlas.file.dataView('meshes');
  let before = 0;
  for (let number = 0; number < atlas.file.count('meshes'); number++) {
    const word = (/** @type {number} */ i) => view.getUint32(64 * number + i, true);
    const layer = atlas.layers[word(0)];
    check(layer && layer.number >= before && word(4) <= 1,
      `mesh ${number} is out of order or has an unknown encoding`);
    before = layer.number;
    const info = {
      number, layer, isCompressed: word(4) === 1, detail: view.getFloat64(64 * number + 8, true),
      sag: view.getFloat64(64 * number + 16, true), indexBytes: word(24), vertices: word(28),
      triangles: word(32), parts: word(36), lines: word(40), coasts: word(44),
      lineVertices: word(48),
    };
    check(info.detail >= 0 && info.detail < Infinity && info.sag > 0 && info.sag < Infinity
      && [2, 4].includes(info.indexBytes) && info.coasts <= info.lines,
    `mesh ${number} has a detail, sag, index or number of coasts that is not possible`);
    check(hasLengths(atlas.file, info),
      `the sections of mesh ${number} do not have the lengths in its record`);
    layer.meshes.push(info);
  }
}

/**
 * Whether the sections of a mesh have the lengths in its record.
 * @param {import('./file.js').AtlasFile} file
 * @param {MeshInfo} info
 */
function hasLengths(file, info) {
  const { number, vertices, triangles, parts, lines, lineVertices } = info;
  const length = (/** @type {import('./file.js').SectionName} */ name) => file.section(name, number).length;
  if (info.isCompressed) {
    const bytes = length('meshCompressed');
    return bytes > 0 && Math.max(vertices, triangles, parts, lines, lineVertices) <= bytes;
  }
  const tables = 4 * parts + info.layer.regionCount + 1 + 3 * lines + 1 + lineVertices;
  return length('meshPositions') === 12 * vertices && length('meshPlaces') === 8 * vertices
    && length('meshIndices') === 3 * triangles * info.indexBytes && length('meshTables') === 4 * tables;
}

/**
 * Reads a mesh. Vertices are numbered through all parts.
 * @param {Atlas} atlas
 * @param {MeshInfo} info
 * @returns {Mesh}
 */
export function readMesh(atlas, info) {
  const { file } = atlas;
  const mesh = info.isCompressed
    ? new MeshDecoder(file.section('meshCompressed', info.number), info, info.layer.regionCount, file)
    : readRaw(file, info);
  const { regionStarts, lineStarts, lineSides, lineVertices } = mesh;
  check(isAscending(regionStarts, 0, info.triangles),
    'the triangles of a mesh are not in the order of its regions');
  check(isAscending(lineStarts, 2, info.lineVertices)
    && lineVertices.every((vertex) => vertex < mesh.us.length),
  'a line of a mesh does not have two or more vertices of the mesh');
  for (let line = 0; line < info.lines; line++) {
    const [left, right] = [lineSides[2 * line], lineSides[2 * line + 1]];
    check([left, right].every((side) => side === NONE || side < info.layer.regionCount)
      && (left === NONE || right === NONE) === line < info.coasts,
    `line ${line} of a mesh has a region that does not exist, or is in the wrong place among the coasts`);
  }
  return mesh;
}

/**
 * Whether numbers rise from 0 to `end`, each by `step` or more.
 * @param {Uint32Array} numbers
 * @param {number} step
 * @param {number} end
 */
function isAscending(numbers, step, end) {
  for (let i = 1; i < numbers.length; i++) {
    if (numbers[i] < numbers[i - 1] + step) return false;
  }
  return numbers[0] === 0 && numbers[numbers.length - 1] === end;
}

/**
 * @param {import('./file.js').AtlasFile} file
 * @param {MeshInfo} info
 * @returns {Mesh}
 */
function readRaw(file, info) {
  const places = file.words('meshPlaces', info.number);
  const tables = file.words('meshTables', info.number);
  const indices = file.section('meshIndices', info.number);
  const Words = info.indexBytes === 2 ? Uint16Array : Uint32Array;
  const local = new Words(indices.buffer, indices.byteOffset, 3 * info.triangles);
  let at = 0;
  const take = (/** @type {number} */ count) => tables.subarray(at, (at += count));
  const corners = new Uint32Array(local.length);
  let [vertex, triangle] = [0, 0];
  for (let part = 0; part < info.parts; part++) {
    const [firstVertex, vertices, first, count] = take(4);
    check(firstVertex === vertex && first === triangle && vertex + vertices <= info.vertices
      && triangle + count <= info.triangles && (info.indexBytes === 4 || vertices <= MAX_SHORT_VERTICES),
    `part ${part} of a mesh does not begin where the one before ends, or is too large`);
    vertex += vertices;
    triangle += count;
    let greatest = -1;
    for (let i = 3 * first; i < 3 * triangle; i++) {
      if (local[i] > greatest) greatest = local[i];
      corners[i] = firstVertex + local[i];
    }
    check(greatest < vertices, 'a mesh refers to a vertex that does not exist');
  }
  check(triangle === info.triangles, 'the parts of a mesh do not contain all of its triangles');
  const [us, vs] = [new Uint32Array(info.vertices), new Uint32Array(info.vertices)];
  let isOnGrid = true;
  for (let i = 0; i < info.vertices; i++) {
    us[i] = places[2 * i];
    vs[i] = places[2 * i + 1];
    if (us[i] >= file.width || vs[i] > file.height) isOnGrid = false;
  }
  check(isOnGrid, 'a vertex of a mesh is outside of the grid');
  return {
    us, vs, corners,
    regionStarts: take(info.layer.regionCount + 1), lineSides: take(2 * info.lines),
    lineStarts: take(info.lines + 1), lineVertices: take(info.lineVertices),
  };
}
