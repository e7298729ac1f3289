import type { MailContent } from '@sillage/runtime/mail';
import type { ContactMessageRow } from '../db/schema.ts';
import { paragraphs } from './paragraphs.ts';
import { MAIL_TEXTS } from './texts/index.ts';

type Written = Pick<ContactMessageRow, 'language' | 'name' | 'email' | 'company' | 'subject' | 'message'>;

/** A message to the support, in the language of the sender's page. `url`: where to mark it as answered. */
export function contactMail({ language, name, email, company, subject, message }: Written, url: string): MailContent {
  const { contact, linkFallback } = MAIL_TEXTS[language];
  return {
    language,
    subject: contact.subject(subject),
    heading: subject,
    blocks: [
      { type: 'note', text: contact.from(company === '' ? name : `${name} (${company})`, email) },
      ...paragraphs(message),
      { type: 'button', label: contact.button, url, fallback: linkFallback },
    ],
    footer: contact.footer,
  };
}
