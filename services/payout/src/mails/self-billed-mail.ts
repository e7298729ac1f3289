import type { Language } from '@sillage/proto/values/languages';
import { formatAmount, type MailContent } from '@sillage/runtime/mail';
import { LINK_VALID_DAYS } from '../domain/link-token.ts';
import type { MailedDocument } from '../domain/money-notices.ts';
import type { Addressed } from './templates.ts';
import { MAIL_TEXTS } from './texts/index.ts';

export interface SelfBilledMail extends Addressed, Pick<MailedDocument, 'number' | 'period'> {
  readonly currency: string;
  /** Negative: a credit note. */
  readonly amountMinor: bigint;
  readonly isAttached: boolean;
}

/** Announces an invoice or a credit note that the merchant created in the affiliate's name. */
export function selfBilledMail(language: Language, document: SelfBilledMail): MailContent {
  const { name, campaign, url, number, amountMinor, isAttached } = document;
  const texts = MAIL_TEXTS[language];
  const { subject, happened, facts, attached, elsewhere, toDo, button } = texts.selfBilled;
  const kind = amountMinor < 0n ? 'creditNote' : 'invoice';
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const amount = formatAmount(language, amountMinor, document.currency);
  return {
    language,
    subject: subject[kind](number, campaign),
    heading: texts.invitation.heading(name),
    blocks: [
      { type: 'paragraph', text: happened[kind](campaign) },
      { type: 'paragraph', text: facts(number, month.format(new Date(`${document.period}-01`)), amount) },
      { type: 'paragraph', text: isAttached ? attached : elsewhere },
      { type: 'paragraph', text: toDo },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}
