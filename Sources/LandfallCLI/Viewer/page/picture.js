// @ts-check
// The map as a picture: what the window shows, without panels, with the names of regions.

import { make } from './text.js';

export class Picture {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /** Returns a canvas with the map as it is now. */
  draw() {
    const { renderer, frames, labels } = this.app;
    // The contents of a WebGL canvas are gone once the browser has displayed them: they are drawn again.
    frames.draw(performance.now(), false);
    const { width, height } = renderer.canvas;
    const canvas = make('canvas', { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(renderer.canvas, 0, 0);
    context?.drawImage(labels.canvas, 0, 0, width, height);
    return canvas;
  }

  save() {
    this.draw().toBlob((blob) => {
      if (!blob) return;
      const url = URL.createObjectURL(blob);
      make('a', { href: url, download: `${this.app.atlas.name}.png` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    }, 'image/png');
  }
}
