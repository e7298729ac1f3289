import { listKeptReturns } from '../db/kept-returns.ts';
import type { Db } from '../deps.ts';
import { leftOut, MAX_SHOWN, type Proof, proofOf } from './proof.ts';

const CLAIM = 'What banks gave back of transfers was taken back from the accounts of affiliates';

/**
 * The ledger says of each of these that the affiliate was paid. That may be so, where their account has paid out again
 * since; only the provider knows. So it proves nothing wrong, and is named until the transfer is reversed, for somebody
 * to look.
 */
export async function proveTakenBack(db: Db): Promise<Proof> {
  const kept = await listKeptReturns(db);
  if (kept.length === 0) return proofOf(CLAIM, []);
  const named = kept
    .slice(0, MAX_SHOWN)
    .map(({ lineId, transferId, payoutId, accountId, currency, amountMinor }) =>
      transferId === null
        ? `line ${lineId}, which has no transfer here (payout ${payoutId} of ${accountId})`
        : `${amountMinor} minor units of ${currency} of transfer ${transferId} (payout ${payoutId} of ${accountId})`,
    );
  const more = kept.length > named.length ? `, and ${kept.length - named.length} more` : '';
  return leftOut(
    CLAIM,
    `See at the provider whether the affiliate has got it, or else reverse the transfer: ${named.join(', ')}${more}.`,
  );
}
