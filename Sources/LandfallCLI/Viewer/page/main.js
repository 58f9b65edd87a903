// The start: reads the atlas in the page, or displays why it cannot be read.

import { Atlas } from '../reader/atlas.js';
import { AtlasError, bytesOfBase64 } from '../reader/bytes.js';
import { nearestBorder } from '../reader/distance.js';
import { regionAt, regionsAt } from '../reader/lookup.js';
import { readMesh } from '../reader/meshes.js';
import { pick } from '../reader/pick.js';
import { App } from './app.js';
import { make } from './text.js';

/** Displays an error in place of the globe. */
function fail(title, ...lines) {
  document.body.classList.add('failed');
  document.getElementById('failure').replaceChildren(
    make('h1', {}, title), ...lines.map((line) => make('p', {}, line)));
  document.getElementById('failure').hidden = false;
}

function start() {
  const source = document.getElementById('atlas');
  let atlas;
  try {
    atlas = new Atlas(bytesOfBase64(source.textContent));
    source.remove();
  } catch (error) {
    if (error instanceof AtlasError && error.kind === 'newer') {
      fail('This atlas is newer than the page', `The atlas in this page cannot be read: ${error.message}.`,
        'Make the page again with the version of landfall that built the atlas.');
    } else {
      const reason = error instanceof AtlasError ? error.message : `it is damaged (${error.message})`;
      fail('This atlas is damaged', `The atlas in this page cannot be read: ${reason}.`,
        'Copy or download the page again, or rebuild it: landfall view FILE.atlas -o globe.html');
    }
    return;
  }
  // For the console of the browser, and for tests.
  window.landfall = {
    atlas,
    locate: (latitude, longitude) => atlas.layers.filter((layer) => layer.kind === 'polygons')
      .map((layer) => regionAt(atlas, layer, latitude, longitude)?.key ?? null),
    regionNumbersAt: (id, latitude, longitude) =>
      regionsAt(atlas, atlas.layer(id), latitude, longitude).map((region) => region.number),
    pick: (layer, latitude, longitude, tolerance) =>
      pick(atlas, layer, latitude, longitude, tolerance)?.region.key,
    metresToBorder: (layer, latitude, longitude) =>
      nearestBorder(atlas, layer, latitude, longitude)?.metres ?? null,
    readMesh: (info) => readMesh(atlas, info),
  };
  try {
    const given = (id) => document.getElementById(id).textContent;
    window.landfall.app =
      new App(atlas, document.getElementById('view'), JSON.parse(given('rules')), given('book'));
  } catch (error) {
    if (error instanceof AtlasError) {
      fail('This atlas is damaged', `A part of it cannot be drawn: ${error.message}.`);
    } else if (error.message === 'no WebGL 2') {
      fail('This browser cannot draw the globe', 'The page needs WebGL 2, which this browser does not have '
        + 'or has switched off.', 'Try a current Chrome, Edge, Firefox or Safari, with hardware '
        + 'acceleration switched on in its settings.');
    } else {
      throw error;
    }
  }
}

start();
