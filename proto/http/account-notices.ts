import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { WebhookDisabledReason } from './webhooks.ts';

/** The same each time that it is asked for: the mail is sent once. */
const noticeId = Uuid;

export const WebhookNotice = z.object({
  kind: z.literal('webhook'),
  noticeId,
  /** Where the endpoint is, without what may be secret. */
  address: text(2048),
  failuresInRow: z.number().int().nonnegative(),
  /** Null: it is only failing. */
  disabledReason: WebhookDisabledReason.exclude(['paused']).nullable(),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;

/** A shop, or another system, that used to report orders is not heard of. */
export const SilenceNotice = z.object({
  kind: z.literal('silence'),
  noticeId,
  campaignId: Uuid,
  /** What the merchant calls the connection. */
  connection: text(200),
  lastHeardAt: z.iso.datetime(),
});
export type SilenceNotice = z.infer<typeof SilenceNotice>;

/** What integrations asks identity to tell the owner of an account by mail. */
export const AccountNotice = z.discriminatedUnion('kind', [WebhookNotice, SilenceNotice]);
export type AccountNotice = z.infer<typeof AccountNotice>;
