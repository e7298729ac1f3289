import type { WebhookNotice } from '@sillage/proto/http/webhook-notices';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueMessage, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { siteUrl } from '../../config.ts';
import { insertNotice } from '../../db/account-notices.ts';
import { findAccount } from '../../db/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';
import { languageFor } from '../../mails/language.ts';
import { webhookMail } from '../../mails/templates.ts';

/** Mails the owner of an account once, however often it is asked for; an account without an address gets nothing. */
export async function sendWebhookNotice(
  { db, clock, config, messageKey }: Pick<IdentityDeps, 'db' | 'clock' | 'config' | 'messageKey'>,
  userId: string,
  { noticeId, ...notice }: WebhookNotice,
): Promise<void> {
  const now = new Date(clock());
  await inTransaction(db, async (trx) => {
    const user = (await findAccount(trx, userId))?.user;
    if (!user || user.email === null) return;
    if (!(await insertNotice(trx, noticeId, now))) return;
    const url = new URL('/account-settings?tab=webhooks', siteUrl(config)).href;
    const content = webhookMail(await languageFor(trx, user, undefined), { ...notice, url });
    const message = { via: 'mail', to: user.email, ...renderMail(content) } as const;
    await enqueueMessage(trx, { message, key: messageKey, expiresAt: new Date(now.getTime() + DAY_MS) });
  });
}
