// Gives the package damaged atlases: try_damaged.mjs PACKAGE COUNT
//
// Both modules open every input of Tests/Fuzz/Corpus/atlas.tar.gz, the atlases of FOUND, and COUNT golden atlases with
// changed bytes and right checksums. One that opens is asked everything. Nothing but LandfallError may be thrown. Prints how
// often the core ended, which is a fault of the core, too: the next atlas must open nevertheless. Exit status: 1 if there
// was a fault.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyModules, generator, importReader, removeModules, seal } from '../../fuzz/page_modules.mjs';

const FIXTURES = 'Tests/Fixtures';
const CORPUS = mkdtempSync(join(tmpdir(), 'corpus-'));
execFileSync('tar', ['-xzf', 'Tests/Fuzz/Corpus/atlas.tar.gz', '-C', CORPUS]);
process.on('exit', () => rmSync(CORPUS, { recursive: true }));
const NUMBERS = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x4000_0000, 0xffff_fffc, 0x1000_0000];

// Atlases that once ended the core: a golden one with another word at an offset of a section. That word counts groups of
// 32 bits, so the number of a bit has up to 37 bits.
const FOUND = {
  'bits of arcs that have no number in 32 bits': ['layouts.atlas', { kind: 18, owner: 1 }, 48, 0xffff_fffc],
  'bits of arcs with a negative number in 32 bits': ['layouts.atlas', { kind: 18, owner: 1 }, 48, 0x0400_0000],
};

const [folder, count] = [resolve(process.argv[2]), Number(process.argv[3])];

const modules = copyModules();
const { crc32c } = await importReader(modules, ['bytes']).finally(() => removeModules(modules));
// The same files in every run.
const random = generator(1);

/** Changes a word of a section. */
function patched(golden, { kind, owner }, offset, word) {
  const bytes = Uint8Array.from(golden);
  const view = new DataView(bytes.buffer);
  for (let entry = 64; entry < 64 + 32 * view.getUint32(12, true); entry += 32) {
    if (view.getUint32(entry, true) === kind && view.getUint32(entry + 4, true) === owner) {
      view.setUint32(Number(view.getBigUint64(entry + 16, true)) + offset, word, true);
    }
  }
  seal(bytes, crc32c);
  return bytes;
}

/** Changes words and bytes of sections. */
function damaged(golden) {
  const bytes = Uint8Array.from(golden);
  const view = new DataView(bytes.buffer);
  const first = 64 + 32 * view.getUint32(12, true);
  for (let left = 1 + random(4); left > 0; left--) {
    if (random(3) > 0) {
      view.setUint32(first + 4 * random((bytes.length - first) / 4), NUMBERS[random(NUMBERS.length)], true);
    } else {
      bytes[first + random(bytes.length - first)] = random(256);
    }
  }
  seal(bytes, crc32c);
  return bytes;
}

/** Asks an open atlas everything that the module has. */
function ask(atlas) {
  const [latitudes, longitudes] = [0, 1].map((axis) => Float64Array.from(
    { length: 60 }, (_, at) => (axis === 0 ? -90 + 180 * ((7 * at) % 60) / 59 : -180 + 6 * at)));
  const coordinates = Array.from(latitudes, (latitude, at) => [latitude, longitudes[at]]);
  const found = atlas.placesAt(latitudes, longitudes);
  for (const layer of atlas.layers) {
    const numbers = layer.numbersAt(latitudes, longitudes);
    coordinates.forEach(([latitude, longitude], at) => {
      // With damage, these may differ.
      const number = layer.numberAt(latitude, longitude);
      if (number >= layer.size || numbers[at] >= layer.size || found[layer.id]?.[at] >= layer.size) throw new Error('a region is out of range');
      layer.keyAt(latitude, longitude);
      layer.regionsAt(latitude, longitude);
      atlas.placeAt(latitude, longitude);
    });
    layer.region('ANT');
    const regions = layer.regions().slice(0, 40);
    for (const region of regions) `${region.key} ${region.name}`;
    if (!('find' in layer)) continue;
    for (const match of ['exact', 'folded', 'prefix', 'search']) layer.find('Östland', match);
    for (const [latitude, longitude] of coordinates.slice(0, 12)) {
      layer.nearestRegions(latitude, longitude, Infinity, 5);
      layer.distanceToBorder(latitude, longitude);
    }
    for (const region of regions) {
      try {
        `${JSON.stringify(region.attributes, (_, value) => String(value))} ${region.bounds} ${region.parent?.key}`;
      } catch (error) {
        // JSON of a damaged attribute.
        if (!(error instanceof SyntaxError)) throw error;
      }
      for (let detail = 0; detail < layer.details.length; detail++) region.geometry(detail);
    }
  }
}

let faults = 0;
for (const name of ['lookup', 'landfall']) {
  const { Atlas, LandfallError } = await import(pathToFileURL(join(folder, `${name}.js`)));
  const golden = readdirSync(FIXTURES).filter((file) => file.endsWith('.atlas')).sort()
    .map((file) => readFileSync(join(FIXTURES, file)));
  const [refused, ended] = [new Map(), new Map()];
  let opened = 0;

  const attempt = async (bytes, options, about) => {
    let atlas = null;
    try {
      atlas = await Atlas.open(bytes, options);
      opened += 1;
      ask(atlas);
    } catch (error) {
      if (!(error instanceof LandfallError)) throw new Error(`${about}: ${error.stack}`);
      if (error.code === 902) ended.set(about, error.message);
      else refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
    } finally {
      atlas?.close();
    }
  };

  for (const file of readdirSync(CORPUS)) {
    const bytes = Uint8Array.from(readFileSync(join(CORPUS, file)));
    for (const verify of [false, true]) await attempt(bytes, { verify }, file);
  }
  for (const [name, [file, ...change]] of Object.entries(FOUND)) {
    const bytes = patched(readFileSync(join(FIXTURES, file)), ...change);
    for (const verify of [false, true]) await attempt(bytes, { verify }, name);
  }
  for (let number = 0; number < count; number++) {
    const bytes = damaged(golden[number % golden.length]);
    await attempt(bytes, { verify: number % 2 === 1 }, `changed atlas ${number}`);
  }
  (await Atlas.open(golden[0])).close();
  faults += ended.size;
  for (const [about, message] of [...ended].slice(0, 5)) console.error(`try_damaged: ${name}: ${about}: ${message}`);
  const codes = [...refused].sort().map(([code, times]) => `${times} with ${code}`).join(', ');
  console.log(`    ${name}: ${opened} damaged atlases answer, refused: ${codes}; the core ended ${ended.size} times`);
}
process.exit(faults > 0 ? 1 : 0);
