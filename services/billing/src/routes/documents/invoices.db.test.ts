import { randomUUID } from 'node:crypto';
import { Invoice, InvoiceList } from '@sillage/proto/http/billing';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CARD } from '../../domain/charge-failure.ts';
import { storeCard, storeCustomer } from '../../testing/cards.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { createMonths, type Months } from '../../testing/months.ts';

let fixture: Fixture;
let months: Months;
let merchant: Awaited<ReturnType<Fixture['newMerchant']>>;

beforeEach(async () => {
  fixture = await createFixture();
  months = createMonths(fixture);
  merchant = await fixture.newMerchant();
  return () => fixture.close();
});

const INVOICES = '/api/v1/billing/invoices';
const failed = { state: 'failed', code: NO_CARD.code, failure: NO_CARD.sentence } as const;

async function list(query = ''): Promise<InvoiceList> {
  const answer = await merchant.call(`${INVOICES}${query}`);
  expect(answer.status).toBe(200);
  return InvoiceList.parse(answer.json());
}

/** Bills a month with `revenueMinor`. */
async function billed(period: string, revenueMinor = 10_000): Promise<string> {
  const campaign = await months.newCampaign(merchant.id);
  await months.sell(campaign, { at: `${period}-15T12:00:00Z`, revenueMinor });
  const [year = 0, month = 0] = period.split('-').map(Number);
  await months.turnTo(new Date(Date.UTC(year, month, 5)).toISOString());
  return (await list()).invoices[0]?.id ?? '';
}

async function addCard(): Promise<void> {
  await storeCustomer(fixture.db, merchant.id, 'cus_1');
  await storeCard(fixture.db, merchant.id, 'pm_1', new Date(fixture.time.now));
}

describe('the billing history', () => {
  test('shows a merchant their own records, newest first, with lines and the sums of them', async () => {
    expect(await list()).toEqual({ invoices: [], next: null });
    await billed('2026-11', 1_000);
    await billed('2026-12');
    const { invoices } = await list();
    expect(
      invoices.map((invoice) => [
        invoice.period,
        invoice.status,
        invoice.number,
        invoice.totalRevenueMinor,
        invoice.feeAmountMinor,
        invoice.totalMinor,
      ]),
    ).toEqual([
      ['2026-12', 'pending', 'SIL-2027-000001', 10_000n, 250n, 250n],
      ['2026-11', 'waived', null, 1_000n, 0n, 0n],
    ]);
    expect(invoices[0]?.lines).toMatchObject([
      {
        campaignName: 'Beach summer',
        feeBps: 250,
        revenueMinor: 10_000n,
        refundedMinor: 0n,
        commissionMinor: 0n,
        feeMinor: 250n,
      },
    ]);
    const stranger = await fixture.newMerchant();
    expect((await stranger.call(INVOICES)).json()).toEqual({ invoices: [], next: null });
  });

  test('comes in pages without a gap or a repetition', async () => {
    for (const period of ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']) await billed(period);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next}`);
    // `before` is the parameter's name in the first release.
    const third = await list(`?limit=2&before=${second.next}`);
    const periods = [first, second, third].map((page) => page.invoices.map(({ period }) => period));
    expect(periods).toEqual([['2027-03', '2027-02'], ['2027-01', '2026-12'], ['2026-11']]);
    expect(third.next).toBeNull();
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?before=x'])(
    'refuses %s with a clear answer',
    async (query) => {
      expect((await merchant.call(`${INVOICES}${query}`)).status).toBe(400);
    },
  );

  test('of somebody else, or that is not there, is not found, in any way', async () => {
    const id = await billed('2026-11');
    const stranger = await fixture.newMerchant();
    for (const unknown of [id, randomUUID()]) {
      expect((await stranger.call(`${INVOICES}/${unknown}/pdf`)).status).toBe(404);
      expect((await stranger.call(`${INVOICES}/${unknown}/pay`, { method: 'POST' })).status).toBe(404);
      expect((await stranger.call(`${INVOICES}?cursor=${unknown}`)).status).toBe(404);
    }
    expect((await merchant.call(`${INVOICES}/x/pdf`)).status).toBe(400);
    for (const path of [INVOICES, `${INVOICES}/${id}/pdf`]) {
      expect((await fixture.app.inject({ url: path })).statusCode).toBe(401);
    }
  });
});

describe('the PDF', () => {
  test('is named by the month and the first 8 characters of the id', async () => {
    const id = await billed('2026-11');
    const answer = await fixture.app.inject({
      url: `${INVOICES}/${id}/pdf`,
      headers: { ...merchant.headers, 'accept-language': 'zh' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="sillage-2026-11-${id.slice(0, 8)}.pdf"`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('paying again', () => {
  const pay = (id: string) => merchant.call(`${INVOICES}/${id}/pay`, { method: 'POST' });

  test('asks for a failed charge once more, however often it is asked for at once', async () => {
    const id = await billed('2026-11');
    await months.settleCharge(id, failed);
    await addCard();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id)));
    expect(answers.map((answer) => answer.status).every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    const charge = await fixture.db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    expect([charge.state, charge.attempt, charge.totalMinor]).toEqual(['waiting', 2, 250n]);
    expect((await list()).invoices[0]).toMatchObject({ status: 'pending', failure: null });
    await months.settleCharge(id, { state: 'paid', providerChargeId: 'ch_2' });
    expect((await list()).invoices[0]).toMatchObject({ status: 'paid', chargeId: 'ch_2' });
    expect((await pay(id)).status).toBe(409);
  });

  test('needs a card', async () => {
    const id = await billed('2026-11');
    await months.settleCharge(id, failed);
    const answer = await pay(id);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'card_required', detail: NO_CARD.sentence });
    expect(Invoice.shape.failure.parse((await list()).invoices[0]?.failure)).toBe(NO_CARD.sentence);
  });

  test('is refused while the charge is under way, and for a waived month', async () => {
    await addCard();
    expect((await pay(await billed('2026-11'))).json()).toMatchObject({ code: 'invalid_transition' });
    expect((await pay(await billed('2026-12', 1_000))).json()).toMatchObject({ code: 'invalid_transition' });
  });

  test('asks for the second factor of whoever has one', async () => {
    const id = await billed('2026-11');
    const careful = await fixture.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal1' });
    expect((await careful.call(`${INVOICES}/${id}/pay`, { method: 'POST' })).json()).toMatchObject({
      code: 'insufficient_aal',
    });
  });
});
