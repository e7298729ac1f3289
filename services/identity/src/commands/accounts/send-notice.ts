import type { AccountNotice } from '@sillage/proto/http/account-notices';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { siteUrl } from '../../config.ts';
import { insertNotice } from '../../db/account-notices.ts';
import { findAccount } from '../../db/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';
import { languageFor } from '../../mails/language.ts';
import { silenceMail, webhookMail } from '../../mails/templates.ts';

/** Mails the owner of an account once, however often it is asked for; an account without an address gets nothing. */
export async function sendNotice(
  { db, clock, config, messageKey }: Pick<IdentityDeps, 'db' | 'clock' | 'config' | 'messageKey'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  const now = new Date(clock());
  await inTransaction(db, async (trx) => {
    const user = (await findAccount(trx, userId))?.user;
    if (!user || user.email === null) return;
    if (!(await insertNotice(trx, notice.noticeId, now))) return;
    const content = contentOf(notice, await languageFor(trx, user, undefined), siteUrl(config));
    const message = { via: 'mail', to: user.email, ...renderMail(content) } as const;
    await enqueueMessage(trx, { message, key: messageKey, expiresAt: new Date(now.getTime() + DAY_MS) });
  });
}

function contentOf(notice: AccountNotice, language: Language, site: string): MailContent {
  if (notice.kind === 'webhook')
    return webhookMail(language, { ...notice, url: new URL('/account-settings?tab=webhooks', site).href });
  return silenceMail(language, { ...notice, url: new URL(`/campaign/${notice.campaignId}/integration`, site).href });
}
