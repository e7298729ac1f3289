import { DAY_MS } from '@sillage/proto/values/durations';
import { attemptMessage, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks, type Queue, type TaskWork } from '@sillage/runtime/work-queue';
import { v5 as uuidOf } from 'uuid';
import { z } from 'zod';
import { findSubscriber, listSubscriberIds } from '../db/subscribers.ts';
import type { MonitorDeps } from '../deps.ts';
import { newsMail } from '../mails/templates.ts';
import { Announcement, announcementQueue } from './announcements.ts';
import { cancellationUrl, pageUrl } from './links.ts';
import { readNews } from './news.ts';

type NotifyDeps = Pick<MonitorDeps, 'db' | 'clock' | 'log' | 'metrics' | 'config' | 'mailer' | 'unsubscribeTokens'>;

const NewsMail = z.object({
  announcement: Announcement,
  subscriberId: z.uuid(),
  /**
   * Stays the same if the announcement is processed again after a crash, so that mail servers recognise a repeated
   * mail.
   */
  messageId: z.uuid(),
  expiresAt: z.coerce.date(),
});
type NewsMail = z.infer<typeof NewsMail>;

const newsMailQueue: Queue<NewsMail> = { name: 'status-mails', payload: NewsMail };

/** Yesterday's news are on the page, and not worth a mail. */
const WORTH_SENDING_MS = DAY_MS;

/** Creates a mail per subscriber for an announcement. The mails of one subscriber are sent in the order of events. */
export function announcementWork({ db, clock, config }: NotifyDeps): TaskWork<Announcement> {
  return {
    queue: announcementQueue,
    async run({ id, payload: announcement }) {
      const now = clock();
      const news = await readNews(db, announcement, new Date(now));
      if (news === undefined) return undefined;
      if (typeof news === 'number') return { againInMs: news };
      const expiresAt = new Date(now + WORTH_SENDING_MS);
      const subscriberIds = await listSubscriberIds(db);
      const tasks = subscriberIds.map((subscriberId, place) => ({
        key: subscriberId,
        // Spaced out by the mail server's interval, so that mails do not wait longer than necessary.
        dueInMs: place * config.SMTP_INTERVAL_MS,
        payload: { announcement, subscriberId, messageId: uuidOf(subscriberId, id), expiresAt },
      }));
      await inTransaction(db, (trx) => enqueueTasks(trx, newsMailQueue, tasks));
      return undefined;
    },
  };
}

/**
 * Sends the mails. Each is composed just before it is sent, so that with many subscribers the last mails are still up
 * to date.
 */
export function newsMailWork(deps: NotifyDeps): TaskWork<NewsMail> {
  const { db, clock, mailer } = deps;
  return {
    queue: newsMailQueue,
    // A mail is given up by its age instead.
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ attempts, payload: { announcement, subscriberId, messageId: id, expiresAt } }) {
      const subscriber = await findSubscriber(db, subscriberId);
      const news = subscriber && (await readNews(db, announcement, new Date(clock())));
      if (!news || typeof news === 'number') return;
      const { email, language } = subscriber;
      const site = deps.config.PUBLIC_URL;
      const token = deps.unsubscribeTokens.sign(subscriberId);
      const links = { status: new URL('/status', site).href, unsubscribe: pageUrl(site, 'unsubscribe', token) };
      const mail = {
        to: email,
        unsubscribeUrl: cancellationUrl(site, token),
        ...renderMail(newsMail(language, news, links)),
      };
      await attemptMessage(deps, { id, via: 'mail', attempts, expiresAt, send: () => mailer.send(mail, id) });
    },
  };
}
