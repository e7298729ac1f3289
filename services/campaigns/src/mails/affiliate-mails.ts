import type { Language } from '@sillage/proto/values/languages';
import type { MailContent } from '@sillage/runtime/mail';
import { ownPage } from './own-page.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface First {
  readonly kind: 'first_click' | 'first_sale';
  readonly campaign: string;
  /** The affiliate's own page. */
  readonly page: string;
}

/** Notifies an affiliate of the first click, or the first order, through their link. */
export function firstMail(language: Language, { kind, campaign, page }: First): MailContent {
  const { affiliate } = MAIL_TEXTS[language];
  const { subject, heading, text, hint } = affiliate[kind];
  return {
    language,
    subject: subject(campaign),
    heading,
    blocks: [
      { type: 'paragraph', text: text(campaign) },
      { type: 'paragraph', text: hint },
      ...ownPage(language, page),
    ],
    footer: affiliate.footer(campaign),
  };
}

/** Appends the links to the choice of mails, and for opting out of these mails. */
export function withOwnPages(
  content: MailContent,
  { settings, optOut }: { readonly settings: string; readonly optOut: string },
): MailContent {
  const { affiliate } = MAIL_TEXTS[content.language];
  const links = [
    { type: 'link', text: affiliate.settings, url: settings },
    { type: 'link', text: affiliate.optOut, url: optOut },
  ] as const;
  return { ...content, blocks: [...content.blocks, ...links] };
}
