// The conformance suite for the npm package `landfall`, in Node and in browsers. README.md describes the suite.

/** Returns what a list of texts is in an answer. */
const joined = (texts) => texts.join(',') || '-';
const keyOf = (region) => region?.key ?? '-';
const yes = (is) => (is ? 'yes' : 'no');

/** The files that questions are about, by name. */
class Files {
  constructor(read) {
    this.read = read;
    this.made = new Map();
  }

  async bytes(name) {
    if (!this.made.has(name)) {
      const path = name === 'bundled' ? 'Sources/LandfallData/mobile.atlas' : `Tests/Fixtures/${name}.atlas`;
      this.made.set(name, await this.read(path));
    }
    return this.made.get(name);
  }

  async add(name, base, byteCount, changes) {
    const data = new Uint8Array(Number(byteCount));
    if (base !== '-') data.set((await this.bytes(base)).subarray(0, data.length));
    for (const change of changes === '-' ? [] : changes.split(' ')) {
      const [offset, digits] = change.split(':');
      for (let at = 0; at < digits.length; at += 2) data[Number(offset) + at / 2] = parseInt(digits.slice(at, at + 2), 16);
    }
    this.made.set(name, data);
  }
}

function number(text) {
  return { nan: NaN, inf: Infinity, '-inf': -Infinity }[text] ?? Number(text);
}

function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function geometry(region, detail) {
  if (!(detail < region.layer.details.length || region.layer.kind === 'points')) {
    region.geometry(detail);
  }
  const shape = region.geometry(detail);
  const polygons = shape.type === 'MultiPoint' ? [] : shape.coordinates;
  const rings = polygons.flat();
  const vertices = shape.type === 'MultiPoint' ? shape.coordinates : rings.flat();
  const numbers = Float64Array.from(vertices.flat());
  return `${polygons.length} ${rings.length} ${vertices.length} ${crc32(new Uint8Array(numbers.buffer))}`;
}

function value(region, name) {
  const found = region.attributes[name];
  switch (typeof found) {
    case 'undefined': return '-';
    case 'string': return `string ${found}`;
    case 'boolean': return `boolean ${Number(found)}`;
    case 'bigint': return `integer ${found}`;
    // The suite writes numbers that are integers with a fraction.
    case 'number': return [`integer ${found}`, `number ${found}`];
    default: return `json ${JSON.stringify(found)}`;
  }
}

function answerRegion(kind, region, [argument]) {
  switch (kind) {
    case 'name': return region.name;
    case 'area': return yes(region.hasArea);
    case 'container': return keyOf(region.parent);
    case 'box': return region.bounds.join(' ');
    case 'point': return `${region.representativePoint.latitude} ${region.representativePoint.longitude}`;
    case 'value': return value(region, argument);
    case 'geometry': return geometry(region, Number(argument));
    default: throw new Error(`there is no question ${kind}`);
  }
}

/** The questions that the module of lookups answers, about a layer. */
const LOOKUPS = new Set(['kind', 'overlaps', 'parent', 'keys', 'locate', 'all', 'name']);

function answerLayer(kind, layer, rest) {
  const numbers = rest.map(number);
  switch (kind) {
    case 'kind': return layer.kind;
    case 'overlaps': return yes(layer.overlaps);
    case 'parent': return layer.parent?.id ?? '-';
    case 'details': return joined(layer.details);
    case 'attributes': return joined(layer.attributeNames);
    case 'keys': return joined(layer.regions().map(keyOf));
    case 'exact': case 'folded': case 'prefix': case 'search': return joined(layer.find(rest[0], kind).map(keyOf));
    case 'locate': return layer.keyAt(...numbers) ?? '-';
    case 'all': return joined(layer.regionsAt(...numbers).map(keyOf));
    case 'nearest': {
      const found = layer.nearest(...numbers);
      return found === null ? '-' : `${found.meters} ${found.region.key}`;
    }
    case 'border': return `${layer.distanceToBorder(...numbers) ?? '-'}`;
    default: {
      const region = layer.region(rest[0]);
      return region === null ? '-' : answerRegion(kind, region, rest.slice(1));
    }
  }
}

function isClose(one, other, tolerance) {
  const [ones, others] = [one, other].map((text) => text.split(/[ ,]/));
  return ones.length === others.length && ones.every((text, at) => text === others[at]
    || (text !== '' && Math.abs(Number(text) - Number(others[at])) <= tolerance));
}

