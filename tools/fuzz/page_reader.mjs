// Usage: node page_reader.mjs --runs=N [--seed=N] [--seconds=N] [--faults=FOLDER] INPUT...
//
// Fuzzes the reader of the page that `landfall view` writes: mutates atlases, makes their checksums right, and
// asks the reader everything that the page asks. It may throw nothing but AtlasError, and must answer within a
// time and a memory limit. INPUT is an atlas or a folder of atlases. A failing input is written to the folder of
// faults; given as the only INPUT with --runs=0, it is tried again. Ends after N runs or N seconds.

import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { copyModules, generator, importReader, removeModules, seal, sections } from './page_modules.mjs';

/** The limit of one input in milliseconds of processor time, so that other programs do not count. */
const LIMIT = 10_000;
/** The memory limit of the reader, in megabytes. */
const MEMORY = 1024;
const SELF = fileURLToPath(import.meta.url);

if (isMainThread) await main();
else await work();

// --- The watching thread

async function main() {
  const options = { runs: 0, seed: 1, seconds: Infinity, faults: '.build/fuzz/faults' };
  const inputs = [];
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(\w+)=(.+)$/.exec(argument) ?? [];
    if (name === undefined) inputs.push(argument);
    else if (!(name in options)) fail(64, `unknown option ${argument}`);
    else options[name] = name === 'faults' ? value : Number(value);
  }
  const files = inputs.flatMap((path) => statSync(path).isDirectory()
    ? readdirSync(path).sort().map((name) => join(path, name)) : [path]);
  if (files.length === 0) fail(64, 'no inputs');

  const folder = copyModules();
  // What the working thread does: the number of the run, and a copy of its input.
  const state = new Int32Array(new SharedArrayBuffer(8));
  const current = new Uint8Array(new SharedArrayBuffer(1 << 22));
  const worker = new Worker(SELF, {
    workerData: { ...options, files, folder, state, current },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const fault = (problem) => {
    mkdirSync(options.faults, { recursive: true });
    const path = join(options.faults, `page-reader-${state[0]}`);
    writeFileSync(path, current.slice(0, state[1]));
    removeModules(folder);
    fail(1, `run ${state[0]}: ${problem}\nrun it again: node ${SELF} --runs=0 ${path}`);
  };
  let [last, since] = [-1, 0];
  const watch = setInterval(() => {
    const time = process.cpuUsage().user / 1000;
    if (state[0] !== last) [last, since] = [state[0], time];
    else if (time - since > LIMIT) fault(`no answer within ${LIMIT / 1000} s`);
  }, 250);
  worker.on('error', (error) => fault(`${error.stack ?? error}`));
  worker.on('message', (result) => {
    if (result.problem) fault(result.problem);
    clearInterval(watch);
    removeModules(folder);
    const speed = Math.round(result.runs / Math.max(result.seconds, 0.001));
    console.log(`stat::number_of_executed_units: ${result.runs}`);
    console.log(`stat::average_exec_per_sec:     ${speed}`);
    console.log(`stat::opened:                   ${result.opened}`);
  });
}

function fail(code, message) {
  console.error(`page_reader: ${message}`);
  process.exit(code);
}

// --- The working thread

async function work() {
  const { files, folder, runs, seed, seconds, state, current } = workerData;
  const reader = await importReader(folder,
    ['atlas', 'bytes', 'distance', 'lookup', 'meshes', 'names', 'pick']);
  const seeds = files.map((path) => new Uint8Array(readFileSync(path))).filter((bytes) => bytes.length <= 1 << 16);
  const random = generator(seed);
  const start = Date.now();
  let [opened, run] = [0, 0];

  /** Tries one input; returns whether the reader may go on. */
  function attempt(bytes) {
    current.set(bytes);
    Atomics.store(state, 1, bytes.length);
    Atomics.store(state, 0, run);
    run += 1;
    try {
      // The questions depend on the input alone, so that a failing one fails again.
      ask(reader, bytes, generator(reader.crc32c(bytes)), () => { opened += 1; });
    } catch (error) {
      if (error instanceof reader.AtlasError && typeof error.message === 'string') return true;
      parentPort.postMessage({ problem: `${error.stack ?? error}` });
      return false;
    }
    return true;
  }

  const openable = [];
  for (const bytes of seeds) {
    // The corpus of libFuzzer has atlases whose checksums its program makes right.
    const sealed = bytes.slice();
    seal(sealed, reader.crc32c);
    if (!attempt(bytes)) return;
    const before = opened;
    if (!attempt(sealed)) return;
    if (opened > before) openable.push(sealed);
  }
  const mutated = openable.length > 0 && (runs > 0 || Number.isFinite(seconds));
  while (mutated && (runs === 0 || run < runs) && Date.now() - start < 1000 * seconds) {
    const bytes = openable[random(openable.length)].slice();
    mutate(bytes, random);
    seal(bytes, reader.crc32c);
    if (!attempt(bytes)) return;
  }
  parentPort.postMessage({ runs: run, opened, seconds: (Date.now() - start) / 1000 });
}

/** Changes a few bytes or words, each section as likely as any other; now and then the header or the table. */
function mutate(bytes, random) {
  if (bytes.length < 64) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const all = sections(view).filter(({ length }) => length > 0);
  for (let count = 1 + random(4); count > 0; count--) {
    const isTable = all.length === 0 || random(20) === 0;
    const { start, length } = isTable
      ? { start: 8, length: Math.min(56 + 32 * all.length, bytes.length - 8) } : all[random(all.length)];
    const at = start + random(length);
    const word = Math.min(start + Math.floor((at - start) / 4) * 4, bytes.length - 4);
    switch (random(6)) {
      case 0: bytes[at] ^= 1 << random(8); break;
      case 1: bytes[at] = random(256); break;
      case 2: bytes[at] = [0, 1, 0x7f, 0x80, 0xfe, 0xff][random(6)]; break;
      case 3: view.setUint32(word, [0xffffffff, 0x7fffffff, 0x80000000, 0][random(4)], true); break;
      case 4: view.setUint32(word, random(64), true); break;
      default: view.setUint32(word, view.getUint32(word, true) + random(9) - 4, true);
    }
  }
}

/** Asks what the page asks: a part of everything, so that damaged counts take no time. */
function ask(reader, bytes, random, onOpened) {
  const atlas = new reader.Atlas(bytes);
  reader.findMeshes(atlas);
  onOpened();
  const names = new reader.NameIndex(atlas);
  for (const text of ['', 'n', 'Östland', 'region-1']) names.suggestions(text);
  const places = [[0, 0], [90, 180], [-90, -180], [NaN, 0], [5.5, 5], [-15, 179]];
  for (let i = 0; i < 4; i++) places.push([random(180) - 90 + random(1000) / 1000, random(360) - 180]);
  for (const layer of atlas.layers.slice(0, 6)) {
    for (const region of layer.regions.slice(0, 8)) {
      atlas.attributesOf(region);
      atlas.parentOf(region);
      atlas.neighborsOf(region).slice(0, 8);
      if (layer.arcs) layer.arcs.regionRings(region.number);
    }
    for (const arcs of [layer.arcs, ...layer.details.map((detail) => detail.arcs)]) {
      for (let arc = 0; arcs && arc < Math.min(arcs.arcCount, 16); arc++) {
        arcs.vertices(arc);
        arcs.isClosed(arc);
        for (const side of [1, 2]) arcs.label(arc, side);
      }
    }
    for (const info of layer.meshes.slice(0, 4)) reader.readMesh(atlas, info);
    for (const [latitude, longitude] of places) {
      reader.regionsAt(atlas, layer, latitude, longitude);
      reader.pick(atlas, layer, latitude, longitude, 0.01);
    }
    const [latitude, longitude] = places[random(places.length)];
    reader.nearestBorder(atlas, layer, latitude, longitude);
  }
}
