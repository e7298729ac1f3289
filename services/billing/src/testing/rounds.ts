import { setTestClock } from '@sillage/runtime/postgres/testing';
import { AT_ONCE } from '@sillage/runtime/provider-calls';
import type { Queue, TaskWork } from '@sillage/runtime/work-queue';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import type { ChargeEngine } from '../charges/engine.ts';
import { chargeQueue, invoiceChargeQueue } from '../db/queues.ts';
import type { Db } from '../deps.ts';
import { chargeWork } from '../jobs/charges.ts';
import { eventWork } from '../jobs/provider-events.ts';
import { providerTaskWork } from '../jobs/provider-tasks.ts';
import { Killed } from './killed.ts';

/**
 * One round of the workers of charges. The clock of Postgres shows `nowMs`, by default what the engine's shows. False:
 * nothing was due.
 */
export async function workCharges(engine: ChargeEngine, nowMs?: number): Promise<boolean> {
  const settlements = await round(engine, chargeWork(engine, chargeQueue), nowMs);
  return (await round(engine, chargeWork(engine, invoiceChargeQueue), nowMs)) || settlements;
}

/** The same for events of the provider. */
export const workEvents = (engine: ChargeEngine): Promise<boolean> => round(engine, eventWork(engine));

/** The same for what the provider has to be told. */
export const workTasks = (engine: ChargeEngine): Promise<boolean> => round(engine, providerTaskWork(engine));

async function round<Payload>({ db, clock }: ChargeEngine, work: TaskWork<Payload>, nowMs = clock()): Promise<boolean> {
  await setTestClock(db, nowMs);
  const isDeath = (error: unknown) => error instanceof Killed;
  return (await runRound({ ...work, db, limit: AT_ONCE, isDeath })).length > 0;
}

/** What waits in a queue, whatever its time. */
export async function waitingIn(db: Db, { name }: Queue<unknown>): Promise<readonly unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from work_queue where queue = ${name} order by position`.execute(db);
  return rows.map(({ payload }) => payload);
}
