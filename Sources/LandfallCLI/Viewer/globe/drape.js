// @ts-check
// Areas on the globe for layers without a mesh: a flat map of the visible part is draped over the sphere.

import { Program } from './gl.js';
import { DRAPE } from './shaders.js';
import { DEGREES, clamp } from './vectors.js';

/** The height of the map in pixels, half its width; smaller when drawing without a GPU. */
const SIZE = 2048;
const SMALL_SIZE = 1024;

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {{ [name: string]: any }} Uniforms */
/** @typedef {{ layer: import('../reader/atlas.js').Layer, numbers: number[], color: number[] }} Fill */

export class Drape {
  /**
   * @param {import('./gl.js').GL} gl
   * @param {boolean} isSoftware
   */
  constructor(gl, isSoftware) {
    this.gl = gl;
    this.program = new Program(gl, DRAPE);
    this.size = isSoftware ? SMALL_SIZE : SIZE;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 2 * this.size, this.size);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.stencil = gl.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, this.stencil);
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH24_STENCIL8, 2 * this.size, this.size);
    this.frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
    gl.framebufferTexture2D(
      gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
    gl.framebufferRenderbuffer(
      gl.FRAMEBUFFER, gl.DEPTH_STENCIL_ATTACHMENT, gl.RENDERBUFFER, this.stencil);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.kept = '';
  }

  /**
   * Returns the part of the world that the map contains: its center, half its width and half its height
   * in degrees. From far away it is the whole world; otherwise a box larger than the view, so that not
   * every movement requires a new map.
   * @param {Camera} camera
   */
  window(camera) {
    const view = camera.viewRadius * DEGREES;
    const up = 2 ** Math.ceil(Math.log2(1.5 * view));
    const across = up / Math.max(0.2, Math.cos(camera.latitude / DEGREES));
    if (across > 90 || Math.abs(camera.latitude) + up > 90) return [0, 0, 180, 90];
    const step = up / 8;
    const snap = (/** @type {number} */ value) => Math.round(value / step) * step;
    // The width is rounded up, so that it does not change with every small change of the latitude.
    return [snap(camera.longitude), snap(camera.latitude), clamp(snap(across) + step, up, 180), up];
  }

  /**
   * Draws the fills. If they or the map changed, first draws the map with `paint(fill, uniforms)`.
   * @param {Fill[]} fills
   * @param {Camera} camera
   * @param {Uniforms} uniforms
   * @param {(fill: Fill, uniforms: Uniforms) => void} paint
   */
  draw(fills, camera, uniforms, paint) {
    const { gl } = this;
    const [longitude, latitude, across, up] = this.window(camera);
    const sign = JSON.stringify([longitude, latitude, across, up,
      fills.map(({ layer, numbers, color }) => [layer.id, numbers, color])]);
    if (sign !== this.kept) {
      this.kept = sign;
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
      gl.viewport(0, 0, 2 * this.size, this.size);
      gl.disable(gl.CULL_FACE);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
      for (const turn of [-360, 0, 360]) {
        const map = [1 / across, 1 / up, (turn - longitude) / across, -latitude / up];
        for (const fill of fills) paint(fill, { ...uniforms, isFlat: true, map });
      }
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, uniforms.viewport[0], uniforms.viewport[1]);
    }
    gl.disable(gl.CULL_FACE);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    this.program.use().set({ ...uniforms, window: [longitude, latitude, across, up] });
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
}
