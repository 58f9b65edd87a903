// The bytes of files, in browsers and in Node.

import { wrongType } from './arguments.js';
import { CODE, LandfallError } from './errors.js';

/** An atlas to open: its bytes, a File or Blob, or its address; in Node also the path of a file. */
export type Source = string | URL | ArrayBuffer | Uint8Array | Blob;

/** The one module of Node that the package uses. */
interface FileSystem {
  constants: { O_RDONLY: number; O_NONBLOCK?: number };
  open(path: string | URL, flags: number): Promise<{
    stat(): Promise<{ isFile(): boolean }>;
    readFile(): Promise<Uint8Array>;
    close(): Promise<void>;
  }>;
}

/** Names the module so that bundlers for browsers do not look for it. */
const FILE_SYSTEM = 'node:fs/promises';
const isNode = typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === 'string';

async function readFile(path: string | URL): Promise<Uint8Array> {
  const { open, constants } = await import(/* @vite-ignore */ /* webpackIgnore: true */ FILE_SYSTEM) as FileSystem;
  try {
    // Without waiting: a named pipe without a writer would block. Regular files ignore the flag.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await file.stat()).isFile()) throw new Error(`${String(path)} is not a regular file`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new LandfallError(CODE.unreadable, error instanceof Error ? error.message : String(error));
  }
}

async function request(url: string | URL): Promise<Response> {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LandfallError(CODE.unreadable, `${String(url)} cannot be fetched: ${String(error)}`);
  }
  if (!response.ok) {
    throw new LandfallError(CODE.unreadable, `${String(url)} cannot be fetched: the server answers ${response.status}`);
  }
  return response;
}

/** Whether Node reads an address from its disk. */
function isFile(source: string | URL): boolean {
  return isNode && (source instanceof URL ? source.protocol === 'file:' : !/^[a-z][a-z0-9+.-]+:/i.test(source));
}

/** @internal Returns the bytes of an atlas. */
export async function readBytes(source: Source): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (typeof Blob !== 'undefined' && source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  if (typeof source === 'string' || source instanceof URL) {
    if (isFile(source)) return readFile(source);
    if (isNode && String(source).startsWith('file:')) return readFile(new URL(source));
    return new Uint8Array(await (await request(source)).arrayBuffer());
  }
  throw wrongType('an atlas is opened from an address, a path in Node, an ArrayBuffer, a Uint8Array, or a Blob', source);
}

/** @internal Compiles a WebAssembly module. */
export async function readModule(url: URL): Promise<WebAssembly.Module> {
  if (isFile(url)) return WebAssembly.compile(await readFile(url));
  const response = await request(url);
  // Only servers that name the type can be compiled while they send.
  if (response.headers.get('Content-Type') === 'application/wasm' && 'compileStreaming' in WebAssembly) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
