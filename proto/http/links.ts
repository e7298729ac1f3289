import { z } from 'zod';
import { CAMPAIGN_KEY_SCOPES } from '../values/campaign-key-scopes.ts';
import { text } from '../values/text.ts';

/** A valid secret key, until it expires. */
export const CampaignKeyFacts = z.object({
  /** SHA-256, hex. */
  hash: z.string(),
  scopes: z.array(z.enum(CAMPAIGN_KEY_SCOPES)),
  /** Its reports are tests. */
  isTest: z.boolean(),
  /** Milliseconds since the epoch; null if it does not expire. */
  expiresAtMs: z.number().nullable(),
});
export type CampaignKeyFacts = z.infer<typeof CampaignKeyFacts>;

/** Everything that the edge needs of a campaign to answer a click or a conversion without a second request. */
export const CampaignFacts = z.object({
  campaignId: z.string(),
  version: z.int(),
  ownerUserId: z.string(),
  isActive: z.boolean(),
  targetUrl: z.string(),
  allowedHosts: z.array(z.string()),
  /** Absent in facts that were cached before this setting existed. */
  ownPagesOnly: z.boolean().default(false),
  attributionWindowSeconds: z.int(),
  currency: z.string(),
  secretKeys: z.array(CampaignKeyFacts),
});
export type CampaignFacts = z.infer<typeof CampaignFacts>;

export const AffiliateFacts = z.object({
  affiliateId: z.string(),
  campaignId: z.string(),
  version: z.int(),
  isActive: z.boolean(),
});
export type AffiliateFacts = z.infer<typeof AffiliateFacts>;

export const ShortLinkFacts = z.object({
  shortCode: z.string(),
  campaignId: z.string(),
  affiliateId: z.string(),
  /** Absent in facts from before links had versions here. */
  version: z.int().default(1),
  targetUrl: z.string(),
});
export type ShortLinkFacts = z.infer<typeof ShortLinkFacts>;

/**
 * Answers of the campaigns service to the collector: `/internal/short-links/{code}`,
 * `/internal/links/{campaign}/{affiliate}`, `/internal/campaigns/{campaign}`.
 */
export const ShortLinkLookup = z.object({ link: ShortLinkFacts, campaign: CampaignFacts, affiliate: AffiliateFacts });
export const DirectLinkLookup = z.object({ campaign: CampaignFacts, affiliate: AffiliateFacts });
export const CampaignLookup = z.object({ campaign: CampaignFacts });

/** `POST /internal/secret-keys/used`, by the collector: records the use of a key. */
export const UsedSecretKey = z.object({ hash: text(64).regex(/^[0-9a-f]{64}$/) });
