import { setTestClock } from '@sillage/runtime/postgres/testing';
import { byName, PROVIDER_CONCURRENCY } from '@sillage/runtime/provider-calls';
import type { Queue, TaskWork } from '@sillage/runtime/work-queue';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { sql } from 'kysely';
import type { ChargeEngines, ProviderEngine } from '../charges/engine.ts';
import { chargeQueue, invoiceChargeQueue, testChargeQueue } from '../db/queues.ts';
import type { Db } from '../deps.ts';
import { chargeWork } from '../jobs/charges.ts';
import { eventWork } from '../jobs/provider-events.ts';
import { providerTaskWork } from '../jobs/provider-tasks.ts';
import { Killed } from './killed.ts';

type Engine = ProviderEngine | ChargeEngines;

/** The engine for its single provider, if it has only one. */
export const enginesOf = (engine: Engine): ChargeEngines =>
  'payments' in engine ? { ...engine, providers: byName(engine.payments) } : engine;

/**
 * Runs one round of the charge workers. The clock of Postgres shows `nowMs`, by default the engine's time. Returns
 * false if nothing was due.
 */
export async function workCharges(engine: Engine, nowMs?: number): Promise<boolean> {
  let wasDue = false;
  for (const queue of [chargeQueue, invoiceChargeQueue, testChargeQueue]) {
    wasDue = (await round(engine, chargeWork(enginesOf(engine), queue), nowMs)) || wasDue;
  }
  return wasDue;
}

/** The same for events of providers. */
export const workEvents = (engine: Engine): Promise<boolean> => round(engine, eventWork(enginesOf(engine)));

/** The same for pending calls to providers. */
export const workTasks = (engine: Engine): Promise<boolean> => round(engine, providerTaskWork(enginesOf(engine)));

async function round<Payload>({ db, clock }: Engine, work: TaskWork<Payload>, nowMs = clock()): Promise<boolean> {
  await setTestClock(db, nowMs);
  const isDeath = (error: unknown) => error instanceof Killed;
  return (await runRound({ ...work, db, limit: PROVIDER_CONCURRENCY, isDeath })).length > 0;
}

/** The tasks of a queue, due or not. */
export async function waitingIn(db: Db, { name }: Queue<unknown>): Promise<readonly unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from work_queue where queue = ${name} order by position`.execute(db);
  return rows.map(({ payload }) => payload);
}
