import { z } from 'zod';

/** What the edge must know of a campaign to answer a click or a conversion without asking twice. */
export const CampaignFacts = z.object({
  campaignId: z.string(),
  version: z.int(),
  ownerUserId: z.string(),
  isActive: z.boolean(),
  targetUrl: z.string(),
  allowedHosts: z.array(z.string()),
  attributionWindowSeconds: z.int(),
  currency: z.string(),
  publicKey: z.string(),
  /** SHA-256 (hex) of each secret key that is valid now. */
  secretKeyHashes: z.array(z.string()),
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
