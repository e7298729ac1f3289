import { DAY_MS } from './durations.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * What session ids begin with: three characters, as base64url has the number of the day in two bytes. Sessions of one day
 * lie together in the keys that have them, so that new ones meet pages that are in memory, instead of one anywhere in all
 * that was ever stored.
 */
export function sessionPrefix(nowMs: number): string {
  const day = Math.floor(nowMs / DAY_MS) & 0xffff;
  return ALPHABET.charAt(day >> 10) + ALPHABET.charAt((day >> 4) & 63) + ALPHABET.charAt((day & 15) << 2);
}

/**
 * The first moment of the day that a session id begins with. It is only a hint: visitors and shops may send whatever they
 * like, and some day is found in anything.
 */
export function sessionDay(sessionId: string): number {
  const [high, middle, low] = [0, 1, 2].map((place) => Math.max(0, ALPHABET.indexOf(sessionId.charAt(place))));
  return (((high ?? 0) << 10) | ((middle ?? 0) << 4) | ((low ?? 0) >> 2)) * DAY_MS;
}
