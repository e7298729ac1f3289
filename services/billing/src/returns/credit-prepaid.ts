import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { listUnusedPrepaid } from '../db/balances/unused-prepaid.ts';
import { lockCampaigns } from '../db/campaigns.ts';
import type { BillingDeps } from '../deps.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';

/**
 * Turns prepaid amounts that no settlement will use into credits of their merchants. A credit is set off against what
 * the merchant owes again, until an operator refunds it at the provider.
 */
export async function creditPrepaid(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const campaignIds = new Set((await listUnusedPrepaid(db)).map(({ campaignId }) => campaignId));
  for (const campaignId of campaignIds) {
    signal?.throwIfAborted();
    await inTransaction(db, async (trx) => {
      await lockCampaigns(trx, [campaignId]);
      const now = new Date(clock());
      const unused = await listUnusedPrepaid(trx, campaignId);
      await post(
        trx,
        unused.map(
          ({ currency, amountMinor }): LedgerTransaction => ({
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
        ),
      );
    });
  }
}
