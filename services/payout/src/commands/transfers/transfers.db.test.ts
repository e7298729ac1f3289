import { randomUUID } from 'node:crypto';
import { TransferFailure } from '@sillage/proto/events/payouts';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutRequested } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { linesOf, type TestLines } from '../../testing/transfers.ts';
import { executeLine } from './execute-line.ts';

let fixture: Fixture;
let lines: TestLines;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
  lines = linesOf(fixture);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await lines.clear();
  campaignId = (await fixture.newCampaign()).id;
});

describe('a transfer', () => {
  test('carries what the provider shows, is published once, and forgets the names that its call held', async () => {
    const line = await lines.add(campaignId, { amountMinor: 4321, sourceChargeId: 'ch_1' });
    await fixture.executeAll();
    const [transfer] = fixture.fake.transfers;
    expect(transfer).toMatchObject({
      lineId: line.lineId,
      settlementId: line.settlementId,
      affiliateId: line.affiliateId,
      affiliateName: 'Ana',
      campaignName: 'Summer boots',
      amountMinor: 4321n,
      currency: 'EUR',
      sourceChargeId: 'ch_1',
    });
    expect(await lines.publishedOf(line.lineId)).toMatchObject([
      {
        case: 'transferPaid',
        value: {
          settlementId: line.settlementId,
          attempt: 1,
          amountMinor: 4321n,
          currency: 'EUR',
          provider: 'stripe',
          transferId: transfer?.id,
        },
      },
    ]);
    expect(await lines.stateOf(line.lineId)).toMatchObject({ state: 'paid', callRequest: null });
  });

  test('without an enabled account is no transfer: NO_ACCOUNT, and nobody is asked', async () => {
    const line = await lines.add(campaignId, { enabled: false });
    await fixture.executeAll();
    expect(await lines.publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT, attempt: 1 } },
    ]);
    expect(fixture.fake.calls).toEqual([]);
  });

  test('that is refused fails with the provider’s sentence, and the others go on', async () => {
    fixture.fake.faults.push('refused');
    const several = [await lines.add(campaignId), await lines.add(campaignId), await lines.add(campaignId)];
    await fixture.executeAll();
    const states = await Promise.all(several.map((line) => lines.stateOf(line.lineId)));
    expect(states.map((state) => state.state).sort()).toEqual(['failed', 'paid', 'paid']);
    const failed = states.find((state) => state.state === 'failed');
    expect(await lines.publishedOf(failed?.lineId ?? '')).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.REFUSED, message: 'The provider says refused' } },
    ]);
  });

  test('of a demo campaign is none', async () => {
    campaignId = (await fixture.newCampaign({ isDemo: true })).id;
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    expect(await lines.publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT } },
    ]);
    expect(fixture.fake.transfers).toEqual([]);
  });

  test('waits for the events of its affiliate', async () => {
    const [affiliateId, lineId] = [randomUUID(), randomUUID()];
    await fixture.settle(randomUUID(), campaignId, [{ affiliateId, lineId }]);
    await fixture.executeAll();
    expect((await lines.stateOf(lineId)).state).toBe('waiting');
    await fixture.newAffiliate(campaignId, { id: affiliateId });
    await fixture.enable(affiliateId, campaignId);
    fixture.time.now += 60_000;
    await fixture.executeAll();
    expect((await lines.stateOf(lineId)).state).toBe('paid');
  });
});

describe('a line that failed', () => {
  test('is opened again by a higher attempt, under another key, after a look whether it was paid all the same', async () => {
    fixture.fake.faults.push('refused');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt: 2 }]);
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await lines.publishedOf(line.lineId)).map((event) => event.case)).toEqual([
      'transferFailed',
      'transferPaid',
    ]);
  });

  test.each([1, 0])('stays failed at attempt %i', async (attempt) => {
    fixture.fake.faults.push('refused');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt }]);
    await fixture.executeAll();
    expect((await lines.stateOf(line.lineId)).state).toBe('failed');
  });

  test('and was paid since, is not opened by any attempt', async () => {
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt: 7 }]);
    await fixture.executeAll();
    expect(await lines.stateOf(line.lineId)).toMatchObject({ state: 'paid', attempt: 1 });
    expect(fixture.fake.transfers.length).toBe(1);
  });
});

