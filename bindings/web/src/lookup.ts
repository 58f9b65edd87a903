/**
 * Lookups alone: the region at a coordinate, its key and its name. The module `landfall` has all of it, and names,
 * nearest regions, attributes and borders, in a larger file.
 */

import { checkColumns, checkCoordinate, checkNumber, checkString, wrongType } from './arguments.js';
import { Core, Cores } from './core.js';
import { CODE, LandfallError } from './errors.js';
import { TEXT, type LookupExports } from './exports.js';
import { readBytes, type Source } from './source.js';

export { LandfallError } from './errors.js';
export type { Source } from './source.js';

/** A region of a layer. */
export class Region {
  /** @internal */
  constructor(
    /** The layer that the region is in. */
    readonly layer: Layer,
    /** The number of the region in its layer. It holds for the open atlas alone: store keys. */
    readonly number: number,
  ) {}

  /** The stable key of the region. */
  get key(): string {
    return this.layer.keyOf(this.number);
  }

  /** The name of the region. */
  get name(): string {
    return this.layer.nameOf(this.number);
  }
}

/** A set of regions. */
export class Layer<R extends Region = Region> {
  /** The id of the layer, such as "states". */
  readonly id: string;
  /** What the regions are. */
  readonly kind: 'polygons' | 'points';
  /** The number of regions. */
  readonly size: number;
  /** Whether a coordinate may be in several regions. */
  readonly overlaps: boolean;
  /** @internal */
  protected readonly info: { attributes: number, details: number, parent: number };
  private readonly keys: string[] = [];
  private readonly names: string[] = [];

  /** @internal */
  constructor(
    /** The atlas of the layer. */
    readonly atlas: Atlas,
    /** The number of the layer in its atlas. */
    readonly number: number,
  ) {
    const { core, handle } = atlas;
    this.id = core.textOf((exports) => exports.web_text(TEXT.layerId, handle, number, 0));
    core.call((exports) => exports.web_layer_info(handle, number));
    const [kind, size, attributes, details, parent, overlaps] = core.numbers(6);
    this.kind = kind === 1 ? 'points' : 'polygons';
    this.size = size;
    this.overlaps = overlaps === 1;
    this.info = { attributes, details, parent };
  }

  /** The layer whose regions contain those of this one; null without one. */
  get parent(): this | null {
    return this.info.parent < 0 ? null : this.atlas.layers[this.info.parent] as unknown as this;
  }

  /** @internal */
  protected makeRegion(number: number): R {
    return new Region(this as unknown as Layer, number) as R;
  }

  /** @internal */
  regionOf(number: number): R | null {
    return number < 0 ? null : this.makeRegion(number);
  }

  private textOf(kind: number, texts: string[], number: number): string {
    checkNumber('the region', number);
    return texts[number] ??= this.atlas.core.textOf(
      (exports) => exports.web_text(kind, this.atlas.handle, this.number, number));
  }

  /** Returns the key of the region with a number. The same number gives the same string. */
  keyOf(number: number): string {
    return this.textOf(TEXT.regionKey, this.keys, number);
  }

  /** Returns the name of the region with a number. */
  nameOf(number: number): string {
    return this.textOf(TEXT.regionName, this.names, number);
  }

  /** Returns the region with a number or a key; null if there is no such region. */
  region(key: string | number): R | null {
    const { core, handle } = this.atlas;
    if (typeof key === 'number') return Number.isInteger(key) && key < this.size ? this.regionOf(key) : null;
    if (typeof key !== 'string') throw wrongType('a region is found by a key, a string, or by a number', key);
    if (!core.write(key)) return null;
    return this.regionOf(core.call((exports) => exports.web_find_region(handle, this.number)));
  }

  /** Returns all regions, in the order of their numbers. */
  regions(): R[] {
    return Array.from({ length: this.size }, (_, number) => this.makeRegion(number));
  }

  /**
   * Returns the number of the region at a coordinate, the smallest where they overlap; -1 outside of all, and for an
   * invalid coordinate. Nothing is allocated.
   */
  numberAt(latitude: number, longitude: number): number {
    const { core, handle } = this.atlas;
    let number;
    checkCoordinate(latitude, longitude);
    core.check();
    try {
      number = core.exports.web_locate(handle, this.number, latitude, longitude);
    } catch (error) {
      throw core.end(error);
    }
    if (number < -1) throw core.failure(number);
    return number;
  }

  /** Returns the region at a coordinate, the smallest where they overlap; null outside of all. */
  regionAt(latitude: number, longitude: number): R | null {
    return this.regionOf(this.numberAt(latitude, longitude));
  }

  /** Returns the key of the region at a coordinate; null outside of all. */
  keyAt(latitude: number, longitude: number): string | null {
    const number = this.numberAt(latitude, longitude);
    return number < 0 ? null : this.keyOf(number);
  }

  /** Returns all regions at a coordinate, the smallest first. */
  regionsAt(latitude: number, longitude: number): R[] {
    const { core, handle } = this.atlas;
    checkCoordinate(latitude, longitude);
    const count = core.call((exports) => exports.web_locate_all(handle, this.number, latitude, longitude));
    return core.numbers(count).map((number) => this.makeRegion(number));
  }

