// @ts-check
// The page: its selection, shown layers and marks, and the parts that are updated when these change.

import { NONE } from '../reader/bytes.js';
import { findMeshes } from '../reader/meshes.js';
import { regionAt } from '../reader/lookup.js';
import { pickUnder } from '../reader/pick.js';
import { Camera } from '../globe/camera.js';
import { Motion } from '../globe/flight.js';
import { Ground } from '../globe/ground.js';
import { Overlay } from '../globe/overlay.js';
import { Renderer } from '../globe/renderer.js';
import { Tracks } from '../globe/tracks.js';
import { clamp } from '../reader/vectors.js';
import { Address } from './address.js';
import { Home, withoutOutliers } from './extent.js';
import { Drops } from './drops.js';
import { Frames } from './frames.js';
import { InspectTab } from './inspecttab.js';
import { LayersTab } from './layerstab.js';
import { Labels } from './labels.js';
import { Look } from './look.js';
import { MarkFile } from './markfile.js';
import { Marks } from './marks.js';
import { Picture } from './picture.js';
import { PlaceTab } from './placetab.js';
import { loadPreferences, savePreferences, storage } from './preferences.js';
import { ProgressTab } from './progresstab.js';
import { Search } from './search.js';
import { Shell } from './shell.js';
import { TableTab } from './tabletab.js';
import { byId } from './text.js';
import { Theme } from './theme.js';
import { Trips } from './trips.js';
import { Values } from './values.js';
import { Words } from './words.js';

/** The radians of a pixel from which on points are drawn: 9 km. */
const POINT_PIXEL = 0.0014;
/** The pixels from a small region's point within which a finger meets it. */
const REACH = 8;

/** @typedef {import('../reader/atlas.js').Layer} Layer */
/** @typedef {import('../reader/atlas.js').Region} Region */
/** @typedef {import('../reader/atlas.js').Place} Place */

export class App {
  /**
   * @param {import('../reader/atlas.js').Atlas} atlas
   * @param {HTMLCanvasElement} canvas
   * @param {import('./rules.js').Rules} rules  the library's rules of travel books
   * @param {string} book  the book that came with the page, as JSON; empty without one
   * @param {import('../globe/ground.js').GroundData | null} ground  the land around the regions
   * @param {import('../globe/ground.js').PartData} lakes
   * @param {import('./trips.js').Given | null} tracks  that came with the page
   */
  constructor(atlas, canvas, rules, book, ground, lakes, tracks) {
    this.atlas = atlas;
    findMeshes(atlas);
    /** @type {Region | null} */
    this.selected = null;
    /** @type {Region | null} */
    this.hovered = null;
    /** @type {Place | null} */
    this.tapped = null;
    /**
     * The trip there and its time.
     * @type {string | null}
     */
    this.tappedTrip = null;
    /** Whether the first frame is displayed. */
    this.isWarm = false;
    /** The time from the start to the first frame in milliseconds. */
    this.readyAfter = 0;
    /** Whether the atlas has regions with areas, not only points. */
    this.hasAreas = atlas.layers.some((layer) => layer.kind === 'polygons');
    this.ground = ground && new Ground({ units: ground.units, parts: [ground.rings] });
    this.lakes = new Ground(lakes);
    this.camera = new Camera();
    this.words = new Words(atlas);
    this.values = new Values(this);
    /** Whether the page shows values without visits: then it has nothing that only travelers use. */
    this.isData = this.values.given !== null && book === '';
    this.title = byId('title').textContent ?? '';
    document.body.classList.toggle('data', this.isData);
    // Points would look like missing values.
    const first = atlas.layers.filter((layer) => !this.isData || layer.kind === 'polygons');
    this.shown = new Set([...first.map((layer) => layer.id), 'names', 'borders', 'markers', 'ground']);
    document.body.classList.toggle('pointed', !this.hasAreas);
    this.theme = new Theme(() => this.themeChanged());
    this.marks = new Marks(atlas, rules, this.isData ? null : storage(), () => this.marksChanged());
    if (book) this.marks.mergeOnce(book);
    this.trips = new Trips(this, tracks);
    const { regions } = this.values;
    const isBook = book !== '' && regions.length === 0;
    const seen = tracks ? this.trips.areas(atlas.unitsPerDegree) : isBook ? this.marks.visited : withoutOutliers(regions);
    this.home = new Home(atlas, seen, isBook, tracks ? undefined : this.values.given?.frame);
    this.home.prepare(this.camera);
    this.motion = new Motion(this.camera);
    this.renderer = new Renderer(canvas, atlas, this.camera);
    this.overlay = new Overlay(atlas);
    this.tracks = new Tracks();
    this.tracks.show({ ...this.trips.shapes, points: [] });
    this.look = new Look(this);
    this.labels = new Labels(this);
    this.shell = new Shell(this, canvas);
    this.frames = new Frames(this);
    Object.assign(this.camera, this.home.view(this.camera));
    this.camera.clampAll();
    this.files = new MarkFile(this);
    this.picture = new Picture(this);
    this.address = new Address(this);
    this.drops = new Drops(this);
    this.tabs = {
      place: new PlaceTab(this), progress: new ProgressTab(this), layers: new LayersTab(this),
      inspect: new InspectTab(this), table: new TableTab(this),
    };
    this.search = new Search(this.marks.names.index, (region) => this.show(region, true),
      (region) => this.words.describe(region), this.words.search);
    loadPreferences(this.theme);
    this.marks.earnBadges();
    this.motion.isReduced = this.theme.isCalm;
    this.motion.isTurning = !this.theme.isCalm && !this.renderer.isSoftware;
    this.tabs.place.show(null, null);
    this.tabs.progress.update();
    this.tabs.layers.update();
    this.shell.update();
    this.address.settle();
    this.address.read();
    this.frames.start();
  }

