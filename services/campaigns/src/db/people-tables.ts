import type { Generated, Selectable } from 'kysely';

/** What a merchant wrote about somebody: with one of their affiliates, and shown with all that have their address. */
export interface NoteTable {
  id: string;
  ownerUserId: string;
  affiliateId: string;
  text: string;
  /** The address of whoever wrote it, as it was then. */
  author: string;
  createdAt: Date;
  editedAt: Generated<Date | null>;
  /** Shown no more, and back if the text is written again before it is purged. */
  deletedAt: Generated<Date | null>;
}

/** A merchant's own words for people. */
export interface TagTable {
  id: string;
  ownerUserId: string;
  name: string;
  createdAt: Date;
}

/** As a note, a tag is somebody's by one of their affiliates. */
export interface PersonTagTable {
  tagId: string;
  affiliateId: string;
}

export type NoteRow = Selectable<NoteTable>;
export type TagRow = Selectable<TagTable>;
