import { randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { createLifecycle } from '@sillage/runtime/service';
import { openStripe } from '@sillage/runtime/stripe';
import { type StripeLocal, startStripeLocal } from '@sillage/stripe-local';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteReturnedPayout } from '../db/returned-payouts.ts';
import { createStripePayoutProvider } from '../providers/stripe-payout-provider.ts';
import { createFixture, type Fixture, WEBHOOK_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
let local: StripeLocal;
let life: ReturnType<typeof createLifecycle>;
let stripe: ReturnType<typeof openStripe>;
let accountId: string;
beforeAll(async () => {
  fixture = await createFixture();
  life = createLifecycle(fixture.log);
  local = await startStripeLocal(life, { log: fixture.log, clock: () => fixture.time.now });
  stripe = openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl });
  const url = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  local.listen({ url: `${url}/webhooks/stripe/payout`, secret: WEBHOOK_SECRET, connect: true });
});
afterAll(async () => {
  await fixture.close();
  await life.stop();
});
beforeEach(async () => {
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  accountId = account.id;
  local.onboard(accountId, 'complete');
});

const transfer = async (amount: number) =>
  (
    await stripe.transfers.create({
      amount,
      currency: 'eur',
      destination: accountId,
      metadata: { line_id: randomUUID() },
    })
  ).id;
const reversedOf = async (id: string) => (await stripe.transfers.retrieve(id)).amount_reversed;

/** Receives every event of the stand-in and runs the due work, then again after some pauses. */
async function work(): Promise<void> {
  await expect.poll(() => local.waitingEvents).toBe(0);
  const provider = createStripePayoutProvider(stripe);
  for (let round = 0; round < 3; round += 1) {
    await fixture.takeBackDue(provider);
    fixture.time.now += 600_000;
  }
}
const stateOf = async (payoutId: string) =>
  (await fixture.db.selectFrom('returnedPayouts').select('state').where('payoutId', '=', payoutId).executeTakeFirst())
    ?.state;

test('what a bank gives back is taken back, transfer by transfer, and nothing that reached a bank before', async () => {
  const arrived = await transfer(500);
  local.simulate({ type: 'paid_out', account: accountId, currency: 'eur' });
  const [first, second] = [await transfer(1_000), await transfer(2_000)];
  const { id: payout } = local.simulate({ type: 'payout_returned', account: accountId, currency: 'eur' });
  await work();
  expect(await stateOf(payout)).toBe('taken_back');
  expect([await reversedOf(first), await reversedOf(second), await reversedOf(arrived)]).toEqual([1_000, 2_000, 0]);
});

test.each(['cut_after', 'cut_before', 'error_after', 'error_before'] as const)(
  'takes it back once where a call ends in %s',
  async (kind) => {
    const id = await transfer(1_000);
    const { id: payout } = local.simulate({ type: 'payout_returned', account: accountId, currency: 'eur' });
    local.faults.add({ kind, method: 'POST', path: '/v1/transfers/*/reversals' });
    await work();
    expect(await reversedOf(id)).toBe(1_000);
    expect((await stripe.transfers.listReversals(id)).data).toHaveLength(1);
    expect(await stateOf(payout)).toBe('taken_back');
  },
);

test('an event that comes again, or late, takes nothing back twice', async () => {
  const id = await transfer(1_000);
  local.faults.webhooks({ duplicate: true, shuffle: true });
  const { id: payout } = local.simulate({ type: 'payout_returned', account: accountId, currency: 'eur' });
  await work();
  local.simulate({ type: 'payout_failed', payout });
  await work();
  local.faults.clear();
  expect(await reversedOf(id)).toBe(1_000);
  expect(await stateOf(payout)).toBe('taken_back');
});

test('what the account has paid out since stays where it is, and billing is notified of whose line it was', async () => {
  const id = await transfer(1_000);
  const { id: campaignId } = await fixture.newCampaign();
  const [affiliateId, settlementId, lineId] = [await fixture.newAffiliate(campaignId), randomUUID(), randomUUID()];
  await fixture.settle(settlementId, campaignId, [{ affiliateId, lineId, amountMinor: 1_000 }]);
  await fixture.db
    .updateTable('payoutLines')
    .set({ state: 'paid', provider: 'stripe', transferId: id })
    .where('lineId', '=', lineId)
    .execute();
  const { id: payout } = local.simulate({ type: 'payout_returned', account: accountId, currency: 'eur' });
  local.simulate({ type: 'paid_out', account: accountId, currency: 'eur' });
  await work();
  expect(await reversedOf(id)).toBe(0);
  expect(await stateOf(payout)).toBe('kept');
  const kept = (await fixture.events()).filter(({ event }) => event.case === 'returnKept');
  const value = { settlementId, lineId, payoutId: payout, accountId };
  expect(kept).toMatchObject([{ campaignId, affiliateId, event: { value } }]);
});

test('a payout that did not fail is left alone, whatever an event says', async () => {
  const id = await transfer(1_000);
  const { id: payout } = local.simulate({ type: 'paid_out', account: accountId, currency: 'eur' });
  await inTransaction(fixture.db, (trx) =>
    noteReturnedPayout(trx, { provider: 'stripe', payoutId: payout, accountId }),
  );
  await work();
  expect(await stateOf(payout)).toBe('not_returned');
  expect(await reversedOf(id)).toBe(0);
});
