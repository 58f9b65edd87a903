// What is to be drawn now: which regions in which color, which lines, which dots.

import { NONE } from '../reader/bytes.js';
import { drawnMesh } from '../globe/shapes.js';

/** Regions narrower than this on the screen have a dot, in pixels. */
const SMALL = 5;

/** Puts a look together from the state of the page. Lists are kept while they stay the same. */
export class Look {
  constructor(app) {
    this.app = app;
    this.kept = new Map();
  }

  /** The list that was made last, if it is the same: the GPU has its buffer. */
  keep(name, list) {
    const sign = list.map((region) => region.row).join();
    if (this.kept.get(name)?.sign !== sign) {
      this.kept.set(name, { sign, places: list.map((region) => region.point) });
    }
    return this.kept.get(name).places;
  }

  /** Layers of areas that are shown, those without a parent first. */
  get layers() {
    return this.app.atlas.layers.filter((layer) => layer.kind === 'polygons'
      // Layers within others wait until the first picture is there.
      && this.app.isShown(layer.id) && (layer.parent === NONE || this.app.isWarm));
  }

  /** What a region is now: its color's name. */
  kindOf(region) {
    const { app } = this;
    if (region === app.selected) return 'selected';
    if (app.marks.isVisited(region)) return 'visited';
    if (app.marks.isWished(region)) return 'wishlist';
    return 'land';
  }

  make(time) {
    const { app } = this;
    const { palette } = app.theme;
    const { selected, overlay } = app;
    const look = { palette, fills: [], lines: [], dots: [], selected, overlay };
    for (const layer of this.layers) this.addLayer(look, layer, palette);
    if (app.isShown('markers')) this.addMarkers(look, palette);
    this.addCapitals(look, palette, time);
    if (app.selected?.layer.kind === 'points') look.selected = null;
    return look;
  }

  addLayer(look, layer, palette) {
    const { app } = this;
    const groups = { land: [], visited: [], wishlist: [], selected: [] };
    for (const region of layer.regions) groups[this.kindOf(region)].push(region.number);
    const isBase = !this.layers.some((other) => other.number === layer.parent);
    if (!isBase) groups.land = [];
    const isExclusive = layer.planeCount <= 1;
    for (const [kind, numbers] of Object.entries(groups)) {
      if (numbers.length > 0) {
        look.fills.push({ layer, numbers, color: palette[kind], isExclusive });
      }
    }
    if (app.hovered?.layer === layer) {
      const numbers = [app.hovered.number];
      look.fills.push({ layer, numbers, color: palette.hover, isExclusive, isFleeting: true });
    }
    const areBordersShown = app.isShown('borders');
    look.lines.push(isBase
      ? {
        layer, coasts: { color: palette.coast, width: 0.9 * app.lineScale },
        inland: areBordersShown ? { color: palette.border, width: 1.1 * app.lineScale } : null,
      }
      : {
        layer, coasts: null,
        inland: areBordersShown ? { color: palette.inner, width: app.isNear ? 1.1 : 0.6 } : null,
      });
  }

  addMarkers(look, palette) {
    const { renderer } = this.app;
    const groups = { land: [], visited: [], wishlist: [], selected: [] };
    for (const layer of this.layers) {
      for (const region of layer.regions) {
        const isSmall = renderer.pixelWidth(region) < SMALL || !this.isDrawn(layer, region);
        if (isSmall) groups[this.kindOf(region)].push(region);
      }
    }
    for (const [kind, regions] of Object.entries(groups)) {
      look.dots.push({
        name: `markers ${kind}`, places: this.keep(kind, regions), color: palette[kind],
        // Quiet where nothing is marked: there are many of them.
        rim: kind === 'land' ? palette.markerRim : palette.outline, size: kind === 'land' ? 4 : 8,
      });
    }
  }

  /** Whether a region has an area that is drawn. */
  isDrawn(layer, region) {
    if (this.app.camera.isFlat || layer.meshes.length === 0) return region.hasArea;
    const mesh = drawnMesh(this.app.atlas, layer);
    return mesh !== null && mesh.regionStarts[region.number + 1] > mesh.regionStarts[region.number];
  }

  addCapitals(look, palette, time) {
    const { app } = this;
    for (const layer of app.atlas.layers) {
      if (layer.kind !== 'points' || !app.isShown(layer.id)) continue;
      look.dots.push({
        name: `capitals ${layer.id}`, places: this.keep(layer.id, app.capitals(layer)),
        color: palette.capital, rim: palette.capitalRim, size: app.capitalSize,
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
