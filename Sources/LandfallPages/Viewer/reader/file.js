// @ts-check
// The file: header, section table and checksums, checked in the order of the format's specification.

import { AtlasError, check, crc32c } from './bytes.js';

const SIGNATURE = [0x89, 0x4c, 0x46, 0x41, 0x0d, 0x0a, 0x1a, 0x0a];
const MAJOR_VERSION = 1;
const GRIDS = [100_000, 1_000_000, 10_000_000];

/** Kinds of sections by name. */
export const KIND = {
  strings: 1, atlas: 2, layers: 3, regions: 4, attributeNames: 5, attributeValues: 6, numbers: 7,
  points: 8, planes: 9, planeRegions: 10, quadtrees: 11, quadtreeRoot: 12, quadtreeNodes: 13,
  quadtreeLeaves: 14, quadtreePairs: 15, arcLayers: 16, arcs: 17, arcBlocks: 18, arcVertices: 19,
  names: 20, otherNames: 21, measures: 22, neighbors: 23, arcRings: 24, arcTree: 25, details: 26,
  regionDetails: 27, collections: 28, collectionMembers: 29, quadtreeBlocks: 30, meshes: 31,
  meshPositions: 32, meshIndices: 33, meshPlaces: 34, meshTables: 35, meshCompressed: 36, collectionTexts: 37,
  layerTexts: 38, collectionSymbols: 39, caps: 40,
  layouts: 50, layoutFrames: 51, layoutShapes: 52,
};
/** @typedef {keyof typeof KIND} SectionName */
/**
 * The bytes of a record, for each table that is read at opening.
 * @type {{ [name in SectionName]?: number }}
 */
const RECORDS = {
  layers: 56, planes: 28, quadtrees: 36, arcLayers: 48, details: 64, collections: 32, meshes: 64,
  layerTexts: 8, layouts: 56, layoutFrames: 168,
};
/** The tables whose records `owner` counts, for each kind of section where it is not always 0. */
const OWNERS = new Map(/** @type {[SectionName[], number[]][]} */ ([
  [['quadtrees'], [12, 13, 14, 15, 30]], [['layers', 'details'], [17, 18, 19, 24, 25]],
  [['meshes'], [32, 33, 34, 35, 36]], [['layoutFrames'], [52]],
]).flatMap(([tables, kinds]) => kinds.map((kind) => /** @type {[number, SectionName[]]} */ ([kind, tables]))));
const MAX_SECTIONS = 65_536;
const MAX_RECORDS = 4096;
const MAX_ATTRIBUTES = 65_536;
const NAMES = new Map(Object.entries(KIND).map(([name, kind]) => [kind, name]));
const EMPTY = new Uint8Array(0);

/** The sections of an atlas as bytes. The checksums of all of them are compared. */
export class AtlasFile {
  /** @param {Uint8Array} bytes  the whole file */
  constructor(bytes) {
    // Sections begin on multiples of 64 bytes. If the buffer does too, typed arrays can view them in place.
    this.bytes = bytes.byteOffset % 64 === 0 ? bytes : bytes.slice();
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    /** @type {Map<string, Uint8Array>} */
    this.entries = new Map();
    /**
     * For each known kind the greatest `owner`.
     * @type {Map<number, number>}
     */
    this.owners = new Map();
    this.version = [0, 0];
    this.unitsPerDegree = 0;
    this.width = 0;
    this.height = 0;
    this.readHeader();
    this.readTable();
    this.checkTables();
  }

  readHeader() {
    const { bytes, view } = this;
    check(SIGNATURE.every((byte, i) => bytes[i] === byte),
      'it does not begin with the signature of an atlas');
    check(bytes.length >= 64, 'it is shorter than a header');
    this.version = [view.getUint16(8, true), view.getUint16(10, true)];
    if (this.version[0] > MAJOR_VERSION) {
      throw new AtlasError(
        `it has format ${this.version.join('.')}, and this page reads format ${MAJOR_VERSION}`, 'newer');
    }
    check(this.version[0] === MAJOR_VERSION, `it has format ${this.version.join('.')}`);
    check(crc32c(bytes.subarray(0, 60)) === view.getUint32(60, true),
      'the checksum of its header does not match');
    const length = Number(view.getBigUint64(16, true));
    check(length === bytes.length, `it has ${bytes.length} bytes instead of ${length}`);
    this.unitsPerDegree = view.getUint32(24, true);
    check(GRIDS.includes(this.unitsPerDegree), `it has ${this.unitsPerDegree} units in a degree`);
    this.width = 360 * this.unitsPerDegree;
    this.height = 180 * this.unitsPerDegree;
  }

