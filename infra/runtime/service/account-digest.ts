import { readIban } from '@sillage/proto/values/iban';
import { mailboxOf } from './address-digest.ts';
import { createCampaignDigest } from './campaign-digest.ts';

/**
 * What of an account that somebody pays from, or is paid to, is kept where it need only be known again: of an IBAN, or of
 * the address of a wallet. Empty for what is neither.
 */
export type AccountDigest = (campaignId: string, account: string) => string;

export function createAccountDigest(installationSecret: string): AccountDigest {
  const digest = createCampaignDigest(installationSecret, 'sillage payment accounts');
  return (campaignId, account) => digest(campaignId, accountOf(account));
}

/** Wallets of whatever provider are known by the mailbox, which is one person's. */
function accountOf(written: string): string {
  if (written.includes('@')) return mailboxOf(written);
  const read = readIban(written);
  return 'iban' in read ? read.iban : '';
}
