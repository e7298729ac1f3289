import { lowerAscii } from '@sillage/proto/values/ascii';
import { createCampaignDigest } from './campaign-digest.ts';

/** What of an e-mail address is kept where it need only be known again. */
export type AddressDigest = (campaignId: string, email: string) => string;

export function createAddressDigest(installationSecret: string): AddressDigest {
  const digest = createCampaignDigest(installationSecret, 'sillage addresses of customers');
  return (campaignId, email) => digest(campaignId, mailboxOf(email));
}

/** What stands behind a plus sign is the same mailbox. */
export const mailboxOf = (email: string): string => lowerAscii(email.trim()).replace(/\+[^@]*(?=@)/, '');
