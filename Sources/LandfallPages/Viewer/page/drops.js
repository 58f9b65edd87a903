// @ts-check
// Files that are dropped on the page: tracks and points of GPX or GeoJSON are drawn, files of visits are imported.

import { DEGREES, angleBetween, direction, placeOf } from '../reader/vectors.js';
import { isObject } from './json.js';
import { count } from './text.js';

/** The largest file that is read. */
const GREATEST_BYTES = 50_000_000;
const GREATEST_DEPTH = 32;

/** Lines and points: of each line longitude and latitude in turn, of each point both as members. */
class Shapes {
  constructor() {
    /** @type {number[][][]} */
    this.lines = [];
    /** @type {import('../reader/atlas.js').Place[]} */
    this.points = [];
  }

  /**
   * Adds positions that are coordinates, as a line if there are several.
   * @param {unknown[][]} positions
   * @param {boolean} isLine
   */
  add(positions, isLine) {
    const valid = positions.map(([longitude, latitude]) => [Number(longitude), Number(latitude)])
      .filter(([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
    if (isLine && valid.length > 1) this.lines.push(valid);
    else this.points.push(...valid.map(([longitude, latitude]) => ({ longitude, latitude })));
  }

  get places() {
    return [...this.lines.flat(), ...this.points.map(({ longitude, latitude }) => [longitude, latitude])];
  }
}

/**
 * Returns the tracks, routes and waypoints of a GPX file; null if the text is not GPX.
 * @param {string} text
 */
function shapesOfGPX(text) {
  const file = new DOMParser().parseFromString(text, 'text/xml');
  if (file.documentElement.localName !== 'gpx') return null;
  const shapes = new Shapes();
  const positions = (/** @type {Element | Document} */ element, /** @type {string} */ name) => [...element.getElementsByTagNameNS('*', name)].map((one) =>
    [one.getAttribute('lon') ?? NaN, one.getAttribute('lat') ?? NaN]);
  for (const part of file.getElementsByTagNameNS('*', 'trkseg')) shapes.add(positions(part, 'trkpt'), true);
  for (const part of file.getElementsByTagNameNS('*', 'rte')) shapes.add(positions(part, 'rtept'), true);
  shapes.add(positions(file, 'wpt'), false);
  return shapes;
}

/**
 * Adds the positions of a GeoJSON object to shapes; returns whether it is one.
 * @param {unknown} one
 * @param {Shapes} shapes
 * @returns {boolean}
 */
function addGeoJSON(one, shapes, depth = 0) {
  if (!isObject(one) || depth > GREATEST_DEPTH) return false;
  const list = (/** @type {unknown} */ value) => (Array.isArray(value) ? value : []);
  const lines = (/** @type {unknown} */ parts) =>
    list(parts).forEach((part) => shapes.add(list(part).filter(Array.isArray), true));
  const { coordinates } = one;
  switch (one.type) {
    case 'FeatureCollection': list(one.features).forEach((part) => addGeoJSON(part, shapes, depth + 1)); break;
    case 'Feature': addGeoJSON(one.geometry, shapes, depth + 1); break;
    case 'GeometryCollection': list(one.geometries).forEach((part) => addGeoJSON(part, shapes, depth + 1)); break;
    case 'Point': shapes.add([list(coordinates)], false); break;
    case 'MultiPoint': shapes.add(list(coordinates).filter(Array.isArray), false); break;
    case 'LineString': lines([coordinates]); break;
    case 'MultiLineString': case 'Polygon': lines(coordinates); break;
    case 'MultiPolygon': list(coordinates).forEach(lines); break;
    default: return false;
  }
  return true;
}

export class Drops {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) this.take(file);
    });
  }

  /**
   * Draws a file, or imports it if it has marks.
   * @param {File} file
   */
  async take(file) {
    const { app } = this;
    if (file.size > GREATEST_BYTES) {
      app.shell.notify(`${file.name} was not drawn: it is too large.`);
      return;
    }
    const text = await file.text();
    let shapes = null;
    if (text.trimStart().startsWith('<')) {
      shapes = shapesOfGPX(text);
      if (!shapes) {
        app.shell.notify(`${file.name} was not drawn: it is neither GPX nor GeoJSON.`);
        return;
      }
    } else {
      const found = new Shapes();
      try {
        if (addGeoJSON(JSON.parse(text), found)) shapes = found;
      } catch {
        // The import says what is wrong with it.
      }
      if (!shapes) {
        await app.importFile(file);
        return;
      }
    }
    if (shapes.places.length === 0) {
      app.shell.notify(`${file.name} was not drawn: it contains no point or line.`);
      return;
    }
    const { lines, flights } = app.trips.shapes;
    app.tracks.show({ lines: [...lines, ...shapes.lines], flights, points: shapes.points });
    this.fit(shapes.places);
    app.shell.notify(`${file.name} is drawn, with ${count(shapes.places.length)} points.`, 'Remove', () => {
      app.tracks.show({ lines, flights, points: [] });
      app.changed();
    });
  }

  /**
   * Flies to the places.
   * @param {number[][]} places
   */
  fit(places) {
    const { app } = this;
    const { camera } = app;
    const ways = places.map(([longitude, latitude]) => direction(longitude, latitude));
    const sum = ways.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
    const { longitude, latitude } = placeOf(sum);
    const middle = direction(longitude, latitude);
    const radius = ways.reduce((most, way) => Math.max(most, angleBetween(way, middle)), 60 * camera.finestPixel);
    app.motion.isTurning = false;
    app.motion.flyTo(longitude, latitude, {
      distance: camera.distanceFor(radius, 0.42),
      scale: Math.min(camera.greatestScale, (0.42 * Math.min(...camera.room)) / radius / DEGREES),
    });
    app.shell.update();
    app.changed();
  }
}
