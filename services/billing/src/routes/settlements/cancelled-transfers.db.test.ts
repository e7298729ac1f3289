import { Settlement } from '@sillage/proto/http/settlements';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listOwedBy } from '../../db/balances/owed-by.ts';
import { creditPrepaid } from '../../returns/credit-prepaid.ts';
import { findPayoutHold } from '../../returns/find-payout-hold.ts';
import { recoverReturned } from '../../returns/recover.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { mailSent, SETTLEMENTS_PATH, shopsOf, transferFailed, transferPaid } from '../../testing/settlement-shops.ts';
import { createSettling, type Settling } from '../../testing/settling.ts';
import { proveLedger } from '../../verify/ledger-proofs.ts';

let fixture: Fixture;
let world: Settling;
let shop: ReturnType<typeof shopsOf>;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
  shop = shopsOf(fixture, world);
});
afterAll(() => fixture.close());

const expectProved = async () =>
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);
afterEach(expectProved);

type Shop = Awaited<ReturnType<typeof shop>>;

const callOn =
  ({ merchant }: Shop, id: string) =>
  (command: 'cancel' | 'resume') =>
    merchant.call(`${SETTLEMENTS_PATH}/${id}/${command}`, { method: 'POST', body: {} });

/** A settlement of 20.00 whose one transfer failed. */
async function failedTransfer() {
  const own = await shop([2000]);
  const { id, lines } = await own.settle();
  const [line] = lines;
  if (!line) throw new Error('one line was expected');
  await world.deliverPayouts(transferFailed(line, id));
  return { ...own, id, line, affiliateId: line.affiliateId, command: callOn(own, id) };
}

test('a cancelled transfer is owed again, once, and the money charged for it pays the next settlement first', async () => {
  const own = await shop([3000, 2000]);
  const { campaignId, affiliates, quote, settle, show } = own;
  const { id, lines } = await settle();
  const [one, two] = lines;
  if (!one || !two) throw new Error('two lines were expected');
  await world.deliverPayouts(transferPaid(one, id), transferFailed(two, id));
  const command = callOn(own, id);
  const cancelled = {
    state: 'completed',
    isResumable: false,
    progress: { paid: 1, failed: 0, cancelled: 1 },
    charges: [{ state: 'paid' }],
    lines: [{ state: 'paid' }, { state: 'cancelled', failure: null, failureCode: null }],
  };
  expect(Settlement.parse((await command('cancel')).json())).toMatchObject(cancelled);
  const owed = {
    'merchant.commissions EUR': 2000,
    'merchant.prepaid EUR': -2000,
    [`affiliate.payable ${affiliates[1]} EUR`]: -2000,
    'platform.fees EUR': -1250,
  };
  expect(await world.books(campaignId)).toEqual(owed);
  expect((await world.publishedOf(campaignId)).at(-1)?.event).toMatchObject({
    case: 'finished',
    value: { complete: false, restCancelled: false },
  });
  expect([(await command('cancel')).status, (await command('resume')).status]).toEqual([409, 409]);
  // The failure is delivered again.
  await world.deliverPayouts(transferFailed(two, id));
  expect(await show(id)).toMatchObject(cancelled);
  expect(await world.books(campaignId)).toEqual(owed);
  await expectProved();

  expect((await quote()).charges).toMatchObject([{ commissionsMinor: 2000n, prepaidMinor: 2000n, totalMinor: 0n }]);
  const charged = (await world.payments.taken()).length;
  const second = await settle();
  expect(second).toMatchObject({ state: 'paying', charges: [{ state: 'nothing_to_charge' }] });
  await world.deliverPayouts(...second.lines.map((line) => transferFailed(line, second.id)));
  expect((await callOn(own, second.id)('cancel')).status).toBe(200);
  expect(await show(second.id)).toMatchObject({ state: 'completed', progress: { paid: 0, cancelled: 1 } });
  expect(await world.books(campaignId)).toEqual(owed);

  const third = await settle();
  await world.deliverPayouts(...third.lines.map((line) => transferPaid(line, third.id)));
  expect(await show(third.id)).toMatchObject({ state: 'completed', progress: { paid: 1 } });
  expect(await world.books(campaignId)).toEqual({ 'platform.fees EUR': -1250 });
  expect(await world.payments.taken()).toHaveLength(charged);
});

test('what the merchant had paid by themselves is then owed no longer, and the account can be deleted', async () => {
  const { merchant, campaignId, sales, command } = await failedTransfer();
  await sales[0]?.say('paid', 2000);
  const owed = async () => (await listOwedBy(fixture.db, merchant.id)).owed;
  expect(await owed()).toMatchObject([{ amountMinor: 2000n }]);
  expect((await command('cancel')).status).toBe(200);
  expect(await owed()).toEqual([]);
  expect(await world.books(campaignId)).toEqual({ 'merchant.prepaid EUR': -2000, 'platform.fees EUR': -500 });
});

