import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; hashes first, so that the time does not depend on the length either. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