  readTable() {
    const { bytes, view } = this;
    const count = view.getUint32(12, true);
    const end = 64 + 32 * count;
    check(count <= MAX_SECTIONS, `it has more than ${MAX_SECTIONS} sections`);
    check(end <= bytes.length, 'its section table ends past the file');
    check(crc32c(bytes.subarray(64, end)) === view.getUint32(28, true),
      'the checksum of its section table does not match');
    const aligned = (/** @type {number} */ offset) => Math.ceil(offset / 64) * 64;
    // Where the section before ends.
    let place = end;
    for (let at = 64; at < end; at += 32) {
      const kind = view.getUint32(at, true);
      const owner = view.getUint32(at + 4, true);
      const offset = Number(view.getBigUint64(at + 16, true));
      const length = Number(view.getBigUint64(at + 24, true));
      const name = NAMES.get(kind) ?? `of kind ${kind}`;
      check(offset + length <= bytes.length, `its section ${name} ends past the file`);
      check(offset === aligned(place), `its section ${name} does not begin where the one before ends`);
      check(bytes.subarray(place, offset).every((byte) => byte === 0),
        `the bytes before its section ${name} are not zero`);
      place = offset + length;
      check(!this.entries.has(`${kind}/${owner}`), `its section ${name} is there twice`);
      if (!NAMES.has(kind)) {
        if (view.getUint32(at + 12, true) & 1) {
          throw new AtlasError(`it needs a section ${name}, which this page does not support`, 'newer');
        }
        this.entries.set(`${kind}/${owner}`, EMPTY);
        continue;
      }
      this.owners.set(kind, Math.max(owner, this.owners.get(kind) ?? 0));
      const body = bytes.subarray(offset, offset + length);
      check(crc32c(body) === view.getUint32(at + 8, true),
        `the checksum of its section ${name} does not match`);
      this.entries.set(`${kind}/${owner}`, body);
    }
    check(aligned(place) === bytes.length && bytes.subarray(place).every((byte) => byte === 0),
      'it does not end with its last section');
  }

  /** Checks the lengths of the tables, and that what each section belongs to exists. */
  checkTables() {
    check(this.section('atlas').length >= 8, 'it has no name');
    for (const name of /** @type {SectionName[]} */ (Object.keys(RECORDS))) {
      check(this.count(name) <= MAX_RECORDS, `its section ${name} has more than ${MAX_RECORDS} records`);
    }
    check(this.section('attributeNames').length <= 4 * MAX_ATTRIBUTES,
      `it has more than ${MAX_ATTRIBUTES} attributes`);
    for (const [kind, owner] of this.owners) {
      const count = OWNERS.get(kind)?.reduce((sum, name) => sum + this.count(name), 0) ?? 1;
      check(owner < count, `its section ${NAMES.get(kind)} belongs to number ${owner}, which does not exist`);
    }
  }

  /**
   * Whether the file has a section.
   * @param {SectionName} name
   */
  has(name, owner = 0) {
    return this.entries.has(`${KIND[name]}/${owner}`);
  }

  /**
   * Returns the bytes of a section; an empty array if the file does not have it.
   * @param {SectionName} name
   */
  section(name, owner = 0) {
    return this.entries.get(`${KIND[name]}/${owner}`) ?? EMPTY;
  }

  /**
   * Returns a section as u32 words; if `count` is given, it must have as many. Reads past its end return
   * undefined, so that every comparison fails.
   * @param {SectionName} name
   * @param {number} [count]
   */
  words(name, owner = 0, count) {
    const body = this.section(name, owner);
    check(count === undefined || body.length === 4 * count,
      `its section ${name} has ${body.length} bytes instead of ${4 * (count ?? 0)}`);
    return new Uint32Array(body.buffer, body.byteOffset, body.length >> 2);
  }

  /**
   * Returns a section as a DataView.
   * @param {SectionName} name
   */
  dataView(name, owner = 0) {
    const body = this.section(name, owner);
    return new DataView(body.buffer, body.byteOffset, body.length);
  }

  /**
   * Returns the number of records of `size` bytes in a table.
   * @param {SectionName} name
   */
  count(name, size = RECORDS[name] ?? 1) {
    const { length } = this.section(name);
    check(length % size === 0,
      `its section ${name} has ${length} bytes, which is not a multiple of ${size}`);
    return length / size;
  }
}
