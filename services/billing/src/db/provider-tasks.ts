import { isDue } from '@sillage/runtime/postgres';
import type { Db, Trx } from '../deps.ts';
import type { ProviderTaskRow } from './card-tables.ts';

export async function insertTask(trx: Trx, kind: ProviderTaskRow['kind'], objectId: string, now: Date): Promise<void> {
  await trx
    .insertInto('provider_tasks')
    .values({ kind, object_id: objectId, next_try_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes tasks that are due for the caller alone, until `until`. Served by provider_tasks_due. */
export function claimTasks(
  db: Db,
  due: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ProviderTaskRow[]> {
  const dueTasks = db
    .selectFrom('provider_tasks')
    .select(['kind', 'object_id'])
    .where(isDue('next_try_at', due.now))
    .orderBy('next_try_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('provider_tasks')
    .set({ next_try_at: due.until })
    .where((eb) => eb(eb.refTuple('kind', 'object_id'), 'in', dueTasks.$asTuple('kind', 'object_id')))
    .returningAll()
    .execute();
}

export async function finishTask(db: Db, { kind, object_id }: ProviderTaskRow): Promise<void> {
  await db.deleteFrom('provider_tasks').where('kind', '=', kind).where('object_id', '=', object_id).execute();
}

export async function rescheduleTask(db: Db, { kind, object_id, tries }: ProviderTaskRow, until: Date): Promise<void> {
  await db
    .updateTable('provider_tasks')
    .set({ next_try_at: until, tries: tries + 1 })
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .execute();
}
