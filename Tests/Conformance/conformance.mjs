// Compares the npm package `landfall` with the conformance suite in Node: conformance.mjs FOLDER
//
// FOLDER has the package (scripts/release web). README.md describes the suite. Exit status: 0 if all answers are right, 1
// otherwise. Run from the package's folder.

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runSuite } from './suite.mjs';

const folder = resolve(process.argv[2]);
const read = async (path) => new Uint8Array(await readFile(path));
let isWrong = false;
for (const name of ['landfall', 'lookup']) {
  const module = await import(pathToFileURL(join(folder, `${name}.js`)));
  const options = { lookups: name === 'lookup', openPath: (path) => module.Atlas.open(path) };
  const { right, wrong, leftOut, batches } = await runSuite(module, read, options);
  for (const one of wrong) console.error(`conformance: ${name}: ${one}`);
  isWrong ||= wrong.length > 0 || right === 0;
  const more = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : '';
  console.log(`    ${right} of ${right + wrong.length} answers of ${name}.js are right, and ${batches} batches${more}`);
}
process.exit(isWrong ? 1 : 0);
