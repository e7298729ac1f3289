import type { MailBlock, MailContent } from '@sillage/infra/mail';
import type { Language } from '@sillage/proto/values/languages';
import { LINK_VALID_DAYS } from '../domain/link-token.ts';
import { formatAmount } from './format-amount.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface Addressed {
  readonly name: string;
  readonly campaign: string;
  readonly url: string;
}

export interface CommissionMail extends Addressed {
  /** `paid`: transferred. `set_up`: waits for a payout account. `merchant_pays`: outside of the platform. */
  readonly kind: 'paid' | 'set_up' | 'merchant_pays';
  /** In each currency one. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

const TEXT_OF = { paid: 'paid', set_up: 'setUp', merchant_pays: 'merchantPays' } as const;

/** Tells an affiliate what they earned, and how it reaches them. */
export function commissionMail(language: Language, { kind, name, campaign, amounts, url }: CommissionMail): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, text, button } = texts[TEXT_OF[kind]];
  const written = amounts.map((it) => formatAmount(language, it.amountMinor, it.currency)).join(' + ');
  return {
    language,
    subject: subject(written, campaign),
    heading: texts.congratulations(name),
    blocks: [
      { type: 'paragraph', text: texts.campaign(campaign) },
      { type: 'paragraph', text: texts.amount(written) },
      { type: 'paragraph', text },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      ...(kind === 'set_up' ? guide(language) : []),
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Asks an affiliate to set up their payout account. */
export function invitationMail(language: Language, { name, campaign, url }: Addressed): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, text, button } = texts.invitation;
  return {
    language,
    subject: subject(campaign),
    heading: heading(name),
    blocks: [
      { type: 'paragraph', text: text(campaign) },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      ...guide(language),
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

/** Tells the holder of an account that the affiliate has another address now, and where to object. */
export function detachedMail(language: Language, { name, campaign, url }: Addressed): MailContent {
  const texts = MAIL_TEXTS[language];
  const { subject, heading, happened, kept, toDo, button } = texts.detached;
  return {
    language,
    subject: subject(campaign),
    heading: heading(name),
    blocks: [
      { type: 'paragraph', text: happened(campaign) },
      { type: 'paragraph', text: kept },
      { type: 'paragraph', text: toDo },
      { type: 'button', label: button, url, fallback: texts.linkFallback },
      { type: 'note', text: texts.validity(LINK_VALID_DAYS) },
    ],
    footer: texts.footer,
  };
}

function guide(language: Language): readonly MailBlock[] {
  const { guideTitle, guide: steps } = MAIL_TEXTS[language];
  return [guideTitle, ...steps].map((text) => ({ type: 'paragraph', text }));
}
