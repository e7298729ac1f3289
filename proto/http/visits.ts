import { z } from 'zod';
import { verbatim } from '../values/text.ts';

/** A page of the tracking domain asks for the visitor in front of it. `token`: of a click, as the landing page got it. */
export const VisitQuestion = z.object({ token: verbatim(200).optional() });

/** What is kept of one click, without what it says of the shop's books. Times are ISO 8601. */
export const KeptClick = z.object({
  occurredAt: z.string(),
  /** The shop's host; null where only what the books need is kept. */
  shopHost: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or empty: not known. Null as above, and so on. */
  country: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  referrerHost: z.string().nullable(),
  /** Whether the address was one of a data centre, as far as the operator has a list of these. Absent from a version before. */
  fromDatacenter: z.boolean().optional(),
  /** What the affiliate added to the link, `sub1` to `sub5`. */
  subs: z.array(z.string()),
  /** Of the orders that this click brought, the newest 20. */
  ordersAt: z.array(z.string()),
  /** For how many days clicks are kept one by one; null: without end. */
  keptDays: z.int().positive().nullable(),
});
export type KeptClick = z.infer<typeof KeptClick>;

/** `set`: this browser carries the tracking cookie. `refused`: it carries the wish for none. */
export const TrackingCookie = z.enum(['none', 'set', 'refused']);
export type TrackingCookie = z.infer<typeof TrackingCookie>;

/**
 * `POST /api/v1/visits`. `click` is null without a token, or where nothing of the click is kept. By the cookie alone
 * nothing is shown: on its first day its value can be that of another visitor with the same browser in the same network.
 */
export const VisitAnswer = z.object({ cookie: TrackingCookie, click: KeptClick.nullable() });
export type VisitAnswer = z.infer<typeof VisitAnswer>;

/** `POST /api/v1/visits/forget`: this browser has no tracking cookie any more, and where `refuse`, gets none again. */
export const ForgetVisitor = z.object({ refuse: z.boolean() });
export type ForgetVisitor = z.infer<typeof ForgetVisitor>;
