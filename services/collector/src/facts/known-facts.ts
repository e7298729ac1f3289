import type { AffiliateFacts, CampaignFacts, ShortLinkFacts } from '@sillage/proto/http/links';
import { LRUCache } from 'lru-cache';

/** The newest facts that this process has seen; an older version never replaces a newer one, whatever came first. */
export interface KnownFacts {
  campaign(id: string): CampaignFacts | undefined;
  affiliate(id: string): AffiliateFacts | undefined;
  shortLink(code: string): ShortLinkFacts | undefined;
  learnCampaign(facts: CampaignFacts): void;
  learnAffiliate(facts: AffiliateFacts): void;
  learnShortLink(facts: ShortLinkFacts): void;
}

export function createKnownFacts(size: number): KnownFacts {
  const campaigns = new LRUCache<string, CampaignFacts>({ max: size });
  const affiliates = new LRUCache<string, AffiliateFacts>({ max: size });
  const shortLinks = new LRUCache<string, ShortLinkFacts>({ max: size });
  return {
    campaign: (id) => campaigns.get(id),
    affiliate: (id) => affiliates.get(id),
    shortLink: (code) => shortLinks.get(code),
    learnCampaign(facts) {
      if (facts.version >= (campaigns.get(facts.campaignId)?.version ?? 0)) campaigns.set(facts.campaignId, facts);
    },
    learnAffiliate(facts) {
      if (facts.version >= (affiliates.get(facts.affiliateId)?.version ?? 0)) affiliates.set(facts.affiliateId, facts);
    },
    learnShortLink(facts) {
      shortLinks.set(facts.shortCode, facts);
    },
  };
}
