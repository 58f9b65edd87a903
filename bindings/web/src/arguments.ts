/** @internal Returns the error of arguments of another type than the declared one, which callers without types can pass. */
export function wrongType(rule: string, ...given: unknown[]): TypeError {
  return new TypeError(`${rule}, not ${given.map(described).join(' and ')}`);
}

function described(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return typeof value === 'object' ? value.constructor?.name ?? 'object' : typeof value;
}

/** @internal Throws a TypeError unless both are numbers. */
export function checkCoordinate(latitude: unknown, longitude: unknown): void {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    throw wrongType('latitude and longitude are numbers', latitude, longitude);
  }
}

/** @internal Throws a TypeError unless the argument is a number. */
export function checkNumber(name: string, value: unknown): void {
  if (typeof value !== 'number') throw wrongType(`${name} is a number`, value);
}

/** @internal Throws a TypeError unless the argument is a string. */
export function checkString(name: string, value: unknown): void {
  if (typeof value !== 'string') throw wrongType(`${name} is a string`, value);
}

/** @internal Throws a TypeError unless both are Float64Arrays. */
export function checkColumns(latitudes: unknown, longitudes: unknown): void {
  if (!(latitudes instanceof Float64Array && longitudes instanceof Float64Array)) {
    throw wrongType('latitudes and longitudes are each a Float64Array', latitudes, longitudes);
  }
}
