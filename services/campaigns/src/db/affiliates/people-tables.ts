import type { Generated, Selectable } from 'kysely';

/**
 * A merchant's note about a person: stored with one of their affiliates, and shown with all that have the same address.
 */
export interface NoteTable {
  id: string;
  ownerUserId: string;
  affiliateId: string;
  text: string;
  /** The author's address at that time. */
  author: string;
  createdAt: Date;
  editedAt: Generated<Date | null>;
  /** Hidden; restored if the text is written again before the note is purged. */
  deletedAt: Generated<Date | null>;
}

/** A merchant's own labels for people. */
export interface TagTable {
  id: string;
  ownerUserId: string;
  name: string;
  createdAt: Date;
}

/** Like a note, a tag is attached to a person through one of their affiliates. */
export interface PersonTagTable {
  tagId: string;
  affiliateId: string;
}

export type NoteRow = Selectable<NoteTable>;
export type TagRow = Selectable<TagTable>;
