import { NoticeOutcome, TransferFailure } from '@sillage/proto/events/payouts';
import { type PayoutLine, PayoutMethod } from '@sillage/proto/events/settlements';
import type { PayoutContent } from './settling.ts';

/**
 * A payout service without access to billing's tables: it pays each line at most once, and reports it, possibly more
 * than once.
 */
export function createPayout() {
  const attempts = new Map<string, number>();
  const transfers = new Map<string, { readonly currency: string; readonly amountMinor: number }>();
  const failed: { readonly settlementId: string; readonly line: PayoutLine }[] = [];
  const reported: PayoutContent[] = [];

  function arrive(settlementId: string, { lineId, attempt, currency, amountMinor }: PayoutLine): PayoutContent[] {
    transfers.set(lineId, { currency, amountMinor: Number(amountMinor) });
    const value = { settlementId, lineId, attempt, currency, amountMinor, transferId: `tr_${lineId}` };
    const results: PayoutContent[] = [{ case: 'transferPaid', value }, mailOf(settlementId, lineId)];
    reported.push(...results);
    return results;
  }

  function carryOut(settlementId: string, line: PayoutLine, isFailing: boolean): void {
    const { lineId, attempt } = line;
    if ((attempts.get(lineId) ?? 0) >= attempt || transfers.has(lineId)) return;
    attempts.set(lineId, attempt);
    if (line.method === PayoutMethod.NOTICE) reported.push(mailOf(settlementId, lineId));
    else if (isFailing) {
      failed.push({ settlementId, line });
      const value = { settlementId, lineId, attempt, failure: TransferFailure.NO_ACCOUNT, message: '' };
      reported.push({ case: 'transferFailed', value });
    } else arrive(settlementId, line);
  }

  /** A transfer that was reported as failed has arrived after all. Returns what is reported about it. */
  function arriveLate(place: number): PayoutContent[] {
    const late = failed[place % Math.max(1, failed.length)];
    return late && !transfers.has(late.line.lineId) ? arrive(late.settlementId, late.line) : [];
  }
  return { carryOut, arriveLate, reported, transfers };
}

const mailOf = (settlementId: string, lineId: string): PayoutContent => ({
  case: 'noticeSettled',
  value: { settlementId, lineId, outcome: NoticeOutcome.SENT },
});
