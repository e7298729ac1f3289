import { eraseDetails, hasDetails } from '../../db/bank-details.ts';
import { type SaidAffiliate, upsertAffiliate } from '../../db/campaigns.ts';
import { insertMails } from '../../db/mails.ts';
import { eraseAddresses, lockAffiliate, updateAccount } from '../../db/payout-accounts.ts';
import type { Touched } from '../../db/published-payees.ts';
import { eraseTaxDetails, findTaxDetails } from '../../db/tax-details.ts';
import type { Trx } from '../../deps.ts';
import { attachedAccount, isSameAddress } from '../../domain/account-owner.ts';
import { publishAccount } from './publish.ts';

const NOBODY: Touched = { addresses: [], erasedIds: [] };

/**
 * Stores an affiliate as of their newest event. A change of address detaches the account that the previous address has
 * set up: its holder is notified once, at that address. Returns whose published accounts may have changed.
 */
export async function applyAffiliate(trx: Trx, said: SaidAffiliate, nowMs: number): Promise<Touched> {
  const { affiliateId, campaignId, email } = said;
  const before = await lockAffiliate(trx, affiliateId);
  if (!(await upsertAffiliate(trx, said))) return NOBODY;
  // Erased: this is not a change of address, and no address is kept.
  if (email === '') {
    await eraseAddresses(trx, affiliateId);
    await eraseDetails(trx, affiliateId);
    await eraseTaxDetails(trx, affiliateId);
  } else if (before && !isSameAddress(before.affiliate.email, email)) {
    const former = attachedAccount(before.accounts, before.affiliate.email);
    const isPaidTo = former && (former.accountId !== null || (await hasDetails(trx, former.id)));
    const now = new Date(nowMs);
    if (former && (isPaidTo || (await findTaxDetails(trx, former.id))))
      await updateAccount(trx, former.id, { detachedAt: now });
    if (isPaidTo)
      await insertMails(trx, [{ kind: 'detached', campaignId, affiliateId, payoutAccountId: former.id, dueAt: now }]);
  }
  await publishAccount(trx, affiliateId, nowMs);
  if (before && isSameAddress(before.affiliate.email, email)) return NOBODY;
  const addresses = [before?.affiliate.email ?? '', email].filter((address) => address !== '');
  return { addresses, erasedIds: email === '' ? [affiliateId] : [] };
}
