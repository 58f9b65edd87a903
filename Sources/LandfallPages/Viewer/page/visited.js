// @ts-check
// What was visited: how many regions of each layer, and which, by continent or by the region that they are in.

import { countingRegions } from './progress.js';
import { make } from './text.js';

/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {{ name: string, visited: Region[], done: number, count: number }} Group  of `count` regions that count, `done` are visited */

/**
 * Returns how many regions of a layer are visited, as in a sentence: "11 of 197 countries".
 * @param {import('./app.js').App} app
 * @param {Layer} layer
 */
export function visitedText({ atlas, marks, words }, layer) {
  const counting = countingRegions(atlas, layer);
  return `${counting.filter((one) => marks.isVisited(one)).length} of ${words.counted(layer, counting.length)}`;
}

/**
 * Returns the layers with visited regions.
 * @param {import('./app.js').App} app
 */
export function visitedLayers({ atlas, marks }) {
  return atlas.layers.filter((layer) => layer.kind === 'polygons' && layer.regions.some((one) => marks.isVisited(one)));
}

/**
 * Returns the visited regions of a layer by continent, else by the region that they are in, in order of their names.
 * @param {import('./app.js').App} app
 * @param {Layer} layer
 * @returns {Group[]}
 */
function groupsOf({ atlas, marks }, layer) {
  const nameOf = (/** @type {Region} */ region) => String(atlas.attribute(region, 'CONTINENT') ?? atlas.parentOf(region)?.name ?? '');
  const counting = new Set(countingRegions(atlas, layer));
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const region of layer.regions) {
    const name = nameOf(region);
    const group = groups.get(name) ?? { name, visited: [], done: 0, count: 0 };
    groups.set(name, group);
    const isVisited = marks.isVisited(region);
    if (isVisited) group.visited.push(region);
    if (counting.has(region)) [group.done, group.count] = [group.done + Number(isVisited), group.count + 1];
  }
  const sorted = (/** @type {{ name: string }[]} */ list) => list.sort((a, b) => a.name.localeCompare(b.name));
  const found = [...groups.values()].filter(({ visited }) => visited.length > 0);
  for (const { visited } of found) sorted(visited);
  sorted(found);
  return found;
}

/**
 * Makes the list of what was visited in a layer, each a link, with the year of the first visit if it is known.
 * @param {import('./app.js').App} app
 * @param {Layer} layer
 */
export function visitedList(app, layer) {
  const groups = groupsOf(app, layer);
  return make('dl', { class: 'visited-list' }, groups.map(({ name, visited, done, count }) => make('div', {},
    name && (groups.length > 1 || app.atlas.parentOf(visited[0]) === null)
      ? make('dt', {}, name, make('span', { class: 'hint' }, ` ${done} of ${count}`)) : null,
    make('dd', {}, make('ul', {}, visited.map((region, i) => {
      const date = app.marks.record(region)?.firstVisitedDate;
      return make('li', {}, make('button', { type: 'button', class: 'link', onclick: () => app.show(region) }, region.name),
        typeof date === 'string' ? make('span', { class: 'hint' }, ` ${date.slice(0, 4)}`) : null,
        i + 1 < visited.length ? ', ' : null);
    }))))));
}
