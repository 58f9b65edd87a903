// @ts-check
// Characters that Unicode does not decompose, and the plain ones that replace them in folded names.

const FORMS = {
  a: 'ⱥ', ae: 'æ', b: 'ƀƃɓ', c: 'ƈȼɕ', d: 'ðđƌȡɖɗ', e: 'ɇɛⱸ', f: 'ƒ', g: 'ǥɠ', h: 'ħɦⱨ', hv: 'ƕ',
  i: 'ıɨɩ', j: 'ȷɉʝ', k: 'ƙⱪ', l: 'łƚȴɫɬɭⱡ', m: 'ɱ', n: 'ŋƞȵɲɳ', o: 'øⱺ', oe: 'œ', p: 'ƥᵽ',
  q: 'ĸɋʠ', r: 'ɍɼɽɾ', s: 'ȿʂ', t: 'ŧƫƭȶʈⱦ', th: 'þ', u: 'ʉ', v: 'ʋⱱⱴ', w: 'ⱳ', y: 'ƴɏỿ',
  z: 'ƶȥɀʐʑⱬ',
};

/** Maps each of these characters to its replacement. */
export const LETTERS = new Map(
  Object.entries(FORMS).flatMap(([plain, forms]) => Array.from(forms, (form) => [form, plain])));
