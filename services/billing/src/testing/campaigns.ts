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

/** An affiliate as its event brings it in. Resolves with its id. */
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
