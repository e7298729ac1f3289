import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { BatchHandler } from '@sillage/runtime/bus';
import type { Facts } from './known-facts.ts';
import type { Links } from './links.ts';
import type { FactSource } from './source.ts';

/** Keeps links true: what the campaigns service changes is known here a moment later. */
export function followCampaigns(
  links: Pick<Links, 'learn'>,
  source: Pick<FactSource, 'share'>,
): BatchHandler<CampaignEvent> {
  return async ({ events }) => {
    for (const { message } of events) {
      const facts = factsOf(message);
      links.learn(facts);
      await source.share(facts);
    }
    return undefined;
  };
}

function factsOf({ campaignId, version: announced, event }: CampaignEvent): Facts {
  const version = Number(announced);
  switch (event.case) {
    case 'campaign': {
      const state = event.value;
      return {
        campaign: {
          campaignId,
          version,
          ownerUserId: state.ownerUserId,
          isActive: state.isActive && !state.isArchived,
          targetUrl: state.targetUrl,
          allowedHosts: state.allowedHosts,
          attributionWindowSeconds: Number(state.attributionWindowSeconds),
          currency: state.currency,
          publicKey: state.publicKey,
          secretKeyHashes: state.secretKeyHashes,
        },
      };
    }
    case 'affiliate': {
      const { affiliateId, isActive } = event.value;
      return { affiliate: { affiliateId, campaignId, version, isActive } };
    }
    case 'shortLink': {
      const { shortCode, affiliateId, targetUrl } = event.value;
      return { link: { shortCode, campaignId, affiliateId, targetUrl } };
    }
    default:
      return {};
  }
}
