import { randomUUID } from 'node:crypto';
import {
  QuoteChangedProblem,
  Settlement,
  SettlementInProgressProblem,
  SettlementList,
} from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
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
  test('charges commissions and fee once, pays each affiliate, and the books end at nothing', async () => {
    const { campaignId, affiliates, sales, quote, settle, show } = await shop([3000, 1000]);
    const shown = await quote();
    expect(shown.charges).toEqual([
      {
        currency: 'EUR',
        revenueMinor: 40_000n,
        commissionsMinor: 4000n,
        uncollectedMinor: 0n,
        prepaidMinor: 0n,
        feeMinor: 1000n,
        fees: [{ feeBps: 250, revenueMinor: 40_000n, feeMinor: 1000n }],
        totalMinor: 5000n,
        leastChargeMinor: 50,
        pendingMinor: 0n,
      },
    ]);
    expect(
      shown.lines.map((line) => [line.affiliateId, line.balanceMinor, line.conversionsCount, line.outcome]),
    ).toEqual([
      [affiliates[0], 3000n, 1, 'transfer'],
      [affiliates[1], 1000n, 1, 'transfer'],
    ]);
    const paying = await settle();
    expect(paying).toMatchObject({
      state: 'paying',
      charges: [{ state: 'paid', totalMinor: 5000n }],
      finishedAt: null,
    });
    await world.deliverPayouts(...paying.lines.map((line) => transferPaid(line, paying.id)));
    const done = await show(paying.id);
    expect(done).toMatchObject({ state: 'completed', progress: { lines: 2, paid: 2, failed: 0 } });
    expect(await world.books(campaignId)).toEqual({ 'platform.fees EUR': -1000 });
    expect((await quote()).lastPaymentAt).not.toBeNull();

    const events = await world.publishedOf(campaignId);
    expect(events.map((event) => event.event.case)).toEqual(['confirmed', 'payoutRequested', 'finished']);
    const paid = await world.paidConversions(campaignId);
    const lineOf = new Map(done.lines.map((line) => [line.affiliateId, line.id]));
    expect(new Map(paid.map((conversion) => [conversion.conversionId, conversion.settlementLineId]))).toEqual(
      new Map(sales.map((sale, index) => [sale.conversionId, lineOf.get(affiliates[index] ?? '')])),
    );
    const invoice = await fixture.db
      .selectFrom('invoices')
      .selectAll()
      .where('settlementId', '=', paying.id)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({
      status: 'paid',
      commissionMinor: 4000n,
      feeMinor: 1000n,
      providerChargeId: expect.stringMatching(/^ch_/),
    });
    const requested = events.flatMap((event) =>
      event.event.case === 'payoutRequested' ? event.event.value.lines : [],
    );
    expect(requested.map((line) => line.sourceChargeId)).toEqual(affiliates.map(() => invoice.providerChargeId));
  });

  test('50 confirmations at once pay once: they all name the same settlement', async () => {
    const { campaignId, quote, confirm } = await shop([3000, 1000]);
    const { hash } = await quote();
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(hash)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(answers.map((answer) => Settlement.parse(answer.json()).id)).size).toBe(1);
    await world.workCharges();
    const charges = await fixture.db.selectFrom('charges').selectAll().where('campaignId', '=', campaignId).execute();
    expect(charges).toMatchObject([{ state: 'paid', totalMinor: 5000n }]);
    expect((await world.payments.taken()).filter((payment) => payment.chargeId === charges[0]?.id)).toHaveLength(1);
  });

  test('what changed since the quote is shown and not paid; after a settlement the same amounts are another quote', async () => {
    const { campaignId, affiliates, sales, quote, confirm, settle } = await shop([3000]);
    const before = await quote();
    await world.earn(campaignId, affiliates[0] ?? '', 3000);
    const refused = await confirm(before.hash);
    expect(refused.status).toBe(409);
    expect(QuoteChangedProblem.parse(refused.json()).quote.lines[0]?.balanceMinor).toBe(6000n);
    const grown = await quote();
    await sales[0]?.refundAll();
    expect((await confirm(grown.hash)).json()).toMatchObject({
      code: 'quote_changed',
      quote: { lines: [{ balanceMinor: '3000' }] },
    });
    const paid = await settle();
    await world.deliverPayouts(...paid.lines.map((line) => transferPaid(line, paid.id)));
    await world.earn(campaignId, affiliates[0] ?? '', 3000);
    expect((await quote()).hash).not.toBe(before.hash);
    const known = await confirm(before.hash);
    expect([known.status, Settlement.parse(known.json()).id]).toEqual([200, paid.id]);
    const charges = await fixture.db.selectFrom('charges').selectAll().where('campaignId', '=', campaignId).execute();
    expect(charges).toMatchObject([{ totalMinor: 3750n, state: 'paid' }]);
  });

  test('amounts that a browser sends are not read', async () => {
    const { quote, settle } = await shop([3000]);
    const lies = {
      totalMinor: 1,
      commissionsMinor: 1,
      lines: [],
      charges: [{ currency: 'EUR', totalMinor: 1 }],
      mode: 'self_pay',
    };
    expect(await quote(lies)).toEqual(await quote());
    expect((await settle(lies)).charges).toMatchObject([{ totalMinor: 3750n }]);
  });

  test('a second settlement waits for the first', async () => {
    const { campaignId, affiliates, quote, settle, confirm } = await shop([3000]);
    const first = await settle();
    await world.earn(campaignId, affiliates[0] ?? '', 500);
    const refused = await confirm((await quote()).hash);
    expect(refused.status).toBe(409);
    expect(SettlementInProgressProblem.parse(refused.json()).settlementId).toBe(first.id);
  });

  test('without a card nothing is claimed, with the sentence that says what to do', async () => {
    const { campaignId, quote, confirm } = await shop([3000], { card: false });
    const refused = await confirm((await quote()).hash);
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      {
        code: 'card_required',
        detail: 'No payment method is linked to this campaign. Set up a card.',
      },
    ]);
    expect(await world.publishedOf(campaignId)).toEqual([]);
  });

  test('nothing to pay is refused', async () => {
    const { quote, confirm } = await shop([]);
    expect((await confirm((await quote()).hash)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('whose it is', () => {
  test('another merchant finds nothing, and moves nothing', async () => {
    const { campaignId, quote, settle } = await shop([3000]);
    const { hash } = await quote();
    const { id } = await settle();
    const thief = await fixture.newMerchant();
    const calls: [string, 'GET' | 'POST', object?][] = [
      [`${SETTLEMENTS_PATH}/quote`, 'POST', { reason: 'pay_now', campaignId }],
      [SETTLEMENTS_PATH, 'POST', { reason: 'pay_now', campaignId, hash }],
      [`${SETTLEMENTS_PATH}?campaignId=${campaignId}`, 'GET'],
      [`${SETTLEMENTS_PATH}/${id}`, 'GET'],
      [`${SETTLEMENTS_PATH}/${id}/resume`, 'POST', {}],
      [`${SETTLEMENTS_PATH}/${id}/cancel`, 'POST', {}],
    ];
    for (const [path, method, body] of calls) {
      const answer = await thief.call(path, { method, ...(body && { body }) });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const [path, method, body] of calls) {
      const answer = await fixture.app.inject({ method, url: path, ...(body && { payload: body }) });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });

  test('settlements are listed, newest first', async () => {
    const { merchant, campaignId, affiliates, settle } = await shop([3000]);
    const first = await settle();
    await world.deliverPayouts(...first.lines.map((line) => transferPaid(line, first.id)));
    await world.earn(campaignId, affiliates[0] ?? '', 100);
    const second = await settle();
    const list = async (page = '') => {
      const answer = await merchant.call(`${SETTLEMENTS_PATH}?campaignId=${campaignId}${page}`);
      const { settlements, next } = SettlementList.parse(answer.json());
      return { ids: settlements.map((settlement) => settlement.id), next };
    };
    expect(await list()).toEqual({ ids: [second.id, first.id], next: null });
    const newest = await list('&limit=1');
    expect(newest).toEqual({ ids: [second.id], next: second.id });
    expect(await list(`&limit=1&cursor=${newest.next}`)).toEqual({ ids: [first.id], next: null });
  });

  test.each([
    [{ reason: 'monthly' }],
    [{ reason: 'pay_now', affiliateId: randomUUID() }],
    [{ reason: 'affiliate_deletion' }],
    [{ reason: 'pay_now', campaignId: 'x' }],
    [{ reason: 'pay_now', campaignId: null }],
    [[]],
  ])('a request that cannot be read is refused: %j', async (body) => {
    const { merchant, campaignId } = await shop([]);
    const answer = await merchant.call(`${SETTLEMENTS_PATH}/quote`, {
      method: 'POST',
      body: Array.isArray(body) ? body : { campaignId, ...body },
    });
    expect(answer.status).toBe(400);
  });
});
