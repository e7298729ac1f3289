import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chargeQueue, eventQueue, invoiceChargeQueue, providerTaskQueue } from '../queues.ts';
import { type BillingDatabase, SCHEMA } from '../schema.ts';
import { workQueuePayments } from './2026-11-25-work-queue-payments.ts';
import { migrations } from './index.ts';

test('what waits for the provider at the upgrade is a task after it, once, due when it was', async () => {
  const before = migrations.slice(0, migrations.indexOf(workQueuePayments));
  const { db, close } = await createTestDatabase<BillingDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const owner = randomUUID();
    const charge = async (subject: string, state: string, dueIn: string, isVoidDue = false) => {
      const id = randomUUID();
      const failure = state === 'failed' ? 'declined' : null;
      await sql`
        insert into charges (id, owner_user_id, subject, subject_id, currency, items, commissions_minor, fees_minor,
          total_minor, state, attempt, is_void_due, failure, failure_code, next_try_at, tries, created_at, settled_at)
        values (${id}, ${owner}, ${subject}, ${randomUUID()}, 'EUR', '[]', 0, 25, 25, ${state}, 1, ${isVoidDue},
          ${failure}, ${failure}, now() + ${dueIn}::interval, 3, now(), ${state === 'waiting' ? null : new Date()})`.execute(db);
      return id;
    };
    const settlement = await charge('settlement', 'waiting', '0');
    const invoice = await charge('invoice', 'waiting', '0');
    const later = await charge('settlement', 'waiting', '10 minutes');
    const astray = await charge('settlement', 'waiting', '40 days');
    const cancelled = await charge('recovery', 'cancelled', '0', true);
    await charge('settlement', 'failed', '0');
    await sql`
      insert into provider_events (event_id, type, object_id, customer_id, received_at, next_try_at, done_at)
      values ('evt_1', 'invoice.paid', 'in_1', null, now(), now(), null),
        ('evt_2', 'invoice.paid', 'in_2', null, now(), now(), now())`.execute(db);
    await sql`
      insert into provider_tasks (kind, object_id, next_try_at) values ('remove_card', 'pm_1', now())`.execute(db);
    await migrate(db, SCHEMA, migrations);
    const tasks = async ({ name, payload: schema }: typeof chargeQueue | typeof eventQueue | typeof providerTaskQueue, isDue = true) => {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from work_queue where queue = ${name} and (due_at <= now()) = ${isDue}`.execute(db);
      return new Set(rows.map(({ payload }) => JSON.stringify(schema.parse(payload))));
    };
    const charges = (...ids: readonly string[]) => new Set(ids.map((chargeId) => JSON.stringify({ chargeId })));
    expect(await tasks(chargeQueue)).toEqual(charges(settlement, astray, cancelled));
    expect(await tasks(chargeQueue, false)).toEqual(charges(later));
    expect(await tasks(invoiceChargeQueue)).toEqual(charges(invoice));
    expect(await tasks(eventQueue)).toEqual(new Set([JSON.stringify({ provider: 'stripe', eventId: 'evt_1' })]));
    const removal = JSON.stringify({ provider: 'stripe', kind: 'remove_card', objectId: 'pm_1' });
    expect(await tasks(providerTaskQueue)).toEqual(new Set([removal]));
  } finally {
    await close();
  }
});
