// @ts-check
// The tracks that came with the page: drawn, listed with their times and lengths, and the time where the mouse is.

import { DEGREES, angleBetween, direction, placeOf, wrapped } from '../reader/vectors.js';
import { distanceText, make } from './text.js';

/**
 * Longitude and latitude of each vertex; seconds since 1970, or none; how many minutes its local time is ahead of UTC, or none.
 * @typedef {{ places: number[][], times: number[], ahead: number[], isFlight: boolean }} Line
 */
/** @typedef {{ name: string, meters: number, lines: Line[] }} Trip */
/** @typedef {{ name: string, meters: number, lines: { places: number[], times: number[], ahead: number[], isFlight: boolean }[] }} Track  with differences */
/** @typedef {{ units: number, timeZone: string, tracks: Track[] }} Given */

/**
 * Returns the sums of numbers from the first up to each.
 * @param {number[]} numbers
 */
function summed(numbers) {
  let sum = 0;
  return numbers.map((one) => (sum += one));
}

export class Trips {
  /**
   * @param {import('./app.js').App} app
   * @param {Given | null} given
   */
  constructor(app, given) {
    this.app = app;
    const units = given?.units ?? 1;
    /** @type {Trip[]} */
    this.list = (given?.tracks ?? []).map(({ name, meters, lines }) => ({
      name, meters, lines: lines.map(({ places, times, ahead, isFlight }) => {
        const [xs, ys] = [0, 1].map((rest) => summed(places.filter((_, i) => i % 2 === rest)));
        return { places: xs.map((x, i) => [x / units, ys[i] / units]), times: summed(times), ahead: summed(ahead), isFlight };
      }),
    }));
    this.timeZone = given?.timeZone ?? 'UTC';
    /**
     * The formats of days and times in a zone, made when they are first used, as each takes milliseconds.
     * @type {Record<string, Intl.DateTimeFormat[]>}
     */
    this.formats = {};
  }

  /**
   * Returns the text of the day and of the time of a moment.
   * @param {number} seconds  since 1970
   * @param {number | undefined} ahead  how many minutes the local time is ahead of UTC; that of the page's time zone without
   */
  texts(seconds, ahead) {
    const zone = ahead === undefined ? this.timeZone : 'UTC';
    const formats = (this.formats[zone] ??= [
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }),
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }),
    ]);
    const date = new Date(1000 * (seconds + 60 * (ahead ?? 0)));
    return formats.map((format) => format.format(date));
  }

  /** The lines of all trips, as longitude and latitude of each vertex. */
  get places() {
    return this.list.flatMap(({ lines }) => lines.map(({ places }) => places));
  }

  /** What is drawn of all trips: lines, and flights, which are dashed. */
  get shapes() {
    const lines = this.list.flatMap((trip) => trip.lines);
    const [flights, ground] = [true, false].map((isFlight) =>
      lines.filter((line) => line.isFlight === isFlight).map(({ places }) => places));
    return { lines: ground, flights };
  }

  /**
   * Returns where the trips lie, as regions do, for the first view.
   * @param {number} units  of the grid, in a degree
   */
  areas(units) {
    return this.places.map((places) => {
      const ways = places.map(([longitude, latitude]) => direction(longitude, latitude));
      const cap = placeOf([0, 1, 2].map((i) => ways.reduce((sum, way) => sum + way[i], 0)));
      const middle = direction(cap.longitude, cap.latitude);
      const easts = places.map(([longitude]) => wrapped(longitude - cap.longitude));
      const sides = [Math.min(...easts), Math.max(...easts)].map((east) => (wrapped(cap.longitude + east) + 180) * units);
      const norths = places.map(([, latitude]) => (latitude + 90) * units);
      return {
        box: [sides[0], Math.min(...norths), sides[1], Math.max(...norths)], cap, area: 0,
        capRadius: Math.max(...ways.map((way) => angleBetween(way, middle))),
      };
    });
  }

  /**
   * Returns the day and time of a moment.
   * @param {number} seconds  since 1970
   * @param {number} [ahead]  as of texts
   */
  momentText(seconds, ahead) {
    return this.texts(seconds, ahead).join(', ');
  }

  /**
   * Returns the first and the last time of a trip, on one day without the day again; an empty string without times.
   * @param {Trip} trip
   */
  spanText({ lines }) {
    const moments = lines.flatMap(({ times, ahead }) => times.map((time, i) => ({ time, ahead: ahead[i] })));
    if (moments.length === 0) return '';
    const first = moments.reduce((a, b) => (b.time < a.time ? b : a));
    const last = moments.reduce((a, b) => (b.time >= a.time ? b : a));
    const [from, to] = [first, last].map(({ time, ahead }) => this.texts(time, ahead));
    return `${from.join(', ')} – ${from[0] === to[0] ? to[1] : to.join(', ')}`;
  }

  /**
   * Returns the name of the trip near a pixel, and when it was there; null if there is none.
   * @param {number} x
   * @param {number} y
   * @param {number} reach  in pixels
   */
  textAt(x, y, reach = 8) {
    const { camera } = this.app;
    const place = this.list.length > 0 ? camera.placeAt(x, y) : null;
    if (!place) return null;
    const stretch = Math.cos(place.latitude / DEGREES);
    let least = camera.radians(reach) * DEGREES;
    let text = null;
    for (const { name, lines } of this.list) {
      for (const { places, times, ahead } of lines) {
        for (let i = 1; i < places.length; i++) {
          const [[west, south], [east, north]] = [places[i - 1], places[i]];
          if (Math.min(south, north) > place.latitude + least || Math.max(south, north) < place.latitude - least) continue;
          const [dx, dy] = [wrapped(east - west) * stretch, north - south];
          const [ax, ay] = [wrapped(place.longitude - west) * stretch, place.latitude - south];
          const t = Math.max(0, Math.min(1, (ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
          const away = Math.hypot(ax - t * dx, ay - t * dy);
          if (away > least) continue;
          least = away;
          text = times.length > 0
            ? `${name}: ${this.momentText(times[i - 1] + t * (times[i] - times[i - 1]), ahead[t < 0.5 ? i - 1 : i])}` : name;
        }
      }
    }
    return text;
  }

  /** Makes the list of the trips, each with its times and its length; a choice flies to it. */
  elements() {
    if (this.list.length === 0) return [];
    const timed = this.list.flatMap((trip) => trip.lines).filter(({ times }) => times.length > 0);
    const local = timed.filter(({ ahead }) => ahead.length > 0);
    const zone = this.timeZone.replace(/_/g, ' ');
    const note = local.length === 0 ? `Times are those of ${zone}.`
      : local.length === timed.length ? 'Times are local.' : `Times are local, or those of ${zone} where a track has no other.`;
    return [
      make('h2', {}, this.list.length === 1 ? 'A trip' : `${this.list.length} trips`),
      make('ul', { class: 'trips' }, this.list.map((trip) => make('li', {},
        make('button', { type: 'button', class: 'link', onclick: () =>
          this.app.drops.fit(trip.lines.flatMap(({ places }) => places)) }, trip.name),
        make('div', { class: 'hint' }, [this.spanText(trip), distanceText(trip.meters)].filter(Boolean).join(' · '))))),
      timed.length > 0 ? make('p', { class: 'hint' }, note) : '',
    ];
  }
}
