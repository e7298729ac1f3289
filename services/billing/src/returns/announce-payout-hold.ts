import { v7 as uuid } from 'uuid';
import { listRecoveries } from '../db/charges.ts';
import { type HeldBalance, listHeldBalances } from '../db/held-balances.ts';
import type { SettlementLineRow } from '../db/settlement-tables.ts';
import type { Trx } from '../deps.ts';
import { publishPayoutHold } from '../settlements/events.ts';
import { findPayoutHold } from './find-payout-hold.ts';

/**
 * Whether affiliates have been notified of a payout hold that is not over for them. One that is being paid off is not:
 * where the card refuses it goes on, and a merchant who tries again and again must not have their affiliates written to
 * each time.
 */
export async function isPayoutHoldKnown(trx: Trx, ownerUserId: string): Promise<boolean> {
  if ((await findPayoutHold(trx, 'live', ownerUserId)).isHeld) return true;
  return (await listRecoveries(trx, ownerUserId)).some(({ state }) => state === 'waiting');
}

/**
 * Notifies the affiliates whose payments are kept back by a payout hold that began in this transaction, each once. All
 * campaigns of the merchant must have been locked since before it was found that nothing was held: so each hold begins
 * once.
 */
export async function announcePayoutHold(trx: Trx, ownerUserId: string, now: Date): Promise<void> {
  const byCampaign = new Map<string, HeldBalance[]>();
  for (const balance of await listHeldBalances(trx, ownerUserId)) {
    byCampaign.set(balance.campaignId, [...(byCampaign.get(balance.campaignId) ?? []), balance]);
  }
  const id = uuid();
  for (const [campaignId, balances] of byCampaign) {
    await publishPayoutHold(trx, { id, campaignId, ownerUserId }, balances, now);
  }
}

/**
 * Notifies those who could not be paid during a payout hold, and had nothing else that was kept back: they were about
 * to be paid when it began, and were not notified then.
 */
export async function announceToUnpaid(
  trx: Trx,
  ownerUserId: string,
  unpaid: readonly Pick<SettlementLineRow, 'affiliateId' | 'currency' | 'amountMinor'>[],
  now: Date,
): Promise<void> {
  if (unpaid.length === 0 || !(await findPayoutHold(trx, 'live', ownerUserId)).isHeld) return;
  for (const balance of await listHeldBalances(trx, ownerUserId)) {
    const { campaignId, affiliateId, sums } = balance;
    const isAll = unpaid.some(
      (line) =>
        line.affiliateId === affiliateId &&
        sums.every((sum) => sum.currency === line.currency && sum.amountMinor === String(line.amountMinor)),
    );
    if (isAll) await publishPayoutHold(trx, { id: uuid(), campaignId, ownerUserId }, [balance], now);
  }
}
