// @ts-check
// Names: folding, so that "sao tome" finds "São Tomé", and suggestions while the user types.

import { NONE, check } from './bytes.js';
import { LETTERS } from './letters.js';

// The characters that are removed, and those that separate words: steps 2 and 3 of the format's folding.
const REMOVED = new RegExp('[\\u0027.`\\u00ad\\u00b4\\u00b7\\u02b9-\\u02bf\\u02c8-\\u02cb\\u02ee\\u0300-\\u036f'
  + '\\u0374\\u0387\\u0483-\\u0489\\u055a\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'
  + '\\u05f3\\u05f4\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7'
  + '\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u1fef\\u200b-\\u200f\\u2018\\u2019\\u201b'
  + '\\u2027\\u202a-\\u202e\\u2032\\u2035\\u2060-\\u206f\\u20d0-\\u20f0\\ua78b\\ua78c\\ufe00-\\ufe0f'
  + '\\ufe20-\\ufe2f\\ufeff]', 'u');
const SEPARATOR = new RegExp('[\\u0964\\u0965\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u3003\\u3008-\\u3011'
  + '\\u3014-\\u301f\\u3030\\u30fb\\uff5f-\\uff65]', 'u');
const BLOCKS = new RegExp('[\\u00a1-\\u02af\\u0370-\\u052f\\u0530-\\u06ff\\u10a0-\\u10ff\\u1c90-\\u1cbf'
  + '\\u1e00-\\u1fff\\u2c60-\\u2c7f\\ufb00-\\ufb1c]', 'u');

const withoutMarks = (/** @type {string} */ text) => text.normalize('NFKD').replace(/\p{Mn}/gu, '');

/** Folds case: to lower case, except characters that have only a capital or a special final form. */
const foldCase = (/** @type {string} */ text) =>
  text.toUpperCase().toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');

/** @param {string} character */
function foldLetter(character) {
  if (/\p{Cn}/u.test(character)) return character;
  let result = '';
  for (const letter of withoutMarks(foldCase(withoutMarks(character)))) {
    if (REMOVED.test(letter)) continue;
    result += /[\p{L}\p{N}]/u.test(letter) ? (LETTERS.get(letter) ?? letter) : ' ';
  }
  return result;
}

/** @param {string} character */
function foldCharacter(character) {
  let value = character.codePointAt(0) ?? 0;
  if (value >= 0xff01 && value <= 0xff5e) value -= 0xfee0;
  const one = String.fromCodePoint(value);
  if (REMOVED.test(one)) return '';
  if (/[A-Za-z0-9]/.test(one)) return one.toLowerCase();
  if (value <= 0xa0 || SEPARATOR.test(one)) return ' ';
  if (value >= 0xac00 && value <= 0xd7a3) return one.normalize('NFD');
  return BLOCKS.test(one) ? foldLetter(one) : one;
}

/**
 * Returns the folded form of a name.
 * @param {string} text
 */
export function fold(text) {
  return Array.from(text, foldCharacter).join('').replace(/ +/g, ' ').replace(/^ | $/g, '');
}

/**
 * Checks that the lists of aliases and later words of an atlas follow one another, and end with their section.
 * @param {import('./atlas.js').Atlas} atlas
 */
export function checkOtherNames(atlas) {
  const byteCount = atlas.file.section('otherNames').length;
  if (byteCount === 0) return;
  const start = 2 * atlas.layers.length + 1;
  check(byteCount >= 4 * start && (byteCount - 4 * start) % 12 === 0,
    'its section otherNames does not have whole entries');
  const firsts = atlas.file.words('otherNames').subarray(0, start);
  check(firsts[0] === 0 && firsts[start - 1] === (byteCount - 4 * start) / 12
    && firsts.every((first, i) => i === 0 || first >= firsts[i - 1]),
  'the lists of its section otherNames do not follow one another');
}

/**
 * Returns the aliases of a layer, as they are written and folded, and the numbers of their regions. The section begins with the first alias and
 * the first later word of each layer, and the end of all; then come the entries.
 * @param {import('./atlas.js').Atlas} atlas
 * @param {import('./atlas.js').Layer} layer
 */
function aliases(atlas, layer) {
  const words = atlas.file.words('otherNames');
  const start = 2 * atlas.layers.length + 1;
  if (words.length === 0) return [];
  const [first, end] = [words[2 * layer.number], words[2 * layer.number + 1]];
  return Array.from({ length: end - first }, (_, i) => {
    const at = start + 3 * (first + i);
    return { folded: atlas.text(words[at]), number: words[at + 1], text: atlas.text(words[at + 2]) };
  });
}

/** @typedef {{ folded: string, text: string, region: import('./atlas.js').Region }} Entry */

/** The numbers of characters between which a search forgives a typo. */
const TYPO_LETTERS = [3, 64];

