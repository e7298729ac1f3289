import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventQueue, providerTaskQueue } from '../queues.ts';
import { type BillingDatabase, SCHEMA } from '../schema.ts';
import { paymentProviders } from './2026-11-29-payment-providers.ts';
import { migrations } from './index.ts';

test('what is at a provider when it is upgraded is at Stripe', async () => {
  const before = migrations.slice(0, migrations.indexOf(paymentProviders));
  const { db, close } = await createTestDatabase<BillingDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [owner, requested, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`
      insert into card_owners (owner_user_id, customer_id, customer_key, customer_first_asked_at)
      values (${owner}, 'cus_1', null, null), (${requested}, null, 'key', now()), (${stranger}, null, null, null)`.execute(db);
    await sql`
      insert into cards (card_id, owner_user_id, brand, last4, exp_month, exp_year, is_default, added_at)
      values ('pm_1', ${owner}, 'visa', '4242', 12, 2030, true, now())`.execute(db);
    const charge = async (invoiceId: string | null, isAsked = false) => {
      const id = randomUUID();
      await sql`
        insert into charges (id, owner_user_id, subject, subject_id, currency, items, commissions_minor, fees_minor,
          total_minor, state, attempt, provider_invoice_id, created_at)
        values (${id}, ${owner}, 'settlement', ${id}, 'EUR', '[]', 0, 25, 25, 'waiting', 1, ${invoiceId}, now())`.execute(db);
      if (isAsked)
        await sql`
          insert into provider_calls (charge_id, step, number, idempotency_key, state, asked_at)
          values (${id}, 'invoice', 1, ${id}, 'asked', now())`.execute(db);
      return id;
    };
    const [invoiced, called, untouched] = [await charge('in_1'), await charge(null, true), await charge(null)];
    await sql`
      insert into provider_events (event_id, type, object_id, received_at)
      values ('evt_1', 'invoice.paid', 'in_1', now())`.execute(db);
    await sql`
      insert into work_queue (id, queue, key, payload, due_at) values
        (${randomUUID()}, 'provider-events', 'evt_1', '{"eventId": "evt_1"}', now()),
        (${randomUUID()}, 'provider-tasks', null, '{"kind": "remove_card", "objectId": "pm_1"}', now())`.execute(db);
    await sql`insert into reconciled (until) values (now())`.execute(db);

    await migrate(db, SCHEMA, migrations);

    const owners = await db.selectFrom('cardOwners').select(['ownerUserId', 'provider']).execute();
    expect(new Map(owners.map((row) => [row.ownerUserId, row.provider]))).toEqual(
      new Map([
        [owner, 'stripe'],
        [requested, 'stripe'],
        [stranger, null],
      ]),
    );
    const charges = await db.selectFrom('charges').select(['id', 'provider']).execute();
    expect(new Map(charges.map((row) => [row.id, row.provider]))).toEqual(
      new Map([
        [invoiced, 'stripe'],
        [called, 'stripe'],
        [untouched, null],
      ]),
    );
    expect(await db.selectFrom('providerEvents').select('provider').execute()).toEqual([{ provider: 'stripe' }]);
    expect(await db.selectFrom('reconciled').select('provider').execute()).toEqual([{ provider: 'stripe' }]);
    const { rows } = await sql<{ queue: string; key: string | null; payload: unknown }>`
      select queue, key, payload from work_queue order by queue`.execute(db);
    expect(rows.map(({ queue, key }) => [queue, key])).toEqual([
      ['provider-events', 'stripe evt_1'],
      ['provider-tasks', null],
    ]);
    expect(eventQueue.payload.parse(rows[0]?.payload)).toEqual({ provider: 'stripe', eventId: 'evt_1' });
    expect(providerTaskQueue.payload.parse(rows[1]?.payload)).toMatchObject({ provider: 'stripe', objectId: 'pm_1' });
  } finally {
    await close();
  }
});
