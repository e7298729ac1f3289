import type { BatchLineRow, BatchRow } from '../db/batch-tables.ts';
import type { LedgerAccount, LedgerTransaction } from '../domain/ledger-transaction.ts';

type Batch = Pick<BatchRow, 'currency'>;
type Line = Pick<BatchLineRow, 'id' | 'campaignId' | 'affiliateId' | 'amountMinor'>;

/** What is owed is in a batch: nobody else may pay it. */
export const claimOf = (batch: Batch, line: Line, at: Date): LedgerTransaction =>
  move(batch, line, 'claim', [ofAffiliate(line, 'affiliate.payable'), ofAffiliate(line, 'affiliate.settling')], at);

/** What the batch did not pay is owed again. */
export const releaseOf = (batch: Batch, line: Line, at: Date): LedgerTransaction =>
  move(batch, line, 'release', [ofAffiliate(line, 'affiliate.settling'), ofAffiliate(line, 'affiliate.payable')], at);

/** The merchant has paid it by themselves. */
export const paymentOf = (batch: Batch, line: Line, at: Date): LedgerTransaction =>
  move(
    batch,
    line,
    'direct_payment',
    [ofAffiliate(line, 'affiliate.settling'), { type: 'merchant.commissions', campaignId: line.campaignId }],
    at,
  );

/** Each once for each line, for ever: a repetition books nothing. */
function move(
  { currency }: Batch,
  { id, campaignId, amountMinor }: Line,
  kind: 'claim' | 'release' | 'direct_payment',
  [debited, credited]: readonly [LedgerAccount, LedgerAccount],
  occurredAt: Date,
): LedgerTransaction {
  return {
    book: 'live',
    businessKey: `${kind}:${id}`,
    kind,
    occurredAt,
    campaignId,
    entries: [
      { account: debited, currency, amountMinor },
      { account: credited, currency, amountMinor: -amountMinor },
    ],
  };
}

const ofAffiliate = (
  { campaignId, affiliateId }: Line,
  type: 'affiliate.payable' | 'affiliate.settling',
): LedgerAccount => ({ type, campaignId, affiliateId });
