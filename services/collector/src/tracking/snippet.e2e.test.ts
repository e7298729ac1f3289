import { randomUUID } from 'node:crypto';
import { ConversionSource } from '@sillage/proto/events/conversions';
import { beforeEach, describe, expect, test } from 'vitest';
import { buy, checkOut } from './testing/browser.ts';
import { WINDOW_SECONDS } from './testing/edge.ts';
import { onStage } from './testing/stage.ts';

const stage = onStage();
const camille = randomUUID();
const sacha = randomUUID();

describe('the journey', () => {
  test('a click lands with its parameters and the order carries it, pages later', async () => {
    const { edge, campaign, visitor, page, browse } = stage();
    const landing = await page.goto(`${edge.url}/track/${campaign}/${camille}`);
    const { searchParams, pathname } = new URL(landing?.url() ?? '');
    expect(pathname).toBe(`/${campaign}/landing`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ref: camille,
      campaign,
      sillage_w: `${WINDOW_SECONDS}`,
      sillage: expect.stringMatching(/^[\w-]{116}$/),
    });
    await browse('products');
    expect(await buy(page, 29.9)).toBe(true);
    expect(await buy(page, { amount: '120.00', currency: 'USD', orderId: 'A-1' })).toBe(true);
    const [clickId] = await edge.clicksOf(campaign);
    const [first, second] = await edge.conversionsOf(campaign);
    const known = { clickId, affiliateId: camille, source: ConversionSource.SNIPPET, verified: false, isTest: false };
    expect(first).toMatchObject({ ...known, amountMinor: 2990n, currency: 'EUR', orderId: '' });
    expect(second).toMatchObject({ ...known, amountMinor: 12000n, currency: 'USD', orderId: 'A-1' });
    expect(first?.sessionId).toMatch(/^[\w-]{22}$/);
    expect(second?.sessionId).toBe(first?.sessionId);
    expect(visitor.problems).toEqual([]);
  });

  test('what is stored leaves the address: the shop keeps its own parameters, spelt as they were, and its hash', async () => {
    const { visitor, page, shopUrl, campaign, openShop, scriptTag, browse, affiliates } = stage();
    const ours = `ref=${camille}&campaign=${campaign}&sillage=&sillage_w=3600`;
    for (const [query, left] of [
      [`?${ours}`, ''],
      [`?q=a%20b+c&${ours}&size=L&flag`, '?q=a%20b+c&size=L&flag'],
      [`?${ours}&preference=1&my_campaign=2`, '?preference=1&my_campaign=2'],
    ] as const) {
      await page.goto(`${shopUrl}/products${query}#top`);
      await page.waitForFunction('typeof trackConversion === "function"');
      expect(page.url()).toBe(`${shopUrl}/products${left}#top`);
    }
    await browse('thanks');
    expect(await buy(page, 10)).toBe(true);
    expect(await affiliates()).toEqual([camille]);
    openShop({ head: scriptTag('data-consent="denied"') });
    await page.goto(`${shopUrl}/products?${ours}`);
    await page.waitForFunction('typeof trackConversion === "function"');
    expect(page.url()).toContain(ours);
    expect(visitor.problems).toEqual([]);
  });

  test.each([
    [{ amount: 'ORDER_TOTAL', orderId: 'ORDER_ID' }],
    [{ amount: 49.9, orderId: 'ORDER_ID' }],
    [{ amount: 'ORDER_TOTAL', orderId: 'A-1' }],
    [{ amount: '{{ checkout.total_price | times: 0.01 }}', orderId: '{{ checkout.order_id }}' }],
    [{ amount: 10, orderId: '<?php echo $id ?>' }],
  ])('the code pasted unchanged records nothing, and says so in the console: %j', async (order) => {
    const { visitor, page, follow, amounts } = stage();
    await follow(camille);
    expect(await buy(page, order)).toBe(false);
    expect(visitor.problems).toEqual([expect.stringContaining('trackConversion()')]);
    expect(await buy(page, { amount: 10, orderId: 'ORDER_1' })).toBe(true);
    expect(await amounts()).toEqual([1000]);
  });

  test.each([
    ['EUR', 10, 10.99, 11.01],
    ['JPY', 5000, 5099, 5101],
    ['KWD', 10, 10.1, 10.102],
    // Browsers show forints and dinars without decimals; the books use two and three.
    ['HUF', 5000, 5000.99, 5001.01],
    ['IQD', 10, 10.1, 10.102],
    // The unknown currency of the campaign: amounts that could be two orders in any currency count as two.
    [undefined, 10, 10.1, 10.102],
  ])('without an id, %s orders within 100 minor units of each other are one', async (currency, first, near, far) => {
    const { page, follow } = stage();
    await follow(camille);
    expect(await buy(page, { amount: first, currency })).toBe(true);
    expect(await buy(page, { amount: near, currency })).toBe(false);
    expect(await buy(page, { amount: far, currency })).toBe(true);
  });

  test.each(['XYZ', 'XAU', 'eur', 'EURO'])(
    'an order in %s, which is no currency that is known, is refused, and counts once it is put right',
    async (currency) => {
      const { page, follow, amounts } = stage();
      await follow(camille);
      expect(await buy(page, { amount: 10, currency, orderId: 'A-1' })).toBe(false);
      expect(await amounts()).toEqual([]);
      expect(await buy(page, { amount: 10, currency: 'EUR', orderId: 'A-1' })).toBe(true);
      expect(await amounts()).toEqual([1000]);
    },
  );

  test.each(['', 'async', 'defer'])('works when loaded with "%s"', async (attribute) => {
    const { visitor, page, scriptTag, openShop, follow, browse, affiliates } = stage();
    openShop({ head: scriptTag(attribute) });
    await follow(camille);
    await browse('products');
    expect(await buy(page, 10)).toBe(true);
    expect(await affiliates()).toEqual([camille]);
    expect(visitor.problems).toEqual([]);
  });

  test('an order is delivered although its page is left at once', async () => {
    const { visitor, page, follow, amounts } = stage();
    await follow(camille);
    await checkOut(page, { amount: 12, orderId: 'A-1' });
    await expect.poll(amounts).toEqual([1200]);
    expect(visitor.problems).toEqual([]);
  });

  test('a visitor whom no affiliate brought sends no order', async () => {
    const { visitor, page, shopUrl, browse, amounts } = stage();
    await browse('products');
    expect(await buy(page, 29.9)).toBe(false);
    await page.goto(`${shopUrl}/products?ref=${camille}&campaign=${randomUUID()}`);
    expect(await buy(page, 29.9)).toBe(false);
    expect(await amounts()).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test.each([
    ['a sum with the noise of floats', 9.9 * 3, 2970],
    ['nothing to pay', 0, 0],
    ['text', '49.5', 4950],
  ])('an amount that is %s is exact', async (_name, amount, minor) => {
    const { page, follow, amounts } = stage();
    await follow(camille);
    expect(await buy(page, amount)).toBe(true);
    expect(await amounts()).toEqual([minor]);
  });

  test.each([[null], [''], ['free'], ['29,90'], [-1], [[]], [{}]])(
    'an amount of %j sends nothing and breaks nothing',
    async (amount) => {
      const { visitor, page, follow, amounts } = stage();
      await follow(camille);
      expect(await buy(page, amount)).toBe(false);
      expect(await amounts()).toEqual([]);
      expect(visitor.problems).toEqual([]);
    },
  );
});

describe('first touch', () => {
  test('another affiliate within the window does not take the visitor over', async () => {
    const { page, follow, browse, affiliates } = stage();
    await follow(camille);
    await follow(sacha);
    await browse('products');
    expect(await buy(page, 10)).toBe(true);
    expect(await affiliates()).toEqual([camille]);
  });

  test('after its window has ended the latest touch takes its place, as attribution knows which click counts', async () => {
    const { page, follow, browse, affiliates } = stage();
    await page.clock.setSystemTime(Date.now());
    await follow(camille);
    await page.clock.setSystemTime(Date.now() + WINDOW_SECONDS * 1000 - 60_000);
    await follow(sacha);
    expect(await buy(page, 10)).toBe(true);
    await page.clock.setSystemTime(Date.now() + WINDOW_SECONDS * 1000 + 60_000);
    await browse('products');
    expect(await buy(page, 20)).toBe(true);
    expect(await affiliates()).toEqual([camille, sacha]);
    await page.clock.setSystemTime(Date.now() + 2 * WINDOW_SECONDS * 1000);
    await browse('products');
    expect(await buy(page, 30)).toBe(false);
    await follow(camille);
    expect(await buy(page, 40)).toBe(true);
    expect(await affiliates()).toEqual([camille, sacha, camille]);
  });
});

describe('duplicates', () => {
  beforeEach(() => stage().follow(camille));

  test('without an order id: within a minute and 1.00 of another one is a duplicate', async () => {
    const { page, browse, amounts } = stage();
    const euros = (amount: number) => buy(page, { amount, currency: 'EUR' });
    await page.clock.setSystemTime(Date.now());
    expect(await euros(29.9)).toBe(true);
    expect(await euros(29.9)).toBe(false);
    expect(await euros(30.9)).toBe(false);
    expect(await euros(30.91)).toBe(true);
    await browse('thanks');
    expect(await euros(29.9), 'after a reload').toBe(false);
    await page.clock.setSystemTime(Date.now() + 61_000);
    expect(await euros(29.9), 'a minute later').toBe(true);
    expect(await amounts()).toEqual([2990, 3091, 2990]);
  });

  test('with one: the same is a duplicate for ten minutes, another one passes', async () => {
    const { page, browse, amounts } = stage();
    await page.clock.setSystemTime(Date.now());
    expect(await buy(page, { amount: 50, orderId: 'A-1' })).toBe(true);
    expect(await buy(page, { amount: 80, orderId: 'A-1' })).toBe(false);
    expect(await buy(page, { amount: 50, orderId: 'A-2' })).toBe(true);
    expect(await buy(page, { amount: 50, orderId: 3 })).toBe(true);
    await browse('thanks');
    expect(await buy(page, { amount: 50, orderId: 'A-2' }), 'after a reload').toBe(false);
    await page.clock.setSystemTime(Date.now() + 601_000);
    expect(await buy(page, { amount: 50, orderId: 'A-1' }), 'ten minutes later').toBe(true);
    expect(await amounts()).toEqual([5000, 5000, 5000, 5000]);
  });

  test('the last ten are remembered', async () => {
    const { campaign, page } = stage();
    for (let n = 1; n <= 12; n += 1) expect(await buy(page, { amount: 5, orderId: `A-${n}` })).toBe(true);
    const sent = await page.evaluate<unknown[]>(`JSON.parse(localStorage.getItem('sillage_${campaign}_sent'))`);
    expect(sent).toHaveLength(10);
    expect(await buy(page, { amount: 5, orderId: 'A-3' })).toBe(false);
    expect(await buy(page, { amount: 5, orderId: 'A-1' })).toBe(true);
  });

  test('an order that did not arrive is no duplicate of itself', async () => {
    const { visitor, page, amounts } = stage();
    await visitor.context.route('**/collect/conversion', (route) => route.abort('connectionrefused'));
    expect(await buy(page, { amount: 5, orderId: 'A-1' })).toBe(false);
    await visitor.context.unroute('**/collect/conversion');
    expect(await buy(page, { amount: 5, orderId: 'A-1' })).toBe(true);
    expect(await amounts()).toEqual([500]);
  });
});
