// @ts-check
// The start: reads the atlas in the page, or displays why it cannot be read.

import { Atlas } from '../reader/atlas.js';
import { AtlasError, bytesOfBase64 } from '../reader/bytes.js';
import { nearestBorder } from '../reader/distance.js';
import { regionAt, regionsAt } from '../reader/lookup.js';
import { readMesh } from '../reader/meshes.js';
import { pick } from '../reader/pick.js';
import { App } from './app.js';
import { byId, make } from './text.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */
/**
 * What the page offers to the console of the browser, and to tests.
 * @typedef {object} Console
 * @property {Atlas} atlas
 * @property {(latitude: number, longitude: number) => (string | null)[]} locate
 * @property {(id: string, latitude: number, longitude: number) => number[]} regionNumbersAt
 * @property {(layer: Layer, latitude: number, longitude: number, tolerance: number) => string | undefined} pick
 * @property {(layer: Layer, latitude: number, longitude: number) => number | null} metersToBorder
 * @property {(info: import('../reader/meshes.js').MeshInfo) => import('../reader/meshes.js').Mesh} readMesh
 * @property {App} [app]
 */

/**
 * Displays an error in place of the globe.
 * @param {string} title
 * @param {string[]} lines
 */
function fail(title, ...lines) {
  document.body.classList.add('failed');
  byId('failure').replaceChildren(
    make('h1', {}, title), ...lines.map((line) => make('p', {}, line)));
  byId('failure').hidden = false;
}

function start() {
  const source = byId('atlas');
  /** @type {Atlas} */
  let atlas;
  try {
    atlas = new Atlas(bytesOfBase64(source.textContent ?? ''));
    source.remove();
  } catch (error) {
    if (error instanceof AtlasError && error.kind === 'newer') {
      fail('This atlas is newer than the page', `The atlas in this page cannot be read: ${error.message}.`,
        'Make the page again with the version of landfall that built the atlas.');
    } else {
      const reason = error instanceof AtlasError ? error.message
        : `it is damaged (${error instanceof Error ? error.message : error})`;
      fail('This atlas is damaged', `The atlas in this page cannot be read: ${reason}.`,
        'Copy or download the page again, or rebuild it: landfall view FILE.atlas -o globe.html');
    }
    return;
  }
  /** @type {Console} */
  const landfall = {
    atlas,
    locate: (latitude, longitude) => atlas.layers.filter((layer) => layer.kind === 'polygons')
      .map((layer) => regionAt(atlas, layer, latitude, longitude)?.key ?? null),
    regionNumbersAt: (id, latitude, longitude) => {
      const layer = atlas.layer(id);
      return layer ? regionsAt(atlas, layer, latitude, longitude).map((region) => region.number) : [];
    },
    pick: (layer, latitude, longitude, tolerance) =>
      pick(atlas, layer, latitude, longitude, tolerance)?.region.key,
    metersToBorder: (layer, latitude, longitude) =>
      nearestBorder(atlas, layer, latitude, longitude)?.meters ?? null,
    readMesh: (info) => readMesh(atlas, info),
  };
  Object.assign(window, { landfall });
  try {
    const given = (/** @type {string} */ id) => byId(id).textContent ?? '';
    const canvas = /** @type {HTMLCanvasElement} */ (byId('view'));
    const ground = JSON.parse(given('ground') || 'null');
    landfall.app = new App(atlas, canvas, JSON.parse(given('rules')), given('book'), ground,
      JSON.parse(given('lakes')), JSON.parse(given('tracks') || 'null'));
  } catch (error) {
    if (error instanceof AtlasError) {
      fail('This atlas is damaged', `A part of it cannot be drawn: ${error.message}.`);
    } else if (error instanceof Error && error.message === 'no WebGL 2') {
      fail('This browser cannot draw the globe', 'The page needs WebGL 2, which this browser does not have '
        + 'or has switched off.', 'Try a current Chrome, Edge, Firefox or Safari, with hardware '
        + 'acceleration switched on in its settings.');
    } else {
      throw error;
    }
  }
}

start();
