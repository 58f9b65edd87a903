// The sea, the glow and the sky: they change with the eye's distance, not as the globe turns, so that
// they are kept and copied until then.

import { Program } from './gl.js';
import { SKY } from './shaders.js';

export class Backdrop {
  constructor(gl) {
    this.gl = gl;
    this.program = new Program(gl, SKY);
    this.buffer = gl.createRenderbuffer();
    this.frame = gl.createFramebuffer();
    // Many samples a pixel cannot be copied to; a GPU that has them need not save the work.
    this.isKeeping = gl.getParameter(gl.SAMPLES) === 0;
    this.kept = '';
  }

  /** Draws it; the uniforms say all that it depends on. */
  draw(uniforms) {
    const { gl } = this;
    const [width, height] = uniforms.viewport;
    if (uniforms.isFlat || !this.isKeeping) {
      this.paint(uniforms);
      return;
    }
    const { focal, shift, distance, radius, ocean } = uniforms;
    const sign = [width, height, focal, shift, distance, radius, ocean].join();
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
    // A browser that shows a frame may clear it late; what is copied before would be gone.
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.frame);
    gl.blitFramebuffer(
      0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  paint(uniforms) {
    const { gl } = this;
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    this.program.use().set(uniforms);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.BLEND);
  }
}
