import { randomUUID } from 'node:crypto';
import { upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import type { Db } from '../deps.ts';

/**
 * A campaign as its event brings it in: live, in euros, paid by its merchant, unless something else is said. Resolves
 * with its id.
 */
export async function newCampaign(db: Db, more: Partial<NewCampaignRow> = {}): Promise<string> {
  const row: NewCampaignRow = {
    campaign_id: randomUUID(),
    version: 1,
    owner_user_id: randomUUID(),
    name: 'Shoes',
    currency: 'EUR',
    payment_mode: 'self_pay',
    minimum_payout_minor: 0,
    card_id: null,
    is_active: true,
    is_archived: false,
    is_demo: false,
    ...more,
  };
  await db.transaction().execute((trx) => upsertCampaign(trx, row));
  return row.campaign_id;
}

/** An affiliate as its event brings it in. Resolves with its id. */
export async function newAffiliate(db: Db, campaignId: string, name = 'Ann'): Promise<string> {
  const affiliateId = randomUUID();
  const row = {
    affiliate_id: affiliateId,
    campaign_id: campaignId,
    version: 1,
    name,
    rate_bps: 1_000,
    is_removed: false,
  };
  await db.transaction().execute((trx) => upsertAffiliate(trx, row));
  return affiliateId;
}