test('a transfer that arrives after its cancellation is booked as paid, once', async () => {
  const { campaignId, sales, id, line, show, command } = await failedTransfer();
  await command('cancel');
  const later = await world.earn(campaignId, line.affiliateId, 900, { at: new Date(fixture.time.now).toISOString() });
  expect(await world.deliverPayouts(transferPaid(line, id), transferPaid(line, id))).toEqual([]);
  await world.deliverPayouts(transferFailed(line, id), transferPaid(line, id), mailSent(line, id));
  expect(await show(id)).toMatchObject({ state: 'completed', lines: [{ state: 'paid' }], progress: { paid: 1 } });
  expect(await world.books(campaignId)).toMatchObject({
    'merchant.commissions EUR': 900,
    [`affiliate.payable ${line.affiliateId} EUR`]: -900,
  });
  expect(await world.books(campaignId)).not.toHaveProperty('merchant.prepaid EUR');
  const paid = (await world.paidConversions(campaignId)).map(({ conversionId }) => conversionId);
  expect(paid).toEqual([sales[0]?.conversionId]);
  expect(paid).not.toContain(later.conversionId);
});

test('if the money had paid another transfer by then, the affiliate owes the commission, and the merchant pays it again', async () => {
  const { merchant, campaignId, affiliateId, id, line, settle, command } = await failedTransfer();
  await command('cancel');
  const second = await settle();
  await world.deliverPayouts(...second.lines.map((paid) => transferPaid(paid, second.id)));
  expect(await world.deliverPayouts(transferPaid(line, id))).toEqual([]);
  const other = await world.newAffiliate(campaignId);
  await world.earn(campaignId, other, 700);
  const twice = {
    'merchant.commissions EUR': -2000 + 700,
    [`affiliate.payable ${affiliateId} EUR`]: 2000,
    [`affiliate.payable ${other} EUR`]: -700,
  };
  expect(await world.books(campaignId)).toMatchObject({ ...twice, 'merchant.prepaid EUR': 2000 });
  await expectProved();

  await Promise.all([creditPrepaid(world.engine), creditPrepaid(world.engine)]);
  expect(await world.books(campaignId)).toMatchObject({ ...twice, 'merchant.returned EUR': 2000 });
  expect(await findPayoutHold(fixture.db, 'live', merchant.id)).toMatchObject({
    isHeld: true,
    owed: [{ currency: 'EUR', amountMinor: 2000n }],
  });
  const announced = (await world.publishedOf(campaignId)).filter(({ event }) => event.case === 'payoutsHeld');
  expect(announced).toHaveLength(1);
  await expectProved();

  await recoverReturned(fixture.deps, merchant.id);
  await world.workCharges();
  expect((await findPayoutHold(fixture.db, 'live', merchant.id)).isHeld).toBe(false);
  expect(await world.books(campaignId)).not.toHaveProperty('merchant.returned EUR');
});

test('of concurrent commands one is carried out, whatever payout reports meanwhile', async () => {
  const cancelling = await failedTransfer();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancelling.command('cancel')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await world.books(cancelling.campaignId)).toMatchObject({ 'merchant.prepaid EUR': -2000 });

  for (let round = 0; round < 3; round += 1) {
    const resumed = await failedTransfer();
    const [cancel, resume] = await Promise.all([resumed.command('cancel'), resumed.command('resume')]);
    expect([cancel.status, resume.status].toSorted()).toEqual([200, 409]);
    expect((await resumed.show(resumed.id)).state).toBe(cancel.status === 200 ? 'completed' : 'paying');

    const late = await failedTransfer();
    await Promise.all([late.command('cancel'), world.deliverPayouts(transferPaid(late.line, late.id))]);
    expect(await late.show(late.id)).toMatchObject({ state: 'completed', progress: { paid: 1, cancelled: 0 } });
    expect(await world.books(late.campaignId)).toEqual({ 'platform.fees EUR': -500 });
  }
});

test('nothing under way is cancelled, and nothing that was not charged', async () => {
  const own = await shop([3000, 2000]);
  const { campaignId, settle, show } = own;
  const stranger = await world.newAffiliate(campaignId, null);
  await world.earn(campaignId, stranger, 700);
  const { id, lines } = await settle();
  const command = callOn(own, id);
  const [one, two] = lines.filter((line) => line.method === 'transfer');
  if (!one || !two) throw new Error('two transfers were expected');
  await world.deliverPayouts(transferFailed(one, id), ...lines.map((line) => mailSent(line, id)));
  expect(await show(id)).toMatchObject({ state: 'paying', progress: { failed: 2 } });
  expect((await command('cancel')).status).toBe(409);
  await world.deliverPayouts(transferPaid(two, id));
  expect((await command('resume')).status).toBe(200);
  expect((await command('cancel')).status).toBe(409);
  await world.deliverPayouts(transferFailed(one, id, 2));
  expect((await command('cancel')).status).toBe(200);
  expect(await show(id)).toMatchObject({
    state: 'partial',
    isResumable: false,
    progress: { paid: 1, failed: 1, cancelled: 1 },
  });
  const again = await command('cancel');
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'invalid_transition' });
});
