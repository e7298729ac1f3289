import { InvoiceList } from '@sillage/proto/http/billing';
import { Settlement } from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { chargeOnlyEuros } from '../../testing/one-currency.ts';
import { SETTLEMENTS_PATH, shopsOf, transferPaid } from '../../testing/settlement-shops.ts';
import { createSettling, type Settling } from '../../testing/settling.ts';

let fixture: Fixture;
let world: Settling;
let shop: ReturnType<typeof shopsOf>;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
  shop = shopsOf(fixture, world);
});
afterAll(() => fixture.close());

describe('paying now', () => {
  test('states the fee at each rate, in the quote, the settlement and its invoice', async () => {
    const { merchant, campaignId, affiliates, quote, settle } = await shop([3000]);
    await world.earn(campaignId, affiliates[0] ?? '', 1000, { feeBps: 300 });
    const fees = [
      { feeBps: 250, revenueMinor: 30_000n, feeMinor: 750n },
      { feeBps: 300, revenueMinor: 10_000n, feeMinor: 300n },
    ];
    expect((await quote()).charges).toMatchObject([{ commissionsMinor: 4000n, feeMinor: 1050n, fees }]);
    expect((await settle()).charges).toMatchObject([{ feeMinor: 1050n, totalMinor: 5050n, fees }]);
    const { invoices } = InvoiceList.parse((await merchant.call('/api/v1/billing/invoices')).json());
    expect(invoices).toMatchObject([
      { totalMinor: 5050n, lines: fees.map((fee, index) => ({ ...fee, commissionMinor: index === 0 ? 4000n : 0n })) },
    ]);
  });

  test('below 20.00 of the merchant’s month the fee is left to the month’s invoice', async () => {
    const { campaignId, settle } = await shop([199]);
    expect((await settle()).charges).toMatchObject([{ commissionsMinor: 199n, feeMinor: 0n, totalMinor: 199n }]);
    const open = await fixture.db.selectFrom('feeItems').selectAll().where('campaignId', '=', campaignId).execute();
    expect(open).toMatchObject([{ invoiceId: null, feeMinor: 50 }]);
  });

  test('less than a card can be charged stays owed, its fee open; one more sale, and all of it is charged', async () => {
    const { campaignId, affiliates, quote, confirm, settle } = await shop([49]);
    const requested = await quote();
    expect([requested.lines.map((line) => line.outcome), requested.charges[0]?.totalMinor]).toEqual([
      ['below_charge'],
      0n,
    ]);
    expect((await confirm(requested.hash)).json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('less than a card'),
    });
    expect(await world.publishedOf(campaignId)).toEqual([]);
    await world.earn(campaignId, affiliates[0] ?? '', 1);
    expect((await settle()).charges).toMatchObject([{ commissionsMinor: 50n, feeMinor: 0n, state: 'paid' }]);
  });

  test('the fee of a month is charged once, whether by settlements or by the month’s invoice', async () => {
    const { campaignId, affiliates, settle, show } = await shop([1000]);
    const first = await settle();
    await world.deliverPayouts(...first.lines.map((line) => transferPaid(line, first.id)));
    await world.earn(campaignId, affiliates[0] ?? '', 100);
    expect((await settle()).charges).toMatchObject([{ commissionsMinor: 100n, feeMinor: 25n }]);
    expect((await show(first.id)).charges).toMatchObject([{ feeMinor: 250n }]);
    const items = await fixture.db
      .selectFrom('feeItems')
      .select('invoiceId')
      .where('campaignId', '=', campaignId)
      .execute();
    expect(new Set(items.map((item) => item.invoiceId)).size).toBe(2);
  });

  test('two currencies are two charges; each is paid out when it is charged, and one can be given up alone', async () => {
    const { campaignId, affiliates, merchant, quote, confirm, show } = await shop([3000]);
    await world.earn(campaignId, affiliates[0] ?? '', 5000, { currency: 'USD' });
    const { id } = Settlement.parse((await confirm((await quote()).hash)).json());
    const { eur, usd } = await chargeOnlyEuros(fixture.db, world, campaignId, 2);
    const stuck = await show(id);
    expect(stuck.lines.map((line) => line.currency)).toEqual(['EUR', 'USD']);
    expect(stuck).toMatchObject({
      state: 'charge_failed',
      charges: [
        { currency: 'EUR', state: 'paid' },
        { currency: 'USD', state: 'failed' },
      ],
    });
    await world.deliverPayouts(
      ...stuck.lines.filter((line) => line.currency === 'EUR').map((line) => transferPaid(line, id)),
    );
    expect((await show(id)).state).toBe('charge_failed');
    await merchant.call(`${SETTLEMENTS_PATH}/${id}/cancel`, { method: 'POST', body: {} });
    expect(await show(id)).toMatchObject({ state: 'partial', progress: { paid: 1, failed: 0, cancelled: 1 } });
    expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
      case: 'finished',
      value: { complete: false, restCancelled: true },
    });
    const taken = (await world.payments.taken()).filter(
      (payment) => payment.chargeId === eur || payment.chargeId === usd,
    );
    expect(taken).toMatchObject([{ currency: 'EUR' }]);
    expect((await quote()).charges).toMatchObject([{ currency: 'USD', commissionsMinor: 5000n }]);
  });
});

test('a deletion is given up with the charge of one currency, even if that was only a fee', async () => {
  const { campaignId, affiliates, merchant, quote, confirm, show } = await shop([3000]);
  await world.earn(campaignId, affiliates[0] ?? '', 0, { currency: 'USD', revenueMinor: 50_000 });
  const deletion = { reason: 'campaign_deletion' };
  const { id } = Settlement.parse((await confirm((await quote(deletion)).hash, deletion)).json());
  await chargeOnlyEuros(fixture.db, world, campaignId, 1);
  await world.deliverPayouts(...(await show(id)).lines.map((line) => transferPaid(line, id)));
  expect(await show(id)).toMatchObject({ state: 'charge_failed', progress: { lines: 1, paid: 1 } });
  await merchant.call(`${SETTLEMENTS_PATH}/${id}/cancel`, { method: 'POST', body: {} });
  expect(await show(id)).toMatchObject({ state: 'completed', charges: [{ state: 'paid' }, { state: 'cancelled' }] });
  expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
    case: 'finished',
    value: { complete: true, restCancelled: true },
  });
});
