import type {
  AppealNotice,
  ApplicationNotice,
  ArchiveFailedNotice,
  ArchiveReadyNotice,
  CardExpiresNotice,
  ChargeRefusedNotice,
  DataRequestNotice,
  InvoiceNotice,
  OrderClaimNotice,
  SilenceNotice,
  WebhookNotice,
} from '@sillage/proto/http/account-notices';
import type { Language } from '@sillage/proto/values/languages';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { formatAmount, type MailContent } from '@sillage/runtime/mail';
import type { MailText, MailTexts } from './mail-texts.ts';
import { MAIL_TEXTS } from './texts/index.ts';

/** The link and the code of a mail; either proves that it was read. */
interface LinkAndCode {
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

export const signUpMail = (language: Language, details: LinkAndCode): MailContent =>
  withLink(language, (texts) => texts.signUp, details);

export const inviteMail = (language: Language, details: LinkAndCode): MailContent =>
  withLink(language, (texts) => texts.invite, details);

export const magicLinkMail = (language: Language, details: LinkAndCode): MailContent =>
  withLink(language, (texts) => texts.magicLink, details);

export const recoveryMail = (language: Language, details: LinkAndCode): MailContent =>
  withLink(language, (texts) => texts.recovery, details);

export const emailChangeOldMail = (
  language: Language,
  details: LinkAndCode & { readonly newEmail: string },
): MailContent => ({
  ...withLink(language, (texts) => texts.emailChangeOld(details.newEmail), details),
  footer: MAIL_TEXTS[language].ownerFooter,
});

export const emailChangeNewMail = (
  language: Language,
  details: LinkAndCode & { readonly newEmail: string },
): MailContent => withLink(language, (texts) => texts.emailChangeNew(details.newEmail), details);

export function reauthenticationMail(
  language: Language,
  { code, minutes }: Pick<LinkAndCode, 'code' | 'minutes'>,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, text } = texts.reauthentication;
  return {
    language,
    subject,
    heading,
    blocks: [
      { type: 'paragraph', text },
      { type: 'code', code },
      { type: 'note', text: texts.validity(minutes) },
    ],
    footer: texts.ownerFooter,
  };
}

/** Tells the owner that the account will be deleted, and how to keep it. */
export function deletionMail(
  language: Language,
  { url, dueAt }: { readonly url: string; readonly dueAt: Date },
): MailContent {
  const texts = MAIL_TEXTS[language];
  // In UTC: never a later day than in European time, in which the nightly job runs.
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt);
  return notice(language, texts.deletion(date), url);
}

/** Tells the owner that an API key was created. */
export const apiKeyMail = (
  language: Language,
  { url, name }: { readonly url: string; readonly name: string },
): MailContent => notice(language, MAIL_TEXTS[language].apiKeyCreated(name), url);

/** Tells the owner that a webhook endpoint fails, or is disabled. */
export const webhookMail = (
  language: Language,
  { address, failuresInRow, disabledReason, url }: Omit<WebhookNotice, 'kind' | 'noticeId'> & { readonly url: string },
): MailContent => notice(language, MAIL_TEXTS[language].webhook(address, failuresInRow, disabledReason), url);

/** Tells the owner that a shop, or another system, has stopped reporting orders. */
export function silenceMail(
  language: Language,
  { connection, lastHeardAt, url }: Pick<SilenceNotice, 'connection' | 'lastHeardAt'> & { readonly url: string },
): MailContent {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastHeardAt));
  return notice(language, MAIL_TEXTS[language].silence(connection, date), url);
}

type Linked<Notice> = Omit<Notice, 'kind' | 'noticeId'> & { readonly url: string };

/** Tells a merchant that their card expires this month. */
export function cardExpiresMail(
  language: Language,
  { brand, last4, expMonth, expYear, url }: Linked<CardExpiresNotice>,
): MailContent {
  const card = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
  return notice(language, MAIL_TEXTS[language].cardExpires(card, monthIn(language, expYear, expMonth)), url);
}

/** Tells a merchant about an affiliate's data request, and the deadline for the answer. */
export function dataRequestMail(
  language: Language,
  { request, dueAt, url }: Pick<DataRequestNotice, 'request' | 'dueAt'> & { readonly url: string },
): MailContent {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueAt));
  return notice(language, MAIL_TEXTS[language].dataRequest[request](date), url);
}

/** Tells a merchant about new applications. */
export const applicationMail = (
  language: Language,
  { campaign, url }: Pick<ApplicationNotice, 'campaign'> & { readonly url: string },
): MailContent => notice(language, MAIL_TEXTS[language].application(campaign), url);

