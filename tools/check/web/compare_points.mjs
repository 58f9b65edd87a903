// Answers the points of a folder in Node: compare_points.mjs PACKAGE ATLAS FOLDER [--times]
//
// FOLDER has what tools/check/bindings/points.c and answer.c write. Every answer of both modules, one by one and in batches, must
// be that of the library for C. --times prints ns per point, the fastest of three passes, also those of the reader of the page
// that `landfall view` writes.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyModules, importReader, removeModules } from '../../fuzz/page_modules.mjs';

const [folder, atlasPath, points] = process.argv.slice(2, 5).map((path) => resolve(path));
const isTimed = process.argv[5] === '--times';
const PASSES = isTimed ? 3 : 1;

/** Returns the numbers in a file. */
function column(Type, name) {
  const { buffer, byteOffset, length } = readFileSync(join(points, name));
  return new Type(buffer.slice(byteOffset, byteOffset + length));
}

const latitudes = column(Float64Array, 'latitudes.f64');
const longitudes = column(Float64Array, 'longitudes.f64');

function timed(body) {
  let lowest = Infinity;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now();
    body();
    lowest = Math.min(lowest, (performance.now() - start) * 1e6 / latitudes.length);
  }
  return lowest;
}

function compare(what, given, right) {
  for (let at = 0; at < right.length; at++) {
    if (given[at] === right[at]) continue;
    console.error(`compare_points: ${what}: ${latitudes[at]},${longitudes[at]} is in ${given[at]}, not in ${right[at]}`);
    process.exit(1);
  }
}

const times = {};
const results = new Int32Array(latitudes.length);
for (const name of ['lookup', 'landfall']) {
  const { Atlas } = await import(pathToFileURL(join(folder, `${name}.js`)));
  const atlas = await Atlas.open(atlasPath);
  for (const layer of atlas.layers.filter(({ kind }) => kind === 'polygons')) {
    const right = column(Int32Array, `${layer.id}.i32`);
    const single = timed(() => {
      for (let at = 0; at < results.length; at++) results[at] = layer.numberAt(latitudes[at], longitudes[at]);
    });
    compare(`${name}, one by one, ${layer.id}`, results, right);
    results.fill(-2);
    const batch = timed(() => layer.numbersAt(latitudes, longitudes, results));
    compare(`${name}, a batch, ${layer.id}`, results, right);
    (times[layer.id] ??= []).push([`${name}, one by one`, single], [`${name}, a batch`, batch]);
  }
  atlas.close();
}
console.log(`    ${latitudes.length} points have the regions of the library for C, in ${Object.keys(times).length} layers`);

if (isTimed) {
  const modules = copyModules();
  const { Atlas, regionAt } = await importReader(modules, ['atlas', 'lookup']).finally(() => removeModules(modules));
  const atlas = new Atlas(new Uint8Array(readFileSync(atlasPath)));
  for (const [id, rows] of Object.entries(times)) {
    const layer = atlas.layers.find((one) => one.id === id);
    const reader = timed(() => {
      for (let at = 0; at < results.length; at++) {
        results[at] = regionAt(atlas, layer, latitudes[at], longitudes[at])?.number ?? -1;
      }
    });
    compare(`the page's reader, ${id}`, results, column(Int32Array, `${id}.i32`));
    for (const [what, ns] of [...rows, ["the page's reader", reader]]) {
      console.log(`    ${id.padEnd(10)} ${what.padEnd(22)} ${ns.toFixed(1).padStart(8)} ns ${(reader / ns).toFixed(1).padStart(6)} x`);
    }
  }
}
