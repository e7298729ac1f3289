import type { CampaignRow } from '../db/schema.ts';
import { findByMonth, findUnderWay } from '../db/settlements.ts';
import type { Trx } from '../deps.ts';
import { isSettled } from '../domain/quote.ts';
import { beginSettlement } from './begin-settlement.ts';
import { loadQuote } from './load-quote.ts';

/** `waits`: another settlement of the campaign is under way; call again later. */
export type MonthlyStart = 'started' | 'done_before' | 'nothing_to_pay' | 'waits';

/**
 * Pays what the affiliates of a managed campaign are owed when a month (`2026-11`) is due: at most once for each campaign and
 * month. The fee is the month's invoice's. Without a card the charge fails and waits for one. The campaign must be locked.
 */
export async function startMonthlySettlement(trx: Trx, campaign: CampaignRow, period: string, now: Date): Promise<MonthlyStart> {
  if (campaign.payment_mode !== 'managed' || campaign.is_demo) return 'nothing_to_pay';
  if (await findByMonth(trx, campaign.campaign_id, period)) return 'done_before';
  if (await findUnderWay(trx, campaign.campaign_id)) return 'waits';
  const decided = await loadQuote(trx, campaign, { reason: 'monthly', affiliateId: null });
  if (!decided.quote.lines.some(isSettled)) return 'nothing_to_pay';
  await beginSettlement(trx, campaign, decided, { hash: null, period }, now);
  return 'started';
}
