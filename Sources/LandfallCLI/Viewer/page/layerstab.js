// The tab Layers: switches for layers, borders and capitals, the legend, and the theme.

import { count, make, titleText } from './text.js';

const LEGEND = [['land', 'Land'], ['visited', 'Visited'], ['wishlist', 'Wishlist'],
  ['selected', 'Selected'], ['capital', 'Capital']];
const THEMES = [['auto', 'System'], ['light', 'Light'], ['dark', 'Dark']];

export class LayersTab {
  constructor(app) {
    this.app = app;
    this.element = document.getElementById('layers');
  }

  update() {
    const { app } = this;
    const switches = [
      ...app.atlas.layers.map((layer) => [
        layer.id, layer.kind === 'points' && app.capitals(layer).length < layer.regionCount
          ? 'Capitals' : titleText(layer.kind === 'points' ? 'capitals' : layer.id),
        layer.kind === 'points' ? app.capitals(layer).length : layer.regionCount,
      ]),
      ['borders', 'Borders', null],
      ['markers', 'Markers of small regions', null],
    ];
    this.element.replaceChildren(
      make('h2', {}, 'Layers'),
      make('ul', { class: 'switches' }, switches.map(([id, label, number]) =>
        make('li', {}, this.toggle(id, label, number)))),
      make('h3', {}, 'Colors'),
      legend(),
      make('h3', { id: 'theme-label' }, 'Theme'),
      make('div', { class: 'choices', role: 'radiogroup', 'aria-labelledby': 'theme-label' },
        THEMES.map(([choice, label]) => this.radio(choice, label))));
  }

  toggle(id, label, number) {
    const { app } = this;
    const input = make('input', { type: 'checkbox', id: `show-${id}`, checked: app.isShown(id),
      onchange: (event) => app.setShown(id, event.target.checked) });
    return make('label', {}, input, make('span', {}, label),
      number === null ? null : make('span', { class: 'hint' }, count(number)));
  }

  radio(choice, label) {
    const { app } = this;
    const input = make('input', { type: 'radio', name: 'theme', value: choice,
      checked: app.theme.choice === choice, onchange: () => app.chooseTheme(choice) });
    return make('label', {}, input, make('span', {}, label));
  }
}

/** Makes the legend of the colors. */
export function legend() {
  return make('ul', { class: 'legend' }, LEGEND.map(([kind, label]) =>
    make('li', {}, make('span', { class: `chip ${kind}`, 'aria-hidden': 'true' }), label)));
}
