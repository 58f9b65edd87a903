// The modules of the reader of the page that `landfall view` writes, for Node, and damaged atlases with right
// checksums.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const VIEWER = join(dirname(fileURLToPath(import.meta.url)), '../../Sources/LandfallPages/Viewer');

/** Copies the modules to a new folder. They end in .js without a package.json: Node takes the copy for modules. */
export function copyModules() {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-reader-'));
  for (const part of ['reader', 'globe']) cpSync(join(VIEWER, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** Returns all that modules of the reader in such a folder export. */
export async function importReader(folder, names) {
  const modules = names.map((name) => import(pathToFileURL(join(folder, `reader/${name}.js`))));
  return Object.assign({}, ...await Promise.all(modules));
}

/** Removes such a folder. */
export function removeModules(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns a function that draws whole numbers below its argument (splitmix, 32 bits). */
export function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return Math.floor(((z ^ (z >>> 16)) >>> 0) / 2 ** 32 * limit);
  };
}

/** Returns where the sections of a file are, as far as they lie inside it. */
export function sections(view) {
  const found = [];
  const room = Math.floor((view.byteLength - 64) / 32);
  for (let i = 0; i < Math.min(view.getUint32(12, true), room); i++) {
    const entry = 64 + 32 * i;
    const [start, length] = [entry + 16, entry + 24].map((at) => Number(view.getBigUint64(at, true)));
    if (start + length <= view.byteLength) found.push({ entry, start, length });
  }
  return found;
}

/** Makes all checksums right, and the length in the header. */
export function seal(bytes, crc32c) {
  if (bytes.length < 64) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setBigUint64(16, BigInt(bytes.length), true);
  for (const { entry, start, length } of sections(view)) {
    view.setUint32(entry + 8, crc32c(bytes.subarray(start, start + length)), true);
  }
  const end = 64 + 32 * view.getUint32(12, true);
  if (end <= bytes.length) view.setUint32(28, crc32c(bytes.subarray(64, end)), true);
  view.setUint32(60, crc32c(bytes.subarray(0, 60)), true);
}
