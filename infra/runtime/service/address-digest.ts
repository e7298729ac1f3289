import { createHmac } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';

/** What of an e-mail address is kept where it need only be known again. */
export type AddressDigest = (campaignId: string, email: string) => string;

/**
 * By which an address is known again without being stored. Each campaign has digests of its own, and nobody can try
 * addresses without the installation's secret. What stands behind a plus sign is the same mailbox.
 */
export function createAddressDigest(installationSecret: string): AddressDigest {
  const key = createHmac('sha256', installationSecret).update('sillage addresses of customers').digest();
  return (campaignId, email) => {
    const mailbox = lowerAscii(email.trim()).replace(/\+[^@]*(?=@)/, '');
    return mailbox === '' ? '' : createHmac('sha256', key).update(`${campaignId} ${mailbox}`).digest('base64url');
  };
}
