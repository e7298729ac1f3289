import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';
import { DestinationUrl } from './destination-url.ts';

/** An affiliate makes no more of them, archived ones included: a link that was shared leads somewhere for ever. */
export const MAX_OWN_LINKS = 100;

const Name = text(100).min(1, 'The name is required');

/** A link as its affiliate sees it. */
export const OwnLink = z.object({
  /** With the sub-id, as it is shared. */
  url: z.string(),
  shortCode: z.string(),
  /** Null of one that the affiliate has not made: the merchant did, or it came with them. */
  name: z.string().nullable(),
  /** `sub1` of its clicks; empty: none. */
  subId: z.string(),
  targetUrl: z.string(),
  isPrimary: z.boolean(),
  createdAt: z.iso.datetime(),
  /** It goes on leading where it leads, and is listed apart. */
  archivedAt: z.iso.datetime().nullable(),
});
export type OwnLink = z.infer<typeof OwnLink>;

/**
 * `GET /api/v1/public/campaigns/{campaignId}/links`, with the ticket of an affiliate's private link: the primary one first,
 * then by age.
 */
export const OwnLinkList = z.object({
  links: z.array(OwnLink),
  /** Whose pages a link can lead to. */
  hosts: z.array(z.string()),
  /** How many more can be made. */
  left: z.int(),
});
export type OwnLinkList = z.infer<typeof OwnLinkList>;

/** `POST` on it. Absent target: wherever the campaign leads. 400 where it leads to no page of the shop, 409 for too many. */
export const CreateOwnLink = z.object({
  name: Name,
  targetUrl: DestinationUrl.optional(),
  subId: text(100).default(''),
});
export type CreateOwnLink = z.input<typeof CreateOwnLink>;

/** `PATCH /api/v1/public/campaigns/{campaignId}/links/{shortCode}`: of one that the affiliate has made. */
export const UpdateOwnLink = z.object({ name: Name.optional(), isArchived: z.boolean().optional() });
export type UpdateOwnLink = z.input<typeof UpdateOwnLink>;

/**
 * `GET /api/v1/public/statistics/campaigns/{campaignId}/links`, with the same ticket: what each link of the affiliate
 * brought.
 */
export const OwnLinkFigures = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Clicks from before are no longer kept one by one; null: all are. */
  since: z.iso.datetime().nullable(),
  /** Links that brought nothing are left out. `shortCode` is null of the direct link. */
  links: z.array(
    z.object({
      shortCode: z.string().nullable(),
      clicks: z.int(),
      /** Neither test, duplicate nor rejected. */
      conversions: z.int(),
      /** Commissions net of refunds, in each currency. */
      earned: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
    }),
  ),
});
export type OwnLinkFigures = z.infer<typeof OwnLinkFigures>;
