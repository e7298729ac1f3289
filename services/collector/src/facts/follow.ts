import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { AffiliateFacts, CampaignFacts } from '@sillage/proto/http/links';
import type { BatchHandler } from '@sillage/runtime/bus';
import type { KnownFacts } from './known-facts.ts';
import type { Links } from './links.ts';
import type { FactSource } from './source.ts';

/** Keeps links true: what the campaigns service changes is known here a moment later. */
export function followCampaigns(known: KnownFacts, links: Links, source: FactSource): BatchHandler<CampaignEvent> {
  return async ({ events }) => {
    for (const { message } of events) {
      const { campaignId, event } = message;
      if (event.case === 'campaign') {
        const campaign = campaignFacts(message, event.value);
        known.learnCampaign(campaign);
        await source.share({ campaign });
      } else if (event.case === 'affiliate') {
        const affiliate: AffiliateFacts = {
          affiliateId: event.value.affiliateId,
          campaignId,
          version: Number(message.version),
          isActive: event.value.isActive,
        };
        known.learnAffiliate(affiliate);
        await source.share({ affiliate });
      } else if (event.case === 'shortLink') {
        const { shortCode, affiliateId, targetUrl } = event.value;
        const link = { shortCode, campaignId, affiliateId, targetUrl };
        known.learnShortLink(link);
        links.forgetUnknown(shortCode);
        await source.share({ link });
      }
      links.forget(campaignId);
    }
    return undefined;
  };
}

type CampaignState = Extract<CampaignEvent['event'], { case: 'campaign' }>['value'];

function campaignFacts(event: CampaignEvent, state: CampaignState): CampaignFacts {
  return {
    campaignId: event.campaignId,
    version: Number(event.version),
    ownerUserId: state.ownerUserId,
    isActive: state.isActive && !state.isArchived,
    targetUrl: state.targetUrl,
    allowedHosts: state.allowedHosts,
    attributionWindowSeconds: Number(state.attributionWindowSeconds),
    currency: state.currency,
    publicKey: state.publicKey,
    secretKeyHashes: state.secretKeyHashes,
  };
}
