/** Finds the country, US state or area that contains a point, exactly and offline: lookups, names, nearest regions, borders. */

import { checkCoordinate, checkNumber, checkString } from './arguments.js';
import { Core, Cores } from './core.js';
import type { FullExports, LookupExports } from './exports.js';
import * as lookup from './lookup.js';
import { readBytes, type Source } from './source.js';

export { LandfallError } from './errors.js';
export type { Source } from './source.js';

/** Positions of GeoJSON: longitude and latitude in degrees. */
export type Position = [number, number];
/** A geometry of GeoJSON: the borders of a region, or its points. */
export type Geometry =
  | { type: 'MultiPolygon', coordinates: Position[][][] }
  | { type: 'MultiPoint', coordinates: Position[] };
/** A value of an attribute. Integers beyond 2^53 are a bigint; JSON is an array or object. */
export type Value = string | number | bigint | boolean | null | object;
/**
 * How a name or an alias must match: character by character; ignoring case, accents and punctuation; its beginning, compared
 * so; or as a search field does, with one typo.
 */
export type Match = 'exact' | 'folded' | 'prefix' | 'search';

const MATCHES: readonly Match[] = ['exact', 'folded', 'prefix', 'search'];
const [STRING, INTEGER, NUMBER, BOOLEAN] = [1, 2, 3, 4];

/** A region of a layer. */
export class Region extends lookup.Region {
  declare readonly layer: Layer;

  private info(): DataView {
    const { core, handle } = this.layer.atlas;
    core.call((exports) => exports.web_region_info(handle, this.layer.number, this.number));
    return core.view;
  }

  /** The smallest box in degrees: west, south, east, north. West is greater than east if it crosses 180 degrees. */
  get bounds(): [number, number, number, number] {
    const view = this.info();
    return [0, 8, 16, 24].map((at) => view.getFloat64(at, true)) as [number, number, number, number];
  }

  /** A point inside, far from the border. */
  get representativePoint(): { latitude: number, longitude: number } {
    const view = this.info();
    return { latitude: view.getFloat64(32, true), longitude: view.getFloat64(40, true) };
  }

  /** False for a region of points, which lookups never return. */
  get hasArea(): boolean {
    return this.info().getInt32(48, true) === 1;
  }

  /** The region of the parent layer that contains this one; null without one. */
  get parent(): Region | null {
    return this.layer.parent?.regionOf(this.info().getInt32(52, true)) ?? null;
  }

  /** The values of all attributes by name; those without a value are left out. */
  get attributes(): Record<string, Value> {
    const names = this.layer.attributeNames;
    const values = names.map((name, at): [string, Value] => [name, this.attribute(at)]);
    return Object.fromEntries(values.filter(([, value]) => value !== null));
  }

  private attribute(attribute: number): Value {
    const { core, handle } = this.layer.atlas;
    core.call((exports) => exports.web_attribute(handle, this.layer.number, this.number, attribute));
    const kind = core.view.getInt32(0, true);
    const integer = core.view.getBigInt64(8, true);
    if (kind === 0) return null;
    if (kind === INTEGER) return BigInt.asIntN(54, integer) === integer ? Number(integer) : integer;
    if (kind === NUMBER) return core.view.getFloat64(16, true);
    if (kind === BOOLEAN) return integer === 1n;
    const text = core.textOf(
      (exports) => exports.web_attribute_text(handle, this.layer.number, this.number, attribute));
    return kind === STRING ? text : JSON.parse(text) as object;
  }

  /**
   * Returns the borders at a detail, a position in `layer.details`, as a geometry of GeoJSON: closed rings, outer ones
   * counterclockwise. Detail 0 is the one that lookups use.
   */
  geometry(detail = 0): Geometry {
    const { core, handle } = this.layer.atlas;
    checkNumber('detail', detail);
    core.call((exports) => exports.web_geometry(handle, this.layer.number, this.number, detail));
    const [kind, polygonCount, ringCount, vertexCount] = core.numbers(4);
    const [polygonsAt, ringsAt, verticesAt] = [16, 20, 24].map((at) => core.view.getUint32(at, true));
    const { buffer } = core.memory;
    const numbers = new Float64Array(buffer, verticesAt, 2 * vertexCount);
    const positions = (from: number, to: number): Position[] =>
      Array.from({ length: to - from }, (_, at) => [numbers[2 * (from + at)], numbers[2 * (from + at) + 1]]);
    let geometry: Geometry;
    if (kind === 1) {
      geometry = { type: 'MultiPoint', coordinates: positions(0, vertexCount) };
    } else {
      const polygons = new Int32Array(buffer, polygonsAt, polygonCount + 1);
      const rings = new Int32Array(buffer, ringsAt, ringCount + 1);
      const coordinates = Array.from({ length: polygonCount }, (_, polygon) => Array.from(
        { length: polygons[polygon + 1] - polygons[polygon] },
        (_, ring) => positions(rings[polygons[polygon] + ring], rings[polygons[polygon] + ring + 1])));
      geometry = { type: 'MultiPolygon', coordinates };
    }
    core.call((exports) => {
      exports.web_free_geometry();
      return 0;
    });
    return geometry;
  }
}

