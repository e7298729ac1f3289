import type { AffiliateVolumes, VolumesRequest } from '@sillage/proto/http/rate-tiers';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { found } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { findCampaign } from '../db/campaigns.ts';
import { readAffiliateFigures } from '../db/figures/statistics.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { bucketed, checkedRange } from './statistics.ts';

/** Any instant before the first event. */
const BEGINNING = '2000-01-01T00:00:00.000Z';

/**
 * The sales of each affiliate of a campaign in a period: the same figures as on every screen, but without orders that
 * await review, since reports of a page may be invented.
 */
export async function affiliateVolumes(
  db: Kysely<AttributionSchema>,
  { campaignId, from, to }: z.output<typeof VolumesRequest>,
  now: number,
): Promise<z.output<typeof AffiliateVolumes>> {
  const { currency } = found(await findCampaign(db, campaignId));
  const subject = { campaignIds: [campaignId] };
  const requested = {
    range: 'custom',
    from: from ?? BEGINNING,
    to,
    granularity: 'month',
    timeZone: BILLING_TIME_ZONE,
  } as const;
  const { range } = await checkedRange(db, requested, now);
  const byPart = await readAffiliateFigures(db, campaignId, await bucketed(db, subject, range, now));
  return {
    affiliates: [...byPart].flatMap(([affiliateId, { counts, money }]) => {
      const sums = money.find((row) => row.currency === currency);
      const orders = counts ? counts.conversions - counts.awaitingReview : 0;
      const revenueMinor = sums ? sums.revenueMinor - sums.refundedMinor : 0n;
      return orders === 0 && revenueMinor === 0n ? [] : [{ affiliateId, orders, revenueMinor }];
    }),
  };
}
