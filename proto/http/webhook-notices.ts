import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { WebhookDisabledReason } from './webhooks.ts';

/** What integrations asks identity to tell the owner of an account by mail. */
export const WebhookNotice = z.object({
  /** The same each time that it is asked for: the mail is sent once. */
  noticeId: Uuid,
  /** Where the endpoint is, without what may be secret. */
  address: text(2048),
  failuresInRow: z.number().int().nonnegative(),
  /** Null: it is only failing. */
  disabledReason: WebhookDisabledReason.exclude(['paused']).nullable(),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;
