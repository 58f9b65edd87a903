// The colors of the light and the dark theme. The theme follows the system unless the user chose one.

/** Converts a color for WebGL: red, green, blue and alpha from 0 to 1. */
export function rgba(hex, alpha = 1) {
  const number = parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255, alpha];
}

/** The colors of regions, which are the same in both themes, so that the legend stays the same. */
const MAP = {
  land: rgba('#34BE82'), visited: rgba('#F2F013'), wishlist: rgba('#9966CC'),
  selected: rgba('#D98C59'), outline: rgba('#FFFFFF'),
};

export const PALETTES = {
  light: {
    ...MAP, isDark: false, ocean: rgba('#2F86A6'), glow: rgba('#BFEAF5'), space: rgba('#F3F8FA'),
    spaceEdge: rgba('#D3E5EC'), coast: rgba('#1C7F57', 0.85), border: rgba('#F4FFF9', 0.9),
    inner: rgba('#F4FFF9', 0.75), hover: rgba('#FFFFFF', 0.28), capital: rgba('#FFFFFF'),
    capitalRim: rgba('#174A5C'), markerRim: rgba('#1C7F57'),
  },
  dark: {
    ...MAP, isDark: true, ocean: rgba('#1A2640'), glow: rgba('#5B7FD0'), space: rgba('#0A0F1B'),
    spaceEdge: rgba('#04060C'), coast: rgba('#8FF0C4', 0.5), border: rgba('#0E2A2A', 0.85),
    inner: rgba('#0E2A2A', 0.7), hover: rgba('#FFFFFF', 0.22), capital: rgba('#FFF3E6'),
    capitalRim: rgba('#1A2640'), markerRim: rgba('#0E2A2A'),
  },
};

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

  choose(choice) {
    this.choice = ['light', 'dark'].includes(choice) ? choice : 'auto';
    this.apply();
  }

  apply(isLater = true) {
    document.documentElement.dataset.theme = this.isDark ? 'dark' : 'light';
    if (isLater) this.changed();
  }
}