/** Tells a merchant that people have accepted their invitations. */
export const invitationAcceptedMail = (
  language: Language,
  { campaign, url }: Pick<ApplicationNotice, 'campaign'> & { readonly url: string },
): MailContent => notice(language, MAIL_TEXTS[language].invitationAccepted(campaign), url);

/** Adds a note on where to switch the mail off. `url`: any page of the site. */
export function withChoice(content: MailContent, url: string): MailContent {
  const settings = new URL('/account-settings?tab=profile', url).href;
  const { mailChoice } = MAIL_TEXTS[content.language];
  return { ...content, blocks: [...content.blocks, { type: 'link', text: mailChoice, url: settings }] };
}

/** Tells a merchant that an affiliate appeals about an order under review. */
export const appealMail = (
  language: Language,
  { campaign, url }: Pick<AppealNotice, 'campaign'> & { readonly url: string },
): MailContent => notice(language, MAIL_TEXTS[language].appeal(campaign), url);

export const orderClaimMail = (
  language: Language,
  { campaign, url }: Pick<OrderClaimNotice, 'campaign'> & { readonly url: string },
): MailContent => notice(language, MAIL_TEXTS[language].orderClaim(campaign), url);

/** Tells a merchant that a charge failed, what was kept, and what to do. */
export function chargeRefusedMail(
  language: Language,
  { amountMinor, currency, isWithoutCard, nextAttemptAt, url }: Linked<ChargeRefusedNotice>,
): MailContent {
  const amount = formatAmount(language, BigInt(amountMinor), currency);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: BILLING_TIME_ZONE });
  const next = nextAttemptAt === null ? null : day.format(new Date(nextAttemptAt));
  return notice(language, MAIL_TEXTS[language].chargeRefused(amount, isWithoutCard, next), url);
}

/** Tells a merchant about a month's invoice, or a charge for payments to affiliates. */
export function invoiceMail(
  language: Language,
  { number, period, amountMinor, currency, isPaid, url }: Linked<InvoiceNotice>,
): MailContent {
  const { invoice, receipt } = MAIL_TEXTS[language];
  const amount = formatAmount(language, BigInt(amountMinor), currency);
  if (isPaid) return notice(language, receipt(number, amount), url);
  const [year = 0, month = 0] = period.split('-').map(Number);
  return notice(language, invoice(number, monthIn(language, year, month), amount), url);
}

/** Tells the owner that the archive is ready. The link opens the dashboard, not the file. */
export function archiveReadyMail(language: Language, { expiresAt, url }: Linked<ArchiveReadyNotice>): MailContent {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(expiresAt));
  return notice(language, MAIL_TEXTS[language].archiveReady(date), url);
}

export const archiveFailedMail = (language: Language, { failure, url }: Linked<ArchiveFailedNotice>): MailContent =>
  notice(language, MAIL_TEXTS[language].archiveFailed(failure === 'too_large'), url);

const monthIn = (language: Language, year: number, month: number): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 15),
  );

/** Tells the owner that the account is suspended, and why. */
export function suspensionMail(
  language: Language,
  { reason, url }: { readonly reason: string; readonly url: string },
): MailContent {
  return notice(language, MAIL_TEXTS[language].suspension(reason), url);
}

/** Tells the owner that the administrator has begun to view the account, as the owner allowed. */
export function supportViewMail(
  language: Language,
  { url, until }: { readonly url: string; readonly until: Date },
): MailContent {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return notice(language, MAIL_TEXTS[language].supportView(`${time.format(until)} UTC`), url);
}

export function reinstatementMail(language: Language, url: string): MailContent {
  return notice(language, MAIL_TEXTS[language].reinstatement, url);
}

/** A mail to the owner of an account, with a button. */
function notice(language: Language, { subject, heading, text, button }: MailText, url: string): MailContent {
  const { linkFallback, ownerFooter } = MAIL_TEXTS[language];
  return {
    language,
    subject,
    heading,
    blocks: [
      { type: 'paragraph', text },
      { type: 'button', label: button, url, fallback: linkFallback },
    ],
    footer: ownerFooter,
  };
}

export const codeText = (language: Language, { code, minutes }: Pick<LinkAndCode, 'code' | 'minutes'>): string =>
  MAIL_TEXTS[language].sms(code, minutes);

function withLink(
  language: Language,
  choose: (texts: MailTexts) => MailText,
  { url, code, minutes }: LinkAndCode,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, text, button } = choose(texts);
  return {
    language,
    subject,
    heading,
    blocks: [
      { type: 'paragraph', text },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'paragraph', text: texts.orCode },
      { type: 'code', code },
      { type: 'note', text: texts.validity(minutes) },
    ],
    footer: texts.footer,
  };
}
