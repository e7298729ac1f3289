import { inTransaction } from '@sillage/runtime/postgres';
import { askForRefresh } from '../../db/payout-accounts.ts';
import { markFailed, markPaid, type Transfer } from '../../db/payout-lines.ts';
import type { PayoutLineRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { publishFailed, publishPaid } from '../accounts/publish.ts';
import { ensureNotices } from '../mails/end-notice.ts';
import { transferFigures } from './transfer-figures.ts';

type Settling = Pick<PayoutDeps, 'db' | 'clock' | 'metrics'>;

/** The line was paid: billing and the affiliate are notified. */
export async function settlePaid(
  { db, clock, metrics }: Settling,
  line: PayoutLineRow,
  transfer: Transfer,
): Promise<undefined> {
  const paid = await inTransaction(db, async (trx) => {
    const paid = await markPaid(trx, line, transfer);
    if (!paid) return;
    await publishPaid(trx, paid, transfer, clock());
    await ensureNotices(trx, paid.settlementId, [paid], clock());
    return paid;
  });
  if (paid && !paid.isTest) metrics.of(transferFigures)('paid');
}

/**
 * The line was certainly not paid by this attempt. The account is fetched again, because its state may be the reason.
 */
export async function settleFailed(
  { db, clock, metrics }: Settling,
  line: PayoutLineRow,
  failure:
    | { readonly reason: 'no_account' }
    | { readonly reason: 'refused'; readonly message: string; readonly provider: string; readonly accountId: string },
): Promise<undefined> {
  const message = failure.reason === 'refused' ? failure.message : '';
  const failed = await inTransaction(db, async (trx) => {
    const failed = await markFailed(trx, line, { reason: failure.reason, message });
    if (!failed) return;
    await publishFailed(trx, failed, failure.reason, message, clock());
    if (failure.reason === 'refused') await askForRefresh(trx, failure);
    return failed;
  });
  if (failed) metrics.of(transferFigures)('failed');
}
