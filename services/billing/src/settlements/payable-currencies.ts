import { findCardOwner } from '../db/charges/card-owners.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { BillingDeps, Db } from '../deps.ts';

/**
 * The only currencies in which the platform can pay affiliates of this campaign; null: any. No money is moved in the
 * test book, or for affiliates whom the merchant pays.
 */
export async function payableCurrenciesOf(
  { db, payableCurrencies }: Pick<BillingDeps, 'payableCurrencies'> & { readonly db: Db },
  { book, ownerUserId, paymentMode }: Pick<CampaignRow, 'book' | 'ownerUserId' | 'paymentMode'>,
): Promise<ReadonlySet<string> | null> {
  if (book === 'test' || paymentMode === 'self_pay') return null;
  return payableCurrencies.of((await findCardOwner(db, ownerUserId))?.provider ?? null);
}
