import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { hasMacroOutsideQuery, unknownMacros } from '../values/postback-macros.ts';
import { distinctEventTypes, WebAddress, WebhookEndpoint, WebhookEventType } from './webhooks.ts';

/** Events for postbacks: each change of a commission, named by the state after it. */
export const PostbackEventType = WebhookEventType.extract([
  'commission.pending',
  'commission.approved',
  'commission.paid',
  'commission.rejected',
  'commission.refunded',
]);
export type PostbackEventType = z.infer<typeof PostbackEventType>;

/**
 * An address of an affiliate's own tracker, which is called when a commission of theirs changes: by GET or, once it has
 * a secret, by a signed POST like a webhook, with the values of all macros as JSON. Macros in its query, such as
 * `{sub1}`, are replaced: see values/postback-macros.ts.
 */
export const Postback = WebhookEndpoint.pick({
  id: true,
  state: true,
  disabledReason: true,
  disabledAt: true,
  failuresInRow: true,
  createdAt: true,
}).extend({
  url: z.string(),
  eventTypes: z.array(PostbackEventType),
  /** Absent in answers from before this feature. */
  isSigned: z.boolean().optional(),
  /** Until then, calls are also signed with the former secret. */
  formerSecretUntil: z.iso.datetime().nullable().default(null),
});
export type Postback = z.infer<typeof Postback>;

/** `POST …/{postbackId}/secret` → 200: sets or replaces the secret, which is shown only once. */
export const SignedPostback = Postback.extend({ secret: z.string() });
export type SignedPostback = z.infer<typeof SignedPostback>;
export const PostbackList = z.object({ postbacks: z.array(Postback) });

const Template = WebAddress.refine(
  (url) => !hasMacroOutsideQuery(url),
  'Macros can only stand after the question mark',
).refine((url) => unknownMacros(url).length === 0, {
  error: ({ input }) => `${unknownMacros(String(input)).join(', ')} is no macro`,
});
const EventTypes = distinctEventTypes(PostbackEventType);

export const CreatePostback = z.object({ url: Template, eventTypes: EventTypes });
export type CreatePostback = z.infer<typeof CreatePostback>;
export const UpdatePostback = z.object({ url: Template.optional(), eventTypes: EventTypes.optional() });
export type UpdatePostback = z.infer<typeof UpdatePostback>;

/** The owner of the postbacks: must be the affiliate of the access ticket, from their private link. */
export const ByAffiliateOfTicket = z.object({ campaignId: Uuid, affiliateId: Uuid });
