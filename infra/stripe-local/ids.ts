import { randomBytes } from 'node:crypto';

/** `cus_` and 24 characters that nobody guesses. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
