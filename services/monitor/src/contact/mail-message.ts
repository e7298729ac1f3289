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

/** Contains only the message's id, so that a message deleted in the meantime is not mailed. */
export const contactMailQueue: Queue<ContactMailTask> = { name: 'contact-mails', payload: ContactMailTask };

/** Covers an outage of the mail server over a long weekend. The message is also in the administration. */
const WORTH_SENDING_MS = 7 * DAY_MS;

/** Mails a message to the support; replies go to its sender. */
export function contactMailWork(
  deps: Pick<MonitorDeps, 'db' | 'clock' | 'log' | 'metrics' | 'config' | 'mailer'>,
): TaskWork<ContactMailTask> {
  const { db, config, mailer } = deps;
  return {
    queue: contactMailQueue,
    // A mail is given up by its age instead.
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
