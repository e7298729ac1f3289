import { randomUUID } from 'node:crypto';
import { InvoiceState } from '@sillage/proto/events/invoices';
import { beforeEach, describe, expect, test } from 'vitest';
import { findCharge } from '../db/charges/charges.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { expectBooksToAgree, NOVEMBER, NOVEMBER_DUE } from '../testing/billed-months.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createMonths, type Months } from '../testing/months.ts';
import { chargeDueAgain } from './charge-again.ts';

let fixture: Fixture;
let months: Months;
let owner: string;

beforeEach(async () => {
  fixture = await createFixture();
  months = createMonths(fixture);
  owner = randomUUID();
  return () => fixture.close();
});

describe('a charge', () => {
  const noCard = { state: 'failed', code: NO_CARD.code, failure: NO_CARD.sentence } as const;
  const declined = { state: 'failed', code: 'card_declined', failure: 'Your card was declined.' } as const;
  const paid = { state: 'paid', providerChargeId: 'ch_1' } as const;

  async function billedOnce() {
    await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE);
    const [invoice] = await months.invoicesOf(owner);
    return invoice?.id ?? '';
  }

  test('without a card fails with the code that says so', async () => {
    const id = await billedOnce();
    await months.settleCharge(id, noCard);
    const [invoice] = await months.invoicesOf(owner);
    expect(invoice).toMatchObject({
      status: 'failed',
      failure: NO_CARD.sentence,
      failureCode: 'no_card',
    });
    await expectBooksToAgree(months);
  });

  test('that fails is asked for again after 3, 5 and 7 days of the clock, and not by itself any more', async () => {
    const id = await billedOnce();
    const requested: string[] = [];
    await months.settleCharge(id, declined);
    for (let hour = 0; hour < 40 * 24; hour += 6) {
      if ((await chargeDueAgain(fixture.deps)) > 0) {
        requested.push(new Date(fixture.time.now).toISOString().slice(0, 10));
        await months.settleCharge(id, declined);
      }
      fixture.time.now += 6 * 3_600_000;
    }
    expect(requested).toEqual(['2026-12-07', '2026-12-12', '2026-12-19']);
    await expectBooksToAgree(months);
  });

  test('for several campaigns is retried on the card that all of them share now', async () => {
    for (const name of ['Beach', 'Snow'])
      await months.sell(await months.newCampaign(owner, { name, cardId: 'pm_shared' }), {
        at: NOVEMBER,
        revenueMinor: 10_000,
      });
    const choose = (name: string, cardId: string) =>
      fixture.db.updateTable('campaigns').set({ cardId }).where('name', '=', name).execute();
    await months.turnTo(NOVEMBER_DUE);
    const id = (await months.invoicesOf(owner))[0]?.id ?? '';
    const tried = [(await findCharge(fixture.db, id))?.cardId];
    const retry = async () => {
      await months.settleCharge(id, declined);
      fixture.time.now += 8 * 86_400_000;
      await chargeDueAgain(fixture.deps);
      tried.push((await findCharge(fixture.db, id))?.cardId);
    };
    await retry();
    await choose('Beach', 'pm_new');
    await retry();
    await choose('Snow', 'pm_new');
    await retry();
    expect(tried).toEqual(['pm_shared', 'pm_shared', null, 'pm_new']);
  });

  test('that succeeds is on the invoice, with when; each step of it is said in an event', async () => {
    const id = await billedOnce();
    await months.settleCharge(id, declined);
    fixture.time.now += 4 * 86_400_000;
    await chargeDueAgain(fixture.deps);
    await months.settleCharge(id, paid);
    const [invoice] = await months.invoicesOf(owner);
    expect(invoice).toMatchObject({ status: 'paid', failure: null, providerChargeId: 'ch_1', nextAttemptAt: null });
    expect(invoice?.processedAt?.getTime()).toBe(fixture.time.now);
    expect(await months.balance('merchant.fees')).toBe(0);
    await months.settleCharge(id, paid);
    const about = { invoiceId: id, ownerUserId: owner, number: invoice?.number, currency: 'EUR', feeMinor: '250' };
    const { ISSUED, FAILED, PAID } = InvoiceState;
    expect(await months.invoiceEvents()).toMatchObject([
      { ...about, state: ISSUED, failureCode: '' },
      { ...about, state: FAILED, failureCode: 'card_declined' },
      { ...about, state: PAID, failureCode: '', commissionMinor: '0', settlementId: '', period: '2026-11' },
    ]);
    await expectBooksToAgree(months);
  });
});
