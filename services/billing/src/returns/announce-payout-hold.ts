import { v7 as uuid } from 'uuid';
import { type HeldBalance, listHeldBalances } from '../db/balances/held-balances.ts';
import type { SettlementLineRow } from '../db/settlements/settlement-tables.ts';
import type { Trx } from '../deps.ts';
import { publishPayoutHold } from '../settlements/events.ts';
import { findPayoutHold } from './find-payout-hold.ts';

/**
 * Books what may begin a payout hold. If one begins, the affiliates whose payments it holds are notified, once each. All
 * campaigns of the merchant must be locked, so that each hold begins only once.
 */
export async function announcingPayoutHold(
  trx: Trx,
  ownerUserId: string,
  now: Date,
  book: () => Promise<unknown>,
): Promise<void> {
  const before = await findPayoutHold(trx, 'live', ownerUserId);
  await book();
  if (!before.isHeld && (await findPayoutHold(trx, 'live', ownerUserId)).isHeld)
    await announcePayoutHold(trx, ownerUserId, now);
}

async function announcePayoutHold(trx: Trx, ownerUserId: string, now: Date): Promise<void> {
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
 * Notifies affiliates who could not be paid during a payout hold and had no other held amounts: they were about to be
 * paid when it began, and were not notified then.
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
