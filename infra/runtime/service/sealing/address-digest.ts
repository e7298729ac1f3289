import { lowerAscii } from '@sillage/proto/values/ascii';
import { createCampaignDigest } from './campaign-digest.ts';

/** Digest of an e-mail address, for recognising the address without storing it. */
export type AddressDigest = (campaignId: string, email: string) => string;

export function createAddressDigest(installationSecret: string): AddressDigest {
  const digest = createCampaignDigest(installationSecret, 'sillage addresses of customers');
  return (campaignId, email) => digest(campaignId, mailboxOf(email));
}

/** The mailbox of an address, without a suffix after a plus sign. */
export const mailboxOf = (email: string): string => lowerAscii(email.trim()).replace(/\+[^@]*(?=@)/, '');
