import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { lockCampaignsOf } from '../db/balances/billing-months.ts';
import { listUnusedPrepaid, listUsableCredits } from '../db/balances/unused-prepaid.ts';
import type { BillingDeps } from '../deps.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';
import { announcingPayoutHold } from './announce-payout-hold.ts';

/**
 * Turns prepaid amounts that no settlement will use into credits of their merchants. A credit is set off against what
 * the merchant owes again, until an operator refunds it at the provider. If the platform pays the campaign's affiliates
 * again before that, the next settlement would charge the card while the merchant has a credit: it is prepaid again.
 * What was used twice, because the transfer of a cancelled line arrived after all, is owed again.
 */
export async function creditPrepaid(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const found = [...(await listUnusedPrepaid(db)), ...(await listUsableCredits(db))];
  for (const ownerUserId of new Set(found.map((one) => one.ownerUserId))) {
    signal?.throwIfAborted();
    await inTransaction(db, async (trx) => {
      await lockCampaignsOf(trx, [ownerUserId]);
      const now = new Date(clock());
      await announcingPayoutHold(trx, ownerUserId, now, async () => {
        const unused = await listUnusedPrepaid(trx, ownerUserId);
        await post(
          trx,
          unused.map(({ amountMinor, ...of }) => creditedPrepaid(of, amountMinor, now)),
        );
        // What is owed again reduces the credit.
        const usable = await listUsableCredits(trx, ownerUserId);
        await post(
          trx,
          usable.map(({ amountMinor, ...of }) => creditedPrepaid(of, -amountMinor, now)),
        );
      });
    });
  }
}

function creditedPrepaid(
  { campaignId, currency }: { readonly campaignId: string; readonly currency: string },
  amountMinor: bigint,
  at: Date,
): LedgerTransaction {
  return {
    book: 'live',
    businessKey: `prepaid_credited:${uuid()}`,
    kind: 'prepaid_credited',
    occurredAt: at,
    campaignId,
    entries: [
      { account: { type: 'merchant.prepaid', campaignId }, currency, amountMinor },
      { account: { type: 'merchant.returned', campaignId }, currency, amountMinor: -amountMinor },
    ],
  };
}
