import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import { markTold } from '../db/claimed-conversions.ts';
import { findByMonth, findUnderWay } from '../db/settlements.ts';
import type { BillingDeps } from '../deps.ts';
import { isSettled } from '../domain/quote.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { beginSettlement } from './begin-settlement.ts';
import { loadQuote } from './load-quote.ts';

/**
 * `under_way`: another settlement of the campaign is. `held`: a payment of the merchant's is disputed or owed again.
 * Either way, what stays owed is paid, or announced, with the next month, or when the merchant says so.
 */
export type MonthlyStart = 'started' | 'done_before' | 'nothing_to_pay' | 'under_way' | 'held';

/**
 * Settles what the affiliates of a campaign are owed when a month (`2026-11`) is due: pays them where the platform
 * does, else tells each what they have earned, by mail; at most once for each campaign and month. The fee is the
 * month's invoice's. Without a card the charge fails and waits for one. No month is settled in the test book.
 */
export function startMonthlySettlement(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers'>,
  campaignId: string,
  period: string,
): Promise<MonthlyStart> {
  return inTransaction(deps.db, async (trx) => {
    const [campaign] = await lockCampaigns(trx, [campaignId]);
    if (campaign?.book !== 'live') return 'nothing_to_pay';
    if (await findByMonth(trx, campaignId, period)) return 'done_before';
    if (await findUnderWay(trx, 'live', campaignId)) return 'under_way';
    // A mail moves no money.
    const isPaid = campaign.paymentMode === 'managed';
    if (isPaid && (await findPayoutHold(trx, 'live', campaign.ownerUserId)).isHeld) return 'held';
    const decided = await loadQuote({ ...deps, db: trx }, campaign, { reason: 'monthly', affiliateId: null });
    if (!decided.quote.lines.some(isSettled)) return 'nothing_to_pay';
    const settlementId = await beginSettlement(trx, campaign, decided, { hash: null, period }, new Date(deps.clock()));
    if (!isPaid) await markTold(trx, settlementId, period);
    return 'started';
  });
}
