import { randomUUID } from 'node:crypto';
import { batchOf } from '@sillage/infra/bus/testing';
import { commissionsConsumer } from '../consumers/commissions.ts';
import { upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { NewCampaignRow } from '../db/schema.ts';
import { balancesOf } from '../ledger/balances.ts';
import { type CommissionSays, commissionChanged } from './commissions.ts';
import type { Fixture } from './fixture.ts';

/** Campaigns, affiliates and commissions as their events bring them in. */
export function createBooks({ db }: Pick<Fixture, 'db'>) {
  return {
    async newCampaign(more: Partial<NewCampaignRow> = {}): Promise<string> {
      const campaign_id = randomUUID();
      const row: NewCampaignRow = {
        ...{ campaign_id, version: 1, owner_user_id: randomUUID(), name: 'Shoes', currency: 'EUR', payment_mode: 'self_pay' },
        ...{ minimum_payout_minor: 0, card_id: null, is_active: true, is_archived: false, is_demo: false },
        ...more,
      };
      await db.transaction().execute((trx) => upsertCampaign(trx, row));
      return row.campaign_id;
    },
    async newAffiliate(campaign_id: string, name = 'Ann'): Promise<string> {
      const affiliate_id = randomUUID();
      const row = { affiliate_id, campaign_id, version: 1, name, rate_bps: 1_000, is_removed: false };
      await db.transaction().execute((trx) => upsertAffiliate(trx, row));
      return affiliate_id;
    },
    /** One batch of the topic; resolves with the refusals. */
    consume: (says: readonly CommissionSays[]) => commissionsConsumer({ db })(batchOf('commissions', says.map(commissionChanged))),
    /** Balances of a campaign by type, affiliate and currency; those of 0 are left out. */
    async of(campaignId: string): Promise<Record<string, number>> {
      const shown = (await balancesOf(db, { campaignIds: [campaignId] })).filter((it) => it.balanceMinor !== 0);
      return Object.fromEntries(
        shown.map((it) => [[it.type, it.affiliateId, it.currency].filter((part) => part !== null).join(' '), it.balanceMinor]),
      );
    },
  };
}
