import { randomUUID } from 'node:crypto';
import { PROVIDER_CONCURRENCY } from '@sillage/runtime/provider-calls';
import { createMetrics } from '@sillage/runtime/service';
import { startWorker, type Worker } from '@sillage/runtime/work-queue';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chargeQueue, invoiceChargeQueue } from '../db/queues.ts';
import { SCHEMA } from '../db/schema.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { enginesOf, waitingIn } from '../testing/rounds.ts';
import { chargeWork } from './charges.ts';

let fixture: PaidFixture;
const workers: Worker[] = [];
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));
afterAll(() => fixture.close());

function start(queue: typeof chargeQueue): void {
  const { db, log } = fixture.engine;
  const tasks = chargeWork(enginesOf(fixture.engine), queue);
  const metrics = createMetrics('test');
  workers.push(startWorker({ ...tasks, db, schema: SCHEMA, log, metrics, concurrency: PROVIDER_CONCURRENCY }));
}

test('a worker carries out more charges than it has under way at once', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const ids = await Promise.all(Array.from({ length: 25 }, () => fixture.requestCharge(owner)));
  const outcomes = () => fixture.outcomes.filter(({ chargeId }) => ids.includes(chargeId));
  start(chargeQueue);
  await expect.poll(() => outcomes().length).toBe(ids.length);
  expect(new Set(outcomes().map(({ chargeId }) => chargeId))).toEqual(new Set(ids));
  expect(await fixture.paidInvoices(customerId)).toHaveLength(25);
  // An outcome is known shortly before its transaction is committed.
  await expect.poll(() => fixture.clearing()).toBe(0);
}, 240_000);

test('a settlement is charged without the invoices that waited longer', async () => {
  const { id: owner } = await fixture.newCardOwner('pm_card_visa');
  const askInvoice = () => fixture.requestCharge(owner, { subject: { kind: 'invoice', id: randomUUID() } });
  const invoices: string[] = [];
  for (let count = 0; count < 12; count += 1) invoices.push(await askInvoice());
  const settlement = await fixture.requestCharge(owner);
  start(chargeQueue);
  await expect.poll(() => fixture.outcomes.at(-1)?.chargeId).toBe(settlement);
  expect(await waitingIn(fixture.db, invoiceChargeQueue)).toEqual(invoices.map((chargeId) => ({ chargeId })));
  const before = fixture.outcomes.length;
  start(invoiceChargeQueue);
  await expect.poll(() => fixture.outcomes.length).toBe(before + 12);
}, 240_000);
