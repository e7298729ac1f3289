import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';
import { DestinationUrl } from './destination-url.ts';

/** Maximum of an affiliate's own links, including archived ones, since a shared link must work for ever. */
export const MAX_OWN_LINKS = 100;

const Name = text(100).min(1, 'The name is required');

/** A link as its affiliate sees it. */
export const OwnLink = z.object({
  /** Includes the sub-id, ready to share. */
  url: z.string(),
  shortCode: z.string(),
  /** Null if the affiliate did not make it: the merchant did, or it was created with the affiliate. */
  name: z.string().nullable(),
  /** `sub1` of its clicks; empty if there is none. */
  subId: z.string(),
  targetUrl: z.string(),
  isPrimary: z.boolean(),
  createdAt: z.iso.datetime(),
  /** It continues to work, but is listed separately. */
  archivedAt: z.iso.datetime().nullable(),
});
export type OwnLink = z.infer<typeof OwnLink>;

/**
 * `GET /api/v1/public/campaigns/{campaignId}/links`, with the ticket of an affiliate's private link: the primary one first,
 * then by age.
 */
export const OwnLinkList = z.object({
  links: z.array(OwnLink),
  /** Hosts that a link can lead to. */
  hosts: z.array(z.string()),
  /** How many more can be created. */
  left: z.int(),
});
export type OwnLinkList = z.infer<typeof OwnLinkList>;

/**
 * `POST` to the same path. Without a target, the link follows the campaign's destination. 400 if the target is not a
 * page of the shop, 409 if there are too many.
 */
export const CreateOwnLink = z.object({
  name: Name,
  targetUrl: DestinationUrl.optional(),
  subId: text(100).default(''),
});
export type CreateOwnLink = z.input<typeof CreateOwnLink>;

/** `PATCH /api/v1/public/campaigns/{campaignId}/links/{shortCode}`: only for links that the affiliate made. */
export const UpdateOwnLink = z.object({ name: Name.optional(), isArchived: z.boolean().optional() });
export type UpdateOwnLink = z.input<typeof UpdateOwnLink>;

/**
 * `GET /api/v1/public/statistics/campaigns/{campaignId}/links`, with the same ticket: the figures of each link of the
 * affiliate.
 */
export const OwnLinkFigures = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Earlier clicks are no longer stored individually; null if all are. */
  since: z.iso.datetime().nullable(),
  /** Leaves out links without results. `shortCode` is null for the direct link. */
  links: z.array(
    z.object({
      shortCode: z.string().nullable(),
      clicks: z.int(),
      /** Excludes tests, duplicates and rejected ones. */
      conversions: z.int(),
      /** Commissions net of refunds, in each currency. */
      earned: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
    }),
  ),
});
export type OwnLinkFigures = z.infer<typeof OwnLinkFigures>;
