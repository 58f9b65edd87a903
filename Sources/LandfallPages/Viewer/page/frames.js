// @ts-check
// Frames are drawn only while something changes, and with fewer pixels if drawing is slow.

/** The time of a frame, in milliseconds, above which frames have fewer pixels during movement. */
const SLOW = 40;
/** The part of the pixels across that such frames have: on dense screens those of the page, elsewhere seven of ten. */
const DENSE_QUALITY = 0.5;
const PLAIN_QUALITY = 0.7;
/** The milliseconds after the first frame in which all frames have all pixels, however slow drawing is. */
const FIRST_VIEW = 4000;
/** The interval in milliseconds between frames in which only capitals pulse. */
const CALM_INTERVAL = 45;

export class Frames {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.isPending = false;
    this.isDirty = true;
    this.isFull = false;
    this.quality = 1;
    /** Whether the user has started the turning, so that it goes on even if drawing is slow. */
    this.isTurningWanted = false;
    /** A running average of the time of a frame in milliseconds. */
    this.pace = 0;
    this.drawn = 0;
    this.last = 0;
    this.step = this.step.bind(this);
    const { renderer } = app;
    const { canvas } = renderer;
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      renderer.reset();
      this.request();
    });
  }

  /** Whether drawing is slow, as without a GPU. */
  get isSlow() {
    return this.pace > SLOW || this.app.renderer.isSoftware;
  }

  start() {
    this.request();
  }

  request() {
    this.isDirty = true;
    this.wake();
  }

  wake() {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(this.step);
  }

  /** @param {number} now */
  step(now) {
    this.isPending = false;
    const { app } = this;
    const isMoving = app.motion.isActive || app.shell.isDragging;
    const elapsed = Math.min(100, now - this.last);
    const isDue = this.isDirty || isMoving || !this.isFull || elapsed >= CALM_INTERVAL;
    if (isDue) {
      this.last = now;
      app.motion.advance(now, elapsed);
      app.shell.advance(elapsed);
      this.isDirty = false;
      this.draw(now, isMoving && this.isCoarseAt(now));
      if (app.motion.isTurning && this.isSlow && !this.isTurningWanted) app.setTurning(false);
    }
    const isOver = this.isFull && !this.isDirty && !app.motion.isActive && !app.shell.isSettling;
    if (!isOver || this.pulses()) this.wake();
  }

  /**
   * Whether frames have fewer pixels while something moves: not in the first view, nor while the globe turns continuously.
   * @param {number} now
   */
  isCoarseAt(now) {
    return this.quality < 1 && now - this.app.readyAfter > FIRST_VIEW && !this.app.motion.isTurning;
  }

  pulses() {
    const { app } = this;
    return app.isPulsing && !document.hidden
      && app.atlas.layers.some((layer) => layer.kind === 'points' && app.isShown(layer.id));
  }

  /**
   * @param {number} now
   * @param {boolean} isCoarse
   */
  draw(now, isCoarse) {
    const { app } = this;
    const begin = performance.now();
    app.renderer.resize(isCoarse ? this.quality : 1);
    app.renderer.draw(app.look.make(now));
    // The first frame is displayed without names, so as not to be later.
    if (this.drawn > 0) app.labels.draw();
    // Without a GPU drawing may be deferred: reading a pixel waits for it, so that the time is right.
    if (app.renderer.isSoftware) app.renderer.finish();
    const took = performance.now() - begin;
    // The legend has an entry for points only where they are drawn.
    document.body.classList.toggle('distant', !app.arePointsNear);
    this.isFull = !isCoarse;
    this.drawn += 1;
    // The first frames take longer, as they make the buffers.
    if (this.drawn > 3) this.pace = this.pace === 0 ? took : 0.9 * this.pace + 0.1 * took;
    if (!isCoarse || this.quality === 1) {
      const least = window.devicePixelRatio >= 2 ? DENSE_QUALITY : PLAIN_QUALITY;
      this.quality = this.pace > SLOW ? least : 1;
    }
    if (this.drawn === 1) {
      app.readyAfter = performance.now();
      // Layers that the first picture does not show.
      setTimeout(() => {
        app.isWarm = true;
        this.request();
      }, 30);
    }
    app.address.request();
    if (this.drawn % 15 === 0) app.tabs.inspect.showPace(this.pace, app.renderer);
  }
}
