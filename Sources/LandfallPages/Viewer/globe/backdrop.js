// @ts-check
// The sea, the glow and the sky. They change with the distance of the camera but not when the globe turns, so
// that they are drawn once and copied until the distance changes.

import { Program } from './gl.js';
import { SKY } from './shaders.js';

export class Backdrop {
  /** @param {import('./gl.js').GL} gl */
  constructor(gl) {
    this.gl = gl;
    this.program = new Program(gl, SKY);
    this.buffer = gl.createRenderbuffer();
    this.frame = gl.createFramebuffer();
    // A multisampled framebuffer cannot be the target of the copy. GPUs that have one are fast enough.
    this.isKeeping = gl.getParameter(gl.SAMPLES) === 0;
    this.kept = '';
  }

  /**
   * Draws the backdrop, which depends on the uniforms alone.
   * @param {{ [name: string]: any }} uniforms
   */
  draw(uniforms) {
    const { gl } = this;
    const [width, height] = uniforms.viewport;
    if (uniforms.isFlat || !this.isKeeping) {
      this.paint(uniforms);
      return;
    }
    const { focal, shift, distance, radius, ocean, shade } = uniforms;
    const sign = [width, height, focal, shift, distance, radius, ocean, shade].join();
    if (sign !== this.kept) {
      gl.bindRenderbuffer(gl.RENDERBUFFER, this.buffer);
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.frame);
      gl.framebufferRenderbuffer(
        gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, this.buffer);
      this.paint(uniforms);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      this.kept = sign;
    }
    // A browser may delay clearing the canvas; a copy made before that would be erased.
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.frame);
    gl.blitFramebuffer(
      0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  /** @param {{ [name: string]: any }} uniforms */
  paint(uniforms) {
    const { gl } = this;
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    this.program.use().set(uniforms);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.BLEND);
  }
}
