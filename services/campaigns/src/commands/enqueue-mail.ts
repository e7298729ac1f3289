import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import type { DataRequestDeps, Trx } from '../deps.ts';

/** A mail server may be away over a long weekend, and nobody says it again. */
const WORTH_SENDING_MS = 7 * DAY_MS;

/** Mails an affiliate if the transaction commits, whatever becomes of their address meanwhile. */
export function enqueueMail(
  trx: Trx,
  { messageKey: key, clock }: Pick<DataRequestDeps, 'messageKey' | 'clock'>,
  to: string,
  content: MailContent,
): Promise<void> {
  const message = { via: 'mail', to, ...renderMail(content) } as const;
  return enqueueMessage(trx, { message, key, expiresAt: new Date(clock() + WORTH_SENDING_MS) });
}
