import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { listRates } from '../db/affiliates.ts';
import { listHoldPeriods } from '../db/campaigns.ts';
import { listCouponPeriods } from '../db/coupon-codes.ts';
import { listMailChoices } from '../db/mail-settings.ts';
import type { AffiliateRow, CampaignRow } from '../db/schema.ts';
import { listActiveKeys } from '../db/secret-keys.ts';
import type { ShortLinkRow } from '../db/short-links.ts';
import type { Trx } from '../deps.ts';
import { affiliateChanged, campaignChanged, shortLinkChanged } from './events.ts';

/** Each of these writes the whole state of an entity into the outbox, in the transaction that changed it. */
export async function publishCampaign(trx: Trx, row: CampaignRow): Promise<void> {
  const holds = await listHoldPeriods(trx, row.id);
  const keys = await listActiveKeys(trx, row.id, row.updatedAt);
  await enqueue(trx, topics.campaignEvents, [campaignChanged(row, holds, keys)]);
}

export async function publishAffiliate(trx: Trx, row: AffiliateRow): Promise<void> {
  const rates = await listRates(trx, row.id);
  const coupons = await listCouponPeriods(trx, row.id);
  const mails = (await listMailChoices(trx, [row])).get(row.id);
  await enqueue(trx, topics.campaignEvents, [affiliateChanged(row, rates, coupons, mails)]);
}

export async function publishShortLinks(
  trx: Trx,
  rows: readonly ShortLinkRow[],
  campaign: CampaignRow,
  at: Date,
): Promise<void> {
  const events = rows.map((row) => shortLinkChanged({ ...row, targetUrl: row.targetUrl ?? campaign.targetUrl }, at));
  if (events.length > 0) await enqueue(trx, topics.campaignEvents, events);
}
