import type { AccountNotice } from '@sillage/proto/http/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { insertNotice } from '../../db/account-notices.ts';
import { findAccount } from '../../db/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';
import { silenceMail, webhookMail } from '../../mails/templates.ts';
import { mailOwner } from './mail-owner.ts';

/** Mails the owner of an account once, however often it is asked for; an account without an address gets nothing. */
export async function sendNotice(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'config' | 'messageKey'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    const user = (await findAccount(trx, userId))?.user;
    if (!user || user.email === null) return;
    if (await insertNotice(trx, notice.noticeId, now)) await mailOwner(trx, deps, user, { now, ...mailOf(notice) });
  });
}

function mailOf(notice: AccountNotice): Pick<Parameters<typeof mailOwner>[3], 'path' | 'write'> {
  if (notice.kind === 'webhook')
    return {
      path: '/account-settings?tab=webhooks',
      write: (language, url) => webhookMail(language, { ...notice, url }),
    };
  return {
    path: `/campaign/${notice.campaignId}/integration`,
    write: (language, url) => silenceMail(language, { ...notice, url }),
  };
}
