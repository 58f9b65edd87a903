// @ts-check
// Draws a frame: the sea, areas, borders and marks, as the camera sees them, in the colors of the theme.

import { Areas, FlatCover, GlobeCover, Lines, screenBox } from './areas.js';
import { Backdrop } from './backdrop.js';
import { Program, bindAttribute, makeBuffer } from './gl.js';
import { DOT, FILL, STRIP, THIN } from './shaders.js';
import {
  arcLines, drawnArcs, drawnMesh, flatColumns, globeFans, meshLines, meshPositions, regionLines,
} from './shapes.js';
import { angleBetween, direction } from '../reader/vectors.js';

const GREATEST_RATIO = 2;
const TRANSPARENT = [0, 0, 0, 0];
/** The part of their light that areas lose at the edge of the globe. */
const SHADE = 0.16;
/** The tolerance, in radians, of lines that are seen from far away: 4 km, a quarter of a pixel. */
const FAR_TOLERANCE = 0.0006;

/**
 * Whether the browser draws without a GPU, so that antialiasing would be too slow.
 * The context remains until it is collected: giving it up here would delay the first frame by up to 40 ms.
 */
function isSoftware() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? gl?.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** @typedef {import('../page/theme.js').Palette} Palette */
/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/meshes.js').Mesh} Mesh */
/**
 * The fill of regions of a layer.
 * @typedef {object} Fill
 * @property {Layer} layer
 * @property {number[]} numbers
 * @property {number[]} color
 * @property {number[]} [stripe]  the color of stripes on the fill
 * @property {boolean} isExclusive
 */
/** @typedef {{ color: number[], width: number }} Stroke  width in pixels */
/** @typedef {{ layer: Layer, coasts: Stroke | null, inland: Stroke | null }} LayerLines */
/**
 * @typedef {object} Dots
 * @property {string} name
 * @property {import('../reader/atlas.js').Place[]} places  the same array as long as they are unchanged
 * @property {number[]} color
 * @property {number[]} rim
 * @property {number} size  in pixels
 * @property {number} [line]  the greatest width of the rim in pixels
 * @property {number} [pulse]  from 0 to 1; negative without a pulse
 */
/**
 * The contents of a frame.
 * @typedef {object} Look
 * @property {Palette} palette
 * @property {Fill[]} fills
 * @property {LayerLines[]} lines
 * @property {Dots[]} dots
 * @property {Region | null} selected
 * @property {number} outlineWidth  of what is selected, in pixels
 * @property {boolean} [isPlain]  whether areas are not shaded
 * @property {import('./ground.js').Ground | null} [ground]
 * @property {import('./ground.js').Ground} [lakes]
 * @property {import('./overlay.js').Overlay} [overlay]
 * @property {import('./tracks.js').Tracks} [tracks]
 */
/** @typedef {ReturnType<typeof madeObjects>} Objects */

/**
 * Creates the GPU objects that do not depend on the atlas.
 * @param {import('./gl.js').GL} gl
 */
function madeObjects(gl) {
  return {
    backdrop: new Backdrop(gl), fill: new Program(gl, FILL), strip: new Program(gl, STRIP), thin: new Program(gl, THIN),
    dot: new Program(gl, DOT), cover: new FlatCover(gl), globeCover: new GlobeCover(gl),
  };
}

export class Renderer {
  /**
   * Throws if WebGL 2 is not available.
   * @param {HTMLCanvasElement} canvas
   * @param {import('../reader/atlas.js').Atlas} atlas
   * @param {import('./camera.js').Camera} camera
   */
  constructor(canvas, atlas, camera) {
    this.canvas = canvas;
    this.atlas = atlas;
    this.camera = camera;
    this.isSoftware = isSoftware();
    const gl = canvas.getContext('webgl2', {
      antialias: !this.isSoftware, stencil: true, depth: false, alpha: false, powerPreference: 'high-performance',
    });
    if (!gl) throw new Error('no WebGL 2');
    this.gl = gl;
    /** The pixels of the canvas to a pixel of the page. */
    this.ratio = 1;
    /** The direction of the middle of the view, and the radius in radians of the cap in view. */
    this.eye = [0, 0, 1];
    this.viewRadius = Math.PI;
    this.shade = SHADE;
    this.gpu = madeObjects(gl);
    /**
     * The areas and lines that were drawn, by name.
     * @type {Map<string, unknown>}
     */
    this.parts = new Map();
    /** @type {Map<string, { places: unknown, buffer: WebGLBuffer }>} */
    this.dots = new Map();
    /** @type {{ name: string, lines: Lines } | null} */
    this.outline = null;
    this.prepare();
  }

