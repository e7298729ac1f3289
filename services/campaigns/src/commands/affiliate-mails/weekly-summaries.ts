import { DAY_MS } from '@sillage/proto/values/durations';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { inTransaction } from '@sillage/runtime/postgres';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { findMailable, type MailableAffiliate } from '../../db/affiliates/affiliate-mails.ts';
import {
  findWeeks,
  insertRun,
  listChosenTimeZones,
  listOfTimeZone,
  markSummarized,
} from '../../db/programmes/weekly-summaries.ts';
import { type WeeklyPage, type WeeklySummary, weeklyPageQueue, weeklySummaryQueue } from '../../db/queues.ts';
import type { AffiliateMailDeps } from '../../deps.ts';
import { mondayOf, summarize } from '../../domain/weekly.ts';
import { type Weekly, weeklyMail } from '../../mails/weekly-mail.ts';
import { merchantName } from '../merchant-names.ts';
import { enqueueAffiliateMail } from './enqueue-affiliate-mail.ts';

/** Affiliates, or addresses, per transaction. */
const BATCH_SIZE = 500;
/** A later summary is not worth a mail. */
const LATEST_MS = 3 * DAY_MS;
const isTooLate = (weekEnd: Date, nowMs: number): boolean => nowMs > weekEnd.getTime() + LATEST_MS;

/** Time zones by name; the empty name stands for affiliates who chose none. */
const zoneOf = (timeZone: string): string => timeZone || BILLING_TIME_ZONE;

/** Begins the summaries of each time zone in which Monday morning has come, once. */
export async function beginWeeklySummaries({ db, clock }: Pick<AffiliateMailDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  for (const timeZone of ['', ...(await listChosenTimeZones(db))]) {
    const monday = mondayOf(zoneOf(timeZone), now);
    if (monday === undefined) continue;
    await inTransaction(db, async (trx) => {
      if (await insertRun(trx, timeZone, monday, new Date(now)))
        await enqueueTasks(trx, weeklyPageQueue, [{ payload: { monday, timeZone, after: '' } }]);
    });
  }
}

/**
 * Creates a task for each of some affiliates with activity in the last two weeks, spaced at half the rate of the mail
 * server, so that mails for which somebody waits are not delayed. Repeating it creates duplicate tasks, of which only
 * the first writes a mail.
 */
export async function takeWeeklyPage(
  { db, clock, brought, mailIntervalMs }: AffiliateMailDeps,
  { monday, timeZone, after }: WeeklyPage,
): Promise<void> {
  const { from, to } = await findWeeks(db, monday, zoneOf(timeZone));
  if (isTooLate(to, clock())) return;
  const listed = await listOfTimeZone(db, timeZone, after, BATCH_SIZE);
  const last = listed.at(-1);
  if (!last) return;
  const requested = listed.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
  const active = await brought.activeOf(requested, from);
  const stepMs = 2 * mailIntervalMs;
  const tasks = active.map((affiliateId, place) => ({
    payload: { monday, timeZone, affiliateId },
    dueInMs: place * stepMs,
  }));
  await inTransaction(db, async (trx) => {
    if (tasks.length > 0) await enqueueTasks(trx, weeklySummaryQueue, tasks);
    const next = { payload: { monday, timeZone, after: last.place }, dueInMs: tasks.length * stepMs };
    await enqueueTasks(trx, weeklyPageQueue, [next]);
  });
}

/** Writes the current summary of one affiliate, unless this week's was handled before. */
export async function writeWeeklySummary(
  deps: AffiliateMailDeps,
  { monday, timeZone, affiliateId }: WeeklySummary,
): Promise<void> {
  const { db } = deps;
  const affiliate = await findMailable(db, affiliateId);
  if (!affiliate) return;
  const weekly = await readWeekly(deps, affiliate, monday, zoneOf(timeZone));
  if (!weekly) return;
  const merchant = await merchantName(deps, affiliate.ownerUserId);
  await inTransaction(db, async (trx) => {
    if (!(await markSummarized(trx, affiliateId, monday))) return;
    await enqueueAffiliateMail(trx, deps, {
      kind: 'weekly_summary',
      affiliate,
      merchantName: merchant,
      write: (language, page) => weeklyMail(language, zoneOf(timeZone), { ...weekly, page }),
    });
  });
}

async function readWeekly(
  { db, clock, brought, billing }: AffiliateMailDeps,
  { id: affiliateId, campaignId, campaignName: campaign }: MailableAffiliate,
  monday: string,
  timeZone: string,
): Promise<Omit<Weekly, 'page'> | undefined> {
  const { from, to } = await findWeeks(db, monday, timeZone);
  if (isTooLate(to, clock())) return undefined;
  const range = { from: from.toISOString(), to: to.toISOString(), timeZone };
  const { currency, days } = await brought.daysOf({ campaignId, affiliateId, ...range });
  const summary = summarize(days);
  if (!summary) return undefined;
  const { nextPaymentAt, affiliates } = await billing.payoutOverview([{ campaignId, affiliateId }]);
  const planned = affiliates[0]?.balances.find(({ next }) => next === 'planned');
  return {
    campaign,
    currency,
    summary,
    nextPayment: planned
      ? { amountMinor: planned.owedMinor, currency: planned.currency, at: new Date(nextPaymentAt) }
      : null,
  };
}
