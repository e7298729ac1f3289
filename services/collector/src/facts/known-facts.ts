import type { AffiliateFacts, CampaignFacts, ShortLinkFacts } from '@sillage/proto/http/links';
import { LRUCache } from 'lru-cache';
import type { ResolvedLink } from './resolved-link.ts';

export interface Facts {
  readonly campaign?: CampaignFacts;
  readonly affiliate?: AffiliateFacts;
  readonly link?: ShortLinkFacts;
}

interface KnownShortLink {
  readonly facts: ShortLinkFacts;
  /** The result for its last click; valid while the campaign and affiliate that it was computed from are current. */
  resolved?: ResolvedLink;
  /** The revision at which that was last checked. */
  revision?: number;
}

/**
 * The newest facts that this process has seen; an older version never replaces a newer one, in any order of arrival.
 */
export interface KnownFacts {
  /** Changes whenever a fact is learned. */
  readonly revision: number;
  campaign(id: string): CampaignFacts | undefined;
  affiliate(id: string): AffiliateFacts | undefined;
  shortLink(code: string): KnownShortLink | undefined;
  learn(facts: Facts): void;
}

/** `size`: the maximum number of short links. */
export function createKnownFacts(size: number): KnownFacts {
  // Campaigns and affiliates by their ids, which are unique among both.
  const parties = new LRUCache<string, CampaignFacts | AffiliateFacts>({ max: 2 * size });
  const shortLinks = new LRUCache<string, KnownShortLink>({ max: size });
  let revision = 0;
  const learnParty = (id: string, facts: CampaignFacts | AffiliateFacts) => {
    if (facts.version >= (parties.get(id)?.version ?? 0)) parties.set(id, facts);
  };
  return {
    get revision() {
      return revision;
    },
    campaign(id) {
      const facts = parties.get(id);
      return facts && !('affiliateId' in facts) ? facts : undefined;
    },
    affiliate(id) {
      const facts = parties.get(id);
      return facts && 'affiliateId' in facts ? facts : undefined;
    },
    shortLink: (code) => shortLinks.get(code),
    learn({ campaign, affiliate, link }) {
      revision += 1;
      if (campaign) learnParty(campaign.campaignId, campaign);
      if (affiliate) learnParty(affiliate.affiliateId, affiliate);
      if (link && link.version >= (shortLinks.get(link.shortCode)?.facts.version ?? 0))
        shortLinks.set(link.shortCode, { facts: link });
    },
  };
}