  /**
   * Returns the number of the region at each coordinate, -1 outside of all and for invalid coordinates, in `result` if it is
   * given.
   */
  numbersAt(latitudes: Float64Array, longitudes: Float64Array, result = new Int32Array(latitudes.length)): Int32Array {
    checkLengths(latitudes, longitudes);
    if (!(result instanceof Int32Array)) throw wrongType('the result is an Int32Array', result);
    if (result.length < latitudes.length) {
      throw new LandfallError(CODE.invalid, `the result has room for ${result.length} of ${latitudes.length} numbers`);
    }
    const { core, handle } = this.atlas;
    core.batch(
      latitudes, longitudes, 1,
      (exports, ...room) => exports.web_locate_batch(handle, this.number, ...room),
      (at, regions) => result.set(regions, at));
    return result;
  }
}

function checkLengths(latitudes: Float64Array, longitudes: Float64Array): void {
  checkColumns(latitudes, longitudes);
  if (latitudes.length !== longitudes.length) {
    throw new LandfallError(CODE.invalid, `there are ${latitudes.length} latitudes and ${longitudes.length} longitudes`);
  }
}

/** An open atlas. Close it when it is no longer used: its memory is not garbage-collected. */
export class Atlas<L extends Layer = Layer> {
  /** The layers, in the order of the manifest. */
  readonly layers: readonly L[];
  /** The name of the atlas in its manifest. */
  readonly name: string;
  /** The program that built the atlas. */
  readonly generator: string;
  /** The grid in degrees that all geometry and every coordinate are rounded to. */
  readonly gridDegrees: number;
  /** The size of the file. */
  readonly byteCount: number;
  private pointer: number;

  /** @internal */
  constructor(
    /** @internal */ readonly core: Core<LookupExports>,
    pointer: number,
  ) {
    this.pointer = pointer;
    this.name = core.textOf((exports) => exports.web_text(TEXT.atlasName, pointer, 0, 0));
    this.generator = core.textOf((exports) => exports.web_text(TEXT.atlasGenerator, pointer, 0, 0));
    core.call((exports) => exports.web_atlas_info(pointer));
    this.gridDegrees = core.view.getFloat64(0, true);
    this.byteCount = Number(core.view.getBigUint64(8, true));
    const count = core.view.getInt32(16, true);
    this.layers = Array.from({ length: count }, (_, number) => this.makeLayer(number));
  }

  /** Opens an atlas: its bytes are copied into the memory of the core, once. */
  static async open(source: Source): Promise<Atlas> {
    const bytes = await readBytes(source);
    const core = await cores.get();
    return new Atlas(core, core.open(bytes, (exports, start, count) => exports.web_open(start, count)));
  }

  /** @internal */
  protected makeLayer(number: number): L {
    return new Layer(this as unknown as Atlas, number) as unknown as L;
  }

  /** @internal The address of the atlas in the core. */
  get handle(): number {
    if (this.pointer === 0) throw new LandfallError(CODE.closed, 'the atlas is closed');
    return this.pointer;
  }

  /** Returns a layer by its id. */
  layer(id: string): L {
    const { core, handle } = this;
    checkString('the id of a layer', id);
    if (!core.write(id)) {
      throw new LandfallError(CODE.unknownLayer, 'the atlas has no layer with this id');
    }
    return this.layers[core.call((exports) => exports.web_find_layer(handle))];
  }

  /**
   * Returns one consistent answer: the region of each layer at a coordinate, or null, by the id of the layer. Layers of
   * different sources disagree along the same border; here the country of a state is the one that the state is in.
   */
  placeAt(latitude: number, longitude: number): Record<string, ReturnType<L['regionOf']>> {
    const { core, handle, layers } = this;
    checkCoordinate(latitude, longitude);
    core.call((exports) => exports.web_place(handle, latitude, longitude));
    const numbers = core.numbers(layers.length);
    return Object.fromEntries(layers.map((layer) => [layer.id, layer.regionOf(numbers[layer.number])])) as
      Record<string, ReturnType<L['regionOf']>>;
  }

  /** Returns the consistent answers to many coordinates: the numbers of regions, or -1, by the id of the layer. */
  placesAt(latitudes: Float64Array, longitudes: Float64Array): Record<string, Int32Array> {
    checkLengths(latitudes, longitudes);
    const { core, handle, layers } = this;
    const results = layers.map(() => new Int32Array(latitudes.length));
    core.batch(
      latitudes, longitudes, Math.max(layers.length, 2),
      (exports, ...room) => exports.web_place_batch(handle, ...room),
      (at, regions, count) => results.forEach((result, row) => {
        result.set(regions.subarray(row * count, (row + 1) * count), at);
      }));
    return Object.fromEntries(layers.map((layer) => [layer.id, results[layer.number]]));
  }

  /** Closes the atlas and frees its memory, which other atlases may then use. A closed atlas may be closed again. */
  close(): void {
    const { core, pointer } = this;
    this.pointer = 0;
    if (pointer === 0 || core.hasEnded) return;
    core.call((exports) => {
      exports.web_close(pointer);
      return 0;
    });
  }
}

const cores = new Cores<LookupExports>(new URL('lookup.wasm', import.meta.url));

/** Uses a compiled module for atlases that are opened from now on, where the file lookup.wasm cannot be fetched. */
export function useModule(module: WebAssembly.Module): void {
  cores.use(module);
}

/** Returns the bytes of memory that the core has: it grows with atlases that are open at the same time. */
export function memoryBytes(): number {
  return cores.memoryBytes;
}
