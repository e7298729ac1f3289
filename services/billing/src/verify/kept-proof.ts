import { listKeptReturns } from '../db/charges/kept-returns.ts';
import type { Db } from '../deps.ts';
import { inBook, leftOut, MAX_SHOWN, type Proof, proofOf } from './proof.ts';

const CLAIM = inBook('live', 'What banks gave back of transfers was taken back from the accounts of affiliates');

/**
 * The ledger counts each of these as paid. That is correct if the account has paid out again since, which only the
 * provider knows. They are therefore not reported as errors of the ledger but listed for an operator to check, until
 * the transfer is reversed.
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
