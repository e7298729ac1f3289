import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';
import { AffiliateMail, AffiliatePayout, DirectlyPaidList } from './affiliate-records.ts';
import { Affiliate } from './campaigns.ts';

const At = z.iso.datetime();

export const MAX_TAGS = 100;

/** A merchant's own word for people. */
export const Tag = z.object({ id: Uuid, name: z.string() });
export type Tag = z.infer<typeof Tag>;

/** `GET /api/v1/people/tags`: all of a merchant's, by name. */
export const TagList = z.object({
  tags: z.array(
    Tag.extend({
      /** Who have it now. */
      people: z.int(),
    }),
  ),
});
export type TagList = z.infer<typeof TagList>;

/**
 * `POST /api/v1/people/{affiliateId}/tags`: a tag that is not there yet is made. `PATCH /api/v1/people/tags/{tagId}`: 409
 * `conflict` where another is called so. Capitals make no other tag.
 */
export const NamedTag = z.object({ name: text(40).min(1, 'Give the tag a name') });
export type NamedTag = z.input<typeof NamedTag>;

/**
 * `GET /api/v1/people/{affiliateId}`: whoever is behind an affiliate. In one account an e-mail address is one person, with
 * one affiliate or more; each of their ids names them.
 */
export const Person = z.object({
  /** The id of the affiliate who was added first. */
  id: Uuid,
  email: z.string(),
  /** As the affiliates are called: one name, unless they differ. */
  names: z.array(z.string()),
  /** In which they applied, or were invited; null where that is not known. */
  language: z.enum(languageCodes).nullable(),
  /** Since when mail servers refuse mails to the address; null: they do not. */
  unreachableSince: At.nullable(),
  /** When the first was added. */
  since: At,
  /** Of all campaigns that were not deleted, oldest first. */
  affiliates: z.array(Affiliate),
  /** By name. */
  tags: z.array(Tag),
});
export type Person = z.infer<typeof Person>;

/** `GET /api/v1/people/{affiliateId}/payments`: what was paid to them, or is to be, and each mail about money, newest first. */
export const PersonPayments = z.object({
  payouts: z.array(AffiliatePayout.extend({ affiliateId: Uuid })),
  directPayments: DirectlyPaidList.shape.payments,
  mails: z.array(AffiliateMail.extend({ affiliateId: Uuid })),
});
export type PersonPayments = z.infer<typeof PersonPayments>;

export const Note = z.object({
  id: Uuid,
  text: z.string(),
  /** The address of whoever wrote it, as it was then. */
  author: z.string(),
  createdAt: At,
  editedAt: At.nullable(),
});
export type Note = z.infer<typeof Note>;

/** `GET /api/v1/people/{affiliateId}/notes`: newest first. Nobody but the merchant sees them. */
export const NoteList = z.object({ notes: z.array(Note) });

/** `PATCH /api/v1/people/notes/{noteId}`: one that was deleted less than a day ago is there again. */
export const WriteNote = z.object({ text: text(5_000).min(1, 'Write something') });
export type WriteNote = z.input<typeof WriteNote>;
