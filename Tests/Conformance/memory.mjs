// Tests what the npm package `landfall` does with memory and errors, in Node: memory.mjs FOLDER
//
// FOLDER has the package (scripts/release web). Exit status: 0 if all holds, 1 otherwise. Run from the package's folder.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const bundled = Uint8Array.from(readFileSync('Sources/LandfallData/mobile.atlas'));
const world = Uint8Array.from(readFileSync('Tests/Fixtures/world.atlas'));
const [lat, lon] = [36.999, -109.045];

/** Returns the error of a promise or a function. */
async function errorOf(body) {
  try {
    await body();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

for (const name of ['lookup', 'landfall']) {
  const { Atlas, LandfallError, memoryBytes, useModule } = await import(pathToFileURL(join(folder, `${name}.js`)));
  const module = new WebAssembly.Module(readFileSync(join(folder, `${name}.wasm`)));
  assert.deepEqual(WebAssembly.Module.imports(module), [], 'the module imports something');
  const isError = (error, code, text) => {
    assert(error instanceof LandfallError, String(error?.stack));
    assert.equal(error.code, code);
    assert.match(error.message, text);
  };

  // A thousand atlases, one after the other and several at once, take the memory of the most at a time.
  const open = await Promise.all([bundled, world, bundled].map((bytes) => Atlas.open(bytes)));
  for (const [at, atlas] of open.entries()) {
    assert.equal(atlas.layer('states').keyAt(lat, lon), at === 1 ? null : 'NM');
    assert.equal(atlas.byteCount, at === 1 ? world.length : bundled.length);
  }
  const place = open[0].placesAt(Float64Array.of(lat), Float64Array.of(lon));
  assert.equal(open[0].layer('countries').keyOf(place.countries[0]), 'USA');
  open.forEach((atlas) => atlas.close());
  const before = memoryBytes();
  assert(before < 3 * bundled.length + 4_000_000, `three atlases take ${before} bytes`);
  for (let round = 0; round < 1000; round++) {
    const atlas = await Atlas.open(round % 3 === 0 ? world : bundled);
    if (round % 7 === 0) await errorOf(() => Atlas.open(bundled.subarray(0, 5000)));
    atlas.layer('states').regionAt(lat, lon)?.name;
    atlas.close();
  }
  assert.equal(memoryBytes(), before, 'memory grows with atlases that are closed');

  // Sources: bytes in the middle of a buffer, an ArrayBuffer, a Blob, a path, an address of a file.
  const shifted = new Uint8Array(world.length + 7);
  shifted.set(world, 7);
  const path = resolve('Tests/Fixtures/world.atlas');
  for (const source of [shifted.subarray(7), world.buffer, new Blob([world]), path, 'Tests/Fixtures/world.atlas',
    pathToFileURL(path), String(pathToFileURL(path))]) {
    const atlas = await Atlas.open(source);
    assert.equal(atlas.layer('states').region('N').name, 'North');
    atlas.close();
  }

  // Errors.
  const atlas = await Atlas.open(bundled);
  isError(await errorOf(() => atlas.layer('stats')), 301, /no layer "stats"; it has countries, states, places/);
  isError(await errorOf(() => Atlas.open('nowhere.atlas')), 101, /nowhere\.atlas/);
  // Nobody writes the pipe: an opening that waited would never end.
  const pipes = mkdtempSync(join(tmpdir(), 'landfall-'));
  execFileSync('mkfifo', [join(pipes, 'pipe.atlas')]);
  for (const path of [join(pipes, 'pipe.atlas'), pipes, '/dev/zero']) {
    isError(await errorOf(() => Atlas.open(path)), 101, /is not a regular file/);
  }
  rmSync(pipes, { recursive: true });
  isError(await errorOf(() => Atlas.open(bundled.subarray(1))), 201, /not an atlas/);
  isError(await errorOf(() => Atlas.open(new Uint8Array(0))), 201, /not an atlas/);
  isError(await errorOf(() => Atlas.open(bundled.subarray(0, 100))), 202, /./);
  const states = atlas.layer('states');
  isError(await errorOf(() => states.numbersAt(new Float64Array(2), new Float64Array(3))), 401, /2 latitudes and 3/);
  isError(await errorOf(() => states.numbersAt(new Float64Array(2), new Float64Array(2), new Int32Array(1))), 401, /room for 1/);
  for (const [latitude, longitude] of [[NaN, 0], [0, Infinity], [91, 0], [0, -541]]) {
    assert.equal(states.keyAt(latitude, longitude), null);
    assert.equal(states.numberAt(latitude, longitude), -1);
    assert.deepEqual(states.regionsAt(latitude, longitude), []);
    assert.equal(atlas.placeAt(latitude, longitude).states, null);
  }
  for (const key of ['', '\0', 'C\0', 'x'.repeat(100_000), -1, 56, 0.5, NaN]) assert.equal(states.region(key), null, String(key));
  assert.deepEqual(states.numbersAt(new Float64Array(0), new Float64Array(0)), new Int32Array(0));
  // Arguments of a wrong type.
  const wrong = [
    [() => Atlas.open(7), 'or a Blob, not number'],
    [() => atlas.layer(), 'the id of a layer is a string, not undefined'],
    [() => atlas.placeAt('40', -105), 'latitude and longitude are numbers, not string and number'],
    [() => states.numberAt(40), 'latitude and longitude are numbers, not number and undefined'],
    [() => states.keyAt(40n, -105), 'latitude and longitude are numbers, not bigint and number'],
    [() => states.regionsAt({}, null), 'latitude and longitude are numbers, not Object and null'],
    [() => states.numbersAt([1], new Float64Array(1)), 'latitudes and longitudes are each a Float64Array, not Array and Float64Array'],
    [() => states.numbersAt(new Float64Array(1), new Float64Array(1), []), 'the result is an Int32Array, not Array'],
    [() => states.keyOf('CO'), 'the region is a number, not string'],
    [() => states.region({}), 'a region is found by a key, a string, or by a number, not Object'],
  ];
  if (name === 'landfall') {
    wrong.push(
      [() => states.find(7), 'name is a string, not number'],
      [() => states.find('Colorado', 'fuzzy'), 'match is one of exact, folded, prefix, search, not fuzzy'],
      [() => states.nearest(40, -105, '20'), 'within is a number, not string'],
      [() => states.distanceToBorder(40, '-105'), 'latitude and longitude are numbers, not number and string'],
      [() => states.region('CO').geometry('full'), 'detail is a number, not string']);
  }
  for (const [body, text] of wrong) {
    const error = await errorOf(body);
    assert.ok(error instanceof TypeError && error.message.endsWith(text), `${error}, not ${text}`);
  }
  assert.equal(states.keyAt(lat, lon), 'NM');
  if (name === 'landfall') {
    isError(await errorOf(() => states.nearest(0, 0, -1)), 401, /the distance is -1/);
    isError(await errorOf(() => states.region('CO').geometry(9)), 401, /no detail 9/);
    assert.deepEqual(states.find('x'.repeat(100_000)), []);
    assert.deepEqual(states.find('col\0'), []);
    const nearby = states.nearestRegions(lat, lon, Infinity, 3).map(({ region, meters }) => `${region.key} ${Math.round(meters)}`);
    assert.deepEqual(nearby, ['NM 0', 'CO 9', 'AZ 20']);
    assert.equal(states.nearestRegions(lat, lon, Infinity, 10_000).length, 56);
    assert.equal(states.region('CO').parent.key, 'USA');
    const verified = await Atlas.open(bundled, { verify: true });
    verified.close();
  }

  // A closed atlas says so; others go on.
  const other = await Atlas.open(world);
  other.close();
  other.close();
  isError(await errorOf(() => other.layers[0].keyAt(lat, lon)), 901, /closed/);
  assert.equal(states.keyAt(lat, lon), 'NM');

  // A trap ends the instance with an error, from then on each time, and not the next atlas.
  const { web_locate: locate } = atlas.core.exports;
  assert.equal(typeof locate, 'function');
  isError(await errorOf(() => atlas.core.call((exports) => exports.web_error_text(exports.web_close(0xfffffff0)))), 902, /ended/);
  isError(await errorOf(() => states.numberAt(lat, lon)), 902, /ended/);
  isError(await errorOf(() => atlas.layer('states')), 902, /ended/);
  atlas.close();
  const next = await Atlas.open(bundled);
  assert.equal(next.layer('states').keyAt(lat, lon), 'NM');
  next.close();

  // A module of the caller.
  useModule(module);
  const last = await Atlas.open(world);
  last.close();
  console.log(`    ${name}: 1,000 atlases opened and closed in ${before} bytes, errors as documented`);
}
