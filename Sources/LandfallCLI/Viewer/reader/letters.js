// Letters that Unicode does not decompose, and the plain ones that stand for them in folded names.

const FORMS = {
  a: 'ⱥ', ae: 'æ', b: 'ƀƃɓ', c: 'ƈȼɕ', d: 'ðđƌȡɖɗ', e: 'ɇɛⱸ', f: 'ƒ', g: 'ǥɠ', h: 'ħɦⱨ', hv: 'ƕ',
  i: 'ıɨɩ', j: 'ȷɉʝ', k: 'ƙⱪ', l: 'łƚȴɫɬɭⱡ', m: 'ɱ', n: 'ŋƞȵɲɳ', o: 'øⱺ', oe: 'œ', p: 'ƥᵽ',
  q: 'ĸɋʠ', r: 'ɍɼɽɾ', s: 'ȿʂ', t: 'ŧƫƭȶʈⱦ', th: 'þ', u: 'ʉ', v: 'ʋⱱⱴ', w: 'ⱳ', y: 'ƴɏỿ',
  z: 'ƶȥɀʐʑⱬ',
};

/** The plain letters of each of them. */
export const LETTERS = new Map(
  Object.entries(FORMS).flatMap(([plain, forms]) => Array.from(forms, (form) => [form, plain])));
