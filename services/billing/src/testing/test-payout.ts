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
  const reported: PayoutContent[] = [];

  function carryOut(settlementId: string, line: PayoutLine, isFailing: boolean): void {
    const { lineId, attempt, currency, amountMinor } = line;
    if ((attempts.get(lineId) ?? 0) >= attempt || transfers.has(lineId)) return;
    attempts.set(lineId, attempt);
    const mail: PayoutContent = { case: 'noticeSettled', value: { settlementId, lineId, outcome: NoticeOutcome.SENT } };
    if (line.method === PayoutMethod.NOTICE) reported.push(mail);
    else if (isFailing) {
      reported.push({
        case: 'transferFailed',
        value: { settlementId, lineId, attempt, failure: TransferFailure.NO_ACCOUNT, message: '' },
      });
    } else {
      transfers.set(lineId, { currency, amountMinor: Number(amountMinor) });
      reported.push(
        {
          case: 'transferPaid',
          value: { settlementId, lineId, attempt, currency, amountMinor, transferId: `tr_${lineId}` },
        },
        mail,
      );
    }
  }
  return { carryOut, reported, transfers };
}
