import type { DataRequestKind } from '@sillage/proto/http/data-requests';
import type { Language } from '@sillage/proto/values/languages';
import { linkMail, type MailContent } from '@sillage/runtime/mail';
import { MAIL_TEXTS } from './texts/index.ts';

/** Contains the link to all stored data about an address. */
export const dataLinkMail = (
  language: Language,
  { url, hours }: { readonly url: string; readonly hours: number },
): MailContent => linkMail(language, MAIL_TEXTS[language].link, { url, lifetime: hours });

/** Contains the link to all programmes of an address. */
export function programmesMail(
  language: Language,
  { url, minutes }: { readonly url: string; readonly minutes: number },
): MailContent {
  const { programmes, link } = MAIL_TEXTS[language];
  return linkMail(language, { ...programmes, linkFallback: link.linkFallback }, { url, lifetime: minutes });
}

interface DataRequestMail {
  readonly campaign: string;
  readonly kind: DataRequestKind;
  readonly dueAt: Date;
}

/** Confirms that a request was passed on, and by when it must be answered. */
export function receivedMail(
  language: Language,
  { campaign, kind, dueAt, timeZone }: DataRequestMail & { readonly timeZone: string },
): MailContent {
  const { received, footer } = MAIL_TEXTS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(dueAt);
  return {
    language,
    subject: received.subject(campaign),
    heading: received.heading,
    blocks: [
      { type: 'paragraph', text: received.request[kind](campaign) },
      { type: 'paragraph', text: received.due(date) },
    ],
    footer,
  };
}

interface Decided extends DataRequestMail {
  readonly state: 'open' | 'done' | 'declined';
  readonly reason: string;
}

/** Notifies of the outcome of a request. */
export function outcomeMail(language: Language, { campaign, kind, state, reason }: Decided): MailContent {
  const { done, doneHeading, declined, footer } = MAIL_TEXTS[language];
  if (state === 'declined')
    return {
      language,
      subject: declined.subject(campaign),
      heading: declined.heading,
      blocks: [
        { type: 'paragraph', text: declined.decision[kind](campaign) },
        { type: 'paragraph', text: declined.reason(reason) },
        { type: 'note', text: declined.rights },
      ],
      footer,
    };
  return {
    language,
    subject: done[kind].subject(campaign),
    heading: doneHeading,
    blocks: [{ type: 'paragraph', text: done[kind].text(campaign) }],
    footer,
  };
}
