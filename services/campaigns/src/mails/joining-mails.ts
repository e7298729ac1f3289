import type { Language } from '@sillage/proto/values/languages';
import { linkMail, type MailContent } from '@sillage/runtime/mail';
import { formatRate } from './format-rate.ts';
import { ownPage } from './own-page.ts';
import { MAIL_TEXTS } from './texts/index.ts';

/** Contains the link that confirms the applicant's address. */
export function confirmApplicationMail(
  language: Language,
  { campaign, url, days }: { readonly campaign: string; readonly url: string; readonly days: number },
): MailContent {
  const { joining, link } = MAIL_TEXTS[language];
  const { subject, heading, text, button, validity } = joining.confirm;
  const texts = {
    subject: subject(campaign),
    heading,
    text: text(campaign),
    button,
    linkFallback: link.linkFallback,
    validity,
    footer: joining.strangerFooter,
  };
  return linkMail(language, texts, { url, lifetime: days });
}

/**
 * `known`: they applied, but are an affiliate already. `invited`: they accepted an invitation. `moved`: their address
 * was changed at their request.
 */
export type LinksReason = 'welcome' | 'known' | 'invited' | 'moved';

interface Links {
  readonly campaign: string;
  readonly because: LinksReason;
  readonly rateBps: number;
  /** The link to share. */
  readonly link: string;
  /** Their own page; null if there is none. */
  readonly dashboard: string | null;
}

/** The links that an affiliate needs to begin. */
export function linksMail(language: Language, { campaign, because, rateBps, link, dashboard }: Links): MailContent {
  const { joining, footer } = MAIL_TEXTS[language];
  const { subject, heading, text } = joining[because];
  const applied = joining.footer(campaign);
  const footers = { welcome: applied, known: applied, invited: joining.invitedFooter(campaign), moved: footer };
  return {
    language,
    subject: subject(campaign),
    heading,
    blocks: [
      { type: 'paragraph', text: text(campaign, formatRate(language, rateBps)) },
      { type: 'paragraph', text: joining.yourLink },
      { type: 'link', text: link, url: link },
      ...ownPage(language, dashboard),
    ],
    footer: footers[because],
  };
}

export function declinedApplicationMail(
  language: Language,
  { campaign, reason }: { readonly campaign: string; readonly reason: string },
): MailContent {
  const { joining, declined } = MAIL_TEXTS[language];
  const { subject, heading, text } = joining.declined;
  const why = reason === '' ? [] : [{ type: 'paragraph', text: declined.reason(reason) } as const];
  return {
    language,
    subject: subject(campaign),
    heading,
    blocks: [{ type: 'paragraph', text: text(campaign) }, ...why, { type: 'note', text: joining.forgotten }],
    footer: joining.footer(campaign),
  };
}