  /** Creates all GPU objects again, after the WebGL context was lost. */
  reset() {
    this.gpu = madeObjects(this.gl);
    this.parts.clear();
    this.dots.clear();
    this.outline = null;
    this.prepare();
  }

  prepare() {
    const { gl } = this;
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.frontFace(gl.CCW);
  }

  /**
   * Returns a part by its name, and makes it when it is first drawn.
   * @template Part
   * @param {string} name
   * @param {() => Part} make
   * @returns {Part}
   */
  part(name, make) {
    if (!this.parts.has(name)) this.parts.set(name, make());
    return /** @type {Part} */ (this.parts.get(name));
  }

  /** Whether the camera is so far away that simplified lines look the same. */
  get isFar() {
    return this.camera.radians(1) > 2 * FAR_TOLERANCE;
  }

  /**
   * Returns the areas of a layer; null if the globe is shown and the layer has no mesh.
   * @param {Layer} layer
   * @returns {Areas | null}
   */
  areas(layer) {
    const { gl, atlas } = this;
    if (this.camera.isFlat) return this.flatAreas(layer);
    return this.part(`areas ${layer.id}`, () => {
      const mesh = drawnMesh(atlas, layer);
      if (!mesh) return null;
      return new Areas(gl, {
        positions: this.positions(layer, mesh), corners: mesh.corners, starts: mesh.regionStarts,
      });
    });
  }

  /** @param {Layer} layer */
  flatAreas(layer) {
    const tolerance = this.isFar ? FAR_TOLERANCE : 0;
    return this.part(`flat areas ${layer.id} ${tolerance}`,
      () => new Areas(this.gl, flatColumns(this.atlas, layer, tolerance)));
  }

  /**
   * @param {Layer} layer
   * @param {Mesh} mesh
   */
  positions(layer, mesh) {
    return (layer.positions ??= meshPositions(this.atlas, mesh));
  }

  /**
   * Returns the lines of a layer, simplified if the camera is far away.
   * @param {Layer} layer
   */
  lines(layer) {
    const { gl, atlas, camera } = this;
    const tolerance = this.isFar ? FAR_TOLERANCE : 0;
    return this.part(`${camera.isFlat ? 'flat ' : ''}lines ${layer.id} ${tolerance}`, () => {
      const mesh = camera.isFlat ? null : drawnMesh(atlas, layer);
      const arcs = drawnArcs(layer);
      const lines = mesh ? meshLines(mesh, this.positions(layer, mesh), tolerance)
        : arcs && arcLines(atlas, arcs, camera.isFlat, tolerance);
      return lines && { coasts: new Lines(gl, lines.coasts), inland: new Lines(gl, lines.inland) };
    });
  }

  /**
   * Sets the size of the canvas.
   * @param {number} quality  below 1 for fewer pixels
   * @param {number} ratio  the pixels of the canvas to a pixel of the page
   */
  resize(quality = 1, ratio = Math.min(window.devicePixelRatio || 1, GREATEST_RATIO)) {
    const { canvas, camera } = this;
    this.ratio = ratio * quality;
    const [width, height] = [camera.width, camera.height].map((n) => Math.round(n * this.ratio));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.gl.viewport(0, 0, width, height);
  }

  /** The copies of the flat map that are in view, each as degrees to the east; only 0 on the globe. */
  get copies() {
    const { camera } = this;
    if (!camera.isFlat) return [0];
    const scale = camera.scale * camera.squeeze;
    const west = camera.longitude - camera.middle[0] / scale;
    const east = camera.longitude + (camera.width - camera.middle[0]) / scale;
    return [-360, 0, 360].filter((turn) => turn + 180 > west && turn - 180 < east);
  }

