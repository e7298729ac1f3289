import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { NoteRow, NoteTable } from './people-tables.ts';

/** Newest first. */
export function listNotes(db: Db, affiliateIds: readonly string[]): Promise<NoteRow[]> {
  return db
    .selectFrom('affiliateNotes')
    .selectAll()
    .where('affiliateId', 'in', affiliateIds)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export function insertNote(trx: Trx, row: Insertable<NoteTable>): Promise<NoteRow> {
  return trx.insertInto('affiliateNotes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Also restores a deleted note. */
export async function rewriteNote(
  trx: Trx,
  { id, ownerUserId, text }: Pick<NoteRow, 'id' | 'ownerUserId' | 'text'>,
  now: Date,
): Promise<NoteRow | undefined> {
  const before = await trx
    .selectFrom('affiliateNotes')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const editedAt = before.text === text ? before.editedAt : now;
  return trx
    .updateTable('affiliateNotes')
    .set({ text, editedAt, deletedAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns false if there is none. */
export async function markNoteDeleted(db: Db, id: string, ownerUserId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('affiliateNotes')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
