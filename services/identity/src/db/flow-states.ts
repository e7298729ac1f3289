import type { Selectable } from 'kysely';
import type { Db, IdentityDatabase } from './schema.ts';

export type FlowStateRow = Selectable<IdentityDatabase['flow_states']>;

/** Also purges journeys that began before `purgeBefore`. */
export async function insertFlowState(db: Db, row: FlowStateRow, purgeBefore: Date): Promise<void> {
  await db.deleteFrom('flow_states').where('created_at', '<', purgeBefore).execute();
  await db.insertInto('flow_states').values(row).execute();
}

export function findFlowState(db: Db, id: string): Promise<FlowStateRow | undefined> {
  return db.selectFrom('flow_states').selectAll().where('id', '=', id).executeTakeFirst();
}

/** True for the first caller alone, however many come at once. */
export async function useFlowState(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flow_states')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
