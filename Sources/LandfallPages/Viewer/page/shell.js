// @ts-check
// The controls around the globe: tabs, buttons, the name under the mouse, messages and keys.

import { Gestures } from './gestures.js';
import { legend } from './layerstab.js';
import { flagOf } from './placetab.js';
import { byId, make } from './text.js';

/** @typedef {import('../globe/camera.js').Box} Box */

/** The width in pixels below which the panel is below the globe. */
const NARROW = 760;
const STEP = 12;
/** The pixels by which keys turn the globe. */
const TURNS = new Map([
  ['ArrowLeft', [STEP, 0]], ['ArrowRight', [-STEP, 0]], ['ArrowUp', [0, STEP]], ['ArrowDown', [0, -STEP]],
]);

/** @type {(keyof Box)[]} */
const SIDES = ['x', 'y', 'width', 'height'];

export class Shell {
  /**
   * @param {import('./app.js').App} app
   * @param {HTMLCanvasElement} canvas
   */
  constructor(app, canvas) {
    this.app = app;
    this.canvas = canvas;
    this.isDragging = false;
    this.body = document.body;
    this.panel = byId('panel');
    this.tip = byId('tip');
    this.live = byId('live');
    this.top = byId('top');
    /** Its height in pixels, that of a title of one line as in the style. */
    this.head = 98;
    this.legend = byId('legend');
    this.toast = byId('toast');
    this.toastTimer = 0;
    /** The tabs of the panel, and the id of the open one. */
    this.tabs = this.shownTabs();
    this.tab = 'place';
    const subtitle = byId('subtitle');
    subtitle.textContent = app.values.subtitle;
    subtitle.hidden = subtitle.textContent === '';
    this.updateLegend();
    this.layOut();
    // On a phone the map is seen first, with its legend.
    if (app.isData && this.isNarrow) this.setFolded(true);
    /** The part of the view that the panel does not cover; it moves to `target` over some frames. */
    this.target = this.freeBox();
    this.room = { ...this.target };
    this.bindTabs();
    this.bindTools();
    this.gestures = new Gestures(canvas, {
      grab: () => this.grab(), drag: (dx, dy) => this.drag(dx, dy), letGo: () => this.letGo(),
      release: (x, y) => this.release(x, y), zoom: (factor, x, y) => this.zoom(factor, x, y),
      tap: (x, y, diameter) => this.app.tap(x, y, diameter), hover: (x, y) => this.hover(x, y),
      leave: () => this.leave(), key: (event) => this.key(event),
    });
    // The focus is displayed only for those who use keys: a click on the map focuses it, too.
    document.addEventListener('keydown', () => this.body.classList.add('keyed'), true);
    document.addEventListener('pointerdown', () => this.body.classList.remove('keyed'), true);
    document.addEventListener('keydown', (event) => this.globalKey(event));
    window.addEventListener('resize', () => this.resize());
    new ResizeObserver(() => this.resize()).observe(this.panel);
    this.resize(true);
  }

  get isNarrow() {
    return window.innerWidth < NARROW;
  }

  updateLegend() {
    const { words, values } = this.app;
    this.legend.replaceChildren(legend(words, values));
    for (const old of this.panel.querySelectorAll('.legend')) old.replaceWith(legend(words, values));
  }

  // Layout

  get isFolded() {
    return this.body.classList.contains('folded');
  }

  /** Returns the part of the view that the panel does not cover. */
  freeBox() {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const panel = this.panel.getBoundingClientRect();
    // Values are not covered by their legend.
    const legend = this.legend.getBoundingClientRect();
    const floor = this.app.values.given && legend.height > 0 ? legend.top : height;
    if (!this.isNarrow && this.isFolded) return { x: 0, y: 0, width, height: floor };
    if (this.isNarrow) {
      const top = this.top.getBoundingClientRect().bottom;
      return { x: 0, y: top, width, height: Math.max(160, Math.min(floor, panel.top) - top) };
    }
    return { x: panel.right, y: 0, width: Math.max(200, width - panel.right), height: floor };
  }

