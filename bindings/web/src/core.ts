import { CODE, LandfallError } from './errors.js';
import type { FullExports, LookupExports } from './exports.js';
import { readModule } from './source.js';

/** The most coordinates that one call answers: their memory stays allocated. */
const CHUNK = 8192;
/** The scratch memory: its last byte ends a text. */
const SCRATCH_BYTES = 65_536;

// A byte order mark is part of a name.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** @internal An instance of a WebAssembly module: the atlases in it share its memory. */
export class Core<Exports extends LookupExports = FullExports> {
  readonly exports: Exports;
  /** Why the instance cannot be used any more. */
  private ending: LandfallError | null = null;
  private readonly scratch: number;
  private chunk = 0;
  private bytes = new Uint8Array(0);
  private data = new DataView(new ArrayBuffer(0));

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.exports._initialize();
    this.scratch = this.exports.web_scratch();
  }

  get hasEnded(): boolean {
    return this.ending !== null;
  }

  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** The memory, which is another buffer after it has grown. */
  get memory(): Uint8Array {
    if (this.bytes.buffer !== this.exports.memory.buffer) this.bytes = new Uint8Array(this.exports.memory.buffer);
    return this.bytes;
  }

  /** The scratch memory. */
  get view(): DataView {
    if (this.data.buffer !== this.exports.memory.buffer) {
      this.data = new DataView(this.exports.memory.buffer, this.scratch, SCRATCH_BYTES);
    }
    return this.data;
  }

  /**
   * Turns what a function of the instance has thrown into an error. A trap has left its memory in an unknown state, so that
   * every later call fails, too; the next atlas is opened in a new instance.
   */
  end(error: unknown): LandfallError {
    this.ending ??= new LandfallError(
      CODE.ended, `the core ended (${String(error)}); open the atlas again, and please report the file`);
    return this.ending;
  }

  /** Throws if the instance has ended. */
  check(): void {
    if (this.ending !== null) throw this.ending;
  }

  /** Calls functions of the instance. Results from -101 on are errors with the text of the library. */
  call(body: (exports: Exports) => number): number {
    this.check();
    let result;
    try {
      result = body(this.exports);
    } catch (error) {
      throw this.end(error);
    }
    if (result <= -100) throw this.failure(result);
    return result;
  }

  /** Returns the error of a function that has failed. */
  failure(result: number): LandfallError {
    const start = this.exports.web_error_text();
    return new LandfallError(-result, this.text(start, this.memory.indexOf(0, start) - start));
  }

  /** Calls a function that writes a text to the scratch memory, and returns it. */
  textOf(body: (exports: Exports) => number): string {
    const length = this.call(body);
    return this.text(this.scratch, Math.min(length, SCRATCH_BYTES - 1));
  }

  private text(start: number, length: number): string {
    return decoder.decode(this.memory.subarray(start, start + length));
  }

  get version(): string {
    const start = this.exports.web_version();
    return this.text(start, this.memory.indexOf(0, start) - start);
  }

  /** Writes a text to the scratch memory. Returns false if it is longer than any in an atlas. */
  write(text: string): boolean {
    const room = this.memory.subarray(this.scratch, this.scratch + SCRATCH_BYTES - 1);
    const { read = 0, written = 0 } = encoder.encodeInto(text, room);
    this.memory[this.scratch + written] = 0;
    return read === text.length && !text.includes('\0');
  }

  /** Returns numbers of regions in the scratch memory. */
  numbers(count: number): number[] {
    const { view } = this;
    return Array.from({ length: count }, (_, at) => view.getInt32(4 * at, true));
  }

  /** Returns new memory. */
  allocate(count: number): number {
    const start = this.call((exports) => exports.web_allocate(count) >>> 0 || 0);
    if (start === 0) throw new LandfallError(CODE.memory, `there is no memory for ${count} bytes; close other atlases`);
    return start;
  }

  /** Copies a file into memory and opens it. */
  open(bytes: Uint8Array, open: (exports: Exports, start: number, count: number) => number): number {
    const start = this.allocate(bytes.length);
    this.memory.set(bytes, start);
    this.call((exports) => open(exports, start, bytes.length));
    return this.view.getUint32(0, true);
  }

  /**
   * Answers coordinates in pieces: `ask` gets the addresses of two arrays of doubles and of room for `rows` rows of
   * regions, `take` the position and the regions of a piece.
   */
  batch(
    latitudes: Float64Array, longitudes: Float64Array, rows: number,
    ask: (exports: Exports, latitudes: number, longitudes: number, count: number, regions: number) => number,
    take: (at: number, regions: Int32Array, count: number) => void,
  ): number {
    const room = rows === 1 ? (this.chunk ||= this.allocate(20 * CHUNK)) : this.allocate((16 + 4 * rows) * CHUNK);
    let invalid = 0;
    for (let at = 0; at < latitudes.length; at += CHUNK) {
      const count = Math.min(CHUNK, latitudes.length - at);
      const { buffer } = this.memory;
      new Float64Array(buffer, room, count).set(latitudes.subarray(at, at + count));
      new Float64Array(buffer, room + 8 * CHUNK, count).set(longitudes.subarray(at, at + count));
      invalid += this.call((exports) => ask(exports, room, room + 8 * CHUNK, count, room + 16 * CHUNK));
      take(at, new Int32Array(this.memory.buffer, room + 16 * CHUNK, rows * count), count);
    }
    if (rows !== 1) this.exports.web_free(room);
    return invalid;
  }
}

/** @internal The instance of a module that new atlases are opened in; another one after it has ended. */
export class Cores<Exports extends LookupExports> {
  private module: Promise<WebAssembly.Module> | null = null;
  private core: Core<Exports> | null = null;

  constructor(private readonly url: URL) {}

  /** Uses a compiled module instead of the package's file. */
  use(module: WebAssembly.Module): void {
    this.core = null;
    this.module = Promise.resolve(module);
  }

  /** Returns the instance. */
  async get(): Promise<Core<Exports>> {
    this.module ??= readModule(this.url);
    let module;
    try {
      module = await this.module;
    } catch (error) {
      this.module = null;
      throw error;
    }
    if (this.core === null || this.core.hasEnded) this.core = new Core<Exports>(module);
    return this.core;
  }

  get memoryBytes(): number {
    return this.core?.memoryBytes ?? 0;
  }
}
