import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from '../schema.ts';

export type FlowStateRow = Selectable<IdentityDatabase['flowStates']>;

/** Also purges journeys that began before `purgeBefore`. */
export async function insertFlowState(db: Db, row: FlowStateRow, purgeBefore: Date): Promise<void> {
  await db.deleteFrom('flowStates').where('createdAt', '<', purgeBefore).execute();
  await db.insertInto('flowStates').values(row).execute();
}

export function findFlowState(db: Db, id: string): Promise<FlowStateRow | undefined> {
  return db.selectFrom('flowStates').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns true for the first of several concurrent calls only. */
export async function useFlowState(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flowStates')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
