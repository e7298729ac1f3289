import { DAY_MS } from './durations.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The prefix of session ids: three characters, the number of the day as two bytes in base64url. It keeps sessions of
 * one day together in indexes, so that inserts touch recent pages, which are in memory, instead of random ones.
 */
export function sessionPrefix(nowMs: number): string {
  const day = Math.floor(nowMs / DAY_MS) & 0xffff;
  return ALPHABET.charAt(day >> 10) + ALPHABET.charAt((day >> 4) & 63) + ALPHABET.charAt((day & 15) << 2);
}

/**
 * The start of the day in a session id's prefix. Only a hint, because visitors and shops can send any id, and every id
 * decodes to some day.
 */
export function sessionDay(sessionId: string): number {
  const [high, middle, low] = [0, 1, 2].map((place) => Math.max(0, ALPHABET.indexOf(sessionId.charAt(place))));
  return (((high ?? 0) << 10) | ((middle ?? 0) << 4) | ((low ?? 0) >> 2)) * DAY_MS;
}
