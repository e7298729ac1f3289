import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut, customer, deliver, openShop, SETTINGS } from './testing/shop.ts';
import type { Release } from './testing/wordpress.ts';

const SHOPS: readonly [Release, 'posts' | 'tables'][] = [
  ['6.2', 'posts'],
  ['6.7', 'tables'],
];

describe.each(SHOPS)('WordPress %s with orders in %s', (release, storage) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop(release);
    if (storage === 'tables') await shop.admin.tell('storage');
  });
  afterAll(() => shop?.close());

  test.each(['classic', 'block'] as const)(
    'an order of the %s checkout is reported with its click once it is paid',
    async (kind) => {
      const { campaignId } = await shop.connect();
      const order = await checkOut(customer(shop, campaignId, 'click-1'), kind);
      expect(await deliver(shop)).toEqual([]);
      await shop.admin.tell('pay', { order });
      await shop.admin.tell('status', { order, status: 'completed' });
      expect(await deliver(shop)).toEqual([
        {
          type: 'order.paid',
          data: {
            orderId: `${order}`,
            occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
            amount: '125.0000',
            goodsAmount: '100.0000',
            currency: 'EUR',
            token: 'click-1',
          },
        },
      ]);
      expect(shop.platform.fixture.collector.recorded()).toContain(
        `{"orderId":"${order}","kind":"order","amountMinor":10000,"token":"click-1"}`,
      );
    },
  );

  test('an order that is refunded in parts gives back its goods, and no more', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-2'), 'classic');
    await shop.admin.tell('pay', { order });
    const refunds = [
      { order, amount: 24, items: [['line_item', 20]] },
      { order, amount: 5, items: [['shipping', 5]] },
      { order, amount: 12.5, items: [] },
    ];
    for (const refund of refunds) await shop.admin.tell('refund', refund);
    await shop.admin.tell('status', { order, status: 'refunded' });
    const [paid, ...messages] = await deliver(shop);
    expect(paid?.type).toBe('order.paid');
    expect(messages.map(({ type, data }) => [type, data.amount, data.goodsAmount])).toEqual([
      ['order.refunded', '24.0000', '20.0000'],
      ['order.refunded', '5.0000', '0.0000'],
      // Refunds without items: a tenth of the order, and finally the rest.
      ['order.refunded', '12.5000', '10.0000'],
      ['order.refunded', '83.5000', '70.0000'],
    ]);
    expect(new Set(messages.map(({ data }) => data.refundId)).size).toBe(4);
    const amounts = shop.platform.fixture.collector
      .recorded()
      .filter((event) => event.includes(`"orderId":"${order}"`))
      .map((event) => JSON.parse(event).amountMinor);
    expect(amounts.sort()).toEqual([10_000, 1_000, 2_000, 7_000].sort());
  });

  test.each([
    // A fifth of the goods would be 8.33 or 833.33 each time.
    ['EUR', 50, 41.666667, '41.6700', ['8.3300', '8.3400', '8.3300', '8.3300', '8.3400']],
    ['JPY', 5000, 4166.666667, '4167.0000', ['833.0000', '834.0000', '833.0000', '833.0000', '834.0000']],
    ['KWD', 50, 41.664, '41.6640', ['8.3330', '8.3330', '8.3320', '8.3330', '8.3330']],
  ])('refunds without items together give back exactly the goods in %s', async (currency, total, goods, all, parts) => {
    const { campaignId } = await shop.connect();
    const items = [['line_item', goods]];
    const order = await checkOut(customer(shop, campaignId, 'click-12'), 'classic', { currency, total, items });
    await shop.admin.tell('pay', { order });
    for (const _part of parts) await shop.admin.tell('refund', { order, amount: total / 5, items: [] });
    expect((await deliver(shop)).map(({ data }) => data.goodsAmount)).toEqual([all, ...parts]);
  });

  // Gateways set an order to failed if its dispute is lost or its direct debit is returned.
  test.each(['cancelled', 'failed'])(
    'an order that is %s is reported as cancelled, unless it was never paid',
    async (status) => {
      const { campaignId } = await shop.connect();
      const browser = customer(shop, campaignId, 'click-3');
      const [order, unpaid] = [await checkOut(browser, 'classic'), await checkOut(browser, 'block')];
      await shop.admin.tell('status', { order, status: 'processing' });
      for (const each of [order, unpaid]) await shop.admin.tell('status', { order: each, status });
      expect((await deliver(shop)).map(({ type, data }) => [type, data.orderId])).toEqual([
        ['order.paid', `${order}`],
        ['order.cancelled', `${order}`],
      ]);
      expect(shop.platform.fixture.collector.recorded()).toContainEqual(
        expect.stringMatching(`"orderId":"${order}","kind":"cancellation"`),
      );
    },
  );

  test('an order is reported once its payment succeeds, and again under a new id if it is paid after a cancellation', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-9'), 'classic');
    const reported = async (...statuses: readonly string[]) => {
      for (const status of statuses) await shop.admin.tell('status', { order, status });
      return (await deliver(shop)).map(({ type, data }) => `${type} ${data.orderId}`);
    };
    expect(await reported('failed')).toEqual([]);
    expect(await reported('processing')).toEqual([`order.paid ${order}`]);
    expect(await reported('failed', 'cancelled')).toEqual([`order.cancelled ${order}`]);
    // The cancellation is repeated, in case it was given up.
    expect(await reported('processing', 'completed')).toEqual([`order.cancelled ${order}`, `order.paid ${order}-2`]);
    expect(await reported('failed')).toEqual([`order.cancelled ${order}-2`]);
    expect(await reported('processing')).toEqual([`order.cancelled ${order}-2`, `order.paid ${order}-3`]);
  });

  test('an order that is paid again does not count twice, although its cancellation was refused', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-14'), 'classic');
    await shop.admin.tell('pay', { order });
    await deliver(shop);
    shop.platform.refuse(400);
    await shop.admin.tell('status', { order, status: 'failed' });
    await deliver(shop);
    const cancellation = `{"orderId":"${order}","kind":"cancellation"`;
    const isCancelled = () =>
      shop.platform.fixture.collector.recorded().some((event) => event.startsWith(cancellation));
    expect(isCancelled()).toBe(false);
    await shop.admin.tell('status', { order, status: 'processing' });
    await deliver(shop);
    expect(isCancelled()).toBe(true);
  });

  test('what was refunded before a cancellation is taken back from the order that is paid again', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-13'), 'classic');
    await shop.admin.tell('pay', { order });
    await shop.admin.tell('refund', { order, amount: 24, items: [['line_item', 20]] });
    for (const status of ['cancelled', 'processing']) await shop.admin.tell('status', { order, status });
    await shop.admin.tell('refund', { order, amount: 12.5, items: [] });
    await deliver(shop);
    const recorded = shop.platform.fixture.collector.recorded().map((event) => JSON.parse(event));
    const amounts = (orderId: string) =>
      recorded.filter((event) => event.orderId === orderId).map(({ kind, amountMinor }) => [kind, amountMinor]);
    expect(amounts(`${order}`)).toEqual([
      ['cancellation', undefined],
      ['order', 10_000],
      ['refund', 2_000],
    ]);
    expect(amounts(`${order}-2`)).toEqual([
      ['order', 10_000],
      ['refund', 1_000],
      ['refund', 2_000],
    ]);
    // Another connection knows nothing of the former refunds' ids.
    await shop.connect();
    await shop.admin.tell('status', { order, status: 'completed' });
    expect((await deliver(shop)).map(({ type }) => type)).toEqual(['order.paid']);
  });

  test('a discount that is booked as a fee below zero is one', async () => {
    const { campaignId } = await shop.connect();
    const items = [
      ['line_item', 100],
      ['fee', -20],
      ['fee', 5],
    ];
    const order = await checkOut(customer(shop, campaignId, 'click-15'), 'classic', { total: 85, items });
    await shop.admin.tell('pay', { order });
    const back = [
      ['line_item', 50],
      ['fee', -10],
    ];
    await shop.admin.tell('refund', { order, amount: 40, items: back });
    await shop.admin.tell('refund', { order, amount: 45, items: [] });
    expect((await deliver(shop)).map(({ data }) => data.goodsAmount)).toEqual(['80.0000', '40.0000', '40.0000']);
  });

  test('a renewal is reported with the customer, not with the click or codes of the first order, which did not bring it', async () => {
    const { campaignId } = await shop.connect();
    const browser = customer(shop, campaignId, 'click-16');
    const first = await checkOut(browser, 'classic', { customer: 7 });
    const ofNobody = await checkOut(shop.wordpress.browser(), 'classic', { customer: 8 });
    const orders = [
      first,
      await checkOut(browser, 'classic', { customer: 7, renews: first, coupons: ['ann10'] }),
      await checkOut(shop.wordpress.browser(), 'block', { customer: 7, renews: first }),
      await checkOut(browser, 'block', { customer: 8, renews: ofNobody }),
    ];
    for (const order of orders) await shop.admin.tell('pay', { order });
    expect((await deliver(shop)).map(({ data }) => [data.token, data.couponCodes, data.customerId])).toEqual([
      ['click-16', undefined, '7'],
      [undefined, undefined, '7'],
      [undefined, undefined, '7'],
    ]);
  });

  test('an order that no click of this campaign brought is not reported', async () => {
    const { campaignId } = await shop.connect();
    const browsers = [
      shop.wordpress.browser(),
      customer(shop, randomUUID(), 'click-of-another'),
      customer(shop, campaignId, 'click-too-old', Date.now() - 1000),
      customer(shop, campaignId, '<script>'),
    ];
    for (const browser of browsers) await shop.admin.tell('pay', { order: await checkOut(browser, 'classic') });
    expect(await deliver(shop)).toEqual([]);
  });

  test('an order with a coupon is reported without a click, too: whose the coupon is, the installation knows', async () => {
    const { campaignId } = await shop.connect();
    await shop.platform.fixture.newAffiliate(campaignId, randomUUID(), [['ANN10', 0, 0]]);
    const stranger = shop.wordpress.browser();
    const orders = [
      await checkOut(stranger, 'classic', { coupons: ['welcome', 'ann10'] }),
      await checkOut(stranger, 'block', { coupons: ['welcome'] }),
      await checkOut(customer(shop, campaignId, 'click-7'), 'block', { coupons: ['welcome'] }),
    ];
    for (const order of orders) await shop.admin.tell('pay', { order });
    const messages = await deliver(shop);
    expect(messages.map(({ data }) => [data.token, data.couponCodes])).toEqual([
      [undefined, ['welcome', 'ann10']],
      [undefined, ['welcome']],
      ['click-7', ['welcome']],
    ]);
    const recorded = shop.platform.fixture.collector.recorded().map((event) => JSON.parse(event).orderId);
    expect(orders.map((order) => recorded.includes(`${order}`))).toEqual([true, false, true]);
  });

  test('of the customer the address is reported with the order, and the service keeps no more than its digest', async () => {
    const { campaignId } = await shop.connect();
    const { fixture } = shop.platform;
    const browser = customer(shop, campaignId, 'click-8');
    const order = await checkOut(browser, 'classic', { email: 'Ada+shop@affiliates.example' });
    const other = await checkOut(browser, 'block', { email: `${'x'.repeat(250)}@affiliates.example` });
    for (const each of [order, other]) await shop.admin.tell('pay', { order: each });
    expect((await deliver(shop)).map(({ data }) => data.customerEmail)).toEqual([
      'Ada+shop@affiliates.example',
      undefined,
    ]);
    const ofAffiliate = fixture.deps.addressDigest(campaignId, 'ada@affiliates.example');
    expect(fixture.collector.addresses.get(`${order}`)).toBe(ofAffiliate);
    expect((await fixture.stored()).toLowerCase()).not.toContain('affiliates.example');
  });

  test("the click in the page's own address counts where nothing may be stored, and that alone", async () => {
    const { campaignId } = await shop.connect();
    await shop.admin.submit(SETTINGS, 'sillage_consent', { consent: 'denied' });
    const { text } = await shop.wordpress.browser().request('/');
    expect(text).toContain('data-consent="denied"');
    expect(text).not.toContain('click.js');
    const address = (campaign: string) => `${shop.wordpress.url}/checkout/?campaign=${campaign}&sillage=click-4`;
    const stored = customer(shop, campaignId, 'stored-click');
    const orders = [
      await checkOut(stored, 'classic', { referer: address(campaignId) }),
      await checkOut(stored, 'block', { referer: address(randomUUID()) }),
    ];
    for (const order of orders) await shop.admin.tell('pay', { order });
    expect((await deliver(shop)).map(({ data }) => data.token)).toEqual(['click-4']);
    await shop.admin.submit(SETTINGS, 'sillage_consent', { consent: 'granted' });
  });

  const unscheduled = (type: string) => `The message ${type} to Sillage could not be scheduled.`;

  test.each(['returns 0', 'throws'])(
    'a message that cannot be scheduled (Action Scheduler %s) is noted in the order, and a payment is reported by the next hook',
    async (how) => {
      const { campaignId } = await shop.connect();
      const order = await checkOut(customer(shop, campaignId, 'click-6'), 'classic');
      const before = (await shop.admin.tell('notes')) as string[];
      const refused = async (command: string, given: object) => {
        await shop.admin.tell('refuse-actions', { how });
        await shop.admin.tell(command, { order, ...given });
        await shop.admin.tell('refuse-actions', { how: '' });
        expect(await deliver(shop)).toEqual([]);
      };
      await refused('status', { status: 'processing' });
      await shop.admin.tell('status', { order, status: 'completed' });
      expect((await deliver(shop)).map(({ data }) => data.token)).toEqual(['click-6']);
      await refused('refund', { amount: 12.5, items: [] });
      const notes = (await shop.admin.tell('notes')) as string[];
      expect(notes.slice(before.length)).toEqual([unscheduled('order.paid'), unscheduled('order.refunded')]);
    },
  );

  test('a message is sent although its next attempt cannot be scheduled, and is then given up with a note', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-10'), 'classic');
    await shop.admin.tell('pay', { order });
    await shop.admin.tell('refuse-actions', { how: 'returns 0' });
    shop.platform.refuse(503);
    expect(await deliver(shop)).toHaveLength(1);
    await shop.admin.tell('refuse-actions', { how: '' });
    expect(await deliver(shop)).toEqual([]);
    expect(((await shop.admin.tell('notes')) as string[]).at(-1)).toBe(
      'Sillage did not take the message order.paid (status 503). It is not sent again.',
    );
  });

  test('a message is sent again if PHP is ended while it is sent', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-11'), 'classic');
    await shop.admin.tell('pay', { order });
    await shop.admin.tell('end-during-send');
    expect(await deliver(shop)).toEqual([]);
    expect((await deliver(shop)).map(({ data }) => data.token)).toEqual(['click-11']);
    expect(await shop.admin.tell('actions')).toEqual([]);
  });

  test('a shop that was connected anew reports the payment of an order before what is taken back of it', async () => {
    const { campaignId } = await shop.connect();
    const order = await checkOut(customer(shop, campaignId, 'click-5'), 'classic');
    await shop.admin.tell('pay', { order });
    await deliver(shop);
    await shop.connect();
    await shop.admin.tell('status', { order, status: 'cancelled' });
    expect((await deliver(shop)).map(({ type }) => type)).toEqual(['order.paid', 'order.cancelled']);
  });

  test('PHP has nothing to complain about', () => {
    expect(shop.wordpress.complaints()).toEqual([]);
  });
});
