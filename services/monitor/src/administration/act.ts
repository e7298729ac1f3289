import { v7 as uuid } from 'uuid';
import { insertAct, type NewAct, settleAct } from '../db/acts.ts';
import type { MonitorDeps } from '../deps.ts';

/**
 * Does something in the administrator's name. It is in the audit log before it is done: where the process ends in the
 * middle, the log says that it may have been. Rejects as `work` does.
 */
export async function act<Result>(
  { db, clock }: Pick<MonitorDeps, 'db' | 'clock'>,
  what: Omit<NewAct, 'id' | 'at'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const id = uuid();
  await insertAct(db, { ...what, id, at: new Date(clock()) });
  try {
    const result = await work();
    await settleAct(db, id, 'done');
    return result;
  } catch (error) {
    await settleAct(db, id, 'failed');
    throw error;
  }
}
