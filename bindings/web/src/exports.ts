// The functions of the WebAssembly modules: core/lookup.c and core/full.c describe them.

/** @internal The functions of lookup.wasm, which landfall.wasm has, too. */
export interface LookupExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  web_scratch(): number;
  web_allocate(count: number): number;
  web_free(start: number): void;
  web_error_text(): number;
  web_version(): number;
  web_open(start: number, count: number): number;
  web_close(atlas: number): void;
  web_text(kind: number, atlas: number, layer: number, number: number): number;
  web_find_layer(atlas: number): number;
  web_find_region(atlas: number, layer: number): number;
  web_atlas_info(atlas: number): number;
  web_layer_info(atlas: number, layer: number): number;
  web_locate(atlas: number, layer: number, latitude: number, longitude: number): number;
  web_locate_all(atlas: number, layer: number, latitude: number, longitude: number): number;
  web_place(atlas: number, latitude: number, longitude: number): number;
  web_locate_batch(
    atlas: number, layer: number, latitudes: number, longitudes: number, count: number, regions: number): number;
  web_place_batch(atlas: number, latitudes: number, longitudes: number, count: number, regions: number): number;
}

/** @internal The functions of landfall.wasm. */
export interface FullExports extends LookupExports {
  web_open_verified(start: number, count: number): number;
  web_attribute_name(atlas: number, layer: number, attribute: number): number;
  web_attribute_text(atlas: number, layer: number, region: number, attribute: number): number;
  web_region_info(atlas: number, layer: number, region: number): number;
  web_attribute(atlas: number, layer: number, region: number, attribute: number): number;
  web_detail_meters(atlas: number, layer: number, detail: number): number;
  web_geometry(atlas: number, layer: number, region: number, detail: number): number;
  web_free_geometry(): void;
  web_find_names(atlas: number, layer: number, match: number, limit: number): number;
  web_nearest(
    atlas: number, layer: number, latitude: number, longitude: number, within: number, limit: number): number;
  web_distance_to_border(
    atlas: number, layer: number, latitude: number, longitude: number, within: number): number;
}

/** @internal The texts that web_text writes. */
export const TEXT = { atlasName: 0, atlasGenerator: 1, layerId: 2, regionKey: 3, regionName: 4 };
