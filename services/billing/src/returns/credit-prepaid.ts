import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { lockCampaignsOf } from '../db/balances/billing-months.ts';
import { listUnusedPrepaid } from '../db/balances/unused-prepaid.ts';
import type { BillingDeps } from '../deps.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';
import { announcingPayoutHold } from './announce-payout-hold.ts';

/**
 * Turns prepaid amounts that no settlement will use into credits of their merchants. A credit is set off against what
 * the merchant owes again, until an operator refunds it at the provider. What was used twice, because the transfer of a
 * cancelled line arrived after all, is owed again.
 */
export async function creditPrepaid(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const owners = new Set((await listUnusedPrepaid(db)).map(({ ownerUserId }) => ownerUserId));
  for (const ownerUserId of owners) {
    signal?.throwIfAborted();
    await inTransaction(db, async (trx) => {
      await lockCampaignsOf(trx, [ownerUserId]);
      const now = new Date(clock());
      const unused = await listUnusedPrepaid(trx, ownerUserId);
      const credits = unused.map(
        ({ campaignId, currency, amountMinor }): LedgerTransaction => ({
          book: 'live',
          businessKey: `prepaid_credited:${uuid()}`,
          kind: 'prepaid_credited',
          occurredAt: now,
          campaignId,
          entries: [
            { account: { type: 'merchant.prepaid', campaignId }, currency, amountMinor },
            { account: { type: 'merchant.returned', campaignId }, currency, amountMinor: -amountMinor },
          ],
        }),
      );
      await announcingPayoutHold(trx, ownerUserId, now, () => post(trx, credits));
    });
  }
}
