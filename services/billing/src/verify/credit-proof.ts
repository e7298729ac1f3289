import { listCredits } from '../db/charges/charge-returns.ts';
import type { Db } from '../deps.ts';
import { inBook, leftOut, MAX_SHOWN, type Proof, proofOf } from './proof.ts';

const CLAIM = inBook('live', 'What merchants paid beyond what they owe was refunded to them');

/**
 * Lists what the platform owes merchants, for an operator to refund at the provider. The ledger is right about it, so
 * it is no difference.
 */
export async function proveCreditsRefunded(db: Db): Promise<Proof> {
  const credits = await listCredits(db);
  if (credits.length === 0) return proofOf(CLAIM, []);
  const named = credits
    .slice(0, MAX_SHOWN)
    .map(
      ({ ownerUserId, currency, amountMinor, campaignIds }) =>
        `${amountMinor} minor units of ${currency} to ${ownerUserId} (campaigns ${campaignIds.join(', ')})`,
    );
  const more = credits.length > named.length ? `, and ${credits.length - named.length} more` : '';
  return leftOut(CLAIM, `Refund charges of these campaigns at the provider: ${named.join(', ')}${more}.`);
}