/** A region and its distance. */
export interface Nearby {
  region: Region;
  /** The meters to its border on the WGS 84 ellipsoid; 0 inside. */
  meters: number;
}

/** A set of regions. */
export class Layer extends lookup.Layer<Region> {
  declare readonly atlas: Atlas;

  /** @internal */
  protected override makeRegion(number: number): Region {
    return new Region(this as unknown as lookup.Layer, number);
  }

  /** The tolerances of the borders in meters: detail 0 is the finest. */
  get details(): number[] {
    const { core, handle } = this.atlas;
    return Array.from({ length: this.info.details }, (_, detail) => {
      core.call((exports) => exports.web_detail_meters(handle, this.number, detail));
      return core.view.getFloat64(0, true);
    });
  }

  /** The names of the attributes. */
  get attributeNames(): string[] {
    const { core, handle } = this.atlas;
    return Array.from({ length: this.info.attributes }, (_, attribute) => core.textOf(
      (exports) => exports.web_attribute_name(handle, this.number, attribute)));
  }

  /** Returns the regions with a name or an alias, such as "UK": at most `limit`, and at most 4,096. */
  find(name: string, match: Match = 'search', limit = 10): Region[] {
    const { core, handle } = this.atlas;
    checkString('name', name);
    checkNumber('limit', limit);
    if (!MATCHES.includes(match)) throw new TypeError(`match is one of ${MATCHES.join(', ')}, not ${String(match)}`);
    if (!core.write(name)) return [];
    const count = core.call((exports) => exports.web_find_names(handle, this.number, MATCHES.indexOf(match), limit));
    return core.numbers(count).map((number) => this.makeRegion(number));
  }

  /** Returns the nearest region within some meters, and its distance; null without one. */
  nearest(latitude: number, longitude: number, within = Infinity): Nearby | null {
    return this.nearestRegions(latitude, longitude, within, 1)[0] ?? null;
  }

  /** Returns the nearest regions within some meters, the nearest first: at most `limit`, and at most 4,096. */
  nearestRegions(latitude: number, longitude: number, within = Infinity, limit = 10): Nearby[] {
    const { core, handle } = this.atlas;
    checkCoordinate(latitude, longitude);
    checkNumber('within', within);
    checkNumber('limit', limit);
    limit = Math.max(0, Math.min(limit, 4096));
    const count = core.call(
      (exports) => exports.web_nearest(handle, this.number, latitude, longitude, within, limit));
    const distances = 8 * Math.floor((limit + 1) / 2);
    return core.numbers(count).map((number, at) => (
      { region: this.makeRegion(number), meters: core.view.getFloat64(distances + 8 * at, true) }));
  }

  /** Returns the meters to the nearest border, from inside or outside; null if there is no border within some meters. */
  distanceToBorder(latitude: number, longitude: number, within = Infinity): number | null {
    const { core, handle } = this.atlas;
    checkCoordinate(latitude, longitude);
    checkNumber('within', within);
    const result = core.call(
      (exports) => exports.web_distance_to_border(handle, this.number, latitude, longitude, within));
    return result < 0 ? null : core.view.getFloat64(0, true);
  }
}

/** An open atlas. Close it when it is no longer used: its memory is not garbage-collected. */
export class Atlas extends lookup.Atlas<Layer> {
  /** @internal */
  declare readonly core: Core<FullExports>;

  /**
   * Opens an atlas: its bytes are copied into the memory of the core, once. `verify` checks every number of the file that
   * refers to something; without it a file damaged beyond its tables gives wrong results.
   */
  static override async open(source: Source, { verify = false } = {}): Promise<Atlas> {
    const bytes = await readBytes(source);
    const core = await cores.get();
    const pointer = core.open(bytes, (exports, start, count) => (
      verify ? exports.web_open_verified(start, count) : exports.web_open(start, count)));
    return new Atlas(core as unknown as Core<LookupExports>, pointer);
  }

  /** @internal */
  protected override makeLayer(number: number): Layer {
    return new Layer(this as unknown as lookup.Atlas, number);
  }
}

const cores = new Cores<FullExports>(new URL('landfall.wasm', import.meta.url));

/** Uses a compiled module for atlases that are opened from now on, where the file landfall.wasm cannot be fetched. */
export function useModule(module: WebAssembly.Module): void {
  cores.use(module);
}

/** Returns the bytes of memory that the core has: it grows with atlases that are open at the same time. */
export function memoryBytes(): number {
  return cores.memoryBytes;
}
