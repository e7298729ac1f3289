import { createHash } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';

/**
 * By which an address is known again without being stored. It differs for each merchant or campaign, so that nobody can
 * tell which of them know the same address.
 */
export const addressDigest = (ofId: string, email: string): string =>
  createHash('sha256')
    .update(`${ofId} ${lowerAscii(email)}`)
    .digest('hex');
