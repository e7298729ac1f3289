import { createHash } from 'node:crypto';

/** A name of bounded length for these parts: the same for the same ones. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
