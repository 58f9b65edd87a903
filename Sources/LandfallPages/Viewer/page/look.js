// @ts-check
// The contents of a frame: regions with their colors, lines and dots.

import { NONE } from '../reader/bytes.js';
import { drawnMesh } from '../globe/shapes.js';
import { EARTH_RADIUS, clamp } from '../reader/vectors.js';
import { rgba } from './theme.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../globe/renderer.js').Look} Frame */
/** @typedef {import('./theme.js').Palette} Palette */
/** @typedef {'land' | 'visited' | 'wishlist'} Kind */

/** @type {Kind[]} */
const KINDS = ['land', 'visited', 'wishlist'];

/** The meters of a pixel below which lakes would be coarse. */
const LAKE_PIXEL = 150;
/** The width on the screen, in pixels, below which a region has a dot. */
const SMALL = 5;
/** The same for a region with a value, the part of these that have a dot at most, and its line and size in pixels. */
const TINY = 3;
const TINY_PART = 0.1;
const TINY_LINE = 0.75;
const TINY_SIZE = 6;

/** Makes a look, the contents of a frame, from the state of the page. Unchanged lists are reused. */
export class Look {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<string, { sign: string, places: import('../reader/atlas.js').Place[] }>} */
    this.kept = new Map();
    /**
     * The regions that are land because their visited parts are drawn over them.
     * @type {Set<Region | undefined>}
     */
    this.covered = new Set();
    /**
     * The regions that have a dot, as they are too small on the screen.
     * @type {Region[]}
     */
    this.markers = [];
  }

  /**
   * Returns the places of a list of regions, and the same array as before if the list is unchanged.
   * @param {string} name
   * @param {Region[]} list
   */
  keep(name, list) {
    const sign = list.map((region) => region.row).join();
    let kept = this.kept.get(name);
    if (kept?.sign !== sign) {
      kept = { sign, places: list.map((region) => region.point) };
      this.kept.set(name, kept);
    }
    return kept.places;
  }

  /** The layers of areas that are shown, in the order of the file. */
  get layers() {
    return this.app.atlas.layers.filter((layer) => layer.kind === 'polygons'
      // Child layers are drawn only after the first frame.
      && this.app.isShown(layer.id) && (layer.parent === NONE || this.app.isWarm));
  }

  /**
   * Returns the name of a region's color; a selected region keeps it and is outlined.
   * @param {Region} region
   * @returns {Kind}
   */
  kindOf(region) {
    const { app } = this;
    // A country is land where its visited states are drawn, which could not be seen otherwise.
    if (app.marks.isVisited(region)) return this.covered.has(region) ? 'land' : 'visited';
    if (app.marks.isWished(region)) return 'wishlist';
    return 'land';
  }

  /**
   * @param {number} time  in milliseconds
   * @returns {Frame}
   */
  make(time) {
    const { app } = this;
    const { palette } = app.theme;
    const { selected, overlay, tracks } = app;
    this.covered = this.coveredRegions();
    /** @type {Frame} */
    const look = {
      palette, fills: [], lines: [], dots: [], selected, overlay, tracks,
      outlineWidth: this.outlineWidth, isPlain: app.values.active !== null,
    };
    if (app.isShown('ground')) look.ground = app.ground;
    const hasLand = !app.ground || app.isShown('ground');
    if (hasLand && app.hasAreas && EARTH_RADIUS * app.camera.radians(1) > LAKE_PIXEL) look.lakes = app.lakes;
    for (const layer of this.layers) this.addLayer(look, layer, palette);
    this.markers = [];
    if (app.isShown('markers')) this.addMarkers(look, palette);
    this.addCapitals(look, palette, time);
    if (app.selected?.layer.kind === 'points') look.selected = null;
    return look;
  }

  /** The width of the line around what is selected: thinner the more border it has, so as not to cover fjords and islands. */
  get outlineWidth() {
    const { selected, lineScale } = this.app;
    const bends = selected && selected.area > 0 ? selected.perimeter / Math.sqrt(selected.area) : 0;
    return clamp(30 / bends, 1.2, 2.5) * lineScale;
  }

  /** Returns the regions with visited parts in a layer that is drawn over them. */
  coveredRegions() {
    const { atlas, marks } = this.app;
    const parts = this.layers.filter((layer) => this.layers.some((other) => other.number === layer.parent))
      .flatMap((layer) => layer.regions.filter((region) => marks.isVisited(region)));
    return new Set(parts.map((region) => atlas.parentOf(region)));
  }

  /**
   * @param {Frame} look
   * @param {Layer} layer
   * @param {Palette} palette
   */
  addLayer(look, layer, palette) {
    const { app } = this;
    /** @type {{ [kind in Kind]: number[] }} */
    const groups = { land: [], visited: [], wishlist: [] };
    for (const region of layer.regions) groups[this.kindOf(region)].push(region.number);
    const isBase = !this.layers.some((other) => other.number === layer.parent);
    if (!isBase) groups.land = [];
    const isExclusive = layer.planeCount <= 1;
    if (app.values.active?.layer === layer) {
      const unmarked = layer.regions.filter((region) => this.kindOf(region) === 'land').map((region) => region.number);
      const { groups: classes, rest, outside } = app.values.groups(unmarked);
      for (const { color, numbers } of classes) {
        if (numbers.length > 0) look.fills.push({ layer, numbers, color, isExclusive });
      }
      look.fills.push({ layer, numbers: rest, color: palette.land, stripe: palette.stripe, isExclusive });
      groups.land = outside;
    }
    for (const kind of KINDS) {
      const numbers = groups[kind];
      if (numbers.length > 0) {
        look.fills.push({ layer, numbers, color: palette[kind], isExclusive });
      }
    }
    if (app.hovered?.layer === layer) {
      const numbers = [app.hovered.number];
      look.fills.push({ layer, numbers, color: palette.hover, isExclusive });
    }
    const inland = isBase ? { color: palette.border, width: 1.1 * app.lineScale }
      : { color: palette.inner, width: app.isNear ? 1.1 : 0.6 };
    look.lines.push({
      layer, coasts: isBase ? { color: palette.coast, width: 0.9 * app.lineScale } : null,
      inland: !app.isShown('borders') ? null : app.values.active?.layer === layer ? this.valueLine(layer, palette) : inland,
    });
  }

  /**
   * Returns the line between regions with values, which is the thinner the smaller they are, so as not to cover them.
   * @param {Layer} layer
   * @param {Palette} palette
   */
  valueLine(layer, palette) {
    const area = layer.regions.reduce((sum, region) => sum + region.area, 0) / layer.regionCount;
    const side = Math.sqrt(area) / EARTH_RADIUS / this.app.camera.radians(1);
    return { color: palette.space, width: clamp(side / 16, 0.3, 1) };
  }

  /**
   * @param {Frame} look
   * @param {Palette} palette
   */
  addMarkers(look, palette) {
    const { app } = this;
    const { renderer } = app;
    /** @type {{ [kind in Kind]: Region[] }} */
    const groups = { land: [], visited: [], wishlist: [] };
    const { selected } = app;
    const isColored = app.values.active !== null;
    for (const layer of this.layers) {
      for (const region of layer.regions) {
        const isSmall = renderer.pixelWidth(region) < SMALL || !this.isDrawn(layer, region);
        const kind = this.kindOf(region);
        // A dot in the color of land would look like a missing value.
        if (isSmall && !(isColored && kind === 'land')) groups[kind].push(region);
      }
    }
    const valued = isColored ? this.addValueMarkers(look, palette) : [];
    this.markers = [...valued, ...KINDS.flatMap((kind) => groups[kind])];
    for (const kind of KINDS) {
      const regions = groups[kind];
      look.dots.push({
        name: `markers ${kind}`, places: this.keep(kind, regions), color: palette[kind],
        // Regions without a mark have inconspicuous dots on maps of the world, as there are many of them.
        rim: app.home.isLocal ? palette.label : palette.markerRim,
        size: kind !== 'land' ? 8 : app.home.isLocal ? 7 : 4,
      });
      if (selected && regions.includes(selected)) {
        look.dots.push({
          name: 'selected marker', places: this.keep('marker', [selected]), color: palette[kind],
          rim: palette.outline, size: 12,
        });
      }
    }
  }

  /**
   * Adds dots in the colors of values of regions that could not be seen otherwise and have no neighbor with a value, which
   * a dot would hide; returns these regions.
   * @param {Frame} look
   * @param {Palette} palette
   */
  addValueMarkers(look, palette) {
    const { values, renderer, atlas, camera } = this.app;
    const layer = this.layers.find((one) => one === values.active?.layer);
    if (!layer) return [];
    const pixel = EARTH_RADIUS * camera.radians(1);
    const hasNeighbor = (/** @type {Region} */ region) =>
      atlas.neighborsOf(region).some((one) => values.classOf(one.region) >= 0);
    const tiny = layer.regions.filter((region) => this.kindOf(region) === 'land'
      && (Math.min(renderer.pixelWidth(region), Math.sqrt(region.area) / pixel) < TINY || !this.isDrawn(layer, region))
      && values.classOf(region) >= 0 && !hasNeighbor(region))
      .sort((a, b) => a.area - b.area).slice(0, Math.floor(TINY_PART * layer.regionCount));
    values.colors.forEach((color, i) => {
      const places = this.keep(`values ${i}`, tiny.filter((region) => values.classOf(region) === i));
      look.dots.push({ name: `values ${i}`, places, color: rgba(color), rim: palette.outline, size: TINY_SIZE, line: TINY_LINE });
    });
    return tiny;
  }

  /**
   * Whether the area of a region is drawn.
   * @param {Layer} layer
   * @param {Region} region
   */
  isDrawn(layer, region) {
    if (this.app.camera.isFlat || layer.meshes.length === 0) return region.hasArea;
    const mesh = drawnMesh(this.app.atlas, layer);
    return mesh !== null && mesh.regionStarts[region.number + 1] > mesh.regionStarts[region.number];
  }

  /**
   * @param {Frame} look
   * @param {Palette} palette
   * @param {number} time
   */
  addCapitals(look, palette, time) {
    const { app } = this;
    for (const layer of app.atlas.layers) {
      if (layer.kind !== 'points' || !app.isShown(layer.id) || !app.arePointsNear) continue;
      // Without regions around them, points are filled in the dark color.
      const [color, rim] = app.hasAreas ? [palette.capital, palette.capitalRim] : [palette.label, palette.halo];
      look.dots.push({
        name: `capitals ${layer.id}`, places: this.keep(layer.id, app.capitals(layer)),
        color, rim, size: app.capitalSize,
        pulse: app.isPulsing ? (time % 2400) / 2400 : -1,
      });
    }
    if (app.selected?.layer.kind === 'points') {
      look.dots.push({
        name: 'selected point', places: this.keep('point', [app.selected]), color: palette.selected,
        rim: palette.outline, size: 11,
      });
    }
  }
}
