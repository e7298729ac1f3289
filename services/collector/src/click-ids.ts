import { randomFillSync } from 'node:crypto';

/**
 * Random bytes are generated for this many ids at once: one call per id took a twentieth of the time of a redirect.
 */
const POOLED_IDS = 256;
const ID_BYTES = 16;
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');
const DASH = 0x2d;

/**
 * Generates click ids: UUID v7 (RFC 9562), ordered by millisecond and random within it. The library's v7 takes twice
 * the time.
 */
export function createClickIds(): () => string {
  const pool = Buffer.alloc(POOLED_IDS * ID_BYTES);
  const text = Buffer.alloc(36, DASH);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const start = used;
    used += ID_BYTES;
    pool.writeUIntBE(Date.now(), start, 6);
    pool[start + 6] = ((pool[start + 6] ?? 0) & 0x0f) | 0x70;
    pool[start + 8] = ((pool[start + 8] ?? 0) & 0x3f) | 0x80;
    let at = 0;
    for (let place = 0; place < ID_BYTES; place += 1) {
      if (place === 4 || place === 6 || place === 8 || place === 10) at += 1;
      const byte = pool[start + place] ?? 0;
      text[at] = DIGITS[byte >> 4] ?? 0;
      text[at + 1] = DIGITS[byte & 0x0f] ?? 0;
      at += 2;
    }
    return text.toString('latin1');
  };
}
