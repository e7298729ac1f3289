import { readIban } from '@sillage/proto/values/iban';
import { mailboxOf } from './address-digest.ts';
import { createCampaignDigest } from './campaign-digest.ts';

/**
 * Digest of a payment account (an IBAN, or the address of a wallet), for recognising the account without storing it.
 * Empty if it is neither.
 */
export type AccountDigest = (campaignId: string, account: string) => string;

export function createAccountDigest(installationSecret: string): AccountDigest {
  const digest = createCampaignDigest(installationSecret, 'sillage payment accounts');
  return (campaignId, account) => digest(campaignId, accountOf(account));
}

/** Wallets of all providers are identified by their mailbox, which belongs to one person. */
function accountOf(written: string): string {
  if (written.includes('@')) return mailboxOf(written);
  const read = readIban(written);
  return 'iban' in read ? read.iban : '';
}
