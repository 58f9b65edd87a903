// @ts-check
// The tab Layers: switches for layers, borders and capitals, the legend, and the theme.

import { byId, count, make } from './text.js';

const THEMES = [['auto', 'System'], ['light', 'Light'], ['dark', 'Dark']];

export class LayersTab {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.element = byId('layers');
  }

  update() {
    const { app } = this;
    /** @type {[string, string, number | null][]} */
    const switches = [
      ...app.atlas.layers.map((layer) => /** @type {[string, string, number]} */ ([
        layer.id, app.words.title(layer),
        layer.kind === 'points' ? app.capitals(layer).length : layer.regionCount,
      ])),
      ['names', 'Names', null],
      ['borders', 'Borders', null],
      ...(app.ground ? [/** @type {[string, string, null]} */ (['ground', 'Land around', null])] : []),
      ['markers', 'Markers of small regions', null],
    ];
    const select = app.values.select();
    this.element.replaceChildren(
      make('h2', {}, 'Layers'),
      make('ul', { class: 'switches' }, switches.map(([id, label, number]) =>
        make('li', {}, this.toggle(id, label, number)))),
      make('h3', {}, 'Colors'),
      ...(select ? [select] : []),
      legend(app.words, app.values),
      make('h3', { id: 'theme-label' }, 'Theme'),
      make('div', { class: 'choices', role: 'radiogroup', 'aria-labelledby': 'theme-label' },
        THEMES.map(([choice, label]) => this.radio(choice, label))));
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {number | null} number
   */
  toggle(id, label, number) {
    const { app } = this;
    const input = make('input', { type: 'checkbox', id: `show-${id}`, checked: app.isShown(id),
      onchange: () => {
        app.setShown(id, input.checked);
      } });
    return make('label', {}, input, make('span', {}, label),
      number === null ? null : make('span', { class: 'hint' }, count(number)));
  }

  /**
   * @param {string} choice
   * @param {string} label
   */
  radio(choice, label) {
    const { app } = this;
    const input = make('input', { type: 'radio', name: 'theme', value: choice,
      checked: app.theme.choice === choice, onchange: () => app.chooseTheme(choice) });
    return make('label', {}, input, make('span', {}, label));
  }
}

/**
 * Makes the legend of the colors.
 * @param {import('./words.js').Words} words
 * @param {import('./values.js').Values} values
 */
export function legend(words, values) {
  const shown = words.legend.filter(([kind]) => values.hasMarks(kind));
  return make('ul', { class: 'legend' }, values.legend(), shown.map(([kind, label]) =>
    make('li', {}, make('span', { class: `chip ${kind}`, 'aria-hidden': 'true' }), label)),
  values.source ? make('li', { class: 'line' }, values.source) : '');
}