function isEqual(kind, given, right) {
  if (Array.isArray(given)) return given.some((one) => isEqual(kind, one, right));
  if (given === right || (right === 'invalid' && given === '-')) return true;
  if (kind === 'nearest' || kind === 'border') return isClose(given, right, 0.001);
  if (kind === 'box' || kind === 'point' || kind === 'details') return isClose(given, right, 0);
  if (kind === 'value') {
    const [[type, text], [rightType, rightText]] = [given, right].map((answer) => answer.split(/ (.*)/s));
    if (type !== rightType) return false;
    if (type === 'number') return Number(text) === Number(rightText);
    return type === 'json' && JSON.stringify(JSON.parse(rightText)) === text;
  }
  return false;
}

/**
 * Compares a module of the package with the suite: `read` returns the bytes of a file of the repository; with `lookups` only
 * the questions are given that landfall/lookup can answer. Returns the number of right answers, texts about the wrong ones,
 * the kinds that were left out, and the number of batches.
 */
export async function runSuite({ Atlas, LandfallError }, read, { lookups = false, openPath = null } = {}) {
  const files = new Files(read);
  const atlases = new Map();
  const leftOut = new Set();
  const wrong = [];
  const batches = new Map();
  let right = 0;

  const atlas = async (name) => {
    if (!atlases.has(name)) atlases.set(name, await Atlas.open(await files.bytes(name)));
    return atlases.get(name);
  };

  const ask = async (kind, columns) => {
    switch (kind) {
      case 'path':
        (await openPath(columns[0])).close();
        return 'ok';
      case 'open': case 'verify':
        (await Atlas.open(await files.bytes(columns[0]), { verify: kind === 'verify' })).close();
        return 'ok';
      case 'layers': return joined((await atlas(columns[0])).layers.map((layer) => layer.id));
      case 'valid': {
        // An invalid coordinate has no nearest region, however far.
        const layer = (await atlas('bundled')).layers[0];
        return yes(layer.nearest(...columns.map(number)) !== null);
      }
      case 'place':
        return joined(Object.values((await atlas(columns[0])).placeAt(...columns.slice(1).map(number))).map(keyOf));
      default: return answerLayer(kind, (await atlas(columns[0])).layer(columns[1]), columns.slice(2));
    }
  };

  const canAnswer = (kind) => kind !== 'neighbors' && (kind === 'path' ? openPath !== null
    : !lookups || LOOKUPS.has(kind) || ['open', 'layers', 'place'].includes(kind));

  const lines = new TextDecoder().decode(await read('Tests/Conformance/suite.tsv')).split('\n').filter(Boolean);
  for (const line of lines) {
    const [kind, ...columns] = line.split('\t');
    if (kind === 'file') {
      await files.add(...columns);
      continue;
    }
    const answer = columns.pop();
    if (!canAnswer(kind)) {
      leftOut.add(kind);
      continue;
    }
    let given;
    try {
      given = await ask(kind, columns);
    } catch (error) {
      if (!(error instanceof LandfallError)) throw error;
      given = error.code === 401 ? 'invalid' : `error ${error.code}`;
    }
    if (isEqual(kind, given, answer)) right += 1;
    else wrong.push(`${kind} ${columns}: ${given}, not ${answer}`);
    if ((kind === 'locate' || kind === 'place') && !answer.startsWith('error')) {
      const about = [kind, ...columns.slice(0, -2)].join('\t');
      if (!batches.has(about)) batches.set(about, []);
      batches.get(about).push([...columns.slice(-2).map(number), answer]);
    }
  }
  for (const [about, rows] of batches) {
    const [kind, name, id] = about.split('\t');
    const [latitudes, longitudes] = [0, 1].map((at) => Float64Array.from(rows, (row) => row[at]));
    const opened = await atlas(name);
    const columns = kind === 'place' ? opened.placesAt(latitudes, longitudes)
      : { [id]: opened.layer(id).numbersAt(latitudes, longitudes) };
    rows.forEach(([, , answer], at) => {
      const given = Object.entries(columns).map(([layer, found]) => keyOf(opened.layer(layer).region(found[at])));
      if (joined(given) !== answer && answer !== 'invalid') wrong.push(`${about} in a batch: ${given}, not ${answer}`);
    });
  }
  for (const opened of atlases.values()) opened.close();
  return { right, wrong, leftOut: [...leftOut].sort(), batches: batches.size };
}
