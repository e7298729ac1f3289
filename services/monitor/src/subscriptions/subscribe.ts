import { createHash, randomBytes } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { deleteSubscriber, findRequest, insertRequest, upsertSubscriber } from '../db/subscribers.ts';
import type { MonitorDeps } from '../deps.ts';
import { confirmationMail } from '../mails/templates.ts';
import { limitRequests } from './limit.ts';
import { pageUrl } from './links.ts';

const VALID_MS = DAY_MS;

interface Wish {
  readonly email: string;
  readonly language: Language;
  /** The client's address. */
  readonly ip: string;
}

/**
 * Mails a link that confirms the subscription. Does the same for an address that is already subscribed, so that neither
 * the answer nor its time reveals this.
 */
export async function requestSubscription(
  deps: Pick<MonitorDeps, 'db' | 'hot' | 'clock' | 'config' | 'messageKey' | 'isMailed'>,
  { email: given, language, ip }: Wish,
): Promise<void> {
  if (!deps.isMailed)
    throw new AppError('not_found', 'This installation has no mail server, so nobody can subscribe by mail.');
  const email = lowerAscii(given);
  await limitRequests(deps, email, ip);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock() + VALID_MS);
  const url = pageUrl(deps.config.PUBLIC_URL, 'confirm', token);
  const content = confirmationMail(language, { url, hours: VALID_MS / HOUR_MS });
  await inTransaction(deps.db, async (trx) => {
    await insertRequest(trx, { tokenHash: hashOf(token), email, language, expiresAt });
    const message = { via: 'mail', to: email, ...renderMail(content) } as const;
    await enqueueMessage(trx, { message, key: deps.messageKey, expiresAt });
  });
}

/**
 * Confirms a subscription by the link of the mail; the address then gets mails in the language of the page on which it
 * was entered. Opening it again has no effect; the request is purged when it expires.
 */
export async function confirmSubscription(
  { db, clock }: Pick<MonitorDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ readonly email: string }> {
  const now = new Date(clock());
  return inTransaction(db, async (trx) => {
    const request = await findRequest(trx, hashOf(token));
    if (!request || request.expiresAt <= now)
      throw new AppError('link_expired', 'This link is not valid any more. Subscribe again on the status page.');
    const { email, language } = request;
    await upsertSubscriber(trx, { id: uuid(), email, language, confirmedAt: now });
    return { email };
  });
}

/** Deletes all data of the address. If there are none, it was done before. */
export async function unsubscribe(
  { db, unsubscribeTokens }: Pick<MonitorDeps, 'db' | 'unsubscribeTokens'>,
  token: string,
): Promise<void> {
  const id = unsubscribeTokens.verify(token);
  if (id === undefined) throw new AppError('link_invalid', 'This link is not valid. Open the link in the newest mail.');
  await inTransaction(db, (trx) => deleteSubscriber(trx, id));
}

/** A plain hash suffices for 32 random bytes. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
