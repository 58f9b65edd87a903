// @ts-check
// The box that finds regions by name: a combobox with suggestions.

import { byId, make } from './text.js';

/** @typedef {import('../reader/atlas.js').Region} Region */

export class Search {
  /**
   * @param {import('../reader/names.js').NameIndex} names
   * @param {(region: Region) => void} choose  is called with the chosen region
   * @param {(region: Region) => string} describe  returns the text next to a region's name
   * @param {string} hint  what the empty box says
   */
  constructor(names, choose, describe, hint) {
    this.names = names;
    this.choose = choose;
    this.describe = describe;
    this.input = /** @type {HTMLInputElement} */ (byId('search'));
    this.input.placeholder = hint;
    this.list = byId('suggestions');
    /** @type {Region[]} */
    this.found = [];
    this.active = -1;
    this.input.addEventListener('input', () => this.update());
    this.input.addEventListener('focus', () => this.update());
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('keydown', (event) => this.key(event));
  }

  update() {
    const text = this.input.value;
    this.found = this.names.suggestions(text);
    this.active = this.found.length > 0 ? 0 : -1;
    this.show(text.trim() !== '');
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    const options = this.found.map((region, i) => make('li', {
      role: 'option', id: `suggestion-${i}`, 'aria-selected': String(i === this.active),
      // Keeps the focus in the box, as losing it would close the list before the click.
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => this.take(i),
    }, make('span', { class: 'name' }, region.name),
    make('span', { class: 'hint' }, this.describe(region))));
    if (isOpen && options.length === 0) {
      options.push(make('li', { class: 'nothing', role: 'option', 'aria-disabled': 'true' },
        'No region of that name'));
    }
    this.list.replaceChildren(...options);
    this.list.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && this.active >= 0) {
      this.input.setAttribute('aria-activedescendant', `suggestion-${this.active}`);
    } else {
      this.input.removeAttribute('aria-activedescendant');
    }
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && this.found.length > 0) {
      event.preventDefault();
      this.active = (this.active + step + this.found.length) % this.found.length;
      this.show(true);
      this.list.children[this.active].scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (this.list.hidden) this.update();
      if (this.active >= 0) this.take(this.active);
    } else if (event.key === 'Escape') {
      if (this.list.hidden) {
        this.input.value = '';
        byId('view').focus({ preventScroll: true });
      }
      this.close();
    } else if (event.key === '/') {
      // As anywhere else on the page: to the search, it would be a space.
      event.preventDefault();
      this.begin();
    }
  }

  /** Begins a new search. */
  begin() {
    this.input.value = '';
    this.input.focus();
    this.update();
  }

  /** @param {number} i */
  take(i) {
    const region = this.found[i];
    this.input.value = region.name;
    this.close();
    // The next letter begins a new search; on a touch screen, the keyboard would hide the map.
    if (window.matchMedia('(pointer: coarse)').matches) this.input.blur();
    else this.input.select();
    this.choose(region);
  }
}
