import { DAY_MS } from '@sillage/proto/values/durations';
import { attemptMessage, renderMail } from '@sillage/runtime/mail';
import { supportAddress } from '@sillage/runtime/service';
import type { Queue, TaskWork } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import { findContactMessage } from '../db/contact-messages.ts';
import type { MonitorDeps } from '../deps.ts';
import { contactMail } from '../mails/contact-mail.ts';

const ContactMailTask = z.object({ messageId: z.uuid() });
type ContactMailTask = z.infer<typeof ContactMailTask>;

/** Names the message only: one that is deleted before its turn is not mailed any more. */
export const contactMailQueue: Queue<ContactMailTask> = { name: 'contact-mails', payload: ContactMailTask };

/** A mail server may be away over a long weekend. The administration has the message in any case. */
const WORTH_SENDING_MS = 7 * DAY_MS;

/** Mails what was written to the support; an answer goes to whoever wrote it. */
export function contactMailWork(
  deps: Pick<MonitorDeps, 'db' | 'clock' | 'log' | 'metrics' | 'config' | 'mailer'>,
): TaskWork<ContactMailTask> {
  const { db, config, mailer } = deps;
  return {
    queue: contactMailQueue,
    // A mail ends by its own time.
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ attempts, payload: { messageId: id } }) {
      const message = await findContactMessage(db, id);
      if (!message) return;
      const url = new URL('/admin?tab=messages', config.PUBLIC_URL).href;
      const mail = { to: supportAddress(config), replyTo: message.email, ...renderMail(contactMail(message, url)) };
      const expiresAt = new Date(message.createdAt.getTime() + WORTH_SENDING_MS);
      await attemptMessage(deps, { id, via: 'mail', attempts, expiresAt, send: () => mailer.send(mail, id) });
    },
  };
}
