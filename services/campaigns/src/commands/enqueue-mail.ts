import { DAY_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { findMailSettings } from '../db/campaigns/mail-settings.ts';
import type { MailedDeps, Trx } from '../deps.ts';

/** A mail server may be down over a long weekend, and these mails are not sent again otherwise. */
const WORTH_SENDING_MS = 7 * DAY_MS;

interface Written {
  /** Used if the reader of the address chose none. */
  readonly language: Language;
  readonly write: (language: Language, timeZone: string) => MailContent;
}

interface MoreOfMail extends Pick<Parameters<typeof enqueueMessage>[1], 'reference' | 'dueInMs'> {
  /** The URL for the one-click unsubscription of such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Mails an affiliate if the transaction commits, even if their address changes meanwhile. */
export async function enqueueMail(
  trx: Trx,
  { messageKey: key, clock }: Pick<MailedDeps, 'messageKey' | 'clock'>,
  to: string,
  { language, write }: Written,
  { unsubscribeUrl, ...more }: MoreOfMail = {},
): Promise<void> {
  const chosen = await findMailSettings(trx, to);
  const content = write(chosen.language ?? language, chosen.timeZone ?? BILLING_TIME_ZONE);
  const message = {
    via: 'mail',
    to,
    ...renderMail(content),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  } as const;
  return enqueueMessage(trx, { message, key, expiresAt: new Date(clock() + WORTH_SENDING_MS), ...more });
}
