// @ts-check
// The preferences that the browser keeps between visits of the page: the theme.

/** Returns the browser's storage; null if the browser denies access. */
export function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Chooses the theme of the last visit.
 * @param {import('./theme.js').Theme} theme
 */
export function loadPreferences(theme) {
  try {
    const kept = JSON.parse(storage()?.getItem('landfall.preferences') ?? '{}');
    if (kept.theme) theme.choose(kept.theme);
  } catch {
    // If the preferences cannot be read, the default ones are used.
  }
}

/** @param {import('./theme.js').Theme} theme */
export function savePreferences(theme) {
  try {
    storage()?.setItem('landfall.preferences', JSON.stringify({ theme: theme.choice }));
  } catch {
    // Without storage, preferences are lost when the page is closed.
  }
}
