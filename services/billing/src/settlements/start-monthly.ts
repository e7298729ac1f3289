import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import { markNotified } from '../db/claimed-conversions.ts';
import { findByMonth, findUnderWay } from '../db/settlements/settlements.ts';
import type { BillingDeps } from '../deps.ts';
import { isSettled } from '../domain/line-outcome.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { beginSettlement } from './begin-settlement.ts';
import { loadQuote } from './load-quote.ts';

/**
 * `under_way`: another settlement of the campaign is in progress. `held`: a payment of the merchant is disputed or owed
 * again. In both cases the open amounts are settled with the next month, or when the merchant requests it.
 */
export type MonthlyStart = 'started' | 'done_before' | 'nothing_to_pay' | 'under_way' | 'held';

/**
 * Settles the balances of a campaign's affiliates for a due month (`2026-11`): pays them if the platform pays
 * affiliates, else mails each what they have earned; at most once per campaign and month. The fee is in the monthly
 * invoice. Without a card the charge fails and waits for one. There are no monthly settlements in the test book.
 */
export function startMonthlySettlement(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers' | 'payableCurrencies'>,
  campaignId: string,
  period: string,
): Promise<MonthlyStart> {
  return inTransaction(deps.db, async (trx) => {
    const [campaign] = await lockCampaigns(trx, [campaignId]);
    if (campaign?.book !== 'live') return 'nothing_to_pay';
    if (await findByMonth(trx, campaignId, period)) return 'done_before';
    if (await findUnderWay(trx, 'live', campaignId)) return 'under_way';
    // Otherwise only mails are sent, which a payout hold does not prevent.
    const isPaid = campaign.paymentMode === 'managed';
    if (isPaid && (await findPayoutHold(trx, 'live', campaign.ownerUserId)).isHeld) return 'held';
    const decided = await loadQuote({ ...deps, db: trx }, campaign, { reason: 'monthly', affiliateId: null });
    if (!decided.quote.lines.some(isSettled)) return 'nothing_to_pay';
    const settlementId = await beginSettlement(trx, campaign, decided, { hash: null, period }, new Date(deps.clock()));
    if (!isPaid) await markNotified(trx, settlementId, period);
    return 'started';
  });
}
