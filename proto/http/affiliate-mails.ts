import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { timeZoneName } from '../values/time-zone.ts';
import { AffiliatesAsked } from './affiliate-records.ts';

const At = z.iso.datetime();

/** Of questions about many affiliates at once; room for as many as may be asked about. */
export const AFFILIATES_BODY_LIMIT = 2_097_152;

/** `POST /internal/affiliates/firsts` of attribution. */
export const FirstsAsked = AffiliatesAsked.extend({ since: At });

/**
 * The hours in which they brought their first click that counts, and their first order; of a campaign that went live,
 * since then. Null: none since the time that was asked for. Those without either are left out.
 */
export const AffiliateFirsts = z.object({
  affiliates: z.array(z.object({ affiliateId: Uuid, clickedAt: At.nullable(), soldAt: At.nullable() })),
});
export type AffiliateFirsts = z.infer<typeof AffiliateFirsts>;

/** `POST /internal/affiliates/active` of attribution: those who brought a click or an order since then. */
export const ActiveAsked = AffiliatesAsked.extend({ since: At });
export const ActiveAffiliates = z.object({ affiliateIds: z.array(Uuid) });

/** `POST /internal/affiliates/days` of attribution: what the affiliate's own page says of these days, oldest first. */
export const DaysAsked = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Midnights of the zone; `to` exclusive. */
  from: At,
  to: At,
  timeZone: timeZoneName(),
});
export const AffiliateDays = z.object({
  currency: Currency,
  days: z.array(z.object({ at: At, clicks: z.int(), conversions: z.int(), commissionMinor: SumMinor })),
});
export type AffiliateDays = z.infer<typeof AffiliateDays>;
