import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { listRatesOf, updateAffiliateRow } from '../db/affiliates/affiliates.ts';
import type { ShortLinkRow } from '../db/affiliates/short-links.ts';
import { listHoldPeriods } from '../db/campaigns/campaigns.ts';
import { listCouponPeriodsOf } from '../db/campaigns/coupon-codes.ts';
import { listFraudPeriods } from '../db/campaigns/fraud-rules.ts';
import { listMailChoices } from '../db/campaigns/mail-settings.ts';
import { listActiveKeys } from '../db/campaigns/secret-keys.ts';
import type { AffiliateRow, CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { affiliateChanged, campaignChanged, shortLinkChanged } from './events.ts';

/** Each of these functions writes the whole state of an entity to the outbox, in the transaction that changed it. */
export async function publishCampaign(trx: Trx, row: CampaignRow): Promise<void> {
  const holds = await listHoldPeriods(trx, row.id);
  const keys = await listActiveKeys(trx, row.id, row.updatedAt);
  const frauds = await listFraudPeriods(trx, row.id);
  await enqueue(trx, topics.campaignEvents, [campaignChanged(row, { holds, frauds, keys })]);
}

export const publishAffiliate = (trx: Trx, row: AffiliateRow): Promise<void> => publishAffiliates(trx, [row]);

/** Uses a few statements for any number of affiliates. */
export async function publishAffiliates(trx: Trx, rows: readonly AffiliateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const rates = await listRatesOf(trx, ids);
  const coupons = await listCouponPeriodsOf(trx, ids);
  const mails = await listMailChoices(trx, rows);
  await enqueue(
    trx,
    topics.campaignEvents,
    rows.map((row) => affiliateChanged(row, rates.get(row.id) ?? [], coupons.get(row.id) ?? [], mails.get(row.id))),
  );
}

/** Called after a change of data that are stored by their address. The affiliates must be locked. */
export async function republishAffiliates(
  trx: Trx,
  affiliates: readonly Pick<AffiliateRow, 'id'>[],
  now: Date,
): Promise<void> {
  const rows: AffiliateRow[] = [];
  for (const { id } of affiliates) rows.push(await updateAffiliateRow(trx, id, {}, now));
  await publishAffiliates(trx, rows);
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
