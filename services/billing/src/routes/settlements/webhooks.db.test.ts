import { createHmac, randomUUID } from 'node:crypto';
import type { StripeEvent } from '@sillage/runtime/stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCards } from '../../db/charges/cards.ts';
import { createPaidFixture, type PaidFixture, WEBHOOK_SECRET } from '../../testing/local-payments.ts';
import { workCharges, workEvents } from '../../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

interface Sent {
  readonly secret?: string;
  readonly ageMs?: number;
  readonly header?: string;
}

function send(event: object | string, { secret = WEBHOOK_SECRET, ageMs = 0, header }: Sent = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const at = Math.floor((fixture.time.now - ageMs) / 1000);
  const signature = header ?? `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature !== '' && { 'stripe-signature': signature }),
  };
  return fixture.app.inject({ method: 'POST', url: '/webhooks/stripe/billing', headers, payload });
}

const event = (type: string, object: StripeEvent['data']['object'], more: Partial<StripeEvent> = {}): StripeEvent => ({
  id: `evt_${randomUUID()}`,
  type,
  created: Math.floor(fixture.time.now / 1000),
  data: { object },
  ...more,
});
const attached = (customer: string, more: Partial<StripeEvent> = {}) =>
  event('payment_method.attached', { id: 'pm_x', object: 'payment_method', customer }, more);
const storedCount = async () => (await fixture.db.selectFrom('providerEvents').select('eventId').execute()).length;

describe('what arrives', () => {
  test.each([
    ['without a signature', { header: '' }],
    ['with a signature of nobody', { header: 't=1,v1=00' }],
    ['signed with another secret', { secret: 'whsec_other' }],
    ['signed six minutes ago', { ageMs: 6 * 60_000 }],
    ['signed six minutes ahead', { ageMs: -6 * 60_000 }],
  ] satisfies readonly (readonly [string, Sent])[])('%s is not believed, and not stored', async (_title, sent) => {
    const before = await storedCount();
    const answer = await send(attached('cus_1'), sent);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_signature' }]);
    expect(await storedCount()).toBe(before);
  });

  test('changed by one byte is not believed', async () => {
    const payload = JSON.stringify(attached('cus_1'));
    const at = Math.floor(fixture.time.now / 1000);
    const header = `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${payload}`).digest('hex')}`;
    expect((await send(payload.replace('cus_1', 'cus_2'), { header })).statusCode).toBe(400);
  });

  test.each([
    ['of an unknown type', () => event('price.created', { id: 'price_1', object: 'price' })],
    ['of a connected account', () => attached('cus_1', { account: 'acct_1' })],
  ])('%s is taken, and left at that', async (_title, make) => {
    const before = await storedCount();
    expect((await send(make())).json()).toEqual({ received: true });
    expect(await storedCount()).toBe(before);
  });

  test('signed and no event is refused, not failed on', async () => {
    for (const payload of ['', 'no json', '[]', '{"id":1}']) expect((await send(payload)).statusCode).toBe(422);
  });

  test.each(['\0', '\ud800'])(
    'signed, with %j in what it names: refused, not failed on, and not stored',
    async (hostile) => {
      const before = await storedCount();
      const events = [
        attached('cus_1', { id: `evt_${hostile}` }),
        attached(`cus_${hostile}`),
        event('payment_method.attached', { id: `pm_${hostile}`, object: 'payment_method', customer: 'cus_1' }),
      ];
      for (const sent of events) expect([(await send(sent)).statusCode, sent]).toEqual([422, sent]);
      expect(await storedCount()).toBe(before);
    },
  );

  test('about nobody of ours is worked off without an effect', async () => {
    await send(attached('cus_nobody'));
    await send(event('invoice.paid', { id: 'in_nobody', object: 'invoice', customer: 'cus_nobody' }));
    await workEvents(fixture.engine);
    expect(
      await fixture.db.selectFrom('providerEvents').select('eventId').where('doneAt', 'is', null).execute(),
    ).toEqual([]);
  });
});

describe('cards', () => {
  test('are as the provider has them, whatever the events said, how often and in which order', async () => {
    const { id: owner, customerId, cardIds } = await fixture.newCardOwner('pm_card_visa');
    const second = await fixture.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId });
    await fixture.stripe.paymentMethods.detach(cardIds[0] ?? '');
    const object = 'payment_method';
    const events = [
      event('payment_method.detached', { id: cardIds[0] ?? '', object, customer: null }),
      attached(customerId),
      event('payment_method.attached', { id: second.id, object, customer: customerId }),
      event('setup_intent.succeeded', { id: 'seti_1', object: 'setup_intent', customer: customerId }),
    ];
    for (const event of [...events, ...events.toReversed()]) expect((await send(event)).statusCode).toBe(200);
    await workEvents(fixture.engine);
    expect((await listCards(fixture.db, owner)).map((card) => [card.cardId, card.isDefault])).toEqual([
      [second.id, true],
    ]);
  });

  test('that were detached at the provider are gone by the event that names no customer', async () => {
    const { id: owner, cardIds } = await fixture.newCardOwner('pm_card_visa');
    await fixture.stripe.paymentMethods.detach(cardIds[0] ?? '');
    await send(event('payment_method.detached', { id: cardIds[0] ?? '', object: 'payment_method', customer: null }));
    await workEvents(fixture.engine);
    expect(await listCards(fixture.db, owner)).toEqual([]);
  });

  test('are asked for later where the provider does not answer', async () => {
    const { id: owner, customerId } = await fixture.newCardOwner();
    await fixture.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
    await send(attached(customerId));
    fixture.local.faults.add({ kind: 'error_before', method: 'GET' });
    await workEvents(fixture.engine);
    expect(await listCards(fixture.db, owner)).toEqual([]);
    fixture.time.now += 5_000;
    await workEvents(fixture.engine);
    expect(await listCards(fixture.db, owner)).toHaveLength(1);
  });
});

test("a charge whose answer was lost is settled by the provider's own event, sent twice", async () => {
  fixture.local.listen({ url: await listening(), secret: WEBHOOK_SECRET, connect: false });
  fixture.local.faults.webhooks({ duplicate: true, shuffle: true });
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  fixture.local.faults.add({ kind: 'cut_after', path: '/v1/invoices/*/pay' });
  await workCharges(fixture.engine);
  expect((await fixture.charge(id)).state).toBe('waiting');
  await expect.poll(() => fixture.local.waitingEvents).toBe(0);
  await workEvents(fixture.engine);
  expect((await fixture.charge(id)).state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
  expect(await fixture.clearing()).toBe(0);
});

async function listening(): Promise<string> {
  const origin = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  return `${origin}/webhooks/stripe/billing`;
}
