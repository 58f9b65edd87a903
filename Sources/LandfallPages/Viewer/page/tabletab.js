// @ts-check
// The tab Table: the values that came with the page, sorted as one likes, also for those who do not see the map.

import { byId, count, make, titleText } from './text.js';

/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {{ title: string, isNumber: boolean, of: (region: Region) => string | number }} Column  by which rows are sorted */

const COLLATOR = new Intl.Collator('en', { numeric: true });

export class TableTab {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = byId('table');
    this.body = make('tbody', { onclick: (event) => this.choose(event.target) });
    /**
     * The row of each region with a value; empty until the tab is first opened, as a table of counties takes long.
     * @type {Map<Region, HTMLTableRowElement>}
     */
    this.rows = new Map();
    this.columns = this.makeColumns();
    /** The number of the column that rows are sorted by, and whether the least comes first. */
    this.sorted = this.columns.length - 1;
    this.isRising = this.columns[this.sorted]?.isNumber !== true;
  }

  /** Makes the columns: the name, that of the parent if there are several, and the value. */
  makeColumns() {
    const { words, values, atlas } = this.app;
    const { given } = values;
    const first = values.regions[0];
    if (!given || !first) return [];
    const parent = values.parentOf(first);
    /** @type {Column[]} */
    const columns = [{ title: titleText(words.singular(given.layer)), isNumber: false, of: (region) => region.name }];
    if (parent) {
      columns.push({ title: titleText(words.singular(parent.layer)), isNumber: false,
        of: (region) => atlas.parentOf(region)?.name ?? '' });
    }
    columns.push({ title: given.title, isNumber: given.isNumber,
      of: ({ number }) => (given.isNumber ? given.numbers?.[number] ?? NaN : given.shown?.[number] ?? '') });
    return columns;
  }

  /** Makes the table when the tab is first opened. */
  update() {
    const { values, title, words } = this.app;
    const { given, regions } = values;
    if (!given || this.rows.size > 0) return;
    for (const region of regions) {
      const { light, dark } = given.classes[Number(given.values[region.number])];
      const cells = this.columns.slice(1, -1).map(({ of }) => make('td', {}, String(of(region))));
      this.rows.set(region, make('tr', {},
        make('th', { scope: 'row' }, make('button', { type: 'button', class: 'link' }, region.name)), ...cells,
        make('td', { class: given.isNumber ? 'number' : null },
          make('span', { class: 'chip themed', style: `--light: ${light}; --dark: ${dark}` }), given.shown?.[region.number] ?? '')));
    }
    const missing = given.layer.regionCount - regions.length - (given.outsiders?.size ?? 0);
    const summary = `${title}: ${words.counted(given.layer, regions.length)} with a value`
      + `${missing > 0 ? `, ${count(missing)} without data` : ''}.`;
    this.head = make('tr', {}, this.columns.map((column, i) =>
      make('th', { scope: 'col', class: column.isNumber ? 'number' : null }, make('button', { type: 'button',
        onclick: () => this.sort(i, i === this.sorted ? !this.isRising : !column.isNumber) }, column.title))));
    this.element.replaceChildren(make('table', {}, make('caption', {}, summary), make('thead', {}, this.head), this.body));
    this.sort(this.sorted, this.isRising);
  }

  /**
   * Sorts the rows by a column.
   * @param {number} number
   * @param {boolean} isRising
   */
  sort(number, isRising) {
    [this.sorted, this.isRising] = [number, isRising];
    const { of } = this.columns[number];
    const keyed = [...this.rows].map(([region, row]) => ({ key: of(region), name: region.name, row }));
    const sign = isRising ? 1 : -1;
    keyed.sort((a, b) => sign * (typeof a.key === 'number' ? a.key - Number(b.key) : COLLATOR.compare(a.key, String(b.key)))
      || COLLATOR.compare(a.name, b.name));
    this.body.replaceChildren(...keyed.map(({ row }) => row));
    [...this.head?.children ?? []].forEach((cell, i) =>
      cell.setAttribute('aria-sort', i !== number ? 'none' : isRising ? 'ascending' : 'descending'));
  }

  /**
   * Shows the region whose name was chosen.
   * @param {EventTarget | null} target
   */
  choose(target) {
    const row = target instanceof HTMLButtonElement ? target.closest('tr') : null;
    const chosen = [...this.rows].find(([, one]) => one === row);
    if (chosen) this.app.show(chosen[0], false);
  }
}
