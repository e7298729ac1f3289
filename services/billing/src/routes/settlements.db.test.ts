import { randomUUID } from 'node:crypto';
import { NoticeOutcome, TransferFailure } from '@sillage/proto/events/payouts';
import { InvoiceList } from '@sillage/proto/http/billing';
import {
  Quote,
  QuoteChangedProblem,
  Settlement,
  SettlementInProgressProblem,
  SettlementList,
} from '@sillage/proto/http/settlements';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeQueue } from '../db/queues.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createSettling, type Settling } from '../testing/settling.ts';

let fixture: Fixture;
let world: Settling;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
});
afterAll(() => fixture.close());

const PATH = '/api/v1/billing/settlements';

/** A merchant with a card and a managed campaign, whose affiliates are owed what is said, in EUR. */
async function shop(
  owed: readonly number[],
  { card = true, ...more }: { card?: boolean } & Parameters<Settling['newCampaign']>[1] = {},
) {
  const merchant = await fixture.newMerchant();
  if (card) await world.addCard(merchant.id);
  const campaignId = await world.newCampaign(merchant.id, more);
  const affiliates: string[] = [];
  const sales: Awaited<ReturnType<Settling['earn']>>[] = [];
  for (const amount of owed) {
    const affiliateId = await world.newAffiliate(campaignId);
    affiliates.push(affiliateId);
    sales.push(await world.earn(campaignId, affiliateId, amount));
  }
  const post = (path: string, body: object) => merchant.call(path, { method: 'POST', body });
  const ask = { reason: 'pay_now', campaignId };
  const quote = async (more: object = {}) => {
    const answer = await post(`${PATH}/quote`, { ...ask, ...more });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return Quote.parse(answer.json());
  };
  const confirm = (hash: string, more: object = {}) => post(PATH, { ...ask, hash, ...more });
  const show = async (id: string) => Settlement.parse((await merchant.call(`${PATH}/${id}`)).json());
  /** Confirms what is owed, and has it charged. */
  const settle = async (more: object = {}) => {
    const answer = await confirm((await quote(more)).hash, more);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    const { id } = Settlement.parse(answer.json());
    await world.workCharges();
    return show(id);
  };
  return { merchant, campaignId, affiliates, sales, quote, confirm, show, settle };
}

