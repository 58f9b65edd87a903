// @ts-check
// The tab Inspect: the parts of the file, counted, and drawn over the map.

import { byId, count, make } from './text.js';

/** @type {[import('../globe/overlay.js').Part, string][]} */
const PARTS = [['triangles', 'Triangles'], ['cells', 'Cells of the index'], ['arcs', 'Arcs'],
  ['nodes', 'Nodes']];

export class InspectTab {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = byId('inspect');
    /** The line with the average time of a frame and the size of the picture. */
    this.pace = make('p', { class: 'hint' });
  }

  update() {
    const { atlas, overlay } = this.app;
    const layers = atlas.layers.filter((layer) => layer.kind === 'polygons');
    if (!overlay.layer) {
      this.element.replaceChildren(make('p', {}, 'This atlas has no layer of areas.'));
      return;
    }
    const choose = make('select', { id: 'inspect-layer', onchange: () => {
      overlay.layer = atlas.layer(choose.value);
      this.app.changed();
      this.update();
    } }, layers.map((layer) => make('option', {
      value: layer.id, selected: layer === overlay.layer,
    }, this.app.words.title(layer))));
    const counts = overlay.counts();
    this.element.replaceChildren(
      make('h2', {}, 'Inspect'),
      make('label', { class: 'row' }, make('span', {}, 'Layer'), choose),
      ...PARTS.map(([id, label]) => this.part(id, label, counts[id])),
      make('h3', {}, 'File'), this.file(), this.pace);
  }

  /**
   * @param {import('../globe/overlay.js').Part} id
   * @param {string} label
   * @param {import('../globe/overlay.js').Count[]} counts
   */
  part(id, label, counts) {
    const { overlay } = this.app;
    const input = make('input', { type: 'checkbox', id: `inspect-${id}`,
      checked: overlay.shown.has(id), onchange: () => {
        if (input.checked) overlay.shown.add(id);
        else overlay.shown.delete(id);
        this.app.changed();
      } });
    return make('section', { class: 'part', 'data-part': id },
      make('label', {}, input, make('span', {}, label)), this.table(counts));
  }

  /** @param {import('../globe/overlay.js').Count[]} counts */
  table(counts) {
    return make('dl', { class: 'facts' }, counts.map(([name, value]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, count(value)))));
  }

  file() {
    const { atlas } = this.app;
    return this.table([
      ['atlas', atlas.name], ['written by', atlas.generator],
      ['format', atlas.file.version.join('.')], ['bytes', atlas.file.bytes.length],
      ['grid', `1/${count(atlas.unitsPerDegree)}°`], ['sections', atlas.file.entries.size],
      ['ready after', `${count(this.app.readyAfter ?? 0)} ms`],
    ]);
  }

  /**
   * @param {number} milliseconds
   * @param {import('../globe/renderer.js').Renderer} renderer
   */
  showPace(milliseconds, renderer) {
    const { width, height } = renderer.canvas;
    this.pace.textContent = `${milliseconds.toFixed(1)} ms a frame, ${width} × ${height} pixels`
      + `${renderer.isSoftware ? ', without a GPU' : ''}`;
  }
}
