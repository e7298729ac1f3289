import type { Recipient } from '../../db/campaigns.ts';
import { insertAccount, type LockedAffiliate, listAccounts, lockAffiliate } from '../../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { Db, Trx } from '../../deps.ts';
import { attachedAccount, payeeAccount } from '../../domain/account-owner.ts';
import { addressReplaced } from './grant.ts';

/** The account of the recipient's address, if there is one. */
export async function findAttached(db: Db, { affiliateId, email }: Recipient): Promise<PayoutAccountRow | undefined> {
  return attachedAccount(await listAccounts(db, [affiliateId]), email);
}

/** The account of the recipient's address to which payments are made; undefined while somebody objects to the address. */
export async function findPayee(db: Db, { affiliateId, email }: Recipient): Promise<PayoutAccountRow | undefined> {
  return payeeAccount(await listAccounts(db, [affiliateId]), email);
}

/** Like `findAttached`, for storing details, with the affiliate locked: creates the account if there is none. */
export async function lockAttached(
  trx: Trx,
  { affiliateId, campaignId, email }: Recipient,
): Promise<{ readonly affiliate: LockedAffiliate['affiliate']; readonly own: PayoutAccountRow }> {
  const locked = await lockAffiliate(trx, affiliateId);
  // The merchant may have changed the address since the link was checked.
  if (locked?.affiliate.email !== email) throw addressReplaced();
  const { affiliate, accounts } = locked;
  const own =
    attachedAccount(accounts, email) ?? (await insertAccount(trx, { affiliateId, campaignId, address: email }));
  return { affiliate, own };
}
