// The controls around the globe: tabs, buttons, the name under the mouse, messages and keys.

import { Gestures } from './gestures.js';
import { legend } from './layerstab.js';
import { flagOf } from './placetab.js';
import { make } from './text.js';

/** The width in pixels below which the panel is below the globe. */
const NARROW = 760;
const STEP = 12;

export class Shell {
  constructor(app, canvas) {
    this.app = app;
    this.canvas = canvas;
    this.isDragging = false;
    this.body = document.body;
    this.panel = document.getElementById('panel');
    this.tip = document.getElementById('tip');
    this.live = document.getElementById('live');
    this.toast = document.getElementById('toast');
    /** The part of the view that the panel does not cover; it moves to `target` over some frames. */
    this.room = null;
    this.bindTabs();
    this.bindTools();
    this.updateLegend();
    this.gestures = new Gestures(canvas, {
      grab: () => this.grab(), drag: (dx, dy) => this.drag(dx, dy), letGo: () => this.letGo(),
      release: (x, y) => this.release(x, y), zoom: (factor, x, y) => this.zoom(factor, x, y),
      tap: (x, y, diameter) => this.app.tap(x, y, diameter), hover: (x, y) => this.hover(x, y),
      leave: () => this.hover(null), key: (event) => this.key(event),
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
    document.getElementById('legend').replaceChildren(legend(this.app.words, this.app.values));
  }

  // Layout

  get isFolded() {
    return this.body.classList.contains('folded');
  }

  /** Returns the part of the view that the panel does not cover. */
  freeBox() {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const panel = this.panel.getBoundingClientRect();
    if (!this.isNarrow && this.isFolded) return { x: 0, y: 0, width, height };
    if (this.isNarrow) {
      const top = document.getElementById('top').getBoundingClientRect().bottom;
      return { x: 0, y: top, width, height: Math.max(160, panel.top - top) };
    }
    return { x: panel.right, y: 0, width: Math.max(200, width - panel.right), height };
  }

  resize(isFirst = false) {
    this.target = this.freeBox();
    if (isFirst || !this.room || this.app.theme.isCalm) this.room = { ...this.target };
    this.place();
    if (!isFirst) this.app.changed();
  }

  place() {
    this.app.camera.resize(window.innerWidth, window.innerHeight, this.room);
  }

  get isSettling() {
    const { room, target } = this;
    return Object.keys(room).some((name) => Math.abs(room[name] - target[name]) > 0.5);
  }

  /** Moves the globe toward the middle of the free part of the view. */
  advance(elapsed) {
    if (!this.isSettling) return;
    const part = 1 - 0.5 ** (elapsed / 60);
    for (const name of Object.keys(this.room)) {
      this.room[name] += (this.target[name] - this.room[name]) * part;
      if (Math.abs(this.room[name] - this.target[name]) <= 0.5) this.room[name] = this.target[name];
    }
    this.place();
  }

  // Tabs

  bindTabs() {
    const isInspecting = new URLSearchParams(window.location.search).has('inspect');
    document.getElementById('tab-inspect').hidden = !isInspecting;
    this.tabs = [...document.querySelectorAll('[role=tab]:not([hidden])')];
    for (const tab of this.tabs) {
      tab.addEventListener('click', () => {
        if (this.isNarrow && tab.getAttribute('aria-selected') === 'true') this.fold();
        else this.open(tab.dataset.tab);
      });
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const { length } = this.tabs;
        const next = this.tabs[(this.tabs.indexOf(tab) + step + length) % length];
        this.open(next.dataset.tab);
        next.focus();
      });
    }
    document.getElementById('fold').addEventListener('click', () => this.fold());
  }

  /** Shows a tab for something that was selected; a wide page leaves the panel folded. */
  show(name) {
    this.open(name, this.isNarrow);
  }

