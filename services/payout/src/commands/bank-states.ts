import type { BankStates } from '@sillage/proto/http/payment-files';
import { detailsByAffiliate } from '../db/bank-details.ts';
import { listAffiliatesById } from '../db/campaigns.ts';
import { accountsByAffiliate } from '../db/payout-accounts.ts';
import type { Db } from '../deps.ts';
import { bankState } from '../domain/bank-details.ts';

/** What a payment to these affiliates can use now; those who are not known here have nothing. */
export async function listBankStates(
  db: Db,
  affiliateIds: readonly string[],
  now: Date,
): Promise<BankStates['affiliates']> {
  const [affiliates, known, accounts] = await Promise.all([
    listAffiliatesById(db, affiliateIds),
    detailsByAffiliate(db, affiliateIds),
    accountsByAffiliate(db, affiliateIds),
  ]);
  return affiliates.map(({ affiliateId, email }) => {
    const found = bankState(accounts.get(affiliateId) ?? [], known.get(affiliateId) ?? [], email, now);
    if (!('details' in found)) return { affiliateId, state: found.state, details: null };
    const { detailsId: id, last4, usableFrom } = found.details;
    return { affiliateId, state: found.state, details: { id, last4, usableFrom: usableFrom.toISOString() } };
  });
}