  /** Returns the uniforms of the camera that all programs use, for a copy of the flat map. */
  uniforms(copy = 0) {
    const { camera, canvas } = this;
    const across = (2 * camera.scale * camera.squeeze) / camera.width;
    const up = (2 * camera.scale) / camera.height;
    const [x, y] = camera.shift;
    return {
      turn: camera.turn, distance: camera.distance, focal: camera.focal, shift: [x, y],
      isFlat: camera.isFlat, viewport: [canvas.width, canvas.height], ratio: this.ratio, stripe: TRANSPARENT,
      shade: camera.isFlat ? 0 : this.shade,
      map: [across, up, (copy - camera.longitude) * across + x, -camera.latitude * up + y],
    };
  }

  /** @param {Look} look */
  draw(look) {
    const { palette } = look;
    this.eye = direction(this.camera.longitude, this.camera.latitude);
    this.viewRadius = this.camera.viewRadius;
    this.shade = look.isPlain ? 0 : SHADE;
    this.drawSky(palette);
    look.ground?.draw(this, palette.ground, palette.groundLine);
    for (const fill of look.fills) this.drawFill(fill);
    look.lakes?.draw(this, palette.ocean, palette.coast);
    for (const lines of look.lines) this.drawLines(lines);
    if (look.selected) this.drawOutline(look.selected, { color: palette.outline, width: look.outlineWidth });
    look.overlay?.draw(this);
    look.tracks?.draw(this, palette);
    for (const dots of look.dots) this.drawDots(dots);
  }

  /** @param {Palette} palette */
  drawSky(palette) {
    const { ocean, glow, space, spaceEdge } = palette;
    this.gpu.backdrop.draw({
      ...this.uniforms(), radius: this.camera.atmosphere, ocean, glow, space, spaceEdge,
      isDark: palette.isDark ? 1 : 0,
    });
  }

  /** @param {Fill} fill */
  drawFill({ layer, numbers, color, stripe = TRANSPARENT, isExclusive }) {
    const { gl, camera } = this;
    if (numbers.length === 0) return;
    const areas = this.areas(layer);
    if (!camera.isFlat) {
      const inView = numbers.filter((number) => this.sees(layer.regions[number]));
      if (!areas) {
        this.paintRings({ layer, numbers: inView, color, stripe, isExclusive });
        return;
      }
      const program = this.gpu.fill.use();
      gl.enable(gl.CULL_FACE);
      program.set({ ...this.uniforms(), color, stripe });
      areas.draw(program, inView);
      return;
    }
    for (const copy of this.copies) {
      this.paintFlat({ layer, numbers, color, stripe, isExclusive }, copy);
    }
  }

  /**
   * Paints regions on a copy of the flat map.
   * @param {Fill} fill
   * @param {number} copy
   */
  paintFlat({ layer, numbers, color, stripe, isExclusive }, copy) {
    const program = this.gpu.fill.use().set({ ...this.uniforms(copy), color, stripe });
    // Drawn together, overlapping regions would leave out their intersection.
    const groups = isExclusive ? [numbers] : numbers.map((number) => [number]);
    for (const group of groups) {
      this.clip(layer, group, copy, () => this.gpu.cover.draw(program, this.flatAreas(layer), group));
    }
  }

  /**
   * Paints regions on the globe from the rings that their borders are drawn from.
   * @param {Fill} fill
   */
  paintRings({ layer, numbers, color, stripe, isExclusive }) {
    const tolerance = this.isFar ? FAR_TOLERANCE : 0;
    const areas = this.part(`rings ${layer.id} ${tolerance}`,
      () => new Areas(this.gl, globeFans(this.atlas, layer, tolerance)));
    const groups = isExclusive ? [numbers] : numbers.map((number) => [number]);
    for (const group of groups) {
      this.clip(layer, group, 0, () => this.gpu.globeCover.draw({ ...this.uniforms(), color, stripe }, areas, group));
    }
  }