/**
 * Returns what is left of a name after a text with one typo: a character wrong, missing or extra, or two swapped;
 * undefined if the name does not begin so. The typo is at the first character that differs.
 * @param {string} name
 * @param {string} text
 */
function restAfterTypo(name, text) {
  let i = 0;
  while (i < text.length && text[i] === name[i]) i += 1;
  const [wrong, missing] = [text.slice(i + 1), text.slice(i)];
  /** @type {[string, number][]} */
  const ways = [[missing, i + 1], [wrong, i + 1], [wrong, i]];
  if (i + 1 < text.length && text[i] === name[i + 1] && text[i + 1] === name[i]) ways.push([text.slice(i + 2), i + 2]);
  const rests = ways.filter(([part, at]) => at <= name.length && name.startsWith(part, at))
    .map(([part, at]) => name.length - at - part.length);
  return rests.length > 0 ? Math.min(...rests) : undefined;
}

/** All names and aliases of an atlas, in the folded form that the file contains; names are folded here if the file does not contain them. */
export class NameIndex {
  /** @param {import('./atlas.js').Atlas} atlas */
  constructor(atlas) {
    const words = atlas.file.words('names');
    /** @type {Entry[]} */
    this.entries = [];
    for (const layer of atlas.layers) {
      for (let i = 0; i < layer.regionCount; i++) {
        const at = 2 * (layer.firstRegion + i);
        const region = layer.regions[at + 1 < words.length ? words[at + 1] : i];
        if (!region) continue;
        const folded = at + 1 < words.length ? atlas.text(words[at]) : fold(region.name);
        this.entries.push({ folded, text: region.name, region });
      }
      for (const { folded, number, text } of aliases(atlas, layer)) {
        if (layer.regions[number]) this.entries.push({ folded, text, region: layer.regions[number] });
      }
    }
  }

  /**
   * Returns the regions that match a search text: first equal keys, then equal names and aliases, those that
   * begin with it, those with a word that begins with it, and those that contain it; then, of three to 64 characters,
   * names that are it with one typo, those that begin so, and if there is nothing else, those with a word that begins so.
   * Within each group, regions of layers without a parent come first, then larger regions.
   * @param {string} text
   */
  suggestions(text, limit = 8) {
    const query = fold(text);
    if (query === '') return [];
    const key = text.trim().toUpperCase();
    /** @type {Map<import('./atlas.js').Region, number>} */
    const best = new Map();
    for (const { folded, region } of this.entries) {
      let rank;
      if (region.key.toUpperCase() === key) rank = 0;
      else if (folded === query) rank = 1;
      else if (folded.startsWith(query)) rank = 2;
      else if (folded.includes(` ${query}`)) rank = 3;
      else if (query.length > 2 && folded.includes(query)) rank = 4;
      else continue;
      if (!((best.get(region) ?? Infinity) <= rank)) best.set(region, rank);
    }
    if (best.size < limit) this.addTypos(query, best);
    const ranked = Array.from(best, ([region, rank]) => ({ rank, region }));
    const isWithin = (/** @type {{ region: Entry['region'] }} */ { region }) => (region.layer.parent === NONE ? 0 : 1);
    ranked.sort((a, b) => a.rank - b.rank || isWithin(a) - isWithin(b)
      || b.region.area - a.region.area
      || (a.region.name < b.region.name ? -1 : 1));
    return ranked.slice(0, limit).map(({ region }) => region);
  }

  /**
   * Adds the regions whose names are or begin with a folded text with one typo.
   * @param {string} query
   * @param {Map<import('./atlas.js').Region, number>} best  the ranks of regions
   */
  addTypos(query, best) {
    const { length } = Array.from(query);
    if (length < TYPO_LETTERS[0] || length > TYPO_LETTERS[1]) return;
    const isEmpty = best.size === 0;
    /** @type {Map<import('./atlas.js').Region, number>} */
    const found = new Map();
    const take = (/** @type {Entry} */ { region }, /** @type {string} */ name, /** @type {number[]} */ ranks) => {
      const rest = best.has(region) ? undefined : restAfterTypo(name, query);
      const rank = rest === undefined ? Infinity : ranks[rest === 0 ? 0 : 1];
      if (rank < (found.get(region) ?? Infinity)) found.set(region, rank);
    };
    for (const entry of this.entries) take(entry, entry.folded, [5, 6]);
    if (isEmpty && found.size === 0) {
      for (const entry of this.entries) {
        for (let at = entry.folded.indexOf(' '); at >= 0; at = entry.folded.indexOf(' ', at + 1)) {
          take(entry, entry.folded.slice(at + 1), [7, 7]);
        }
      }
    }
    for (const [region, rank] of found) best.set(region, rank);
  }
}
