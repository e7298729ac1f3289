import type { OpenBatch } from '@sillage/proto/http/payment-batches';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { lockCampaigns } from '../db/campaigns.ts';
import { claimForBatch, findBatchByHash, insertBatch, listSelfPaid } from '../db/settlements/payment-batches.ts';
import type { BillingDeps } from '../deps.ts';
import { post } from '../ledger/post.ts';
import { claimOf } from '../settlements/claims.ts';
import { loadBankStates, loadBatchQuote } from './load-batch-quote.ts';

/**
 * Claims the amounts that the merchant saw, or nothing: under the locks of their campaigns, the quote must still have
 * this hash. Repeating the same hash returns the same batch.
 */
export async function openBatch(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'payout'>,
  ownerUserId: string,
  { hash, ...requested }: z.infer<typeof OpenBatch>,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const known = await findBatchByHash(deps.db, ownerUserId, hash);
  if (known) return { id: known.id, isNew: false };
  const bankStates = await loadBankStates(deps, ownerUserId, requested);
  return inTransaction(deps.db, async (trx) => {
    const campaignIds = await listSelfPaid(trx, ownerUserId);
    if (campaignIds.length > 0) await lockCampaigns(trx, campaignIds);
    const meanwhile = await findBatchByHash(trx, ownerUserId, hash);
    if (meanwhile) return { id: meanwhile.id, isNew: false };
    const { quote, lines: paid } = await loadBatchQuote(trx, ownerUserId, requested, bankStates);
    if (quote.hash !== hash)
      throw new AppError(
        'quote_changed',
        'What is owed, or where it can be paid to, has changed. Review the new quote.',
      );
    if (paid.length === 0) throw new AppError('invalid_transition', 'There is nobody to pay.');
    const now = new Date(deps.clock());
    const id = uuid();
    const lines = paid.map((line) => ({ ...line, id: uuid(), batchId: id }));
    const batch = {
      id,
      ownerUserId,
      ...requested,
      hash,
      state: 'open' as const,
      createdAt: now,
      fileMadeAt: null,
      closedAt: null,
      reference: null,
    };
    await insertBatch(trx, batch, lines);
    await post(
      trx,
      lines.map((line) => claimOf('live', { ...line, currency: batch.currency }, now)),
    );
    await claimForBatch(trx, id);
    return { id, isNew: true };
  });
}
