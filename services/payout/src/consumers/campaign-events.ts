import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { isLanguage } from '@sillage/proto/values/languages';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { applyAffiliate } from '../commands/accounts/apply-affiliate.ts';
import { publishPayees } from '../commands/accounts/publish-payees.ts';
import { upsertCampaign } from '../db/campaigns.ts';
import { listAddresses, type Touched } from '../db/published-payees.ts';
import type { PayoutDeps, Trx } from '../deps.ts';

type Consuming = Pick<PayoutDeps, 'db' | 'clock' | 'bankSecrets' | 'accountDigest' | 'log'>;

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer(deps: Consuming): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, CampaignEventSchema);
    await inTransaction(deps.db, async (trx) => {
      const touched: Touched[] = [];
      for (const event of readable) touched.push(await store(trx, event, deps.clock()));
      await publishPayees(trx, deps, {
        addresses: touched.flatMap(({ addresses }) => addresses),
        erasedIds: touched.flatMap(({ erasedIds }) => erasedIds),
      });
    });
    return refusals;
  };
}

/** Stores the event; returns whose published accounts may have changed. */
async function store(trx: Trx, { campaignId, version, event }: CampaignEvent, nowMs: number): Promise<Touched> {
  if (event.case === 'campaign') {
    const campaign = event.value;
    const isOfAnother = await upsertCampaign(trx, {
      campaignId,
      version: Number(version),
      ownerUserId: campaign.ownerUserId,
      name: campaign.name,
      paymentMode: campaign.paymentMode === PaymentMode.MANAGED ? 'managed' : 'self_pay',
      isArchived: campaign.isArchived,
      isDemo: campaign.isDemo,
      isTest: campaign.isTest,
    });
    return { addresses: isOfAnother ? await listAddresses(trx, campaignId) : [], erasedIds: [] };
  }
  if (event.case === 'affiliate') {
    const snapshot = event.value;
    const affiliate = {
      affiliateId: snapshot.affiliateId,
      campaignId,
      version: Number(version),
      name: snapshot.name,
      email: snapshot.email,
      isRemoved: snapshot.isRemoved,
      mailLanguage: isLanguage(snapshot.mailLanguage) ? snapshot.mailLanguage : null,
      mutedMails: snapshot.mutedMails,
    };
    return applyAffiliate(trx, affiliate, nowMs);
  }
  return { addresses: [], erasedIds: [] };
}
