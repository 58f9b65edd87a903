// @ts-check
// The colors of the light and the dark theme. The theme follows the system unless the user chose one.

/**
 * Converts a color for WebGL: red, green, blue and alpha from 0 to 1.
 * @param {string} hex
 */
export function rgba(hex, alpha = 1) {
  const number = parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255, alpha];
}

/** @typedef {typeof PALETTES.light} Palette */
/**
 * The colors of the map. Land, sea and borders are close in tone, so that marks are seen first: their contrast with
 * land and sea is 3:1 or more, and the two kinds of marks differ for the color-blind, too.
 */
export const PALETTES = {
  light: {
    isDark: false, ocean: rgba('#DCE8EF'), land: rgba('#F4F1EA'), visited: rgba('#D9482F'),
    wishlist: rgba('#3E74B5'), outline: rgba('#1B2A33'), selected: rgba('#D9482F'), glow: rgba('#C6D8E2'),
    space: rgba('#FBFCFD'), spaceEdge: rgba('#EDF2F5'), coast: rgba('#8FA3AE'), border: rgba('#B9B1A1'),
    inner: rgba('#C9C2B4'), hover: rgba('#1B2A33', 0.08), capital: rgba('#FFFFFF'), capitalRim: rgba('#33444F'),
    markerRim: rgba('#8FA3AE'), ground: rgba('#E7EDEC'), groundLine: rgba('#CBD6DA'), stripe: rgba('#C4BCAC'),
    label: rgba('#2B3A44'), halo: rgba('#FFFFFF', 0.85),
  },
  dark: {
    isDark: true, ocean: rgba('#0F1720'), land: rgba('#27323D'), visited: rgba('#F26B52'),
    wishlist: rgba('#78AEE8'), outline: rgba('#F2F5F8'), selected: rgba('#F26B52'), glow: rgba('#35506A'),
    space: rgba('#0A0F15'), spaceEdge: rgba('#05080B'), coast: rgba('#566676'), border: rgba('#4A5866'),
    inner: rgba('#3D4A57'), hover: rgba('#FFFFFF', 0.1), capital: rgba('#E8EEF4'), capitalRim: rgba('#0F1720'),
    markerRim: rgba('#566676'), ground: rgba('#161F28'), groundLine: rgba('#2B3742'), stripe: rgba('#4F5D6B'),
    label: rgba('#DDE5EC'), halo: rgba('#0F1720', 0.85),
  },
};

/**
 * Returns a color of a palette for CSS.
 * @param {number[]} color
 */
export function cssColor([red, green, blue, alpha]) {
  return `rgba(${[red, green, blue].map((one) => Math.round(255 * one)).join(', ')}, ${alpha})`;
}

const DARK = window.matchMedia('(prefers-color-scheme: dark)');
const CALM = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The current theme, and whether the system prefers reduced motion. */
export class Theme {
  /** @param {() => void} changed  is called when the palette or the preference for reduced motion changes */
  constructor(changed) {
    /** "auto", "light" or "dark". */
    this.choice = 'auto';
    this.changed = changed;
    DARK.addEventListener('change', () => this.apply());
    CALM.addEventListener('change', () => this.apply());
    this.apply(false);
  }

  get isDark() {
    return this.choice === 'auto' ? DARK.matches : this.choice === 'dark';
  }

  get isCalm() {
    return CALM.matches;
  }

  get palette() {
    return PALETTES[this.isDark ? 'dark' : 'light'];
  }

  /** @param {string} choice */
  choose(choice) {
    this.choice = ['light', 'dark'].includes(choice) ? choice : 'auto';
    this.apply();
  }

  apply(isLater = true) {
    const root = document.documentElement;
    root.dataset.theme = this.isDark ? 'dark' : 'light';
    // The legend and the buttons have the colors of the map.
    for (const name of /** @type {const} */ (
      ['land', 'stripe', 'visited', 'wishlist', 'outline', 'capital', 'capitalRim', 'coast'])) {
      root.style.setProperty(`--map-${name}`, cssColor(this.palette[name]));
    }
    if (isLater) this.changed();
  }
}
