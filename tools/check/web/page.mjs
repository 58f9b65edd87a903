// The checks of scripts/check web that run in a browser. The server's root is the repository; tools/check/web/check_browser.py
// serves the package under /package and points under /points.

import { runSuite } from '/Tests/Conformance/suite.mjs';

async function read(path) {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const column = async (Type, name) => new Type((await read(`points/${name}`)).buffer);

/** Asks the package's worker, and returns its answers in the order of the messages. */
function askWorker(messages) {
  const worker = new Worker('/package/worker.js', { type: 'module' });
  const answers = [];
  return new Promise((done, fail) => {
    worker.onerror = (event) => fail(new Error(`worker: ${event.message}`));
    worker.onmessage = ({ data }) => {
      answers[data.id] = data;
      if (answers.filter(Boolean).length < messages.length) return;
      worker.terminate();
      done(answers);
    };
    messages.forEach((message, id) => worker.postMessage({ id, ...message }));
  });
}

function differences(given, right) {
  return given.reduce((count, number, at) => count + (number === right[at] ? 0 : 1), 0);
}

export async function run() {
  const report = { lines: [], faults: [] };
  const [latitudes, longitudes] = [await column(Float64Array, 'latitudes.f64'), await column(Float64Array, 'longitudes.f64')];
  for (const name of ['landfall', 'lookup']) {
    const module = await import(`/package/${name}.js`);
    const { right, wrong, batches } = await runSuite(module, read, { lookups: name === 'lookup' });
    report.lines.push(`${right} of ${right + wrong.length} answers of ${name}.js are right, and ${batches} batches`);
    report.faults.push(...wrong.slice(0, 10).map((one) => `${name}: ${one}`));
    if (right < 4000) report.faults.push(`${name}: only ${right} answers are right`);
    const atlas = await module.Atlas.open('/Sources/LandfallData/mobile.atlas');
    for (const layer of atlas.layers.filter(({ kind }) => kind === 'polygons')) {
      const found = layer.numbersAt(latitudes, longitudes);
      const count = differences(found, await column(Int32Array, `${layer.id}.i32`));
      if (count > 0) report.faults.push(`${name}: ${count} of ${found.length} points are in other regions, ${layer.id}`);
    }
    atlas.close();
    const file = new File([await read('Tests/Fixtures/world.atlas')], 'world.atlas');
    const chosen = await module.Atlas.open(file);
    if (chosen.layer('states').region('N').name !== 'North') report.faults.push(`${name}: a File has another answer`);
    chosen.close();
    const missing = await module.Atlas.open('/nowhere.atlas').catch((error) => error);
    if (missing.code !== 101 || !missing.message.includes('404')) report.faults.push(`${name}: 404 gives ${missing}`);
  }
  report.lines.push(`${latitudes.length} points have the regions of the library for C`);
  const [opened, states, keys, unknown] = await askWorker([
    { open: '/Sources/LandfallData/mobile.atlas' }, { layer: 'states', latitudes, longitudes },
    { layer: 'states', keys: [35, 0, 99] }, { layer: 'stats', latitudes, longitudes },
  ]);
  if (opened.result?.join() !== 'countries,states,places') report.faults.push(`worker: ${JSON.stringify(opened)}`);
  const count = differences(states.result, await column(Int32Array, 'states.i32'));
  if (count > 0 || keys.result.join() !== 'NM,AK,') report.faults.push(`worker: ${count} differences, ${keys.result}`);
  if (unknown.error?.code !== 301) report.faults.push(`worker: ${JSON.stringify(unknown)}`);
  report.lines.push('the worker has the same answers');
  return report;
}
