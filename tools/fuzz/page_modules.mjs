// The modules of the reader of the page that `landfall view` writes, for Node.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const VIEWER = join(dirname(fileURLToPath(import.meta.url)), '../../Sources/LandfallCLI/Viewer');

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
