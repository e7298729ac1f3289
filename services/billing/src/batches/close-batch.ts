import { groupBy } from '@sillage/proto/values/group-by';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { dischargeDirectlyPaid } from '../commands/discharge-directly-paid.ts';
import { lockCampaigns } from '../db/campaigns.ts';
import { releaseConversions } from '../db/claimed-conversions.ts';
import type { BatchLineRow, BatchRow } from '../db/settlements/batch-tables.ts';
import { closeBatch, findOwnBatch, listBatchLines, lockBatch, payClaimed } from '../db/settlements/payment-batches.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { post } from '../ledger/post.ts';
import { directPaymentOf, releaseOf } from '../settlements/claims.ts';
import { publishMarkedPaid, publishMarkedPayments } from '../settlements/events.ts';

type Closing = Pick<BillingDeps, 'db' | 'clock'>;

/**
 * Records that the merchant has paid the whole batch: it is deducted from the balances, and each affiliate is notified.
 */
export const markBatchPaid = (
  deps: Closing,
  ownerUserId: string,
  id: string,
  reference: string | null,
): Promise<void> =>
  close(deps, ownerUserId, id, { state: 'paid', reference: reference || null }, async (trx, batch, lines, now) => {
    await post(
      trx,
      lines.map((line) => directPaymentOf('live', { ...line, currency: batch.currency }, now)),
    );
    const conversions = await payClaimed(
      trx,
      lines.map((line) => line.id),
    );
    const conversionsOf = groupBy(conversions, ({ campaignId }) => campaignId);
    for (const [campaignId, own] of groupBy(lines, (line) => line.campaignId)) {
      const about = { id, campaignId, ownerUserId };
      const ids = (conversionsOf.get(campaignId) ?? []).map(({ conversionId }) => conversionId);
      await publishMarkedPaid(trx, about, ids, now);
      await publishMarkedPayments(trx, { ...about, currency: batch.currency }, own, now);
    }
  });

/**
 * Gives up an unpaid batch, whose amounts are owed again. If somebody executed a file that was made for it, the amounts
 * would be paid twice, so the merchant must confirm that the newest file is not used.
 */
export const undoBatch = (
  deps: Closing,
  ownerUserId: string,
  id: string,
  unsentFileMadeAt: string | null,
): Promise<void> =>
  close(deps, ownerUserId, id, { state: 'undone', reference: null }, async (trx, batch, lines, now) => {
    refuseSentFile(batch, unsentFileMadeAt);
    await post(
      trx,
      lines.map((line) => releaseOf('live', { ...line, currency: batch.currency }, now)),
    );
    const conversions = await releaseConversions(
      trx,
      lines.map((line) => line.id),
    );
    await dischargeDirectlyPaid(trx, conversions, now.getTime());
  });

function refuseSentFile({ fileMadeAt }: BatchRow, unsentFileMadeAt: string | null): void {
  if (fileMadeAt === null) return;
  if (unsentFileMadeAt !== null && Date.parse(unsentFileMadeAt) === fileMadeAt.getTime()) return;
  const madeAt = fileMadeAt.toISOString();
  throw new AppError(
    'payment_file_made',
    `The file of this batch was made at ${madeAt} and may have been sent. Nothing was changed: the batch is open, and nothing else pays its amounts. ` +
      `If it was paid, mark the batch as paid. If you are sure that the file was not sent, undo the batch with "unsentFileMadeAt": "${madeAt}".`,
  );
}

type Book = (trx: Trx, batch: BatchRow, lines: readonly BatchLineRow[], now: Date) => Promise<void>;

/** Runs once: repeating it changes nothing, and a batch that ended one way cannot end the other way. */
async function close(
  { db, clock }: Closing,
  ownerUserId: string,
  id: string,
  { state, reference }: { readonly state: 'paid' | 'undone'; readonly reference: string | null },
  book: Book,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    found(await findOwnBatch(trx, id, ownerUserId));
    const lines = await listBatchLines(trx, id);
    // Campaigns first, as in every transaction that books; then the batch, which only one of two concurrent calls
    // closes.
    await lockCampaigns(trx, [...new Set(lines.map(({ campaignId }) => campaignId))]);
    const batch = await lockBatch(trx, id);
    if (batch.state === state) return;
    if (batch.state !== 'open')
      throw new AppError(
        'invalid_transition',
        batch.state === 'paid' ? 'This batch was marked as paid.' : 'This batch was undone.',
      );
    const now = new Date(clock());
    await book(trx, batch, lines, now);
    await closeBatch(trx, id, { state, closedAt: now, reference });
  });
}
