import type { AccountNotice } from '@sillage/proto/http/account-notices';
import { isMerchantMail, MerchantMail } from '@sillage/proto/values/merchant-mails';
import { inTransaction } from '@sillage/runtime/postgres';
import { insertNotice } from '../../db/accounts/account-notices.ts';
import { findAccount } from '../../db/accounts/accounts.ts';
import { findProfile } from '../../db/accounts/profiles.ts';
import { findRestriction } from '../../db/accounts/restrictions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { NO_CALLER } from '../../domain/caller.ts';
import {
  appealMail,
  applicationMail,
  archiveFailedMail,
  archiveReadyMail,
  cardExpiresMail,
  chargeRefusedMail,
  dataRequestMail,
  invitationAcceptedMail,
  invoiceMail,
  orderClaimMail,
  silenceMail,
  webhookMail,
  withChoice,
} from '../../mails/templates.ts';
import { mailOwner } from './mail-owner.ts';
import { recordSecurityEvent } from './security-log.ts';

/** Notices that are not necessary; an account whose processing is restricted gets none of them. */
const OPTIONAL: ReadonlySet<AccountNotice['kind']> = new Set(['webhook', 'silence', ...MerchantMail.options]);

const LOGGED_AS = {
  open: 'data_request_received',
  done: 'data_request_carried_out',
  declined: 'data_request_declined',
} as const;

/**
 * Mails the owner of an account once per notice id; does nothing if the account has no address. Data requests of
 * affiliates, and their outcomes, are also recorded in the security log.
 */
export async function sendNotice(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'config' | 'messageKey'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    const user = (await findAccount(trx, userId))?.user;
    if (!user) return;
    if (OPTIONAL.has(notice.kind) && (await findRestriction(trx, userId))) return;
    if (isMerchantMail(notice.kind) && (await findProfile(trx, userId))?.mutedMails.includes(notice.kind)) return;
    if (!(await insertNotice(trx, notice.noticeId, now))) return;
    if (notice.kind === 'data_request') {
      const { step, request: detail } = notice;
      await recordSecurityEvent(trx, { userId, kind: LOGGED_AS[step], caller: NO_CALLER, at: now, detail });
      if (step !== 'open') return;
    }
    const { path, write } = mailOf(notice);
    const isChosen = isMerchantMail(notice.kind);
    await mailOwner(trx, deps, user, {
      now,
      path,
      write: (language, url) => (isChosen ? withChoice(write(language, url), url) : write(language, url)),
    });
  });
}

function mailOf(notice: AccountNotice): Pick<Parameters<typeof mailOwner>[3], 'path' | 'write'> {
  switch (notice.kind) {
    case 'webhook':
      return {
        path: '/account-settings?tab=webhooks',
        write: (language, url) => webhookMail(language, { ...notice, url }),
      };
    case 'silence':
      return {
        path: `/campaign/${notice.campaignId}/integration`,
        write: (language, url) => silenceMail(language, { ...notice, url }),
      };
    case 'card_expires':
      return {
        path: '/account-settings?tab=cards',
        write: (language, url) => cardExpiresMail(language, { ...notice, url }),
      };
    case 'charge_refused':
      return {
        path: notice.campaignId === null ? '/account-settings?tab=invoices' : `/campaign/${notice.campaignId}/payments`,
        write: (language, url) => chargeRefusedMail(language, { ...notice, url }),
      };
    case 'invoice_issued':
      return {
        path: '/account-settings?tab=invoices',
        write: (language, url) => invoiceMail(language, { ...notice, url }),
      };
    case 'archive_ready':
      return {
        path: '/privacy-dashboard',
        write: (language, url) => archiveReadyMail(language, { ...notice, url }),
      };
    case 'archive_failed':
      return {
        path: '/privacy-dashboard',
        write: (language, url) => archiveFailedMail(language, { ...notice, url }),
      };
    case 'application':
      return { path: '/affiliates', write: (language, url) => applicationMail(language, { ...notice, url }) };
    case 'invitation_accepted':
      return { path: '/affiliates', write: (language, url) => invitationAcceptedMail(language, { ...notice, url }) };
    case 'order_claim':
      return {
        path: '/commissions?view=claims',
        write: (language, url) => orderClaimMail(language, { ...notice, url }),
      };
    case 'appeal':
      return {
        path: '/commissions?state=review',
        write: (language, url) => appealMail(language, { ...notice, url }),
      };
    case 'data_request':
      return {
        // Not the campaign's own page, because the campaign may be archived.
        path: '/affiliates',
        write: (language, url) => dataRequestMail(language, { ...notice, url }),
      };
  }
}
