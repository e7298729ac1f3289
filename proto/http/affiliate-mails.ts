import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { timeZoneName } from '../values/time-zone.ts';
import { AffiliatesRequest } from './affiliate-records.ts';

const At = z.iso.datetime();

/** For requests about many affiliates; enough for their maximum number. */
export const AFFILIATES_BODY_LIMIT = 2_097_152;

/** `POST /internal/affiliates/firsts` of attribution. */
export const FirstsRequest = AffiliatesRequest.extend({ since: At });

/**
 * The hours of their first counted click and their first order; for a campaign that went live, since then. Null: none
 * since `since`. Leaves out affiliates without either.
 */
export const AffiliateFirsts = z.object({
  affiliates: z.array(z.object({ affiliateId: Uuid, clickedAt: At.nullable(), soldAt: At.nullable() })),
});
export type AffiliateFirsts = z.infer<typeof AffiliateFirsts>;

/** `POST /internal/affiliates/active` of attribution: affiliates with a click or an order since then. */
export const ActiveRequest = AffiliatesRequest.extend({ since: At });
export const ActiveAffiliates = z.object({ affiliateIds: z.array(Uuid) });

/**
 * `POST /internal/affiliates/days` of attribution: the figures of these days as on the affiliate's own page, oldest
 * first.
 */
export const DaysRequest = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Midnights in the time zone; `to` exclusive. */
  from: At,
  to: At,
  timeZone: timeZoneName(),
});
export const AffiliateDays = z.object({
  currency: Currency,
  days: z.array(z.object({ at: At, clicks: z.int(), conversions: z.int(), commissionMinor: SumMinor })),
});
export type AffiliateDays = z.infer<typeof AffiliateDays>;
