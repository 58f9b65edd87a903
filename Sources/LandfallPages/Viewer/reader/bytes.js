// @ts-check
// Bytes of an atlas: errors, checksums and base64.

/** The reason why this page cannot show a file. The page displays the message. */
export class AtlasError extends Error {
  /**
   * @param {string} message
   * @param {'corrupt' | 'newer'} kind
   */
  constructor(message, kind = 'corrupt') {
    super(message);
    this.kind = kind;
  }
}

/**
 * Throws an error with the problem unless the condition is true.
 * @param {unknown} isValid
 * @param {string} problem
 * @returns {asserts isValid}
 */
export function check(isValid, problem) {
  if (!isValid) throw new AtlasError(problem);
}

/** The value `none` of the format: there is no region, layer or attribute with this number. */
export const NONE = 0xffffffff;

/** Eight tables, with which eight bytes are processed at once ("slicing by eight"). */
const crcTables = (() => {
  const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
    tables[0][byte] = crc;
  }
  for (let t = 1; t < 8; t++) {
    for (let byte = 0; byte < 256; byte++) {
      const crc = tables[t - 1][byte];
      tables[t][byte] = (crc >>> 8) ^ tables[0][crc & 255];
    }
  }
  return tables;
})();

/**
 * Returns the CRC-32C (Castagnoli) of bytes, as in RFC 3720.
 * @param {Uint8Array} bytes
 */
export function crc32c(bytes) {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = crcTables;
  let crc = 0xffffffff;
  let i = 0;
  for (; i + 8 <= bytes.length; i += 8) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    crc =
      t7[crc & 255] ^ t6[(crc >>> 8) & 255] ^ t5[(crc >>> 16) & 255] ^ t4[crc >>> 24] ^
      t3[bytes[i + 4]] ^ t2[bytes[i + 5]] ^ t1[bytes[i + 6]] ^ t0[bytes[i + 7]];
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]) & 255];
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Decodes base64.
 * @param {string} text
 * @returns {Uint8Array}
 */
export function bytesOfBase64(text) {
  try {
    const decoder = /** @type {{ fromBase64?: (text: string) => Uint8Array }} */ (/** @type {unknown} */ (Uint8Array));
    if (decoder.fromBase64) return decoder.fromBase64(text);
    const binary = atob(text.trim());
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    throw new AtlasError('the atlas in this page is truncated or was changed');
  }
}
