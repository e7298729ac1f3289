import type { Recipient } from '../db/campaigns.ts';
import { listAccounts } from '../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import type { Db } from '../deps.ts';
import { attachedAccount } from '../domain/account-owner.ts';

/** The account of the recipient's address, where there is one. */
export async function findAttached(db: Db, { affiliateId, email }: Recipient): Promise<PayoutAccountRow | undefined> {
  return attachedAccount(await listAccounts(db, [affiliateId]), email);
}
