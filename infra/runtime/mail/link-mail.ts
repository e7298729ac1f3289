import type { Language } from '@sillage/proto/values/languages';
import type { MailContent } from './render-mail.ts';

export interface LinkMailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly linkFallback: string;
  /** The text names the unit: hours, or days. */
  readonly validity: (lifetime: number) => string;
  readonly footer: string;
}

/** A mail with one button, which says how long its link is valid. */
export function linkMail(
  language: Language,
  { subject, heading, text, button, linkFallback, validity, footer }: LinkMailTexts,
  { url, lifetime }: { readonly url: string; readonly lifetime: number },
): MailContent {
  return {
    language,
    subject,
    heading,
    blocks: [
      { type: 'paragraph', text },
      { type: 'button', label: button, url, fallback: linkFallback },
      { type: 'note', text: validity(lifetime) },
    ],
    footer,
  };
}
