import type { Language } from '@sillage/proto/values/languages';
import type { MailContent } from '@sillage/runtime/mail';
import { formatRate } from './format-rate.ts';
import { MAIL_TEXTS } from './texts/index.ts';

interface InvitationMail {
  readonly campaign: string;
  /** Null if they gave no name. */
  readonly merchant: string | null;
  /** The merchant's own text; empty: none. */
  readonly words: string;
  readonly rateBps: number;
  readonly isTest: boolean;
  readonly url: string;
  readonly days: number;
}

/** Invites somebody to become an affiliate. */
export function invitationMail(
  language: Language,
  { campaign, merchant, words, rateBps, isTest, url, days }: InvitationMail,
): MailContent {
  const { invitation, link } = MAIL_TEXTS[language];
  const who = merchant ?? invitation.owner;
  const lines = words.split(/\n+/).filter((line) => line.trim() !== '');
  return {
    language,
    subject: merchant === null ? invitation.subjectWithoutName(campaign) : invitation.subject(merchant, campaign),
    heading: invitation.heading(campaign),
    blocks: [
      { type: 'paragraph', text: invitation.text(who, campaign, formatRate(language, rateBps)) },
      ...(lines.length > 0 ? [{ type: 'note', text: invitation.theirWords(who) } as const] : []),
      ...lines.map((text) => ({ type: 'paragraph', text }) as const),
      ...(isTest ? [{ type: 'note', text: invitation.test } as const] : []),
      { type: 'button', label: invitation.button, url, fallback: link.linkFallback },
      { type: 'note', text: invitation.validity(days) },
    ],
    footer: invitation.footer(who),
  };
}
