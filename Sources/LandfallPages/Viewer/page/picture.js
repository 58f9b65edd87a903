// @ts-check
// The map as a picture to save or print, framed as those of `landfall map`: title and legend above it, the source below.

import { byId, make } from './text.js';
import { NO_DATA } from './values.js';
import { visitedLayers, visitedText } from './visited.js';

/** The pixels of the picture to a pixel of the page. */
const RATIO = 2;
/** Sizes in pixels of the page. */
const MARGIN = 20;
const CHIP = 14;
const LEAST_WIDTH = 320;
const FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
/** Of each kind of line: weight, size, and the space above it. */
const FONTS = { title: [700, 21, 0], subtitle: [400, 14, 2], legend: [600, 13, 10], entry: [400, 13, 6], source: [400, 11.5, 12] };

/** @typedef {keyof typeof FONTS} Kind */
/** @typedef {{ x: number, y: number, kind: Kind, text: string, color?: string | null }} Part  of the captions, at its upper left corner */

export class Picture {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.printed = byId('print');
    window.addEventListener('beforeprint', () => this.printed.replaceChildren(this.draw(true)));
    window.addEventListener('afterprint', () => this.printed.replaceChildren());
  }

  /** The name of the file: that of the page, in lower case with hyphens. */
  get fileName() {
    const words = this.app.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [this.app.atlas.name];
    return `${words.join('-').slice(0, 80)}.png`;
  }

  /** The entries of the legend: their color, if they have one, and text. */
  get entries() {
    const { values, words, theme: { palette }, marks } = this.app;
    const { active } = values;
    /** @type {{ color: string, text: string }[]} */
    const entries = active ? active.classes.map(({ label }, i) => ({ color: values.colors[i], text: label })) : [];
    if (active && values.hasNoData) entries.push({ color: 'hatched', text: NO_DATA });
    for (const [kind, text] of words.legend) {
      const isUsed = kind === 'visited' ? marks.visited.length > 0 : kind === 'wishlist' && marks.wished.length > 0;
      if (isUsed) entries.push({ color: cssOf(palette[/** @type {'visited' | 'wishlist'} */ (kind)]), text });
    }
    return entries;
  }

  /**
   * Returns the lines of the captions above and below the map, and their heights.
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   */
  captions(context, width) {
    const { values, title } = this.app;
    /** @type {Part[]} */
    const parts = [];
    let y = MARGIN;
    const add = (/** @type {Kind} */ kind, /** @type {string} */ text) => {
      const [, size, space] = FONTS[kind];
      for (const [i, line] of wrapped(context, kind, text, width - 2 * MARGIN).entries()) {
        if (i === 0) y += space;
        parts.push({ x: MARGIN, y, kind, text: line });
        y += 1.25 * size;
      }
    };
    add('title', title);
    const visited = values.active ? [] : visitedLayers(this.app);
    add('subtitle', values.subtitle || visited.map((layer) => `${visitedText(this.app, layer)} visited`).join(', '));
    if (values.active && values.active.title !== title) add('legend', values.active.title);
    const [, size, space] = FONTS.entry;
    let x = MARGIN;
    const { entries } = this;
    if (entries.length > 0) y += space;
    for (const { color, text } of entries) {
      context.font = fontOf('entry');
      const wide = CHIP + 6 + context.measureText(text).width;
      if (x > MARGIN && x + wide > width - MARGIN) [x, y] = [MARGIN, y + 1.5 * size];
      parts.push({ x, y, kind: 'entry', text, color });
      x += wide + 16;
    }
    if (entries.length > 0) y += 1.5 * size;
    const top = y + 8;
    const aboveCount = parts.length;
    y = 0;
    add('source', values.source);
    return { top, bottom: y > 0 ? y + 12 : 0, above: parts.slice(0, aboveCount), below: parts.slice(aboveCount) };
  }

  /**
   * Returns a canvas with the part of the map that no panel covers, as it is now, and its captions.
   * @param {boolean} isLight  whether in the light theme, as for paper
   */
  draw(isLight = false) {
    const { renderer, frames, labels, camera, theme, look } = this.app;
    const { choice } = theme;
    if (isLight) theme.choice = 'light';
    // The contents of a WebGL canvas are gone once the browser has displayed them: they are drawn again.
    renderer.resize(1, RATIO);
    renderer.draw(look.make(0));
    labels.draw(true);
    const [wide, high] = camera.room.map((size) => Math.round(RATIO * size));
    const width = Math.max(LEAST_WIDTH, wide / RATIO);
    const canvas = make('canvas', {});
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { top, bottom, above, below } = this.captions(context, width);
    const height = Math.round(top + high / RATIO + bottom);
    [canvas.width, canvas.height] = [RATIO * width, RATIO * height];
    context.scale(RATIO, RATIO);
    const { palette } = theme;
    context.fillStyle = cssOf(palette.space);
    context.fillRect(0, 0, width, height);
    const [x, y] = camera.middle.map((at, i) => RATIO * (at - camera.room[i] / 2));
    for (const layer of [renderer.canvas, labels.canvas]) {
      context.drawImage(layer, x, y, wide, high, (width - wide / RATIO) / 2, top, wide / RATIO, high / RATIO);
    }
    for (const part of above) write(context, part, palette);
    for (const part of below) write(context, { ...part, y: part.y + top + high / RATIO }, palette);
    theme.choice = choice;
    frames.draw(performance.now(), false);
    return canvas;
  }

  save() {
    this.draw().toBlob((blob) => {
      if (!blob) return;
      const url = URL.createObjectURL(blob);
      make('a', { href: url, download: this.fileName }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }, 'image/png');
  }
}

