import type { AdminActKind } from '@sillage/proto/http/administration';
import type { Selectable } from 'kysely';
import type { ActsTable, Db } from './schema.ts';

export type ActRow = Selectable<ActsTable>;

export interface NewAct {
  readonly id: string;
  readonly at: Date;
  readonly administrator: string;
  readonly act: AdminActKind;
  readonly target: string;
  readonly reason: string;
  readonly detail: string | null;
}

export async function insertAct(db: Db, act: NewAct): Promise<void> {
  await db
    .insertInto('acts')
    .values({ ...act, outcome: null })
    .execute();
}

/** Sets the outcome of an act, which the database accepts only once. */
export async function settleAct(db: Db, id: string, outcome: 'done' | 'failed'): Promise<void> {
  await db.updateTable('acts').set({ outcome }).where('id', '=', id).execute();
}

/** Newest first, `limit` after the given id, since ids are time-ordered. */
export function listActs(
  db: Db,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ActRow[]> {
  return db
    .selectFrom('acts')
    .select(['id', 'at', 'administrator', 'act', 'target', 'reason', 'detail', 'outcome'])
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
