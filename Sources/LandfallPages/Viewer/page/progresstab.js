// @ts-check
// The tab Progress: visited regions, continents and badges, and buttons for export, import and reset.

import { collectionSets, countingRegions, neededText } from './progress.js';
import { byId, make, titleText } from './text.js';
import { visitedList } from './visited.js';

export class ProgressTab {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = byId('progress');
    /**
     * The sets of collections that are collapsed.
     * @type {Set<string>}
     */
    this.closed = new Set();
  }

  update() {
    const { atlas } = this.app;
    const sets = collectionSets(atlas);
    const groups = sets.map((set) => ({
      ...set, rank: set.collections.every((one) => one.condition === 'all') ? 0 : 1,
    }));
    // Continents before badges: sets that only count all members come before those with other conditions.
    groups.sort((a, b) => a.rank - b.rank);
    this.element.replaceChildren(
      ...atlas.layers.filter((one) => one.kind === 'polygons').map((layer) => this.total(layer)),
      ...groups.map((group) => this.set(group)), ...this.file());
  }

  /** @param {import('../reader/atlas.js').Layer} layer */
  total(layer) {
    const counting = countingRegions(this.app.atlas, layer);
    const visited = counting.filter((region) => this.app.marks.isVisited(region)).length;
    const wished = layer.regions.filter((region) => this.app.marks.isWished(region)).length;
    return make('section', { class: 'total', 'data-layer': layer.id },
      make('p', {}, make('strong', {}, String(visited)),
        ` of ${this.app.words.counted(layer, counting.length)} visited`,
        wished > 0 ? make('span', { class: 'hint' }, ` · ${wished} on the wishlist`) : null),
      this.bar(visited, counting.length, `${this.app.words.title(layer)} visited`),
      layer.regions.some((region) => this.app.marks.isVisited(region)) ? visitedList(this.app, layer) : null);
  }

  /**
   * @param {number} done
   * @param {number} needed
   * @param {string} label
   */
  bar(done, needed, label) {
    const full = make('span');
    full.style.width = `${needed > 0 ? (100 * done) / needed : 0}%`;
    return make('div', {
      class: done >= needed && needed > 0 ? 'bar full' : 'bar', role: 'progressbar',
      'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': String(needed), 'aria-valuenow': String(done),
    }, full);
  }

  /** @param {{ set: string, collections: import('../reader/atlas.js').Collection[] }} group */
  set({ set, collections }) {
    const { marks } = this.app;
    const earned = collections.filter((one) => marks.badges.get(one.identifier)?.isEarned).length;
    const rows = collections.map((collection) => {
      const progress = marks.progress(collection);
      const { count, needed } = progress;
      const isEarned = marks.badges.get(collection.identifier)?.isEarned === true;
      const { identifier } = collection;
      return make('li', { class: isEarned ? 'earned' : null, 'data-collection': identifier },
        make('span', { class: 'name', title: collection.description ?? null },
          isEarned ? '★ ' : '', collection.icon ? `${collection.icon} ` : '', collection.name),
        make('span', { class: 'number', title: isEarned ? null : neededText(collection, progress) },
          `${count} / ${needed}`),
        this.bar(count, needed, collection.name));
    });
    const details = make('details', { ontoggle: () => {
      if (details.open) this.closed.delete(set);
      else this.closed.add(set);
    } }, make('summary', {}, titleText(set),
      make('span', { class: 'hint' }, earned > 0 ? ` ${earned} of ${collections.length}` : '')),
    make('ul', { class: 'collections' }, rows));
    details.open = !this.closed.has(set);
    return details;
  }

  /** Makes the buttons for export, import and reset. */
  file() {
    const { marks } = this.app;
    const input = make('input', {
      type: 'file', accept: '.json,application/json', hidden: true, id: 'import',
      'aria-label': 'A file of visits',
      onchange: () => {
        this.app.importFile(input.files?.[0]);
      },
    });
    const button = (/** @type {string} */ label, /** @type {() => void} */ act) => make('button', { type: 'button', onclick: act }, label);
    return [
      make('div', { class: 'buttons' }, button('Export', () => this.app.exportFile()),
        button('Import …', () => input.click()), button('Reset', () => this.app.resetMarks()),
        input),
      make('p', { class: 'hint' }, marks.isKept === false
        ? 'This browser does not store your marks: export them before you close the page.'
        : 'Stored only in this browser; nothing leaves your device.'),
    ];
  }
}