  // Queries

  /** @param {string} id */
  isShown(id) {
    return this.shown.has(id);
  }

  /**
   * Returns the points that are drawn: capitals if the layer has the attribute CAPITAL, else all.
   * @param {Layer} layer
   */
  capitals(layer) {
    if (!layer.capitals) {
      const says = layer.attributes.includes('CAPITAL');
      layer.capitals = layer.regions.filter((region) =>
        !says || this.atlas.attribute(region, 'CAPITAL') === true);
    }
    return layer.capitals;
  }

  /**
   * Returns the capitals in a region.
   * @param {Region} region
   */
  capitalsOf(region) {
    return this.atlas.layers
      .filter((layer) => layer.kind === 'points' && layer.parent === region.layer.number)
      .flatMap((layer) => this.capitals(layer)).filter((one) => one.parent === region.number);
  }

  /** The diameter of points in pixels. */
  get capitalSize() {
    return this.hasAreas ? clamp(0.03 / this.camera.radians(1) ** 0.75, 3, 8) : 10;
  }

  /** Whether points are drawn: not from so far away that they would speckle the regions. */
  get arePointsNear() {
    return this.home.isLocal || !this.hasAreas || this.camera.radians(1) < POINT_PIXEL;
  }

  /** The factor by which lines are thinner on a small globe, so as not to cover its countries. */
  get lineScale() {
    return clamp(0.0022 / this.camera.radians(1), 0.55, 1);
  }

  /** Whether capitals pulse: not if drawing is slow, nor if the user prefers reduced motion. */
  get isPulsing() {
    return !this.theme.isCalm && !this.frames.isSlow;
  }

  /** The shown layers of areas, child layers first: states before countries. */
  get pickable() {
    const layers = this.atlas.layers.filter((layer) =>
      layer.kind === 'polygons' && this.isShown(layer.id));
    return layers.sort((a, b) => Number(b.parent !== NONE) - Number(a.parent !== NONE));
  }

  /**
   * Returns the first shown layer with a region at a coordinate, or else the last shown layer.
   * @param {number} latitude
   * @param {number} longitude
   */
  layerAt(latitude, longitude) {
    const layers = this.pickable;
    return layers.find((layer) => regionAt(this.atlas, layer, latitude, longitude))
      ?? layers[layers.length - 1];
  }

  /**
   * Returns the region to select at a pixel, for a pointer of a diameter in pixels.
   * @param {number} x
   * @param {number} y
   * @param {number} diameter
   */
  pickAt(x, y, diameter) {
    const place = this.camera.placeAt(x, y);
    if (!place) return null;
    const sizes = { finger: this.camera.radians(diameter / 2), reach: this.camera.radians(Math.min(REACH, diameter / 2)) };
    let border = null;
    for (const layer of this.picked) {
      const found = pickUnder(this.atlas, layer, place.latitude, place.longitude, sizes, (one) => this.camera.sees(one));
      // What is near a small region is not in it.
      if (found && found.reason !== 'border') {
        return { place: found.reason === 'disc' ? null : place, region: found.region };
      }
      border ??= found;
    }
    return { place, region: border?.region ?? null };
  }

  /**
   * The layers in which a tap selects a region, one after the other: the one that is colored by values at every zoom, and
   * from far away countries rather than their states.
   */
  get picked() {
    const { pickable } = this;
    const colored = pickable.filter((one) => one === this.values.active?.layer);
    const far = this.isNear ? [] : pickable.filter((one) => one.parent === NONE);
    return [...new Set([...colored, ...(far.length > 0 ? far : pickable)])];
  }

  /** Whether states are large enough on the screen to be selected. */
  get isNear() {
    return this.camera.isFlat ? this.camera.scale > 9 : this.camera.distance < 2.35;
  }

  // Actions

