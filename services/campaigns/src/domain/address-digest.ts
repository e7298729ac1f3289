import { createHash } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';

/** An address without the address: another one for each merchant or campaign, so that nobody sees what else is known of it. */
export const addressDigest = (ofId: string, email: string): string =>
  createHash('sha256')
    .update(`${ofId} ${lowerAscii(email)}`)
    .digest('hex');
