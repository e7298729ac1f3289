import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { markExpiring } from '../db/charges/cards.ts';
import { noticeQueue } from '../db/queues.ts';
import type { BillingDeps } from '../deps.ts';

const PAGE = 500;

/**
 * Enqueues mails to the owners of cards that expire at the end of the current month, once per card. The mark and the
 * task are one transaction, so a crash neither loses nor repeats a mail.
 */
export async function noticeExpiringCards(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = new Date(clock());
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  let noticed = PAGE;
  while (noticed === PAGE && !signal?.aborted) {
    noticed = await inTransaction(db, async (trx) => {
      const cards = await markExpiring(trx, month, PAGE);
      await enqueueNotices(
        trx,
        noticeQueue,
        cards.map(({ ownerUserId, ...card }) => ({ ownerUserId, notice: { kind: 'card_expires', ...card } })),
      );
      return cards.length;
    });
  }
}
