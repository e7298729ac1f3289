import { randomBytes } from 'node:crypto';

/** `cus_` and 24 random characters. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
