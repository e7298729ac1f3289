import { randomUUID } from 'node:crypto';
import { upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import type { Db } from '../deps.ts';

/** Creates a campaign as by its event: live, in euros and paid by its merchant by default. Returns its id. */
export async function newCampaign(db: Db, more: Partial<NewCampaignRow> = {}): Promise<string> {
  const row: NewCampaignRow = {
    campaignId: randomUUID(),
    version: 1,
    ownerUserId: randomUUID(),
    name: 'Shoes',
    currency: 'EUR',
    paymentMode: 'self_pay',
    minimumPayoutMinor: 0,
    cardId: null,
    isActive: true,
    isArchived: false,
    isDemo: false,
    ...more,
  };
  await db.transaction().execute((trx) => upsertCampaign(trx, row));
  return row.campaignId;
}

/** Creates an affiliate as by its event. Returns its id. */
export async function newAffiliate(db: Db, campaignId: string, name = 'Ann'): Promise<string> {
  const affiliateId = randomUUID();
  const row = {
    affiliateId,
    campaignId,
    version: 1,
    name,
    rateBps: 1_000,
    isRemoved: false,
  };
  await db.transaction().execute((trx) => upsertAffiliate(trx, row));
  return affiliateId;
}
