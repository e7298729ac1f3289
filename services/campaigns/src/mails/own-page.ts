import type { Language } from '@sillage/proto/values/languages';
import type { MailBlock } from '@sillage/runtime/mail';
import { MAIL_TEXTS } from './texts/index.ts';

/** The link to an affiliate's own page; null: there is none. */
export function ownPage(language: Language, url: string | null): readonly MailBlock[] {
  if (url === null) return [];
  const { joining, link } = MAIL_TEXTS[language];
  return [
    { type: 'button', label: joining.openPage, url, fallback: link.linkFallback },
    { type: 'note', text: joining.pageIsPrivate },
  ];
}
