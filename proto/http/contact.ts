import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { pageLimit } from '../values/page.ts';
import { emailAddress, text, verbatim } from '../values/text.ts';

/** Maximum lengths in UTF-16 units. */
export const CONTACT_LIMITS = { name: 120, company: 120, subject: 150, message: 5000 } as const;

/** `GET /api/v1/contact`: the facts on the page, and the token for one message. */
export const ContactPage = z.object({
  /** Null if the operator has not set it. */
  supportEmail: z.string().nullable(),
  supportHours: z.string().nullable(),
  /** Maximum retention of a message. */
  keptDays: z.int().positive(),
  /** Proves when the form was opened. Valid for one message, for a day. */
  formToken: z.string(),
  /** Earlier messages are refused, because no person writes that fast. */
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
  /** Language of the page. */
  language: z.enum(languageCodes),
  formToken: verbatim(200).min(1),
  /** A hidden field that only programs fill in. */
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
  /** The signed-in account, or the account of the address; null if unknown. */
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
