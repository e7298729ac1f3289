import { randomUUID } from 'node:crypto';
import { TransferFailure } from '@sillage/proto/events/payouts';
import { Settlement } from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { SETTLEMENTS_PATH, shopsOf, transferFailed, transferPaid } from '../../testing/settlement-shops.ts';
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
    const resumed = await merchant.call(`${SETTLEMENTS_PATH}/${id}/resume`, { method: 'POST', body: {} });
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
    expect((await merchant.call(`${SETTLEMENTS_PATH}/${id}/cancel`, { method: 'POST', body: {} })).status).toBe(409);
    world.payments.meet(undefined, undefined, undefined, undefined, 'declined', 'declined');
    await world.workCharges();
    world.payments.recover();
    await sales[1]?.say('paid', 500);
    expect((await merchant.call(`${SETTLEMENTS_PATH}/${id}/cancel`, { method: 'POST', body: {} })).status).toBe(200);
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
    const resumed = await merchant.call(`${SETTLEMENTS_PATH}/${paying.id}/resume`, { method: 'POST', body: {} });
    expect(Settlement.parse(resumed.json())).toMatchObject({ state: 'paying', finishedAt: null });
    const requests = (await world.publishedOf(campaignId)).flatMap((event) =>
      event.event.case === 'payoutRequested' ? [event.event.value.lines] : [],
    );
    expect(requests.map((lines) => lines.map((line) => [line.lineId, line.attempt]))).toEqual([
      [one, two, three].map((line) => [line.id, 1]),
      [two, three].map((line) => [line.id, 2]),
    ]);
    // The failure of the first attempt is delivered again, late.
    await world.deliverPayouts(
      transferFailed(two, paying.id),
      transferPaid(two, paying.id, 2),
      transferPaid(three, paying.id, 2),
    );
    await world.workCharges();
    expect(await show(paying.id)).toMatchObject({ state: 'completed', progress: { paid: 3, failed: 0 } });
    expect(await world.payments.taken()).toHaveLength(charged);
    expect(await world.books(campaignId)).toEqual({ 'platform.fees EUR': -1500 });
    expect((await merchant.call(`${SETTLEMENTS_PATH}/${paying.id}/resume`, { method: 'POST', body: {} })).status).toBe(
      409,
    );
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
