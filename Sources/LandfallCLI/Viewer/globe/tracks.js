// Lines and points that do not come from the atlas, such as a track of a file.

import { Lines } from './areas.js';
import { LineBuilder } from './shapes.js';
import { direction, wrapped } from './vectors.js';

/** Builds lines of longitudes and latitudes for the globe or the flat map; long edges are divided. */
function builtLines(lines, isFlat) {
  const builder = new LineBuilder();
  for (const line of lines) {
    const points = [];
    let before = line[0];
    line.forEach(([longitude, latitude], i) => {
      // The shorter way around the world, beyond ±180° if that is shorter: the flat map is drawn in copies.
      const east = i === 0 ? longitude : before[0] + wrapped(longitude - before[0]);
      const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(east - before[0]), Math.abs(latitude - before[1]))));
      for (let piece = 1; piece <= pieces; piece++) {
        const t = piece / pieces;
        const at = [before[0] + (east - before[0]) * t, before[1] + (latitude - before[1]) * t];
        points.push(...(isFlat ? [...at, 0] : direction(...at)));
      }
      before = [east, latitude];
    });
    builder.add(points);
  }
  return builder.finish();
}

export class Tracks {
  constructor() {
    this.shapes = { lines: [], points: [] };
    this.kept = null;
  }

  /** Draws other shapes from now on. */
  show(shapes) {
    this.shapes = shapes;
    this.kept?.lines.free();
    this.kept = null;
  }

  draw(renderer, palette) {
    const { lines, points } = this.shapes;
    const { isFlat } = renderer.camera;
    if (lines.length > 0) {
      if (this.kept?.isFlat !== isFlat || this.kept.gl !== renderer.backdrop) {
        this.kept = { isFlat, gl: renderer.backdrop, lines: new Lines(renderer.gl, builtLines(lines, isFlat)) };
      }
      renderer.drawStrip(this.kept.lines, { color: palette.halo, width: 6 });
      renderer.drawStrip(this.kept.lines, { color: palette.outline, width: 3 });
    }
    renderer.drawDots({ name: 'dropped', places: points, color: palette.outline, rim: palette.ocean, size: 9 });
  }
}