  /** Shows a tab, and opens the panel if it was folded. */
  open(name, opens = true) {
    if (!this.tabs.some((tab) => tab.dataset.tab === name)) return;
    if (opens) this.setFolded(false);
    for (const tab of this.tabs) {
      const isOpen = tab.dataset.tab === name;
      tab.setAttribute('aria-selected', String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      document.getElementById(tab.dataset.tab).hidden = !isOpen;
    }
    this.tab = name;
    if (name === 'inspect') this.app.tabs.inspect.update();
    if (name === 'layers') this.app.tabs.layers.update();
    this.resize();
  }

  fold() {
    this.setFolded(!this.isFolded);
    this.resize();
  }

  setFolded(isFolded) {
    this.body.classList.toggle('folded', isFolded);
    const button = document.getElementById('fold');
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
      document.getElementById(`tool-${id}`).addEventListener('click', act);
    }
  }

  update() {
    const { app } = this;
    const press = (id, isOn) =>
      document.getElementById(`tool-${id}`).setAttribute('aria-pressed', String(isOn));
    press('flat', app.camera.isFlat);
    press('turn', app.motion.isTurning);
    document.getElementById('tool-turn').disabled = app.camera.isFlat;
    this.canvas.setAttribute('aria-label', app.camera.isFlat
      ? `Flat map of ${app.atlas.name}` : `Globe of ${app.atlas.name}`);
  }

  // Input on the globe

  grab() {
    this.isDragging = true;
    this.app.motion.stop();
    if (this.app.motion.isTurning) this.app.setTurning(false);
    this.hover(null);
  }

  drag(dx, dy) {
    this.app.camera.drag(dx, dy);
    this.app.changed();
  }

  letGo() {
    this.isDragging = false;
    this.app.changed();
  }

  release(speedX, speedY) {
    this.app.motion.release(speedX, speedY);
    this.app.changed();
  }

  zoom(factor, x, y) {
    this.app.motion.stop();
    this.app.camera.zoom(factor, x, y);
    this.app.changed();
  }

  /** Shows the name of the region under the mouse. */
  hover(x, y) {
    const region = x === null ? null : this.app.pickAt(x, y, 10)?.region ?? null;
    this.tip.hidden = !region;
    this.canvas.style.cursor = region ? 'pointer' : '';
    if (region) {
      this.tip.textContent = [flagOf(this.app.atlas, region), region.name,
        this.app.values.textOf(region)].filter(Boolean).join(' ');
      const left = Math.min(x + 14, window.innerWidth - this.tip.offsetWidth - 8);
      this.tip.style.transform = `translate(${left}px, ${Math.max(8, y - 34)}px)`;
    }
    if (region === this.app.hovered) return;
    this.app.hovered = region;
    this.app.changed();
  }

  // Keys

  key(event) {
    const { app } = this;
    const turn = {
      ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP],
    }[event.key];
    if (turn) {
      const speed = event.shiftKey ? 5 : 2;
      app.motion.stop();
      app.setTurning(false);
      this.body.classList.add('aiming');
      this.drag(turn[0] * speed, turn[1] * speed);
    } else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(1 / 1.25);
    else if (event.key === 'Enter' || event.key === ' ') app.tap(...app.camera.middle, 10);
    else return;
    event.preventDefault();
  }

  globalKey(event) {
    const { app } = this;
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
      && !['checkbox', 'radio'].includes(event.target.type);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      '/': () => document.getElementById('search').focus(),
      f: () => app.setFlat(!app.camera.isFlat), h: () => app.goHome(), s: () => app.picture.save(),
      r: () => app.setTurning(!app.motion.isTurning), d: () => this.open('inspect'),
      v: () => app.selected && app.mark(app.selected, 'visited'),
      w: () => app.selected && app.mark(app.selected, 'wishlist'), Escape: () => app.select(null),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // Messages

  /** Announces text to screen readers. */
  say(text) {
    this.live.textContent = text;
  }

  /** Shows a message for eight seconds, with a button if there is a label. */
  notify(text, label, act) {
    const button = label && make('button', { type: 'button', onclick: () => {
      this.toast.hidden = true;
      act();
    } }, label);
    this.toast.replaceChildren(text, ...(button ? [button] : []));
    this.toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (this.toast.hidden = true), 8000);
  }
}
