/** A power of two; enough for some thousands of destinations and hosts, and all countries and browsers. */
const PLACES = 4096;
/** Longer texts are mostly unique. */
const MAX_BYTES = 128;
const decoder = new TextDecoder('utf-8', { fatal: true });

interface KnownText {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/**
 * A cache of decoded texts by their bytes, as UTF-8 unless another decoder is given. It keeps the latest of recurring
 * texts such as countries and destinations: comparing bytes takes a third of the time of decoding, and a shared string
 * is not hashed again in maps and leaves no garbage.
 */
export class KnownTexts {
  readonly #known: (KnownText | undefined)[] = new Array(PLACES);
  readonly #decode: (bytes: Uint8Array) => string;

  constructor(decode: (bytes: Uint8Array) => string = (bytes) => decoder.decode(bytes)) {
    this.#decode = decode;
  }

  /** Throws if the bytes cannot be decoded. */
  read(bytes: Uint8Array, start: number, end: number): string {
    if (end - start > MAX_BYTES) return this.#decode(bytes.subarray(start, end));
    let hash = end - start;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const place = (hash ^ (hash >>> 13)) & (PLACES - 1);
    const known = this.#known[place];
    if (known && isSame(known.bytes, bytes, start, end)) return known.text;
    const own = bytes.slice(start, end);
    const text = this.#decode(own);
    this.#known[place] = { bytes: own, text };
    return text;
  }
}

function isSame(known: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let at = 0; at < known.length; at += 1) if (known[at] !== bytes[start + at]) return false;
  return true;
}
