import type { NewContactMessage } from '@sillage/proto/http/contact';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { v7 as uuid } from 'uuid';
import { findMessageOfForm, insertContactMessage } from '../db/contact-messages.ts';
import type { MonitorDeps } from '../deps.ts';
import { messageAccountQueue } from './accounts.ts';
import { judgeForm } from './form-tokens.ts';
import { contactMailQueue } from './mail-message.ts';

const PER_CLIENT_IN_HOUR = 5;
const PER_CLIENT_IN_DAY = 15;
/** For all senders together: the capacity of the support's mailbox. */
const IN_DAY = 500;

type ContactDeps = Pick<MonitorDeps, 'db' | 'hot' | 'clock' | 'isMailed' | 'formTokens'>;

interface Sender {
  readonly ip: string;
  /** The signed-in account, or null. */
  readonly accountId: string | null;
}

/** Stores a message; it is mailed after the commit. If the same form is sent again, it is stored and mailed once. */
export async function takeMessage(
  deps: ContactDeps,
  { formToken, homepage: _empty, ...given }: NewContactMessage,
  { ip, accountId }: Sender,
): Promise<void> {
  const now = deps.clock();
  const formId = sendableForm(deps, formToken, now);
  await limitMessages(deps, ip);
  const id = uuid();
  const row = { ...given, id, formId, email: lowerAscii(given.email), createdAt: new Date(now), accountId };
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertContactMessage(trx, row))) {
      const before = await findMessageOfForm(trx, formId);
      if (before?.message === row.message && before.subject === row.subject && before.email === row.email) return;
      throw new AppError(
        'conflict',
        'Another message was sent with this form, and is kept. This one was not sent: ask for a new form and send it again.',
      );
    }
    const task = { payload: { messageId: id } };
    if (deps.isMailed) await enqueueTasks(trx, contactMailQueue, [task]);
    if (accountId === null) await enqueueTasks(trx, messageAccountQueue, [task]);
  });
}

function sendableForm({ formTokens }: Pick<ContactDeps, 'formTokens'>, token: string, nowMs: number): string {
  const form = formTokens.verify(token);
  const judgement = form ? judgeForm(form, nowMs) : 'expired';
  if (judgement === 'too soon')
    throw new AppError('rate_limited', 'Nothing was sent: wait for a few seconds, then send it again.');
  if (!form || judgement === 'expired')
    throw new AppError('conflict', 'The form has expired. Nothing was sent: ask for a new form and send it again.');
  return form.id;
}

async function limitMessages(deps: ContactDeps, ip: string): Promise<void> {
  const who = clientOf(ip);
  const isAllowed = await isWithin(deps.hot, 'limit:monitor:', [
    { name: 'contact:client-hour', who, most: PER_CLIENT_IN_HOUR, windowMs: HOUR_MS },
    { name: 'contact:client-day', who, most: PER_CLIENT_IN_DAY, windowMs: DAY_MS },
    { name: 'contact:day', who: 'everybody', most: IN_DAY, windowMs: DAY_MS },
  ]);
  if (!isAllowed)
    throw new AppError(
      'rate_limited',
      'Too many messages were sent. This one was not: try again later, or write a mail to the support.',
    );
}
