import type { AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Language } from '@sillage/proto/values/languages';
import { enqueueMessage, type MailContent, renderMail } from '@sillage/runtime/mail';
import { lockMailedAddress, type MailableAffiliate } from '../../db/affiliates/affiliate-mails.ts';
import { findLanguageOf } from '../../db/affiliates/people.ts';
import { listMailChoices, unsent } from '../../db/campaigns/mail-settings.ts';
import type { AffiliateMailDeps, Trx } from '../../deps.ts';
import { withOwnPages } from '../../mails/affiliate-mails.ts';
import { affiliateMailReference } from './stop-mails.ts';

/** Older news is not worth a mail. */
const WORTH_SENDING_MS = DAY_MS;

interface Written {
  readonly kind: AffiliateMail;
  readonly affiliate: MailableAffiliate;
  /** Null if they gave no name. */
  readonly merchantName: string | null;
  /** `page`: the affiliate's own, by the private link of the address that is mailed. */
  readonly write: (language: Language, page: string) => MailContent;
}

/**
 * Mails an affiliate if the transaction commits, unless `stopAffiliateMails` drops the mail while it waits. Returns
 * false if the affiliate was removed, switched off such mails, or has an address that does not exist.
 */
export async function enqueueAffiliateMail(
  trx: Trx,
  { clock, addresses, optOuts, messageKey: key, mailLanguage }: AffiliateMailDeps,
  { kind, affiliate, merchantName, write }: Written,
): Promise<boolean> {
  const { id: affiliateId, campaignId } = affiliate;
  const mailed = await lockMailedAddress(trx, affiliateId);
  if (!mailed) return false;
  const { email, dashboardToken } = mailed;
  const choices = (await listMailChoices(trx, [{ id: affiliateId, campaignId, email }])).get(affiliateId);
  if (choices && unsent(choices).includes(kind)) return false;
  const language = choices?.language ?? (await findLanguageOf(trx, [affiliateId])) ?? mailLanguage;
  const { unsubscribeUrl, page } = optOuts.links({ email, affiliateId, kind }, clock());
  const links = { settings: addresses.mailSettings, optOut: page };
  const content = withOwnPages(write(language, addresses.publicDashboard(campaignId, dashboardToken)), links);
  const message = {
    via: 'mail' as const,
    to: email,
    unsubscribeUrl,
    ...renderMail(content),
    ...(merchantName !== null && { fromName: merchantName }),
  };
  const reference = affiliateMailReference(affiliateId, kind);
  await enqueueMessage(trx, { message, key, expiresAt: new Date(clock() + WORTH_SENDING_MS), reference });
  return true;
}