/** @param {number[]} color */
function cssOf([red, green, blue]) {
  return `rgb(${[red, green, blue].map((one) => Math.round(255 * one)).join(', ')})`;
}

/** @param {Kind} kind */
function fontOf(kind) {
  const [weight, size] = FONTS[kind];
  return `${weight} ${size}px ${FACE}`;
}

/**
 * Breaks text into lines.
 * @param {CanvasRenderingContext2D} context
 * @param {Kind} kind
 * @param {string} text
 * @param {number} width
 */
function wrapped(context, kind, text, width) {
  context.font = fontOf(kind);
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Writes a part of the captions; an entry of the legend after its color.
 * @param {CanvasRenderingContext2D} context
 * @param {Part} part
 * @param {import('./theme.js').Palette} palette
 */
function write(context, { x, y, kind, text, color }, palette) {
  const [, size] = FONTS[kind];
  const isQuiet = kind === 'source' || kind === 'subtitle';
  if (color) {
    const isHatched = color === 'hatched';
    context.fillStyle = isHatched ? cssOf(palette.land) : color;
    context.fillRect(x, y, CHIP, CHIP);
    context.save();
    context.beginPath();
    context.rect(x, y, CHIP, CHIP);
    context.clip();
    context.lineWidth = 1.5;
    context.strokeStyle = cssOf(palette.stripe);
    for (let at = -CHIP; isHatched && at < CHIP; at += 5) {
      context.beginPath();
      context.moveTo(x + at, y + CHIP);
      context.lineTo(x + at + CHIP, y);
      context.stroke();
    }
    context.restore();
    context.lineWidth = 1;
    context.strokeStyle = cssOf(palette.coast);
    context.strokeRect(x + 0.5, y + 0.5, CHIP - 1, CHIP - 1);
  }
  context.font = fontOf(kind);
  context.textBaseline = 'top';
  context.fillStyle = cssOf(palette.label);
  context.globalAlpha = isQuiet ? 0.75 : 1;
  context.fillText(text, x + (color ? CHIP + 6 : 0), y + (color ? (CHIP - size) / 2 : 0));
  context.globalAlpha = 1;
}
