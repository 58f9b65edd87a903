// @ts-check
// Areas and lines of a layer on the GPU. Areas are drawn region by region, each in its color.

import { Program, bindAttribute, makeBuffer } from './gl.js';
import { COVER, FAN } from './shaders.js';
import { DEGREES } from '../reader/vectors.js';

/** @typedef {import('./gl.js').GL} GL */
/** @typedef {import('./shapes.js').Run} Run */

/** Triangles in the order of their regions; `starts` has the first triangle of each region. */
export class Areas {
  /**
   * @param {GL} gl
   * @param {{ positions: Float32Array, corners: Uint32Array, starts: Uint32Array }} triangles
   */
  constructor(gl, { positions, corners, starts }) {
    this.gl = gl;
    this.starts = starts;
    this.positions = makeBuffer(gl, positions);
    this.corners = makeBuffer(gl, corners, gl.ELEMENT_ARRAY_BUFFER);
  }

  /**
   * Draws regions, in ascending order of their numbers; consecutive regions are drawn in one call.
   * @param {Program} program
   * @param {number[]} numbers
   */
  draw(program, numbers) {
    const { gl, starts } = this;
    bindAttribute(gl, program.attribute('a_place'), this.positions, 3, 12);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.corners);
    let [first, end] = [0, 0];
    const flush = () => {
      if (end > first) {
        gl.drawElements(gl.TRIANGLES, 3 * (end - first), gl.UNSIGNED_INT, 12 * first);
      }
    };
    for (const number of numbers) {
      if (starts[number] !== end) {
        flush();
        first = starts[number];
      }
      end = starts[number + 1];
    }
    flush();
  }
}

/**
 * Draws the areas of the flat map: the triangles of the rings invert bits of the stencil buffer, then the
 * color covers the pixels that an odd number of rings surround.
 */
export class FlatCover {
  /** @param {GL} gl */
  constructor(gl) {
    this.gl = gl;
    const corners = [-180, -90, 0, 180, -90, 0, -180, 90, 0, 180, 90, 0];
    this.world = makeBuffer(gl, new Float32Array(corners));
  }

  /**
   * @param {Program} program
   * @param {Areas} areas
   * @param {number[]} numbers
   */
  draw(program, areas, numbers) {
    const { gl } = this;
    gl.enable(gl.STENCIL_TEST);
    gl.stencilMask(1);
    gl.colorMask(false, false, false, false);
    gl.stencilFunc(gl.ALWAYS, 0, 1);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INVERT);
    areas.draw(program, numbers);
    gl.colorMask(true, true, true, true);
    gl.stencilFunc(gl.NOTEQUAL, 0, 1);
    gl.stencilOp(gl.ZERO, gl.ZERO, gl.ZERO);
    bindAttribute(gl, program.attribute('a_place'), this.world, 3, 12);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.disable(gl.STENCIL_TEST);
  }
}

/**
 * Draws the areas of the globe from rings: triangles from one vertex of a ring to each of its edges invert bits of the
 * stencil buffer, which leaves exactly the pixels that an odd number of rings surround.
 */
export class GlobeCover {
  /** @param {GL} gl */
  constructor(gl) {
    this.gl = gl;
    this.fan = new Program(gl, FAN);
    this.cover = new Program(gl, COVER);
  }

  /**
   * @param {{ [name: string]: any }} uniforms
   * @param {Areas} areas
   * @param {number[]} numbers
   */
  draw(uniforms, areas, numbers) {
    const { gl } = this;
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilMask(1);
    gl.colorMask(false, false, false, false);
    gl.stencilFunc(gl.ALWAYS, 0, 1);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INVERT);
    areas.draw(this.fan.use().set(uniforms), numbers);
    gl.colorMask(true, true, true, true);
    gl.stencilFunc(gl.NOTEQUAL, 0, 1);
    gl.stencilOp(gl.ZERO, gl.ZERO, gl.ZERO);
    this.cover.use().set(uniforms);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.disable(gl.STENCIL_TEST);
  }
}

/**
 * Returns a box in pixels that contains a region, in a copy of the flat map; null if it may cover the whole view.
 * @param {import('./ground.js').Cap} region
 * @param {import('./camera.js').Camera} camera
 * @param {number} copy
 */
export function screenBox(region, camera, copy) {
  if (region.capRadius > 0.3) return null;
  const { longitude, latitude } = region.cap;
  const { x, y } = camera.project(longitude, latitude);
  const middle = x + (camera.isFlat ? copy * camera.scale * camera.squeeze : 0);
  const north = Math.min(Math.abs(latitude / DEGREES) + region.capRadius, 1.5);
  const high = (1.3 * region.capRadius) / camera.radians(1) + 4;
  const wide = camera.isFlat ? high / Math.cos(north) : high;
  return [middle - wide, y - high, middle + wide, y + high];
}

/** Vertices in a row of the texture; the shader STRIP uses the same number. */
const ROW = 2048;

/** Lines on the GPU, with their vertices in a texture. */
export class Lines {
  /**
   * @param {GL} gl
   * @param {{ data: Float32Array, runs: Run[] }} lines
   */
  constructor(gl, { data, runs }) {
    this.gl = gl;
    this.runs = runs;
    this.texture = gl.createTexture();
    const rows = Math.max(1, Math.ceil(data.length / 4 / ROW));
    const texels = new Float32Array(4 * ROW * rows);
    texels.set(data);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, ROW, rows, 0, gl.RGBA, gl.FLOAT, texels);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  /**
   * Draws the runs that `isInView` accepts.
   * @param {(run: Run) => boolean} isInView
   */
  draw(isInView) {
    const { gl, runs } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    let [first, end] = [0, 0];
    const flush = () => {
      if (end - first > 1) gl.drawArrays(gl.TRIANGLES, 6 * first, 6 * (end - first - 1));
    };
    for (const run of runs) {
      if (!isInView(run)) continue;
      if (run.first !== end) {
        flush();
        first = run.first;
      }
      end = run.first + run.count;
    }
    flush();
  }

  free() {
    this.gl.deleteTexture(this.texture);
  }
}
