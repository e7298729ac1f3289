import type { FaultKind } from '@sillage/stripe-local';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { leaseCharge } from '../db/charges/charges.ts';
import { Killed } from '../testing/killed.ts';
import { createPaidFixture, killedAt, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';
import { collectCharge } from './collect-charge.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(() => fixture.local.faults.clear());
afterAll(() => fixture.close());

const STEPS = [
  ['invoice', { path: '/v1/invoices' }],
  ['commissions', { path: '/v1/invoiceitems' }],
  ['fees', { path: '/v1/invoiceitems', after: 1 }],
  ['finalize', { path: '/v1/invoices/*/finalize' }],
  ['pay', { path: '/v1/invoices/*/pay' }],
] as const;
const FAULTS: readonly FaultKind[] = [
  ...([
    'error_before',
    'error_after',
    'cut_before',
    'cut_after',
    'silent_before',
    'silent_after',
    'rate_limit',
    'conflict',
  ] as const),
];

async function expectPaidOnce(id: string, customerId: string, before: number): Promise<void> {
  expect(await fixture.charge(id)).toMatchObject({ state: 'paid', failure: null });
  expect(await fixture.paidInvoices(customerId)).toEqual([
    { id: (await fixture.charge(id)).providerInvoiceId, amountMinor: 1_250 },
  ]);
  expect(fixture.outcomes.slice(before)).toEqual([
    expect.objectContaining({ chargeId: id, attempt: 1, result: expect.objectContaining({ state: 'paid' }) }),
  ]);
  expect(await fixture.clearing()).toBe(0);
}

test.each(STEPS.flatMap(([step, at]) => FAULTS.map((kind) => [kind, step, at] as const)))(
  'charges once, whatever becomes of a call: %s at %s',
  async (kind, _step, at) => {
    const { customerId, id: owner } = await fixture.newCardOwner('pm_card_visa');
    const before = fixture.outcomes.length;
    const id = await fixture.requestCharge(owner);
    fixture.local.faults.add({ kind, method: 'POST', ...at });
    await workCharges(kind.startsWith('silent') ? fixture.withShortTimeout : fixture.engine);
    expect(fixture.local.faults.left).toBe(0);
    await fixture.workUntilSettled(id);
    await expectPaidOnce(id, customerId, before);
  },
);

test.each(
  STEPS.flatMap(([step, at]) =>
    (['error_after', 'cut_after', 'cut_before'] as const).map((kind) => [kind, step, at] as const),
  ),
)('charges once where the outcome stays unknown for days: %s at %s, three times', async (kind, _step, at) => {
  const { customerId, id: owner } = await fixture.newCardOwner('pm_card_visa');
  const before = fixture.outcomes.length;
  const id = await fixture.requestCharge(owner);
  for (let day = 0; day < 3; day += 1) {
    fixture.local.faults.add({ kind, method: 'POST', ...at, after: day === 0 ? ('after' in at ? 1 : 0) : 0 });
    await workCharges(fixture.engine);
    fixture.time.now += 25 * 3_600_000;
    fixture.local.faults.clear();
  }
  await fixture.workUntilSettled(id);
  await expectPaidOnce(id, customerId, before);
});

const CALLS = 10;
const PAUSES = [
  ['a minute', 61_000],
  ['two days', 48 * 3_600_000],
] as const;
const crashes = PAUSES.flatMap(([pause, ms]) =>
  (['before', 'after'] as const).flatMap((when) =>
    Array.from({ length: CALLS }, (_, at) => [at + 1, when, pause, ms] as const),
  ),
);

test.each(crashes)(
  'charges once where the process is killed at call %d, %s it, and another follows after %s',
  async (at, when, _pause, ms) => {
    const { customerId, id: owner } = await fixture.newCardOwner('pm_card_visa');
    const before = fixture.outcomes.length;
    const id = await fixture.requestCharge(owner);
    const dying = { ...fixture.engine, payments: killedAt(fixture.engine.payments, at, when) };
    await expect(collectCharge(dying, await fixture.charge(id))).rejects.toThrow(Killed);
    fixture.time.now += ms;
    await fixture.workUntilSettled(id);
    await expectPaidOnce(id, customerId, before);
  },
);

test('a charge takes no more calls than the crashes above stand for', async () => {
  const { id: owner } = await fixture.newCardOwner('pm_card_visa');
  const dying = { ...fixture.engine, payments: killedAt(fixture.engine.payments, CALLS + 1, 'before') };
  await collectCharge(dying, await fixture.charge(await fixture.requestCharge(owner)));
});

test('workers that have lost the lease leave the charge to the one that has it: it is charged once', async () => {
  const { customerId, id: owner } = await fixture.newCardOwner('pm_card_visa');
  const before = fixture.outcomes.length;
  const id = await fixture.requestCharge(owner);
  const leased: ChargeRow[] = [];
  for (let lease = 0; lease < 5; lease += 1) {
    const charge = await leaseCharge(fixture.db, id);
    if (charge) leased.push(charge);
  }
  expect(leased.map((charge) => charge.id)).toEqual(Array(5).fill(id));
  await Promise.allSettled(leased.map((charge) => collectCharge(fixture.engine, charge)));
  await fixture.workUntilSettled(id);
  await expectPaidOnce(id, customerId, before);
});
