// Gives the reader of the page that `landfall view` writes the bad files of the conformance suite, files beyond the
// limits of the format, and changed bytes: it must refuse all, and read the golden atlases. See
// scripts/check format.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyModules, importReader, removeModules, seal } from '../../fuzz/page_modules.mjs';

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), '../../../Tests/Fixtures');

/** Faults in what the page does not read: layouts, most texts of collections, and the positions of raw meshes. */
const UNREAD = new Set([
  'a layout of no layer', 'a layout that begins inside another', 'more frames than there are',
  'frames of no layout', 'a page without a width', 'a page without an end', 'more lines than there are',
  'more regions than the layer has', 'shapes cut short', 'no shapes', 'a lattice without a unit',
  'a box that is no number', 'two layouts of one id', 'a vertex elsewhere than its place',
  'a text of no collection', 'texts out of order', 'texts of no language twice', 'texts of a language twice',
  'a language that is no tag', 'a language past the strings', 'a color of 25 bits',
  'a text cut short', 'texts without collections',
]);

/** The kinds of the tables with at most 4,096 records, and the bytes of a record. */
const TABLES = {
  layers: [3, 56], planes: [9, 28], quadtrees: [11, 36], arcLayers: [16, 48], details: [26, 64],
  collections: [28, 32], meshes: [31, 64], layouts: [50, 56], layoutFrames: [51, 168],
};
const [STRINGS, LAYERS, ATTRIBUTE_NAMES, ATTRIBUTE_VALUES, PLANES, QUADTREES] = [1, 3, 5, 6, 9, 11];
const [ARC_LAYERS, ARCS, ARC_BLOCKS, NEIGHBORS, ARC_TREE, DETAILS] = [16, 17, 18, 23, 25, 26];
const [MESHES, MESH_TABLES] = [31, 35];

/** Limits, and checks of counts: the fault, the golden atlas, its change, and what the message must contain. */
const LIMITS = [
  ['65,537 sections', 'empty', (sections) => {
    for (let kind = 1000; sections.length <= 65_536; kind++) sections.push({ kind, owner: 0, body: words() });
  }, 'more than 65536 sections'],
  ...Object.entries(TABLES).map(([name, [kind, size]]) => [
    `4,097 records of ${name}`, 'empty', (sections) => {
      section(sections, kind).body = new Uint8Array(4097 * size);
    }, `${name} has more than 4096`]),
  ['65,537 names of attributes', 'empty', (sections) => {
    section(sections, ATTRIBUTE_NAMES).body = new Uint8Array(4 * 65_537);
  }, 'more than 65536 attributes'],
  ['an attribute of 65,536 bytes', 'corners', (sections) => addAttributes(sections, 1, 65_536),
    'more than 65535 bytes'],
  ['attributes of one region of more than 1 MiB', 'corners', (sections) => addAttributes(sections, 17, 61_740),
    'more than 1048576 bytes'],
  ['a set of 257 regions', 'corners', (sections) => {
    put(section(sections, ARC_LAYERS), 4 * 6, 1, 257);
    const arcs = section(sections, ARCS);
    put(arcs, 4, 3);
    arcs.body = joined(arcs.body.subarray(0, 60), words(0, 257), new Uint8Array(4 * 257));
  }, 'more than 256 regions'],
  ['rings of more vertices than twice those of the arcs', 'corners', (sections) => {
    put(section(sections, ARC_LAYERS), 4 * 3, 1);
  }, 'more than 2 times'],
  ['a border beyond the grid', 'corners', (sections) => put(section(sections, ARC_BLOCKS), 0, 3_600_000_001),
    'outside of the grid'],
  ['more nodes than 32 bits of bytes', 'corners', (sections) => {
    put(section(sections, QUADTREES), 12, 2 + 2 ** 28);
  }, 'quadtreeNodes has 128 bytes'],
  ['a plane that begins elsewhere', 'corners', (sections) => put(section(sections, PLANES), 16, 1, 1),
    'plane 0 does not begin'],
  ['half a neighbor', 'corners', (sections) => {
    const neighbors = section(sections, NEIGHBORS);
    neighbors.body = joined(neighbors.body, words(0, 0));
  }, 'neighbors'],
  ['a detail with a whole search tree', 'details', (sections) => {
    put(section(sections, DETAILS), 48, 1);
    sections.push({ kind: ARC_TREE, owner: 2, body: new Uint8Array(80) });
  }, 'detail 0 has a search tree'],
  ['a triangle in no part', 'globe', (sections) => { section(sections, MESH_TABLES).body[124] -= 1; },
    'all of its triangles'],
  ['a compressed mesh of fewer vertices', 'globe', (sections) => {
    section(sections, MESHES).body[64 + 28] += 1;
  }, 'as many vertices'],
];

/** Appends a string to those of an atlas of one layer with two regions, and attributes with this value. */
function addAttributes(sections, count, length) {
  const strings = section(sections, STRINGS);
  const names = Array.from({ length: count }, (_, i) => strings.body.length + 5 * i);
  const text = strings.body.length + 5 * count;
  strings.body = joined(strings.body, ...names.map((_, i) => joined(words(1), [97 + i])),
    words(length), new Uint8Array(length).fill(97));
  put(section(sections, LAYERS), 28, count);
  section(sections, ATTRIBUTE_NAMES).body = words(...names);
  section(sections, ATTRIBUTE_VALUES).body = words(...names.flatMap(() => [1, text, 1, text]));
}

// --- Files

function words(...values) {
  return new Uint8Array(Uint32Array.from(values).buffer);
}

function joined(...parts) {
  return Uint8Array.from(Buffer.concat(parts.map((part) => Uint8Array.from(part))));
}

