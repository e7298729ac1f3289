import type { Fault, FaultKind } from '@sillage/stripe-local';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCampaigns } from '../db/campaigns.ts';
import { Killed } from '../testing/killed.ts';
import { createPaidFixture, killedAt, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';
import { reconcileInvoice } from './reconcile-invoice.ts';
import { retryCharge } from './retry-charge.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

type Step =
  | { readonly type: 'round' }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'crash'; readonly at: number; readonly when: 'before' | 'after' }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'event' }
  | { readonly type: 'retry' };

// Without faults that never answer, since each would cost a client timeout.
const kinds: FaultKind[] = [
  'error_before',
  'error_after',
  'cut_before',
  'cut_after',
  'rate_limit',
  'conflict',
  'decline',
];
const fault = fc.record({ kind: fc.constantFrom(...kinds), after: fc.nat({ max: 6 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constant<Step>({ type: 'round' }), weight: 4 },
  { arbitrary: fault.map((plan): Step => ({ type: 'fault', fault: faultOf(plan) })), weight: 3 },
  fc.record({
    type: fc.constant('crash' as const),
    at: fc.integer({ min: 1, max: 10 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  fc.constantFrom(61_000, 11 * 60_000, 25 * 3_600_000).map((ms): Step => ({ type: 'pause', ms })),
  fc.constant<Step>({ type: 'event' }),
  fc.constant<Step>({ type: 'retry' }),
);

const faultOf = ({ kind, after }: { kind: FaultKind; after: number }): Fault =>
  kind === 'decline' ? { kind, path: '/v1/invoices/*/pay' } : { kind, after };

async function take(id: string, step: Step): Promise<void> {
  const { engine, time, local } = fixture;
  if (step.type === 'round') await workCharges(engine);
  else if (step.type === 'fault') local.faults.add(step.fault);
  else if (step.type === 'pause') time.now += step.ms;
  else if (step.type === 'crash') await crash(step);
  else if (step.type === 'retry') await retry(id);
  else {
    const invoice = (await fixture.charge(id)).providerInvoiceId;
    // An error here is stored, and retried by the workers.
    if (invoice !== null) await reconcileInvoice(engine, invoice).catch(() => undefined);
  }
  async function crash({ at, when }: { readonly at: number; readonly when: 'before' | 'after' }) {
    const dying = { ...engine, payments: killedAt(engine.payments, at, when) };
    await workCharges(dying).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
  }
}

function retry(id: string): Promise<void> {
  return fixture.db.transaction().execute(async (trx) => {
    const { items } = await fixture.charge(id);
    await lockCampaigns(trx, [items[0]?.campaignId ?? '']);
    await retryCharge(trx, id, new Date(fixture.time.now));
  });
}

test('any order of faults, crashes, pauses, events and retries: at most one payment for a charge, and nothing stays in clearing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
      const id = await fixture.requestCharge(owner);
      for (const next of steps) await take(id, next);
      fixture.local.faults.clear();
      const end = await fixture.workUntilSettled(id);
      const paid = await fixture.paidInvoices(customerId);
      expect(paid).toEqual(end.state === 'paid' ? [{ id: end.providerInvoiceId, amountMinor: 1_250 }] : []);
      expect(await fixture.clearing()).toBe(0);
      const outcomes = fixture.outcomes.filter((outcome) => outcome.chargeId === id);
      expect(outcomes.filter((outcome) => outcome.result.state === 'paid')).toHaveLength(paid.length);
      // One outcome per attempt.
      expect(new Set(outcomes.map((outcome) => outcome.attempt)).size).toBe(outcomes.length);
    }),
    { numRuns: 60 },
  );
}, 240_000);