const transferPaid = (
  { id, currency, amountMinor }: Settlement['lines'][number],
  settlementId: string,
  attempt = 1,
) => ({
  case: 'transferPaid' as const,
  value: { settlementId, lineId: id, attempt, currency, amountMinor, transferId: `tr_${id}` },
});
const transferFailed = (
  { id }: Settlement['lines'][number],
  settlementId: string,
  attempt = 1,
  failure: TransferFailure = TransferFailure.NO_ACCOUNT,
) => ({
  case: 'transferFailed' as const,
  value: {
    settlementId,
    lineId: id,
    attempt,
    failure,
    message: failure === TransferFailure.REFUSED ? 'Account closed' : '',
  },
});
const mailSent = ({ id }: Settlement['lines'][number], settlementId: string) => ({
  case: 'noticeSettled' as const,
  value: { settlementId, lineId: id, outcome: NoticeOutcome.SENT },
});

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

  test('charges commissions and fee once, pays each affiliate, and the books end at nothing', async () => {
    const { campaignId, affiliates, sales, quote, settle, show } = await shop([3000, 1000]);
    const asked = await quote();
    expect(asked.charges).toEqual([
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
      asked.lines.map((line) => [line.affiliateId, line.balanceMinor, line.conversionsCount, line.outcome]),
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

  test('nothing to pay is refused; so is a demo', async () => {
    const { quote, confirm } = await shop([]);
    expect((await confirm((await quote()).hash)).json()).toMatchObject({ code: 'conflict' });
    const demo = await shop([], { isDemo: true });
    const refused = await demo.merchant.call(`${PATH}/quote`, {
      method: 'POST',
      body: { reason: 'pay_now', campaignId: demo.campaignId },
    });
    expect(refused.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('demo') });
  });

  test('below 20.00 of the merchant’s month the fee is left to the month’s invoice', async () => {
    const { campaignId, settle } = await shop([199]);
    expect((await settle()).charges).toMatchObject([{ commissionsMinor: 199n, feeMinor: 0n, totalMinor: 199n }]);
    const open = await fixture.db.selectFrom('feeItems').selectAll().where('campaignId', '=', campaignId).execute();
    expect(open).toMatchObject([{ invoiceId: null, feeMinor: 50 }]);
  });

  test('less than a card can be charged stays owed, its fee open; one more sale, and all of it is charged', async () => {
    const { campaignId, affiliates, quote, confirm, settle } = await shop([49]);
    const asked = await quote();
    expect([asked.lines.map((line) => line.outcome), asked.charges[0]?.totalMinor]).toEqual([['below_charge'], 0n]);
    expect((await confirm(asked.hash)).json()).toMatchObject({
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
    // First EUR, which the card pays; then USD, which it declines.
    const charges = await fixture.db
      .selectFrom('charges')
      .select(['id', 'currency'])
      .where('campaignId', '=', campaignId)
      .execute();
    const [eur, usd] = ['EUR', 'USD'].map(
      (currency) => charges.find((charge) => charge.currency === currency)?.id ?? '',
    );
    const dueAt = (at: Date) =>
      sql`update work_queue set due_at = ${at} where queue = ${chargeQueue.name} and key = ${usd}`.execute(fixture.db);
    await dueAt(new Date(fixture.time.now + 3_660_000));
    await world.workCharges();
    expect((await show(id)).lines.map((line) => line.currency)).toEqual(['EUR', 'USD']);
    await dueAt(new Date(0));
    world.payments.meet(undefined, undefined, undefined, undefined, 'declined', 'declined');
    await world.workCharges();
    world.payments.recover();
    const stuck = await show(id);
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
    await merchant.call(`${PATH}/${id}/cancel`, { method: 'POST', body: {} });
    expect(await show(id)).toMatchObject({ state: 'partial', progress: { paid: 1, failed: 0, cancelled: 1 } });
    const taken = (await world.payments.taken()).filter(
      (payment) => payment.chargeId === eur || payment.chargeId === usd,
    );
    expect(taken).toMatchObject([{ currency: 'EUR' }]);
    expect((await quote()).charges).toMatchObject([{ currency: 'USD', commissionsMinor: 5000n }]);
  });
});

describe('who is not paid', () => {
  test('in self pay everyone is notified, only the fee is charged, and the debt stays', async () => {
    const { campaignId, settle, show } = await shop([3000], { paymentMode: 'self_pay' });
    const confirmed = await settle();
    expect(confirmed.charges).toMatchObject([{ commissionsMinor: 0n, feeMinor: 750n, state: 'paid' }]);
    expect(confirmed).toMatchObject({ state: 'paying', lines: [{ method: 'notice', state: 'waiting' }] });
    await world.deliverPayouts(...confirmed.lines.map((line) => mailSent(line, confirmed.id)));
    expect(await show(confirmed.id)).toMatchObject({
      state: 'completed',
      progress: { notified: 1, mailsSent: 1 },
      lines: [{ mail: 'sent' }],
    });
    expect(await world.books(campaignId)).toMatchObject({ 'merchant.commissions EUR': 3000 });
    expect(await world.paidConversions(campaignId)).toEqual([]);
  });

  test('an affiliate without an account is notified, not paid, and stays owed; negative balances are carried forward', async () => {
    const { merchant, campaignId, show, sales, affiliates, settle, quote } = await shop([3000, 1000]);
    const stranger = await world.newAffiliate(campaignId, null);
    await world.earn(campaignId, stranger, 700);
    const paid = await settle();
    await world.deliverPayouts(
      ...paid.lines.filter((line) => line.method === 'transfer').map((line) => transferPaid(line, paid.id)),
    );
    await world.deliverPayouts(...paid.lines.map((line) => mailSent(line, paid.id)));
    const partial = await show(paid.id);
    expect(partial).toMatchObject({
      state: 'partial',
      isResumable: false,
      progress: { paid: 2, failed: 1, notified: 0, mailsSent: 3 },
    });
    expect(partial.lines.find((line) => line.affiliateId === stranger)).toMatchObject({
      method: 'notice',
      state: 'failed',
      failureCode: 'no_account',
      failure: 'The affiliate has no payout account.',
      mail: 'sent',
    });
    expect((await merchant.call(`${PATH}/${paid.id}/resume`, { method: 'POST', body: {} })).status).toBe(409);
    expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
      case: 'finished',
      value: { complete: false },
    });
    await sales[0]?.refundAll();
    const next = await quote();
    expect(next.lines.map((line) => [line.affiliateId, line.balanceMinor, line.outcome])).toEqual([
      [stranger, 700n, 'no_account'],
      [affiliates[0], -3000n, 'negative'],
    ]);
    expect(next.charges[0]).toMatchObject({ commissionsMinor: 0n, uncollectedMinor: 700n, feeMinor: 0n });
  });

  test('what is refunded or rejected while it is claimed is paid as agreed and carried forward as a debt', async () => {
    const { sales, settle, quote, show } = await shop([3000, 2000]);
    const paying = await settle();
    await sales[0]?.say('refunded', 1000, 20_000);
    await sales[1]?.say('rejected', 0);
    await world.deliverPayouts(...paying.lines.map((line) => transferPaid(line, paying.id)));
    expect((await show(paying.id)).state).toBe('completed');
    expect((await quote()).lines.map((line) => [line.balanceMinor, line.outcome])).toEqual([
      [-2000n, 'negative'],
      [-2000n, 'negative'],
    ]);
  });

  test('a balance below the minimum is carried forward until the campaign goes', async () => {
    const { quote } = await shop([999, 1000], { minimumPayoutMinor: 1000 });
    expect((await quote()).lines.map((line) => line.outcome)).toEqual(['transfer', 'below_minimum']);
    expect((await quote({ reason: 'campaign_deletion' })).lines.map((line) => line.outcome)).toEqual([
      'transfer',
      'transfer',
    ]);
  });
});

describe('when something fails', () => {
  test('a declined card leaves everything claimed: resumed, the same invoice is charged once', async () => {
    const { merchant, campaignId, quote, confirm, show } = await shop([3000]);
    const { id } = Settlement.parse((await confirm((await quote()).hash)).json());
    world.payments.meet(undefined, undefined, undefined, undefined, 'declined', 'declined');
    await world.workCharges();
    world.payments.recover();
    expect(await show(id)).toMatchObject({
      state: 'charge_failed',
      failureCode: 'card_declined',
      isResumable: true,
      charges: [{ state: 'failed' }],
    });
    expect(await world.books(campaignId)).toMatchObject({ 'merchant.commissions EUR': 3000, 'merchant.fees EUR': 750 });
    const resumed = await merchant.call(`${PATH}/${id}/resume`, { method: 'POST', body: {} });
    expect(Settlement.parse(resumed.json())).toMatchObject({ state: 'charging', failure: null });
    await world.workCharges();
    const paying = await show(id);
    expect(paying.state).toBe('paying');
    await world.deliverPayouts(...paying.lines.map((line) => transferPaid(line, id)));
    expect(await world.books(campaignId)).toEqual({ 'platform.fees EUR': -750 });
  });

  test('cancelled, everything is owed again as if nothing had been, and what was marked meanwhile is not paid twice', async () => {
    const { merchant, campaignId, affiliates, sales, quote, confirm, show } = await shop([3000, 500]);
    const before = await world.books(campaignId);
    const first = await quote();
    const { id } = Settlement.parse((await confirm(first.hash)).json());
    expect((await merchant.call(`${PATH}/${id}/cancel`, { method: 'POST', body: {} })).status).toBe(409);
    world.payments.meet(undefined, undefined, undefined, undefined, 'declined', 'declined');
    await world.workCharges();
    world.payments.recover();
    await sales[1]?.say('paid', 500);
    expect((await merchant.call(`${PATH}/${id}/cancel`, { method: 'POST', body: {} })).status).toBe(200);
    expect(await show(id)).toMatchObject({
      state: 'cancelled',
      progress: { lines: 2, paid: 0, failed: 0, cancelled: 2 },
      charges: [{ state: 'cancelled' }],
      lines: [
        { state: 'cancelled', failure: null, failureCode: null },
        { state: 'cancelled', failure: null, failureCode: null },
      ],
    });
    const { [`affiliate.payable ${affiliates[1]} EUR`]: _, ...rest } = before;
    expect(await world.books(campaignId)).toEqual({ ...rest, 'merchant.commissions EUR': 3000 });
    expect((await world.publishedOf(campaignId)).map((event) => event.event.case)).toEqual(['confirmed', 'cancelled']);
    const invoices = await fixture.db.selectFrom('invoices').selectAll().where('settlementId', '=', id).execute();
    expect(invoices).toMatchObject([
      { status: 'cancelled', number: null, failure: null, commissionMinor: 3500n, feeMinor: 875n },
    ]);
    const held = await fixture.db
      .selectFrom('feeItems')
      .select('id')
      .where('invoiceId', '=', invoices[0]?.id ?? '')
      .execute();
    expect(held).toEqual([]);
    const second = await quote();
    expect(second.hash).not.toBe(first.hash);
    expect(second.charges).toMatchObject([{ commissionsMinor: 3000n, feeMinor: 875n }]);
    expect(Settlement.parse((await confirm(first.hash)).json())).toMatchObject({ id, state: 'cancelled' });
  });

  test('one transfer that fails leaves the others paid; resumed, only that one is asked for again, and nothing is charged', async () => {
    const { merchant, campaignId, settle, show } = await shop([3000, 2000, 1000]);
    const paying = await settle();
    const [one, two, three] = paying.lines;
    if (!one || !two || !three) throw new Error('three lines were expected');
    await world.deliverPayouts(
      transferPaid(one, paying.id),
      transferFailed(two, paying.id),
      transferFailed(three, paying.id, 1, TransferFailure.REFUSED),
    );
    expect(await show(paying.id)).toMatchObject({
      state: 'partial',
      progress: { paid: 1, failed: 2 },
      isResumable: true,
      lines: [
        { state: 'paid' },
        { failure: 'The affiliate has no payout account.', failureCode: 'no_account' },
        { failure: 'Account closed', failureCode: null },
      ],
    });
    const charged = (await world.payments.taken()).length;
    const resumed = await merchant.call(`${PATH}/${paying.id}/resume`, { method: 'POST', body: {} });
    expect(Settlement.parse(resumed.json())).toMatchObject({ state: 'paying', finishedAt: null });
    const requests = (await world.publishedOf(campaignId)).flatMap((event) =>
      event.event.case === 'payoutRequested' ? [event.event.value.lines] : [],
    );
    expect(requests.map((lines) => lines.map((line) => [line.lineId, line.attempt]))).toEqual([
      [one, two, three].map((line) => [line.id, 1]),
      [two, three].map((line) => [line.id, 2]),
    ]);
    // The failure of the first attempt comes again, late.
    await world.deliverPayouts(
      transferFailed(two, paying.id),
      transferPaid(two, paying.id, 2),
      transferPaid(three, paying.id, 2),
    );
    await world.workCharges();
    expect(await show(paying.id)).toMatchObject({ state: 'completed', progress: { paid: 3, failed: 0 } });
    expect(await world.payments.taken()).toHaveLength(charged);
    expect(await world.books(campaignId)).toEqual({ 'platform.fees EUR': -1500 });
    expect((await merchant.call(`${PATH}/${paying.id}/resume`, { method: 'POST', body: {} })).status).toBe(409);
  });

  test('news of a line that nobody asked for goes to the dead letters; the rest of the batch is booked', async () => {
    const { settle, show } = await shop([3000, 2000]);
    const paying = await settle();
    const [one, two] = paying.lines;
    if (!one || !two) throw new Error('two lines were expected');
    const reasons = await world.deliverPayouts(
      transferPaid({ ...one, id: randomUUID() }, paying.id),
      transferPaid({ ...two, amountMinor: 2001n }, paying.id),
      transferPaid(one, paying.id, 2),
      transferPaid(one, paying.id),
    );
    expect(reasons).toEqual([
      'no settlement has this line',
      'another amount was transferred than was asked for',
      'nobody asked for this attempt',
    ]);
    expect((await show(paying.id)).progress).toMatchObject({ paid: 1 });
  });
});

describe('deletions', () => {
  test('an affiliate who goes is paid everything that is owed to them, and no fee is charged', async () => {
    const { campaignId, affiliates, settle, show } = await shop([3000, 1000], { minimumPayoutMinor: 50_000 });
    const more = { reason: 'affiliate_deletion', affiliateId: affiliates[1] };
    const paying = await settle(more);
    expect(paying).toMatchObject({ affiliateId: affiliates[1], charges: [{ commissionsMinor: 1000n, feeMinor: 0n }] });
    expect(paying.lines).toHaveLength(1);
    await world.deliverPayouts(...paying.lines.map((line) => transferPaid(line, paying.id)));
    expect((await show(paying.id)).state).toBe('completed');
    const finished = (await world.publishedOf(campaignId)).at(-1);
    expect(finished).toMatchObject({
      affiliateId: affiliates[1],
      event: { case: 'finished', value: { complete: true } },
    });
  });

  test.each(['affiliate_deletion', 'campaign_deletion'] as const)(
    'an affiliate without an account holds up no %s: it is finished, not complete',
    async (reason) => {
      const { campaignId, quote, confirm, show } = await shop([]);
      const affiliateId = await world.newAffiliate(campaignId, null);
      await world.earn(campaignId, affiliateId, 700);
      const more = { reason, ...(reason === 'affiliate_deletion' && { affiliateId }) };
      const { id, lines } = Settlement.parse((await confirm((await quote(more)).hash, more)).json());
      // A campaign that goes is charged its fee.
      await world.workCharges();
      await world.deliverPayouts(...lines.map((line) => mailSent(line, id)));
      expect(await show(id)).toMatchObject({ state: 'partial', isResumable: false, progress: { failed: 1 } });
      expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
        case: 'finished',
        value: { complete: false },
      });
      expect(await world.books(campaignId)).toMatchObject({ [`affiliate.payable ${affiliateId} EUR`]: -700 });
    },
  );

  test('a campaign without debts is finished at once, without a card', async () => {
    const { campaignId, confirm, quote } = await shop([], { card: false });
    const deletion = { reason: 'campaign_deletion' };
    const { hash } = await quote(deletion);
    expect(Settlement.parse((await confirm(hash, deletion)).json())).toMatchObject({
      state: 'completed',
      charges: [],
      lines: [],
    });
    expect((await world.publishedOf(campaignId)).map((event) => event.event.case)).toEqual(['confirmed', 'finished']);
  });

  test('an archived campaign can still be settled', async () => {
    const { settle } = await shop([3000], { isArchived: true, isActive: false });
    expect((await settle()).state).toBe('paying');
  });

  test('an affiliate of another campaign, or an unknown one, is not found', async () => {
    const { merchant, campaignId } = await shop([3000]);
    const other = await shop([3000]);
    for (const affiliateId of [other.affiliates[0], randomUUID()]) {
      const body = { reason: 'affiliate_deletion', campaignId, affiliateId };
      expect((await merchant.call(`${PATH}/quote`, { method: 'POST', body })).status).toBe(404);
      expect((await merchant.call(PATH, { method: 'POST', body: { ...body, hash: 'x' } })).status).toBe(404);
    }
  });
});

describe('whose it is', () => {
  test('another merchant finds nothing, and moves nothing', async () => {
    const { campaignId, quote, settle } = await shop([3000]);
    const { hash } = await quote();
    const { id } = await settle();
    const thief = await fixture.newMerchant();
    const calls: [string, 'GET' | 'POST', object?][] = [
      [`${PATH}/quote`, 'POST', { reason: 'pay_now', campaignId }],
      [PATH, 'POST', { reason: 'pay_now', campaignId, hash }],
      [`${PATH}?campaignId=${campaignId}`, 'GET'],
      [`${PATH}/${id}`, 'GET'],
      [`${PATH}/${id}/resume`, 'POST', {}],
      [`${PATH}/${id}/cancel`, 'POST', {}],
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
    const { settlements } = SettlementList.parse((await merchant.call(`${PATH}?campaignId=${campaignId}`)).json());
    expect(settlements.map((settlement) => settlement.id)).toEqual([second.id, first.id]);
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
    const answer = await merchant.call(`${PATH}/quote`, {
      method: 'POST',
      body: Array.isArray(body) ? body : { campaignId, ...body },
    });
    expect(answer.status).toBe(400);
  });
});
