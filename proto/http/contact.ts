import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { pageLimit } from '../values/page.ts';
import { emailAddress, text, verbatim } from '../values/text.ts';

/** The longest that people may write, in UTF-16 units. */
export const CONTACT_LIMITS = { name: 120, company: 120, subject: 150, message: 5000 } as const;

/** `GET /api/v1/contact`: what the page says, and what one message is sent with. */
export const ContactPage = z.object({
  /** Null: the operator has not set it. */
  supportEmail: z.string().nullable(),
  supportHours: z.string().nullable(),
  /** How long a message is kept at most. */
  keptDays: z.int().positive(),
  /** Proves when the form was opened. Good for one message, for a day. */
  formToken: z.string(),
  /** A message that comes sooner is refused: nobody writes that fast. */
  sendableInMs: z.int().nonnegative(),
});
export type ContactPage = z.infer<typeof ContactPage>;

/** `POST /api/v1/contact`. */
export const NewContactMessage = z.object({
  name: text(CONTACT_LIMITS.name).min(1),
  email: emailAddress(),
  company: text(CONTACT_LIMITS.company).default(''),
  subject: text(CONTACT_LIMITS.subject).min(1),
  message: text(CONTACT_LIMITS.message).min(1),
  /** Of the page that it was written on. */
  language: z.enum(languageCodes),
  formToken: verbatim(200).min(1),
  /** A field that people do not see, and programs fill in. */
  homepage: text(200).max(0, 'Leave this empty').default(''),
});
export type NewContactMessage = z.infer<typeof NewContactMessage>;

/** A message as the administrator reads it. */
export const ContactMessage = z.object({
  id: Uuid,
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  language: z.enum(languageCodes),
  /** Of whoever was signed in, or whose address it is; null: of nobody that is known. */
  accountId: Uuid.nullable(),
  answeredAt: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageState = z.enum(['all', 'unanswered']);
export type ContactMessageState = z.infer<typeof ContactMessageState>;

/** `query`: part of a name, an address, a subject or a message. Newest first. */
export const ContactMessageQuery = z.object({
  query: text(200).default(''),
  state: ContactMessageState.default('all'),
  limit: pageLimit(25, 100),
  cursor: Uuid.optional(),
});
export type ContactMessageQuery = z.infer<typeof ContactMessageQuery>;

export const ContactMessageList = z.object({ messages: z.array(ContactMessage), next: Uuid.nullable() });
export type ContactMessageList = z.infer<typeof ContactMessageList>;
