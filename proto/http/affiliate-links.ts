import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** A tracked link of an affiliate. */
export const AffiliateLink = z.object({
  url: z.string(),
  shortCode: z.string(),
  /** Where it leads, UTM parameters included. */
  targetUrl: z.string(),
  /** It leads wherever the campaign does, also after that changes. */
  followsCampaign: z.boolean(),
  /** The one that the affiliate's `trackingUrl` is. */
  isPrimary: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type AffiliateLink = z.infer<typeof AffiliateLink>;

/** Oldest first, the primary one before all. */
export const AffiliateLinkList = z.object({ links: z.array(AffiliateLink) });

/** How often each link of an affiliate was clicked. */
export const LinkClicks = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Clicks from before are no longer kept one by one; null: all are. */
  since: z.iso.datetime({ offset: true }).nullable(),
  /** Links without a counted click are left out. `shortCode` is null of the direct link. */
  links: z.array(z.object({ shortCode: z.string().nullable(), clicks: z.int() })),
});
export type LinkClicks = z.infer<typeof LinkClicks>;
