/** What the library could not do: an unreadable or damaged file, an unknown layer, an invalid argument. */
export class LandfallError extends Error {
  /**
   * The code of the error, as in landfall.h without the sign: 101 unreadable, 201 to 206 not an atlas or a damaged one,
   * 301 unknown layer, 401 invalid argument; 901 the atlas is closed, 902 the core ended, 903 memory is exhausted.
   */
  readonly code: number;

  /** @internal */
  constructor(code: number, message: string) {
    super(message);
    this.name = 'LandfallError';
    this.code = code;
  }
}

/** @internal */
export const CODE = { unreadable: 101, unknownLayer: 301, invalid: 401, closed: 901, ended: 902, memory: 903 };