/** Writes words over those at an offset of a section. */
function put({ body }, offset, ...values) {
  body.set(words(...values), offset);
}

function section(sections, kind) {
  return sections.find((one) => one.kind === kind && one.owner === 0)
    ?? sections[sections.push({ kind, owner: 0, body: words() }) - 1];
}

/** Returns an atlas with changed sections. Its digest is that of before, which opening does not compare. */
function rebuilt(bytes, change, crc32c) {
  const before = new DataView(bytes.buffer);
  const sections = Array.from({ length: before.getUint32(12, true) }, (_, i) => {
    const at = 64 + 32 * i;
    const start = Number(before.getBigUint64(at + 16, true));
    const body = bytes.slice(start, start + Number(before.getBigUint64(at + 24, true)));
    return { kind: before.getUint32(at, true), owner: before.getUint32(at + 4, true), body };
  });
  change(sections);
  const aligned = (offset) => Math.ceil(offset / 64) * 64;
  const end = 64 + 32 * sections.length;
  const size = sections.reduce((sum, { body }) => sum + aligned(body.length), aligned(end));
  const result = new Uint8Array(size);
  const view = new DataView(result.buffer);
  result.set(bytes.subarray(0, 64));
  view.setUint32(12, sections.length, true);
  let start = aligned(end);
  sections.forEach(({ kind, owner, body }, i) => {
    [kind, owner].forEach((word, j) => view.setUint32(64 + 32 * i + 4 * j, word, true));
    view.setBigUint64(80 + 32 * i, BigInt(start), true);
    view.setBigUint64(88 + 32 * i, BigInt(body.length), true);
    result.set(body, start);
    start += aligned(body.length);
  });
  seal(result, crc32c);
  return result;
}

function golden(name) {
  return new Uint8Array(readFileSync(join(FIXTURES, `${name}.atlas`)));
}

/** Reads the files of the conformance suite, with the answers to opening and to the full check. */
function suiteFiles() {
  const text = readFileSync(join(FIXTURES, '../Conformance/suite.tsv'), 'utf8');
  const files = new Map();
  for (const line of text.split('\n')) {
    const [kind, name, ...columns] = line.split('\t');
    if (kind === 'file') files.set(name, { name, columns });
    else if ((kind === 'open' || kind === 'verify') && files.has(name)) files.get(name)[kind] = columns[0];
  }
  return [...files.values()];
}

/** Returns the bytes of a file of the suite; Tests/Conformance/README.md describes its columns. */
function contents({ columns: [base, byteCount, changes] }) {
  const data = new Uint8Array(Number(byteCount));
  data.set(golden(base).subarray(0, data.length));
  for (const change of changes === '-' ? [] : changes.split(' ')) {
    const [offset, digits] = change.split(':');
    data.set(Buffer.from(digits, 'hex'), Number(offset));
  }
  return data;
}

// --- The reader

const folder = copyModules();
const reader = await importReader(folder, ['atlas', 'bytes', 'meshes'])
  .finally(() => removeModules(folder));

/** Opens a file as the page does and, unless it only opens it, reads what limits bound. */
function read(bytes, onlyOpens) {
  const atlas = new reader.Atlas(bytes);
  reader.findMeshes(atlas);
  for (const layer of onlyOpens ? [] : atlas.layers) {
    for (const info of layer.meshes) reader.readMesh(atlas, info);
    for (const region of layer.regions) {
      atlas.attributesOf(region);
      layer.arcs?.regionRings(region.number);
    }
    for (let arc = 0; arc < (layer.arcs?.arcCount ?? 0); arc++) {
      for (const side of [1, 2]) layer.arcs.label(arc, side);
    }
  }
}

/** Returns the message with which the reader refuses a file; null if it reads it. Another error ends the script. */
function refusal(bytes, onlyOpens) {
  try {
    read(bytes, onlyOpens);
  } catch (error) {
    if (error instanceof reader.AtlasError) return error.message;
    throw error;
  }
  return null;
}

const faults = [];
const unknown = new Set(UNREAD);
let count = 0;
for (const file of suiteFiles()) {
  const isOpening = file.open !== 'ok';
  // Meshes must be checked before they are given to the GPU; all else that opening need not check is optional.
  if (!isOpening && !(file.columns[0] === 'globe' && file.verify === 'error 205')) continue;
  const isRefused = refusal(contents(file), isOpening) !== null;
  unknown.delete(file.name);
  count += isRefused ? 1 : 0;
  if (!isRefused && !UNREAD.has(file.name)) faults.push(`it reads ${file.name}`);
  if (isRefused && UNREAD.has(file.name)) faults.push(`it refuses ${file.name}, which it does not read`);
}
for (const fault of unknown) faults.push(`the suite does not have ${fault}`);
for (const [fault, atlas, change, message] of LIMITS) {
  const found = refusal(rebuilt(golden(atlas), change, reader.crc32c), false);
  if (!found?.includes(message)) faults.push(`${fault}: expected "${message}", found ${found}`);
}
const good = golden('empty');
for (let at = 0; at < good.length; at++) {
  const changed = good.slice();
  changed[at] ^= 1 << at % 8;
  if (refusal(changed, true) === null) faults.push(`it reads empty.atlas with another byte ${at}`);
  if (refusal(good.slice(0, at), true) === null) faults.push(`it reads the first ${at} bytes of empty.atlas`);
}
for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith('.atlas'))) {
  const found = refusal(golden(file.slice(0, -6)), false);
  if (found !== null) faults.push(`it refuses ${file}: ${found}`);
}
for (const fault of faults) console.error(`check format: the page's reader: ${fault}`);
if (faults.length > 0 || count === 0) process.exit(1);
console.log(`the page's reader refuses ${count + LIMITS.length} bad files, and each changed byte`);
