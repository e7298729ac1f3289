import { v7 as uuid } from 'uuid';
import { insertAct, type NewAct, settleAct } from '../db/acts.ts';
import type { MonitorDeps } from '../deps.ts';

/**
 * Executes an action of the administrator. The audit log gets it before it is executed: if the process crashes
 * meanwhile, the log shows that it may have happened. Rejects like `work`.
 */
export async function act<Result>(
  { db, clock }: Pick<MonitorDeps, 'db' | 'clock'>,
  what: Omit<NewAct, 'id' | 'at'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const id = uuid();
  await insertAct(db, { ...what, id, at: new Date(clock()) });
  const result = await work().catch(async (error: unknown) => {
    await settleAct(db, id, 'failed');
    throw error;
  });
  await settleAct(db, id, 'done');
  return result;
}
