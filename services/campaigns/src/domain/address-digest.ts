import { createHash } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';

/**
 * Recognises an address without storing it. The digest differs for each merchant or campaign, so that it does not
 * reveal which of them know the same address.
 */
export const addressDigest = (ofId: string, email: string): string =>
  createHash('sha256')
    .update(`${ofId} ${lowerAscii(email)}`)
    .digest('hex');