  /**
   * Selects a region and turns to it; zooms to it as well if it was searched for.
   * @param {Region | null} region
   * @param {Place | null} place
   */
  show(region, isSearched = true, place = null) {
    this.select(region, place);
    if (!region) return;
    const { camera } = this;
    const isPoint = region.layer.kind === 'points';
    const target = region.capRadius < 1 && !isPoint && isSearched ? region.cap : region.point;
    /** @type {{ distance?: number, scale?: number }} */
    const options = {};
    if (isSearched) {
      const least = 150 * camera.finestPixel;
      const radius = isPoint ? clamp(this.home.radius / 8, least, 0.06) : Math.max(region.capRadius, least);
      options.distance = camera.distanceFor(radius);
      const pixels = 0.36 * Math.min(...camera.room);
      options.scale = clamp(pixels / (radius * 57.3), camera.leastScale, camera.greatestScale);
    }
    this.motion.flyTo(target.longitude, target.latitude, options);
    this.changed();
  }

  /**
   * @param {Region | null} region
   * @param {Place | null} place
   */
  select(region, place = null) {
    this.selected = region;
    this.tapped = place;
    this.motion.isTurning = false;
    this.tabs.place.show(region, place);
    if (region || place) this.shell.show('place');
    this.shell.update();
    if (region) this.shell.say(`${region.name}. ${this.words.describe(region)}.`);
    else this.shell.say(place ? 'No region here.' : 'Nothing selected.');
    this.changed();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} diameter
   */
  tap(x, y, diameter) {
    const found = this.pickAt(x, y, diameter);
    this.tappedTrip = this.trips.textAt(x, y, diameter / 2);
    if (!found) this.select(null);
    else if (found.region) this.show(found.region, false, found.place);
    else this.select(null, found.place);
  }

  /**
   * @param {Region} region
   * @param {'visited' | 'wishlist'} kind
   */
  mark(region, kind) {
    if (kind === 'visited') this.marks.setVisited(region, !this.marks.isVisited(region));
    else this.marks.setWished(region, !this.marks.isWished(region));
    const isOn = kind === 'visited' ? this.marks.isVisited(region) : this.marks.isWished(region);
    const list = kind === 'visited' ? 'list of visits' : 'wishlist';
    this.shell.say(`${region.name} is ${isOn ? 'on' : 'off'} the ${list}.`);
  }

  /**
   * Removes all that is known of a region, after the user has agreed.
   * @param {Region} region
   */
  remove(region) {
    if (!window.confirm(`Remove the visits, notes and wish of ${region.name}, here and where this book is merged?`)) return;
    this.marks.remove(region);
    this.shell.say(`${region.name} is removed.`);
  }

  /**
   * @param {string} id
   * @param {boolean} isShown
   */
  setShown(id, isShown) {
    if (isShown) this.shown.add(id);
    else this.shown.delete(id);
    this.shell.updateLegend();
    this.changed();
  }

  /** Returns to the view on which the page opened. */
  goHome() {
    const { longitude, latitude, distance, scale } = this.home.view(this.camera);
    if (this.camera.isFlat !== this.home.isLocal) this.setFlat(this.home.isLocal);
    this.motion.isTurning = false;
    this.motion.flyTo(longitude, latitude, { distance, scale });
    this.shell.update();
    this.changed();
  }

  /** @param {boolean} isFlat */
  setFlat(isFlat) {
    const { camera } = this;
    this.motion.stop();
    camera.isFlat = isFlat;
    camera.clampAll();
    this.hovered = null;
    this.shell.update();
    this.shell.say(isFlat ? 'Flat map.' : 'Globe.');
    this.changed();
  }

  /** @param {boolean} isTurning */
  setTurning(isTurning) {
    this.motion.isTurning = isTurning;
    this.frames.isTurningWanted = isTurning;
    this.shell.update();
    this.changed();
  }

  /** @param {string} choice */
  chooseTheme(choice) {
    this.theme.choose(choice);
    savePreferences(this.theme);
  }

  exportFile() {
    this.files.save();
  }

  /** @param {File | undefined} file */
  importFile(file) {
    if (this.isData) return this.shell.notify(`${file?.name} was not drawn: it is neither GPX nor GeoJSON.`);
    return this.files.load(file);
  }

  resetMarks() {
    this.files.reset();
  }

  // Updates

  /** Requests a new frame, as the picture has changed. */
  changed() {
    this.frames?.request();
  }

  themeChanged() {
    this.motion.isReduced = this.theme.isCalm;
    if (this.theme.isCalm) this.motion.isTurning = false;
    this.shell.updateLegend();
    this.shell.update();
    this.changed();
  }

  marksChanged() {
    if (!this.tabs) return;
    this.marks.earnBadges();
    this.tabs.progress.update();
    this.shell.updateLegend();
    if (this.selected || !this.tapped) this.tabs.place.show(this.selected, this.tapped);
    this.changed();
  }
}
