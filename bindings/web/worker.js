// Answers lookups in a worker, so that a page stays responsive:
//
//     const worker = new Worker(new URL('landfall/worker', import.meta.url), { type: 'module' });
//     worker.onmessage = ({ data }) => …  // { id, result } or { id, error: { code, message } }
//     worker.postMessage({ id: 0, open: 'world.atlas' });  // an address, bytes, a File; result: the ids of the layers
//     worker.postMessage({ id: 1, layer: 'states', latitudes, longitudes });  // Float64Array; result: Int32Array
//     worker.postMessage({ id: 2, layer: 'states', keys: [35] });  // result: the keys of regions
//
// Messages are answered in their order.

import { Atlas } from './lookup.js';

let atlas = null;

async function answer({ open, layer, latitudes, longitudes, keys }) {
  if (open !== undefined) {
    atlas?.close();
    atlas = null;
    atlas = await Atlas.open(open);
    return atlas.layers.map(({ id }) => id);
  }
  if (atlas === null) throw new Error('open an atlas first');
  if (keys !== undefined) return keys.map((number) => atlas.layer(layer).region(number)?.key ?? null);
  return atlas.layer(layer).numbersAt(latitudes, longitudes);
}

let before = Promise.resolve();

self.onmessage = ({ data }) => {
  before = before.then(async () => {
    try {
      const result = await answer(data);
      self.postMessage({ id: data.id, result }, { transfer: result instanceof Int32Array ? [result.buffer] : [] });
    } catch (error) {
      const { code = 0, message } = /** @type {import('./lookup.js').LandfallError} */ (error);
      self.postMessage({ id: data.id, error: { code, message } });
    }
  });
};
