// @ts-check
// A thin layer over WebGL 2: programs and buffers, independent of what is drawn.

/** @typedef {WebGL2RenderingContext} GL */

/** A compiled program, with its uniforms and attributes by name. */
export class Program {
  /**
   * @param {GL} gl
   * @param {string[]} sources  of the vertex shader and the fragment shader
   */
  constructor(gl, sources) {
    this.gl = gl;
    this.program = /** @type {WebGLProgram} */ (gl.createProgram());
    [gl.VERTEX_SHADER, gl.FRAGMENT_SHADER].forEach((kind, i) => {
      const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
      gl.shaderSource(shader, sources[i]);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    });
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS)) {
      const logs = (gl.getAttachedShaders(this.program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
      throw new Error(`a GPU program does not link: ${logs.join('\n')}`);
    }
    /** @type {Map<string, { location: WebGLUniformLocation | null, type: number }>} */
    this.uniforms = new Map();
    const count = gl.getProgramParameter(this.program, gl.ACTIVE_UNIFORMS);
    for (let i = 0; i < count; i++) {
      const { name, type } = /** @type {WebGLActiveInfo} */ (gl.getActiveUniform(this.program, i));
      this.uniforms.set(name, { location: gl.getUniformLocation(this.program, name), type });
    }
  }

  use() {
    this.gl.useProgram(this.program);
    return this;
  }

  /** @param {string} name */
  attribute(name) {
    return this.gl.getAttribLocation(this.program, name);
  }

  /**
   * Sets uniforms by name, and ignores values that the program does not use.
   * @param {{ [name: string]: any }} values
   */
  set(values) {
    const { gl } = this;
    for (const [name, value] of Object.entries(values)) {
      const uniform = this.uniforms.get(`u_${name}`);
      if (!uniform) continue;
      switch (uniform.type) {
        case gl.FLOAT: gl.uniform1f(uniform.location, value); break;
        case gl.BOOL: gl.uniform1i(uniform.location, value ? 1 : 0); break;
        case gl.FLOAT_VEC2: gl.uniform2fv(uniform.location, value); break;
        case gl.FLOAT_VEC3: gl.uniform3fv(uniform.location, value.slice(0, 3)); break;
        case gl.FLOAT_VEC4: gl.uniform4fv(uniform.location, value); break;
        case gl.FLOAT_MAT3: gl.uniformMatrix3fv(uniform.location, false, value); break;
        default: throw new Error(`uniform u_${name} has an unsupported type`);
      }
    }
    return this;
  }
}

/**
 * Makes a buffer with data on the GPU.
 * @param {GL} gl
 * @param {BufferSource} data
 * @param {number} target
 */
export function makeBuffer(gl, data, target = gl.ARRAY_BUFFER) {
  const buffer = /** @type {WebGLBuffer} */ (gl.createBuffer());
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, data, gl.STATIC_DRAW);
  return buffer;
}

/**
 * Makes an attribute read `size` floats per vertex from a buffer; vertices are `stride` bytes apart.
 * @param {GL} gl
 * @param {number} location
 * @param {WebGLBuffer} buffer
 * @param {number} size
 * @param {number} stride
 */
export function bindAttribute(gl, location, buffer, size, stride, offset = 0, divisor = 0) {
  if (location < 0) return;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(location);
  gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
  gl.vertexAttribDivisor(location, divisor);
}
