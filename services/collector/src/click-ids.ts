import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/**
 * Random bytes are fetched for this many ids at once: one call to the generator for each cost a twentieth of a
 * redirect.
 */
const POOLED_IDS = 256;
const ID_BYTES = 16;

/** Makes click ids: UUID v7, ordered by the millisecond and random within it. */
export function createClickIds(): () => string {
  const pool = new Uint8Array(POOLED_IDS * ID_BYTES);
  let used = pool.length;
  const rng = () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += ID_BYTES;
    return pool.subarray(used - ID_BYTES, used);
  };
  return () => uuidv7({ rng });
}
