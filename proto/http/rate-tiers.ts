import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { SumMinor } from '../values/money.ts';

export const MAX_TIERS = 10;

/** The period of the volume that counts: the 30 days before a midnight, or all time. */
export const TierBasis = z.enum(['last_30_days', 'total']);
export type TierBasis = z.infer<typeof TierBasis>;

/** Revenue net of refunds in the campaign's currency, or orders that do not await the merchant's confirmation. */
export const TierMeasure = z.enum(['revenue', 'orders']);
export type TierMeasure = z.infer<typeof TierMeasure>;

export const RateTier = z.object({
  /** The minimum volume, inclusive: minor units, or orders. */
  from: z.int().min(1).max(1_000_000_000_000),
  rateBps: RateBps,
});
export type RateTier = z.infer<typeof RateTier>;

/**
 * Rates that affiliates of a campaign reach by their sales. They never lower a rate, and do not change an affiliate's
 * own rate. Each is decided once a night, for the future: earlier sales keep their rate.
 */
export const RateTiers = z.object({
  basis: TierBasis,
  measure: TierMeasure,
  /** Ordered by volume; each higher one has a higher rate. Empty if there are none. */
  tiers: z.array(RateTier).max(MAX_TIERS),
});
export type RateTiers = z.infer<typeof RateTiers>;

const rises = ({ tiers }: RateTiers) =>
  tiers.every((tier, index) => {
    const before = tiers[index - 1];
    return before === undefined || (tier.from > before.from && tier.rateBps > before.rateBps);
  });

/** `PUT /api/v1/campaigns/{campaignId}/tiers`. */
export const SetRateTiers = RateTiers.refine(
  rises,
  'Each tier needs a larger volume and a higher rate than the one before',
);

/** `GET /api/v1/campaigns/{campaignId}/tiers`. */
export const CampaignTiers = RateTiers.extend({
  /** The midnight up to which the last decision counted; null before the first decision. */
  decidedUntil: z.iso.datetime().nullable(),
});
export type CampaignTiers = z.infer<typeof CampaignTiers>;

/**
 * `POST /internal/affiliates/volumes` of attribution, called by campaigns: for one campaign. Null: from the beginning.
 * 503 `unavailable` until attribution has processed the log.
 */
export const VolumesRequest = z.object({
  campaignId: Uuid,
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime(),
});
export const AffiliateVolumes = z.object({
  /** Without affiliates who have no orders. */
  affiliates: z.array(
    z.object({
      affiliateId: Uuid,
      /** Without orders that await a review. */
      orders: z.int(),
      /** Net of refunds, in the campaign's currency. */
      revenueMinor: SumMinor,
    }),
  ),
});
export type AffiliateVolumes = z.infer<typeof AffiliateVolumes>;