  /** Places the panel below the title, which may have several lines. */
  layOut() {
    const height = this.top.offsetHeight;
    if (height === this.head) return;
    this.head = height;
    document.documentElement.style.setProperty('--head', `${height}px`);
  }

  resize(isFirst = false) {
    this.layOut();
    this.target = this.freeBox();
    if (isFirst || this.app.theme.isCalm) this.room = { ...this.target };
    this.place();
    if (!isFirst) this.app.changed();
  }

  place() {
    this.app.camera.resize(window.innerWidth, window.innerHeight, this.room);
  }

  get isSettling() {
    const { room, target } = this;
    return SIDES.some((name) => Math.abs(room[name] - target[name]) > 0.5);
  }

  /**
   * Moves the globe toward the middle of the free part of the view.
   * @param {number} elapsed  in milliseconds
   */
  advance(elapsed) {
    if (!this.isSettling) return;
    const part = 1 - 0.5 ** (elapsed / 60);
    for (const name of SIDES) {
      this.room[name] += (this.target[name] - this.room[name]) * part;
      if (Math.abs(this.room[name] - this.target[name]) <= 0.5) this.room[name] = this.target[name];
    }
    this.place();
  }

  // Tabs

  shownTabs() {
    const isInspecting = new URLSearchParams(window.location.search).has('inspect');
    byId('tab-inspect').hidden = !isInspecting;
    byId('tab-progress').hidden = this.app.isData;
    byId('tab-table').hidden = this.app.values.given === null;
    return /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role=tab]:not([hidden])')]);
  }

  bindTabs() {
    for (const tab of this.tabs) {
      tab.addEventListener('click', () => {
        if (this.isNarrow && tab.getAttribute('aria-selected') === 'true') this.fold();
        else this.open(tab.dataset.tab);
      });
      tab.addEventListener('keydown', (event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const { length } = this.tabs;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + length) % length];
        this.open(next.dataset.tab);
        next.focus();
      });
    }
    byId('fold').addEventListener('click', () => this.fold());
  }

  /**
   * Shows a tab for something that was selected; a wide page leaves the panel folded.
   * @param {string} name
   */
  show(name) {
    this.open(name, this.isNarrow);
  }

  /**
   * Shows a tab, and opens the panel if it was folded.
   * @param {string | undefined} name
   */
  open(name, opens = true) {
    if (!name || !this.tabs.some((tab) => tab.dataset.tab === name)) return;
    if (opens) this.setFolded(false);
    for (const tab of this.tabs) {
      const isOpen = tab.dataset.tab === name;
      tab.setAttribute('aria-selected', String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      byId(String(tab.dataset.tab)).hidden = !isOpen;
    }
    this.tab = name;
    if (name === 'inspect') this.app.tabs.inspect.update();
    if (name === 'layers') this.app.tabs.layers.update();
    if (name === 'table') this.app.tabs.table.update();
    this.resize();
  }

  fold() {
    this.setFolded(!this.isFolded);
    this.resize();
  }

  /** @param {boolean} isFolded */
  setFolded(isFolded) {
    this.body.classList.toggle('folded', isFolded);
    const button = byId('fold');
    const label = isFolded ? 'Open the panel' : 'Fold the panel';
    for (const [name, value] of [['aria-label', label], ['title', label], ['aria-expanded', String(!isFolded)]]) {
      button.setAttribute(name, value);
    }
  }

  // Buttons

  bindTools() {
    const { app } = this;
    const acts = {
      flat: () => app.setFlat(!app.camera.isFlat),
      turn: () => app.setTurning(!app.motion.isTurning),
      in: () => this.zoom(1.6), out: () => this.zoom(1 / 1.6),
      home: () => app.goHome(), save: () => app.picture.save(),
    };
    for (const [id, act] of Object.entries(acts)) {
      byId(`tool-${id}`).addEventListener('click', act);
    }
  }

  update() {
    const { app } = this;
    const press = (/** @type {string} */ id, /** @type {boolean} */ isOn) =>
      byId(`tool-${id}`).setAttribute('aria-pressed', String(isOn));
    press('flat', app.camera.isFlat);
    press('turn', app.motion.isTurning);
    byId('tool-turn').toggleAttribute('disabled', app.camera.isFlat);
    this.canvas.setAttribute('aria-label', `${app.camera.isFlat ? 'Flat map' : 'Globe'}: ${app.title}`);
  }

  // Input on the globe

  grab() {
    this.isDragging = true;
    this.app.motion.stop();
    if (this.app.motion.isTurning) this.app.setTurning(false);
    this.leave();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  drag(dx, dy) {
    this.app.camera.drag(dx, dy);
    this.app.changed();
  }

  letGo() {
    this.isDragging = false;
    this.app.changed();
  }

  /**
   * @param {number} speedX
   * @param {number} speedY
   */
  release(speedX, speedY) {
    this.app.motion.release(speedX, speedY);
    this.app.changed();
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    this.app.motion.stop();
    this.app.camera.zoom(factor, x, y);
    this.app.changed();
  }

  /**
   * Shows the name of the region under the mouse.
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    this.point(this.app.pickAt(x, y, 10)?.region ?? null, x, y, this.app.trips.textAt(x, y));
  }

  leave() {
    this.point(null, 0, 0);
  }

  /**
   * @param {import('../reader/atlas.js').Region | null} region
   * @param {number} x
   * @param {number} y
   * @param {string | null} trip  the trip there and its time
   */
  point(region, x, y, trip = null) {
    this.tip.hidden = !region && !trip;
    this.canvas.style.cursor = region ? 'pointer' : '';
    if (!this.tip.hidden) {
      this.tip.replaceChildren(trip ?? '', trip && region ? ' · ' : '', ...(region ? this.regionTip(region) : []));
      const left = Math.min(x + 14, window.innerWidth - this.tip.offsetWidth - 8);
      this.tip.style.transform = `translate(${left}px, ${Math.max(8, y - 34)}px)`;
    }
    if (region === this.app.hovered) return;
    this.app.hovered = region;
    this.app.changed();
  }

  /**
   * Makes the name of a region, and its value and class if regions are colored by values.
   * @param {import('../reader/atlas.js').Region} region
   */
  regionTip(region) {
    const { values, atlas } = this.app;
    const [value, label] = [values.textOf(region), values.classText(region)];
    return [
      [flagOf(atlas, region), values.nameOf(region)].filter(Boolean).join(' '),
      ...(value ? [' ', make('span', { class: 'value' }, values.chipOf(region), value)] : []),
      ...(label ? [' ', make('span', { class: 'class' }, label)] : []),
    ];
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const { app } = this;
    const turn = TURNS.get(event.key);
    if (turn) {
      const speed = event.shiftKey ? 5 : 2;
      app.motion.stop();
      app.setTurning(false);
      this.body.classList.add('aiming');
      this.drag(turn[0] * speed, turn[1] * speed);
    } else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(1 / 1.25);
    else if (event.key === 'Enter' || event.key === ' ') app.tap(app.camera.middle[0], app.camera.middle[1], 10);
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  globalKey(event) {
    const { app } = this;
    const { target } = event;
    const isTyping = target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
      || (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {{ [key: string]: () => void }} */
    const acts = {
      '/': () => app.search.begin(),
      f: () => app.setFlat(!app.camera.isFlat), h: () => app.goHome(), s: () => app.picture.save(),
      r: () => app.setTurning(!app.motion.isTurning), d: () => this.open('inspect'),
      v: () => this.mark('visited'), w: () => this.mark('wishlist'), Escape: () => app.select(null),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {'visited' | 'wishlist'} kind */
  mark(kind) {
    const { selected, isData } = this.app;
    if (selected && !isData) this.app.mark(selected, kind);
  }

  // Messages

  /**
   * Announces text to screen readers.
   * @param {string} text
   */
  say(text) {
    this.live.textContent = text;
  }

  /**
   * Shows a message for eight seconds, with a button if there is a label.
   * @param {string} text
   * @param {string} [label]
   * @param {() => void} [act]
   */
  notify(text, label, act) {
    const button = label ? make('button', { type: 'button', onclick: () => {
      this.toast.hidden = true;
      act?.();
    } }, label) : null;
    this.toast.replaceChildren(text, ...(button ? [button] : []));
    this.toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (this.toast.hidden = true), 8000);
  }
}
