import type { Language } from '@sillage/proto/values/languages';
import type { MailContent } from '@sillage/runtime/mail';
import { LINK_VALID_DAYS } from '../domain/link-token.ts';
import type { ShownPayee } from '../domain/payee.ts';
import type { MailTexts } from './mail-texts.ts';
import { type Addressed, writtenWallet } from './templates.ts';
import { MAIL_TEXTS } from './texts/index.ts';

/** Notifies of payment details that an affiliate entered, changed or removed. */
export function bankDetailsMail(
  language: Language,
  { name, campaign, url, details, isFormer }: Addressed & AboutDetails,
): MailContent {
  const texts = MAIL_TEXTS[language];
  const { toDo, toDoElsewhere, button, buttonElsewhere } = texts.bankDetails;
  const { subject, happened } = newsOf(texts, campaign, { details, isFormer });
  const label = isFormer ? buttonElsewhere : button;
  return {
    language,
    subject,
    heading: texts.invitation.heading(name),
    blocks: [
      { type: 'paragraph', text: happened },
      { type: 'paragraph', text: isFormer ? toDoElsewhere : toDo },
      { type: 'button', label, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

interface AboutDetails {
  /** The details of the affiliate's own address; undefined: they were removed. */
  readonly details: (ShownPayee & { readonly changedAt: Date; readonly usableFrom: Date }) | undefined;
  /** For a former holder with details at an earlier address, who is not shown the new ones. */
  readonly isFormer: boolean;
}

/** Changed details are used only after a delay; the first ones are used at once, and are not called a change. */
function newsOf(
  texts: MailTexts,
  campaign: string,
  { details, isFormer }: AboutDetails,
): { readonly subject: string; readonly happened: string } {
  const { subject, subjectFirst, saved, savedWallet, hold, removed, elsewhere } = texts.bankDetails;
  const changed = subject(campaign);
  if (isFormer) return { subject: changed, happened: elsewhere(campaign) };
  if (!details) return { subject: changed, happened: removed(campaign) };
  const happened = details.wallet
    ? savedWallet(campaign, writtenWallet(texts, details.wallet))
    : saved(campaign, details.last4);
  return details.usableFrom > details.changedAt
    ? { subject: changed, happened: `${happened}${hold}` }
    : { subject: subjectFirst(campaign), happened };
}
