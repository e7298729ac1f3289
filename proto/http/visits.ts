import { z } from 'zod';
import { verbatim } from '../values/text.ts';

/** A page on the tracking domain asks about its visitor. `token`: of a click, from the landing page's address. */
export const VisitQuestion = z.object({ token: verbatim(200).optional() });

/** The stored data of one click, without the shop's business data. Times are ISO 8601. */
export const KeptClick = z.object({
  occurredAt: z.string(),
  /** The shop's host; null if only the data needed for the ledger are stored. */
  shopHost: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or empty if unknown. Null likewise, as are the following fields. */
  country: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  referrerHost: z.string().nullable(),
  /**
   * Whether the address belonged to a data centre, if the operator has a list of these. Absent in an earlier version.
   */
  fromDatacenter: z.boolean().optional(),
  /** The affiliate's additions to the link, `sub1` to `sub5`. */
  subs: z.array(z.string()),
  /** Times of the orders that this click brought, the newest 20. */
  ordersAt: z.array(z.string()),
  /** Retention of individual clicks in days; null if unlimited. */
  keptDays: z.int().positive().nullable(),
});
export type KeptClick = z.infer<typeof KeptClick>;

/** `set`: this browser has the tracking cookie. `refused`: it has the cookie that refuses tracking. */
export const TrackingCookie = z.enum(['none', 'set', 'refused']);
export type TrackingCookie = z.infer<typeof TrackingCookie>;

/**
 * `POST /api/v1/visits`. `click` is null without a token, or if no data of the click are stored. The cookie alone does
 * not suffice: on its first day its value can equal that of another visitor with the same browser in the same network.
 */
export const VisitAnswer = z.object({ cookie: TrackingCookie, click: KeptClick.nullable() });
export type VisitAnswer = z.infer<typeof VisitAnswer>;

/**
 * `POST /api/v1/visits/forget`: deletes the tracking cookie of this browser; with `refuse`, it never gets one again.
 */
export const ForgetVisitor = z.object({ refuse: z.boolean() });
export type ForgetVisitor = z.infer<typeof ForgetVisitor>;
