import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Mail, type Mailer, MessageRefused, MessageUnconfirmed, mailFigures } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { retryDelayMs } from '@sillage/runtime/work-queue';
import { findRecipient, type Recipient } from '../db/campaigns.ts';
import { LEASE_MS, lockMailLease, setMailLease } from '../db/mail-lease.ts';
import { countMailsAbout, countMailsTo, findDueMail, listAbandoned, markSending, rescheduleMail } from '../db/mails.ts';
import { findAccount } from '../db/payout-accounts.ts';
import type { MailOutcome, MailRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { isSameAddress } from '../domain/account-owner.ts';
import { endNotice } from './end-notice.ts';
import { writeMail } from './write-mail.ts';

export type Sending = Pick<
  PayoutDeps,
  'db' | 'clock' | 'log' | 'config' | 'tokens' | 'providers' | 'optOuts' | 'billing' | 'mailer' | 'metrics'
>;

/** From the first attempt on. */
const GIVE_UP_MS = DAY_MS;
/** Less than the lease: nobody else begins while the mail server may still answer. */
const SEND_MS = 60_000;
/**
 * As many mails of one merchant go to one address in a day: a settlement can be made anew as often as its mails are
 * sent, an address changed.
 */
const MAILS_TO_ADDRESS = 30;

type Next =
  | { readonly is: 'mail'; readonly mail: MailRow }
  | { readonly is: 'none' }
  | { readonly is: 'wait'; readonly waitMs: number };

/**
 * Sends the next mail that is due, where this process has the lease. `sent`: one was taken up, and the next may be due;
 * `wait`: for the pause between two mails; `none`: nothing is due, or another process is sending.
 */
export async function sendNextMail(deps: Sending, holder: string): Promise<Next> {
  const next = await takeNext(deps, holder);
  if (next.is === 'mail') await sendOne(deps, next.mail);
  return next;
}

/** Writes down that the mail is being sent before anybody is asked to: what is found so later was perhaps taken. */
function takeNext({ db, clock, config }: Sending, holder: string): Promise<Next> {
  return inTransaction(db, async (trx): Promise<Next> => {
    const nowMs = clock();
    const intervalMs = config.SMTP_INTERVAL_MS;
    const lease = await lockMailLease(trx, { holder, nowMs, intervalMs });
    if (lease.is === 'others') return { is: 'none' };
    for (const mail of await listAbandoned(trx)) await endNotice(trx, mail, 'unconfirmed', nowMs);
    if (lease.is === 'wait') return lease;
    const due = await findDueMail(trx, new Date(nowMs));
    if (!due) {
      await setMailLease(trx, { holder: null, heldUntil: new Date(nowMs) });
      return { is: 'none' };
    }
    const mail = await markSending(trx, due.id, new Date(nowMs + GIVE_UP_MS));
    await setMailLease(trx, { holder, heldUntil: new Date(nowMs + LEASE_MS), nextAt: new Date(nowMs + intervalMs) });
    return { is: 'mail', mail };
  });
}

async function sendOne(deps: Sending, mail: MailRow): Promise<void> {
  const { db, clock, metrics } = deps;
  const outcome = await attempt(deps, mail);
  if (outcome !== 'not_sent') metrics.of(mailFigures)(outcome === 'later' ? 'retried' : outcome);
  if (outcome !== 'later') return inTransaction(db, (trx) => endNotice(trx, mail, outcome, clock()));
  const dueAt = clock() + retryDelayMs(mail.attempts);
  if (mail.giveUpAt && dueAt >= mail.giveUpAt.getTime())
    return inTransaction(db, (trx) => endNotice(trx, mail, 'failed', clock()));
  return rescheduleMail(db, mail.id, new Date(dueAt));
}

async function attempt(deps: Sending, row: MailRow): Promise<MailOutcome | 'later'> {
  const { db, log, mailer } = deps;
  const fields = { mailId: row.id, kind: row.kind, attempts: row.attempts };
  const recipient = await findRecipient(db, row.affiliateId);
  // Its events are on their way, in another topic.
  if (!recipient) return 'later';
  const to = await addressOf(deps, row, recipient);
  if (!mailer || recipient.isTest || to === '') {
    log.warn({ ...fields, why: mailer ? 'there is no address' : 'SMTP_URL is not set' }, 'a mail was not sent');
    return 'failed';
  }
  const sentToday = await countSent(deps, row, to);
  if (sentToday >= MAILS_TO_ADDRESS) {
    log.warn({ ...fields, sentToday }, 'a mail was not sent: its address got too many of this merchant');
    return 'failed';
  }
  try {
    // What the reader of one address chose is not for the reader of another.
    const language = isSameAddress(to, recipient.email) ? recipient.mailLanguage : null;
    const mail = await writeMail(deps, row, { ...recipient, email: to, mailLanguage: language });
    if (mail === 'unwanted') return 'not_sent';
    await sendInTime(mailer, mail, row.id);
    return 'sent';
  } catch (error) {
    // Only the error's own words: it may quote the address otherwise.
    const why = error instanceof Error ? error.message : String(error);
    const outcome =
      error instanceof MessageRefused ? 'failed' : error instanceof MessageUnconfirmed ? 'unconfirmed' : 'later';
    log.warn({ ...fields, outcome, why }, 'a mail was not sent');
    return outcome;
  }
}

/**
 * What counts against the mail within a day. Commissions and invitations are asked for by merchants, together; the
 * mails of holds count by themselves, so that neither stops the other. A transfer that came back is money, an invoice is
 * written once a month, and no merchant can make them up.
 */
async function countSent({ db, clock }: Sending, row: MailRow, address: string): Promise<number> {
  const since = new Date(clock() - DAY_MS);
  if (row.payoutAccountId !== null) return countMailsAbout(db, row.payoutAccountId, since);
  if (row.kind === 'returned' || row.kind === 'self_billed') return 0;
  const kinds = row.kind === 'held' ? (['held'] as const) : (['commission', 'invitation', 'payment'] as const);
  return countMailsTo(db, { address, campaignId: row.campaignId, kinds }, since);
}

/**
 * The affiliate's, or that of the account which it is about; empty where it is forgotten, or back in its place. Nobody
 * who was removed is notified of holds and returns; of what they were paid, and of invoices in their name, they are.
 */
async function addressOf({ db }: Sending, row: MailRow, { email, isRemoved }: Recipient): Promise<string> {
  if ((row.kind === 'held' || row.kind === 'returned') && isRemoved) return '';
  if (row.payoutAccountId === null) return email;
  const holder = (await findAccount(db, row.payoutAccountId))?.address ?? '';
  return row.kind !== 'bank_details' && isSameAddress(holder, email) ? '' : holder;
}

async function sendInTime(mailer: Mailer, mail: Mail, id: string): Promise<void> {
  const ended = new AbortController();
  const tooLate = sleep(SEND_MS, undefined, { signal: ended.signal }).then(
    () => {
      throw new MessageUnconfirmed('The mail server did not answer in time');
    },
    () => {},
  );
  try {
    await Promise.race([mailer.send(mail, id), tooLate]);
  } finally {
    ended.abort();
  }
}
