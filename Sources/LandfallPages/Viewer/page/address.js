// @ts-check
// The address of the page: `#latitude,longitude,zoom&sel=KEY`. It follows the view, and a shared one restores it.

/** The least time in milliseconds between changes of the address. */
const INTERVAL = 400;

/** @typedef {import('../reader/atlas.js').Region} Region */

export class Address {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.isWaiting = false;
    /** @type {string | null} */
    this.written = null;
    window.addEventListener('hashchange', () => this.read());
  }

  /** Returns the address of the current view. */
  text() {
    const { camera, selected, home } = this.app;
    const digits = Math.max(0, Math.min(6, Math.round(camera.zoomLevel / 3)));
    let text = `#${camera.latitude.toFixed(digits)},${camera.longitude.toFixed(digits)},${camera.zoomLevel.toFixed(1)}`;
    if (camera.isFlat !== home.isLocal) text += camera.isFlat ? '&map=flat' : '&map=globe';
    if (selected) text += `&sel=${encodeURIComponent(this.nameOf(selected))}`;
    return text;
  }

  /**
   * Returns the key of a region, after the id of its layer if a layer before has the same key.
   * @param {Region} region
   */
  nameOf(region) {
    const first = this.app.atlas.layers.find((layer) => layer.byKey.has(region.key));
    return first === region.layer ? region.key : `${region.layer.id}/${region.key}`;
  }

  /**
   * @param {string} name
   * @returns {Region | null}
   */
  regionOf(name) {
    const { layers } = this.app.atlas;
    for (const layer of layers) {
      const [id, separator, key] = [name.slice(0, layer.id.length), name[layer.id.length], name.slice(layer.id.length + 1)];
      const isOfLayer = id === layer.id && (separator === '/' || separator === ':');
      const found = layer.byKey.get(name) ?? (isOfLayer ? layer.byKey.get(key) : undefined);
      if (found) return found;
    }
    return null;
  }

  /** Shows the view of the address, if it has one. Anything that is not a view is ignored. */
  read() {
    const { hash } = window.location;
    if (hash === '' || hash === this.written) return;
    const { app } = this;
    const { camera } = app;
    const [view, ...rest] = hash.slice(1).split('&');
    const options = new Map(rest.map((part) => /** @type {[string, string]} */ (part.split('='))));
    const numbers = view.split(',').map(Number);
    const name = options.get('sel');
    app.motion.stop();
    if (options.has('map')) camera.isFlat = options.get('map') === 'flat';
    let region = null;
    try {
      region = name ? this.regionOf(decodeURIComponent(name)) : null;
    } catch {
      // Not an encoded key.
    }
    if (region) app.select(region);
    if (view.split(',').length === 3 && numbers.every(Number.isFinite)) {
      [camera.latitude, camera.longitude] = numbers;
      camera.zoomLevel = numbers[2];
      camera.clampAll();
      app.motion.isTurning = false;
    } else if (region) app.show(region);
    app.shell.update();
    app.changed();
  }

  /** Writes the view of now as the next one, without writing it into the address. */
  settle() {
    this.written = this.text();
  }

  /** Updates the address soon. */
  request() {
    if (this.isWaiting || this.app.motion.isTurning) return;
    this.isWaiting = true;
    setTimeout(() => {
      this.isWaiting = false;
      const text = this.text();
      if (text === this.written) return;
      this.written = text;
      try {
        window.history.replaceState(null, '', text);
      } catch {
        // Browsers may refuse many changes in a short time, and changes for a page inside of another.
      }
    }, INTERVAL);
  }
}
