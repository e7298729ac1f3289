import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Mail, type Mailer, MessageRefused, MessageUnconfirmed, mailFigures } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { retryDelayMs } from '@sillage/runtime/work-queue';
import { findRecipient, type Recipient } from '../../db/campaigns.ts';
import { LEASE_MS, lockMailLease, setMailLease } from '../../db/mail-lease.ts';
import {
  countMailsAbout,
  countMailsTo,
  findDueMail,
  listAbandoned,
  markSending,
  rescheduleMail,
} from '../../db/mails.ts';
import { findAccount } from '../../db/payout-accounts.ts';
import type { MailOutcome, MailRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isSameAddress } from '../../domain/account-owner.ts';
import { endNotice } from './end-notice.ts';
import { writeMail } from './write-mail.ts';

export type Sending = Pick<
  PayoutDeps,
  'db' | 'clock' | 'log' | 'config' | 'tokens' | 'providers' | 'optOuts' | 'billing' | 'mailer' | 'metrics'
>;

/** Counted from the first attempt. */
const GIVE_UP_MS = DAY_MS;
/** Less than the lease, so that no other process begins while the mail server may still respond. */
const SEND_MS = 60_000;
/**
 * Most mails of one merchant to one address per day. Merchants could otherwise repeat settlements or change addresses
 * without limit, which sends mails.
 */
const MAILS_TO_ADDRESS = 30;

type Next =
  | { readonly is: 'mail'; readonly mail: MailRow }
  | { readonly is: 'none' }
  | { readonly is: 'wait'; readonly waitMs: number };

/**
 * Sends the next due mail, if this process has the lease. `mail`: one was picked up, and the next may be due; `wait`:
 * for the pause between two mails; `none`: nothing is due, or another process is sending.
 */
export async function sendNextMail(deps: Sending, holder: string): Promise<Next> {
  const next = await takeNext(deps, holder);
  if (next.is === 'mail') await sendOne(deps, next.mail);
  return next;
}

/**
 * Stores that the mail is being sent before contacting the mail server: a mail that is found in this state may have
 * been accepted.
 */
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
  // Its events have not arrived yet, because they come from another topic.
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
    // The language chosen by the reader of one address does not apply to the reader of another.
    const language = isSameAddress(to, recipient.email) ? recipient.mailLanguage : null;
    const mail = await writeMail(deps, row, { ...recipient, email: to, mailLanguage: language });
    if (mail === 'unwanted') return 'not_sent';
    await sendInTime(mailer, mail, row.id);
    return 'sent';
  } catch (error) {
    // Only the error's own message, because other fields may contain the address.
    const why = error instanceof Error ? error.message : String(error);
    const outcome =
      error instanceof MessageRefused ? 'failed' : error instanceof MessageUnconfirmed ? 'unconfirmed' : 'later';
    log.warn({ ...fields, outcome, why }, 'a mail was not sent');
    return outcome;
  }
}

/**
 * The earlier mails within a day that count against the limit. Commissions and invitations, which merchants cause,
 * count together; mails about holds count separately, so that neither blocks the other. Mails about returned transfers
 * and invoices are not limited, since merchants cannot cause them at will.
 */
async function countSent({ db, clock }: Sending, row: MailRow, address: string): Promise<number> {
  const since = new Date(clock() - DAY_MS);
  if (row.payoutAccountId !== null) return countMailsAbout(db, row.payoutAccountId, since);
  if (row.kind === 'returned' || row.kind === 'self_billed') return 0;
  const kinds = row.kind === 'held' ? (['held'] as const) : (['commission', 'invitation', 'payment'] as const);
  return countMailsTo(db, { address, campaignId: row.campaignId, kinds }, since);
}

/**
 * The affiliate's address, or that of the account in question; empty if it was erased, or is the current one again.
 * Removed affiliates are not notified of holds and returns, but are notified of payments and of invoices in their name.
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
