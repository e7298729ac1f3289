import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';
import { AffiliateMail, AffiliatePayout, DirectlyPaidList } from './affiliate-records.ts';
import { Affiliate } from './campaigns.ts';

const At = z.iso.datetime();

export const MAX_TAGS = 100;

/** A merchant's own label for people. */
export const Tag = z.object({ id: Uuid, name: z.string() });
export type Tag = z.infer<typeof Tag>;

/** `GET /api/v1/people/tags`: all tags of a merchant, by name. */
export const TagList = z.object({
  tags: z.array(
    Tag.extend({
      /** Number of people with the tag. */
      people: z.int(),
    }),
  ),
});
export type TagList = z.infer<typeof TagList>;

/**
 * `POST /api/v1/people/{affiliateId}/tags`: creates the tag if necessary. `PATCH /api/v1/people/tags/{tagId}`: 409
 * `conflict` if another tag has the name. Names are case-insensitive.
 */
export const NamedTag = z.object({ name: text(40).min(1, 'Give the tag a name') });
export type NamedTag = z.input<typeof NamedTag>;

/**
 * `GET /api/v1/people/{affiliateId}`: the person behind an affiliate. Within an account, an e-mail address is one
 * person, with one or more affiliates; each of their ids identifies the person.
 */
export const Person = z.object({
  /** The id of their oldest affiliate. */
  id: Uuid,
  email: z.string(),
  /** The distinct names of their affiliates. */
  names: z.array(z.string()),
  /** Language of their application or invitation; null if unknown. */
  language: z.enum(languageCodes).nullable(),
  /** The time since which mail servers have refused mails to the address; null if they do not. */
  unreachableSince: At.nullable(),
  /** When their oldest affiliate was added. */
  since: At,
  /** Of all campaigns that are not deleted, oldest first. */
  affiliates: z.array(Affiliate),
  /** By name. */
  tags: z.array(Tag),
});
export type Person = z.infer<typeof Person>;

/**
 * `GET /api/v1/people/{affiliateId}/payments`: their past and pending payments, and each mail about money, newest
 * first.
 */
export const PersonPayments = z.object({
  payouts: z.array(AffiliatePayout.extend({ affiliateId: Uuid })),
  directPayments: DirectlyPaidList.shape.payments,
  mails: z.array(AffiliateMail.extend({ affiliateId: Uuid })),
});
export type PersonPayments = z.infer<typeof PersonPayments>;

export const Note = z.object({
  id: Uuid,
  text: z.string(),
  /** The author's address at that time. */
  author: z.string(),
  createdAt: At,
  editedAt: At.nullable(),
});
export type Note = z.infer<typeof Note>;

/** `GET /api/v1/people/{affiliateId}/notes`: newest first. Only the merchant sees them. */
export const NoteList = z.object({ notes: z.array(Note) });

/** `PATCH /api/v1/people/notes/{noteId}`: also restores a note that was deleted less than a day ago. */
export const WriteNote = z.object({ text: text(5_000).min(1, 'Write something') });
export type WriteNote = z.input<typeof WriteNote>;
