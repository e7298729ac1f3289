import type { BankStates, BankStatesRequest } from '@sillage/proto/http/payment-files';
import type { z } from 'zod';
import { detailsByAffiliate, shownDetails } from '../../db/bank-details.ts';
import { listAffiliatesById } from '../../db/campaigns.ts';
import { accountsByAffiliate } from '../../db/payout-accounts.ts';
import type { Db } from '../../deps.ts';
import { bankState } from '../../domain/bank-details.ts';

/** The details that a payment to these affiliates can use now; unknown affiliates have none. */
export async function listBankStates(
  db: Db,
  { affiliateIds, withWallets }: z.output<typeof BankStatesRequest>,
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
    const { detailsId: id, usableFrom } = found.details;
    const shown = shownDetails(found.details);
    if (shown.wallet !== null && !withWallets) return { affiliateId, state: 'missing', details: null };
    return { affiliateId, state: found.state, details: { id, ...shown, usableFrom: usableFrom.toISOString() } };
  });
}
