import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ConversionEventSchema, ConversionSource } from '@sillage/proto/events/conversions';
import { InvoiceChangedSchema, InvoiceState } from '@sillage/proto/events/invoices';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { webhookEventsConsumer } from '../../consumers/webhook-events.ts';
import { conversionEvent } from '../../domain/webhooks/conversion-event.ts';
import { invoiceEvent } from '../../domain/webhooks/invoice-event.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { consume, startReceiver, webhooksOf } from '../../testing/webhooks.ts';
import { noticeSilence } from '../notice-silence.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

async function setUp() {
  const owner = await fixture.merchant();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const campaignId = await fixture.newCampaign(owner);
  await webhooks.newEndpoint(owner, receiver.url);
  const sent = async () => {
    await webhooks.drain();
    return receiver.received.map(({ body }) => [body.type, body.data] as const);
  };
  return { owner, campaignId, receiver, sent };
}
const later = () => BigInt(fixture.time.now + 1_000);

test('orders that are reported and refunded are announced, whoever brought them, tests as such', async () => {
  const { campaignId, sent } = await setUp();
  const onConversion = webhookEventsConsumer(fixture.deps, ConversionEventSchema, conversionEvent);
  const eventOf = (event: MessageInitShape<typeof ConversionEventSchema>['event'], eventId: string = randomUUID()) =>
    create(ConversionEventSchema, { eventId, occurredAtMs: later(), campaignId, ...(event && { event }) });
  const conversionId = randomUUID();
  const order = { orderId: 'A-1', amountMinor: 2_990n, currency: 'EUR' };
  const events = [
    eventOf({ case: 'reported', value: { ...order, source: ConversionSource.SERVER, verified: true } }, conversionId),
    eventOf({ case: 'reported', value: { ...order, orderId: '', source: ConversionSource.SNIPPET, isTest: true } }),
    eventOf({ case: 'refunded', value: { orderId: 'A-1', amountMinor: 500n, currency: 'EUR' } }),
    eventOf({ case: 'refunded', value: { conversionId } }),
    eventOf({ case: 'scriptSeen', value: { pageHost: 'shop.example' } }),
  ];
  await consume(onConversion, events);
  await consume(onConversion, events);
  const announced = await sent();
  expect(announced).toHaveLength(4);
  expect(announced).toEqual(
    expect.arrayContaining([
      [
        'conversion.reported',
        { campaignId, conversionId, ...order, amountMinor: 2_990, source: 'server', isVerified: true, isTest: false },
      ],
      [
        'conversion.reported',
        expect.objectContaining({ orderId: null, source: 'page', isVerified: false, isTest: true }),
      ],
      ['conversion.refunded', { campaignId, conversionId: null, orderId: 'A-1', amountMinor: 500, currency: 'EUR' }],
      ['conversion.refunded', { campaignId, conversionId, orderId: null, amountMinor: null, currency: null }],
    ]),
  );
  const ofOrder = announced.filter(([, data]) => data.orderId === 'A-1').map(([type]) => type);
  expect(ofOrder).toEqual(['conversion.reported', 'conversion.refunded']);
});

test('what becomes of invoices is announced in order, sums of any size, and not to endpoints of one campaign', async () => {
  const { owner, campaignId, receiver, sent } = await setUp();
  await webhooks.newEndpoint(owner, `${receiver.url}/of-one`, { campaignId });
  const onInvoice = webhookEventsConsumer(fixture.deps, InvoiceChangedSchema, invoiceEvent);
  const invoice = {
    invoiceId: randomUUID(),
    ownerUserId: owner.id,
    number: 'SIL-2026-000001',
    period: '2026-11',
    currency: 'EUR',
    commissionMinor: '9007199254740993',
    feeMinor: '250',
  };
  const states = [InvoiceState.ISSUED, InvoiceState.FAILED, InvoiceState.PAID];
  await consume(
    onInvoice,
    states.map((state) => {
      const failureCode = state === InvoiceState.FAILED ? 'card_declined' : '';
      return create(InvoiceChangedSchema, {
        eventId: randomUUID(),
        occurredAtMs: later(),
        ...invoice,
        state,
        failureCode,
      });
    }),
  );
  const { ownerUserId, ...shown } = invoice;
  const data = { ...shown, settlementId: null, totalMinor: '9007199254741243', isTest: false };
  expect(await sent()).toEqual([
    ['invoice.issued', data],
    ['invoice.failed', { ...data, failureCode: 'card_declined' }],
    ['invoice.paid', data],
  ]);
});

test('a connection is announced when it is made, falls silent and is removed, once each', async () => {
  const { owner, campaignId, sent } = await setUp();
  const { id } = await fixture.connect(owner, campaignId, 'webhook', { name: 'Till' });
  fixture.time.now += 40 * DAY_MS;
  const heardAt = [20, 15, 10].map((days) => new Date(fixture.time.now - days * DAY_MS));
  for (const receivedAt of heardAt) {
    const done = { state: 'processed', processedAt: receivedAt } as const;
    const delivery = {
      id: randomUUID(),
      connectionId: id,
      topic: 'order.paid',
      orderId: 'A',
      reason: null,
      receivedAt,
    };
    await fixture.db
      .insertInto('deliveries')
      .values({ ...delivery, ...done, notices: '[]' })
      .execute();
  }
  const [, , lastDeliveryAt] = heardAt;
  await fixture.db.updateTable('connections').set({ lastDeliveryAt }).where('id', '=', id).execute();
  await noticeSilence(fixture.deps);
  await noticeSilence(fixture.deps);
  await owner.call(`/connections/${id}`, { method: 'DELETE' });
  await owner.call(`/connections/${id}`, { method: 'DELETE' });
  const till = { connectionId: id, campaignId, platform: 'webhook', name: 'Till' };
  expect(await sent()).toEqual([
    ['integration.connected', till],
    ['integration.silent', { ...till, lastHeardAt: lastDeliveryAt?.toISOString() }],
    ['integration.removed', till],
  ]);
});
