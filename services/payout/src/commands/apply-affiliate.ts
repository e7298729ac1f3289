import { type SaidAffiliate, upsertAffiliate } from '../db/campaigns.ts';
import { insertDetachedMail } from '../db/mails.ts';
import { eraseAddresses, lockAffiliate, updateAccount } from '../db/payout-accounts.ts';
import type { Trx } from '../deps.ts';
import { attachedAccount, isSameAddress } from '../domain/account-owner.ts';
import { publishAccount } from './publish.ts';

/**
 * Stores an affiliate as their newest event says. A change of address detaches the account that the former one has set
 * up: its holder is told, once, at that address.
 */
export async function applyAffiliate(trx: Trx, said: SaidAffiliate, nowMs: number): Promise<void> {
  const { affiliate_id: affiliateId, campaign_id: campaignId, email } = said;
  const before = await lockAffiliate(trx, affiliateId);
  if (!(await upsertAffiliate(trx, said))) return;
  // Erased: nobody has changed anything, and no address stays.
  if (email === '') await eraseAddresses(trx, affiliateId);
  else if (before && !isSameAddress(before.affiliate.email, email)) {
    const former = attachedAccount(before.accounts, before.affiliate.email);
    if (former && former.account_id !== null) {
      const now = new Date(nowMs);
      await updateAccount(trx, former.id, { detached_at: now });
      await insertDetachedMail(trx, {
        campaign_id: campaignId,
        affiliate_id: affiliateId,
        payout_account_id: former.id,
        due_at: now,
      });
    }
  }
  await publishAccount(trx, affiliateId, nowMs);
}