describe('what the database has lost', () => {
  test.each([60_000, 3 * DAY_MS])('is not paid again by an event that is read again, %i ms later', async (laterMs) => {
    const [affiliateId, settlementId] = [await fixture.newAffiliate(campaignId), randomUUID()];
    await fixture.enable(affiliateId, campaignId);
    const event = payoutRequested(settlementId, campaignId, [{ affiliateId, lineId: randomUUID() }], fixture.time.now);
    await fixture.deliverSettlements([event]);
    await fixture.executeAll();
    const paid = (await fixture.events()).length;
    await fixture.db.deleteFrom('payoutLines').execute();
    fixture.time.now += laterMs;
    await fixture.deliverSettlements([event]);
    await fixture.executeAll();
    expect(fixture.fake.transfers).toHaveLength(1);
    expect((await fixture.events()).slice(paid)).toMatchObject([
      { event: { case: 'transferPaid', value: { transferId: fixture.fake.transfers[0]?.id } } },
    ]);
  });
});

describe('what is asked for', () => {
  test('twice is done once', async () => {
    const affiliateId = await fixture.newAffiliate(campaignId);
    await fixture.enable(affiliateId, campaignId);
    const event = payoutRequested(randomUUID(), campaignId, [{ affiliateId }]);
    await fixture.deliverSettlements([event, event]);
    await fixture.executeAll();
    await fixture.deliverSettlements([event]);
    await fixture.executeAll();
    expect(fixture.fake.transfers.length).toBe(1);
  });

  test.each([
    ['an amount that is not positive', { amountMinor: 0 }],
    ['a malformed currency', { currency: 'euro' }],
    ['a line that is no UUID', { lineId: 'x' }],
    ['no attempt', { attempt: 0 }],
    ['the id of a charge that has a space', { sourceChargeId: 'ch 1' }],
  ])('with %s is refused as a whole', async (_, wrong) => {
    const affiliateId = await fixture.newAffiliate(campaignId);
    expect(
      await fixture.settle(randomUUID(), campaignId, [{ affiliateId }, { affiliateId, currency: 'USD', ...wrong }]),
    ).toHaveLength(1);
    expect(await fixture.db.selectFrom('payoutLines').selectAll().execute()).toEqual([]);
  });

  test('with the same line twice is refused, not a fault of the database', async () => {
    const line = { affiliateId: await fixture.newAffiliate(campaignId), lineId: randomUUID() };
    expect(await fixture.settle(randomUUID(), campaignId, [line, line])).toHaveLength(1);
  });

  test('with another amount for a line that is known is refused, and changes nothing', async () => {
    const line = await lines.add(campaignId, { enabled: false, amountMinor: 100 });
    await fixture.executeAll();
    await expect(
      fixture.settle(line.settlementId, campaignId, [{ ...line, amountMinor: 101, attempt: 2 }]),
    ).rejects.toMatchObject({
      code: 'unreadable_event',
    });
    expect(await lines.stateOf(line.lineId)).toMatchObject({ state: 'failed', amountMinor: 100n, attempt: 1 });
  });

  test('for an affiliate and currency twice in one settlement is refused', async () => {
    const line = await lines.add(campaignId, { enabled: false });
    await expect(
      fixture.settle(line.settlementId, campaignId, [{ affiliateId: line.affiliateId }]),
    ).rejects.toMatchObject({
      code: 'unreadable_event',
    });
  });
});

test('of two processes at one line, the second leaves it to the first, and its task to another time', async () => {
  const line = await lines.stateOf((await lines.add(campaignId)).lineId);
  const ended = await Promise.allSettled([executeLine(fixture.deps, line), executeLine(fixture.deps, line)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(fixture.fake.calls).toEqual(['createTransfer']);
  await fixture.executeAll();
  expect(await fixture.countTransfers()).toBe(0);
});

test('several processes side by side transfer each line once', async () => {
  const settlementId = randomUUID();
  const requested = [];
  for (let index = 0; index < 40; index += 1) {
    const affiliateId = await fixture.newAffiliate(campaignId);
    await fixture.enable(affiliateId, campaignId);
    requested.push({ affiliateId });
  }
  await fixture.settle(settlementId, campaignId, requested);
  await Promise.all([fixture.executeAll(), fixture.executeAll(), fixture.executeAll(), fixture.executeAll()]);
  expect(fixture.fake.transfers.length).toBe(40);
  expect(new Set(fixture.fake.transfers.map((transfer) => transfer.lineId)).size).toBe(40);
});
