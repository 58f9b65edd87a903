// Globe meshes: raw ones are used as they are in the file, compressed ones are decoded at first use.

import { NONE, check } from './bytes.js';
import { MeshDecoder } from './meshdecoder.js';

/** Adds the records of the file's meshes to their layers. `readMesh` reads the meshes themselves. */
export function findMeshes(atlas) {
  const view = atlas.file.dataView('meshes');
  for (let number = 0; number < atlas.file.count('meshes', 64); number++) {
    const word = (i) => view.getUint32(64 * number + i, true);
    const layer = atlas.layers[word(0)];
    check(layer && word(4) <= 1, `mesh ${number} has an unknown layer or encoding`);
    layer.meshes.push({
      number, layer, isCompressed: word(4) === 1, detail: view.getFloat64(64 * number + 8, true),
      sag: view.getFloat64(64 * number + 16, true), indexBytes: word(24), vertices: word(28),
      triangles: word(32), parts: word(36), lines: word(40), coasts: word(44),
      lineVertices: word(48),
    });
  }
}

/**
 * Reads a mesh: `us` and `vs` of the vertices, `corners` of the triangles, `regionStarts` (the first
 * triangle of each region), `lineStarts`, `lineSides` and `lineVertices`. Vertices are numbered through
 * all parts.
 */
export function readMesh(atlas, info) {
  const mesh = info.isCompressed ? readCompressed(atlas, info) : readRaw(atlas, info);
  const count = mesh.us.length;
  for (const numbers of [mesh.corners, mesh.lineVertices]) {
    let greatest = 0;
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] > greatest) greatest = numbers[i];
    }
    check(numbers.length === 0 || greatest < count, 'a mesh refers to a vertex that does not exist');
  }
  for (let region = 0; region < info.layer.regionCount; region++) {
    check(mesh.regionStarts[region] <= mesh.regionStarts[region + 1],
      'the triangles of a mesh are not in the order of its regions');
  }
  return mesh;
}

function readCompressed(atlas, info) {
  const bytes = atlas.file.section('meshCompressed', info.number);
  const counts = [info.vertices, info.triangles, info.parts, info.lines, info.lineVertices];
  check(Math.max(...counts) <= bytes.length, 'a mesh is too large for its bytes');
  return new MeshDecoder(bytes, info, info.layer.regionCount, atlas.file);
}

function readRaw(atlas, info) {
  const { file } = atlas;
  const places = file.words('meshPlaces', info.number);
  const tables = file.words('meshTables', info.number);
  const indices = file.section('meshIndices', info.number);
  const regionCount = info.layer.regionCount;
  const sizes = 4 * info.parts + regionCount + 1 + 3 * info.lines + 1 + info.lineVertices;
  check(places.length === 2 * info.vertices && tables.length === sizes
    && indices.length === 3 * info.triangles * info.indexBytes,
  'the sections of a mesh do not have the lengths in its record');
  const Words = info.indexBytes === 2 ? Uint16Array : Uint32Array;
  const local = new Words(indices.buffer, indices.byteOffset, 3 * info.triangles);
  let at = 0;
  const take = (count) => tables.subarray(at, (at += count));
  const corners = new Uint32Array(local.length).fill(NONE);
  for (let part = 0; part < info.parts; part++) {
    const [firstVertex, , first, count] = take(4);
    const end = Math.min(3 * (first + count), local.length);
    for (let i = 3 * first; i < end; i++) corners[i] = firstVertex + local[i];
  }
  const mesh = {
    us: places.filter((_, i) => i % 2 === 0), vs: places.filter((_, i) => i % 2 === 1), corners,
    regionStarts: take(regionCount + 1), lineSides: take(2 * info.lines),
    lineStarts: take(info.lines + 1), lineVertices: take(info.lineVertices),
  };
  check(mesh.regionStarts[regionCount] === info.triangles
    && mesh.lineStarts[info.lines] === info.lineVertices,
  'the tables of a mesh do not have the lengths in its record');
  return mesh;
}