  /**
   * Draws within the part of the view that a single region may cover, in a copy of the flat map.
   * @param {{ regions: import('./ground.js').Cap[] }} layer
   * @param {number[]} group
   * @param {number} copy
   * @param {() => void} draw
   */
  clip(layer, group, copy, draw) {
    const { gl, camera, canvas } = this;
    const box = group.length === 1 ? screenBox(layer.regions[group[0]], camera, copy) : null;
    if (!box) {
      draw();
      return;
    }
    const [left, top, right, bottom] = box;
    if (right < 0 || bottom < 0 || left > camera.width || top > camera.height) return;
    const { ratio } = this;
    gl.enable(gl.SCISSOR_TEST);
    const [wide, high] = [right - left, bottom - top].map((size) => Math.ceil(size * ratio) + 1);
    gl.scissor(Math.floor(left * ratio), Math.floor(canvas.height - bottom * ratio), wide, high);
    draw();
    gl.disable(gl.SCISSOR_TEST);
  }

  /**
   * Whether a region may be in view.
   * @param {import('./ground.js').Cap} region
   */
  sees(region) {
    if (this.camera.isFlat) return true;
    const at = (region.capDirection ??= direction(region.cap.longitude, region.cap.latitude));
    return angleBetween(at, this.eye) < region.capRadius + this.viewRadius;
  }

  /** @param {LayerLines} lines */
  drawLines({ layer, coasts, inland }) {
    const lines = this.lines(layer);
    if (!lines) return;
    if (coasts) this.drawStrip(lines.coasts, coasts);
    if (inland) this.drawStrip(lines.inland, inland);
  }

  /**
   * @param {Lines} lines
   * @param {Stroke} stroke
   */
  drawStrip(lines, { color, width }) {
    const { gl } = this;
    gl.disable(gl.CULL_FACE);
    const program = this.gpu.strip.use();
    for (const copy of this.copies) {
      const uniforms = this.uniforms(copy);
      program.set({ ...uniforms, color, width: width * this.ratio });
      lines.draw(this.lineFilter(uniforms));
    }
  }

  /**
   * Returns a function that decides whether a run of lines may be in view.
   * @param {{ map: number[] }} uniforms
   * @returns {(run: import('./shapes.js').Run) => boolean}
   */
  lineFilter({ map }) {
    if (!this.camera.isFlat) {
      return (run) => angleBetween(run.middle, this.eye) < run.radius + this.viewRadius;
    }
    return (run) => run.east * map[0] + map[2] > -1 && run.west * map[0] + map[2] < 1;
  }

  /**
   * @param {Region} region
   * @param {Stroke} stroke
   */
  drawOutline(region, stroke) {
    const { gl, atlas, camera } = this;
    const name = `${region.row} ${camera.isFlat}`;
    let { outline } = this;
    if (outline?.name !== name) {
      outline?.lines.free();
      outline = { name, lines: new Lines(gl, regionLines(atlas, region, camera.isFlat)) };
      this.outline = outline;
    }
    this.drawStrip(outline.lines, stroke);
  }

  /** @param {Dots} dots */
  drawDots({ name, places, color, rim, size, line = size, pulse = -1 }) {
    const { gl, camera } = this;
    if (places.length === 0) return;
    const key = `${name} ${camera.isFlat}`;
    let dots = this.dots.get(key);
    if (dots?.places !== places) {
      if (dots) gl.deleteBuffer(dots.buffer);
      const positions = places.flatMap(({ longitude, latitude }) =>
        camera.isFlat ? [longitude, latitude, 0] : direction(longitude, latitude));
      dots = { places, buffer: makeBuffer(gl, new Float32Array(positions)) };
      this.dots.set(key, dots);
    }
    const program = this.gpu.dot.use();
    for (const copy of this.copies) {
      program.set({
        ...this.uniforms(copy), color, rim,
        size: size * this.ratio, line: line * this.ratio, pulse,
      });
      bindAttribute(gl, program.attribute('a_place'), dots.buffer, 3, 12);
      gl.drawArrays(gl.POINTS, 0, places.length);
    }
  }

  /**
   * Returns the width of a region on the screen in pixels.
   * @param {Region} region
   */
  pixelWidth(region) {
    return (2 * region.capRadius) / this.camera.radians(1);
  }

  /** Waits until everything is drawn. */
  finish() {
    const { gl } = this;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}
