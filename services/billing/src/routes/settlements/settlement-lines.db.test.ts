import { randomUUID } from 'node:crypto';
import { Settlement } from '@sillage/proto/http/settlements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { mailSent, SETTLEMENTS_PATH, shopsOf, transferPaid } from '../../testing/settlement-shops.ts';
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
    expect((await merchant.call(`${SETTLEMENTS_PATH}/${paid.id}/resume`, { method: 'POST', body: {} })).status).toBe(
      409,
    );
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

  test('a balance below the minimum is carried forward until the campaign or the affiliate goes', async () => {
    const { affiliates, quote } = await shop([999, 1000], { minimumPayoutMinor: 1000 });
    const outcomes = async (reason: string) => (await quote({ reason })).lines.map((line) => line.outcome);
    expect(await outcomes('pay_now')).toEqual(['transfer', 'below_minimum']);
    expect(await outcomes('campaign_deletion')).toEqual(['transfer', 'transfer']);
    await fixture.db
      .updateTable('affiliates')
      .set({ isRemoved: true })
      .where('affiliateId', '=', affiliates[0] ?? '')
      .execute();
    expect(await outcomes('pay_now')).toEqual(['transfer', 'transfer']);
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
      // A campaign that is deleted is charged its fee.
      await world.workCharges();
      await world.deliverPayouts(...lines.map((line) => mailSent(line, id)));
      expect(await show(id)).toMatchObject({ state: 'partial', isResumable: false, progress: { failed: 1 } });
      expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
        case: 'finished',
        value: { complete: false, restCancelled: false },
      });
      expect(await world.books(campaignId)).toMatchObject({ [`affiliate.payable ${affiliateId} EUR`]: -700 });
    },
  );

  test('in a currency that moves in steps, what exceeds them stays owed and open, and goes along next time', async () => {
    const { campaignId, settle, quote } = await shop([], { currency: 'KWD' });
    const [one, other] = [await world.newAffiliate(campaignId), await world.newAffiliate(campaignId)];
    await world.earn(campaignId, one, 1_235, { currency: 'KWD' });
    await world.earn(campaignId, other, 785, { currency: 'KWD' });
    // Fees of 0.309 and 0.196 KWD.
    const paying = await settle();
    expect(paying.charges).toMatchObject([{ commissionsMinor: 2_010n, feeMinor: 500n, state: 'paid' }]);
    expect(paying.lines.map((line) => line.amountMinor)).toEqual([1_230n, 780n]);
    await world.deliverPayouts(...paying.lines.map((line) => transferPaid(line, paying.id)));
    const books = await world.books(campaignId);
    expect(books).toMatchObject({ 'merchant.commissions KWD': 10, 'platform.fees_accrued KWD': -5 });
    expect((await quote()).lines.map((line) => [line.balanceMinor, line.outcome])).toEqual([
      [5n, 'below_charge'],
      [5n, 'below_charge'],
    ]);
    await world.earn(campaignId, one, 1_015, { currency: 'KWD' });
    const next = await settle();
    // 0.254 and the rest of 0.005 KWD.
    expect(next.charges).toMatchObject([{ commissionsMinor: 1_020n, feeMinor: 250n, state: 'paid' }]);
    expect(next.lines.map((line) => line.amountMinor)).toEqual([1_020n]);
  });

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
      expect((await merchant.call(`${SETTLEMENTS_PATH}/quote`, { method: 'POST', body })).status).toBe(404);
      expect((await merchant.call(SETTLEMENTS_PATH, { method: 'POST', body: { ...body, hash: 'x' } })).status).toBe(
        404,
      );
    }
  });
});
