import { z } from 'zod';
import { Uuid } from '../values/ids.ts';

/** A tracked link of an affiliate. */
export const AffiliateLink = z.object({
  url: z.string(),
  shortCode: z.string(),
  /** The destination, including UTM parameters. */
  targetUrl: z.string(),
  /** It follows the campaign's destination, even after a change. */
  followsCampaign: z.boolean(),
  /** The link in the affiliate's `trackingUrl`. */
  isPrimary: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type AffiliateLink = z.infer<typeof AffiliateLink>;

/** The primary link first, then oldest first. */
export const AffiliateLinkList = z.object({ links: z.array(AffiliateLink) });

/** Numbers of clicks of each link of an affiliate. */
export const LinkClicks = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Earlier clicks are no longer stored individually; null if all are. */
  since: z.iso.datetime({ offset: true }).nullable(),
  /** Leaves out links without counted clicks. `shortCode` is null for the direct link. */
  links: z.array(z.object({ shortCode: z.string().nullable(), clicks: z.int() })),
});
export type LinkClicks = z.infer<typeof LinkClicks>;
