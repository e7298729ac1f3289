import type { CampaignChanged, CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { CampaignKeyFacts } from '@sillage/proto/http/links';
import { CAMPAIGN_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import type { BatchHandler } from '@sillage/runtime/bus';
import type { Facts } from './known-facts.ts';
import type { Links } from './links.ts';
import type { FactSource } from './source.ts';

/** Applies changes by the campaigns service to the cached links within moments. */
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
          ownPagesOnly: state.ownPagesOnly,
          attributionWindowSeconds: Number(state.attributionWindowSeconds),
          currency: state.currency,
          secretKeys: keysOf(state),
        },
      };
    }
    case 'affiliate': {
      const { affiliateId, isActive } = event.value;
      return { affiliate: { affiliateId, campaignId, version, isActive } };
    }
    case 'shortLink': {
      const { shortCode, affiliateId, targetUrl } = event.value;
      return { link: { shortCode, campaignId, affiliateId, version, targetUrl } };
    }
    default:
      return {};
  }
}

/** Events from before keys had scopes contain only hashes; those keys may report everything. */
function keysOf({ secretKeys, secretKeyHashes }: CampaignChanged): CampaignKeyFacts[] {
  if (secretKeys.length === 0) {
    return secretKeyHashes.map((hash) => ({
      hash,
      scopes: [...CAMPAIGN_KEY_SCOPES],
      isTest: false,
      expiresAtMs: null,
    }));
  }
  return secretKeys.map(({ hash, scopes, isTest, expiresAtMs }) => ({
    hash,
    scopes: CAMPAIGN_KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    isTest,
    expiresAtMs: expiresAtMs === 0n ? null : Number(expiresAtMs),
  }));
}
