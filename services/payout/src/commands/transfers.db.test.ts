import { randomUUID } from 'node:crypto';
import type { PayoutEvent } from '@sillage/proto/events/payouts';
import { TransferFailure } from '@sillage/proto/events/payouts';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutRequested, type TestLine } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { executeLine } from './execute-line.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('payout_lines').execute();
  await fixture.db.deleteFrom('mails').execute();
  await fixture.clearTasks();
  fixture.fake.faults.length = 0;
  fixture.fake.calls.length = 0;
  fixture.fake.transfers.length = 0;
  campaignId = (await fixture.newCampaign()).id;
});

async function newLine({ enabled = true, ...line }: Partial<TestLine> & { readonly enabled?: boolean } = {}) {
  const affiliateId = await fixture.newAffiliate(campaignId);
  if (enabled) await fixture.enable(affiliateId, campaignId);
  const asked = { lineId: randomUUID(), affiliateId, ...line };
  const settlementId = randomUUID();
  await fixture.settle(settlementId, campaignId, [asked]);
  return { ...asked, settlementId };
}

/** What billing was told of a line. */
async function publishedOf(lineId: string): Promise<readonly PayoutEvent['event'][]> {
  return (await fixture.events())
    .map(({ event }) => event)
    .filter((event) => event.value !== undefined && 'lineId' in event.value && event.value.lineId === lineId);
}

const stateOf = (lineId: string) =>
  fixture.db.selectFrom('payout_lines').selectAll().where('line_id', '=', lineId).executeTakeFirstOrThrow();

describe('a transfer', () => {
  test('carries what the provider shows, is told of once, and forgets the names that its call held', async () => {
    const line = await newLine({ amountMinor: 4321, sourceChargeId: 'ch_1' });
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
    expect(await publishedOf(line.lineId)).toMatchObject([
      {
        case: 'transferPaid',
        value: {
          settlementId: line.settlementId,
          attempt: 1,
          amountMinor: 4321n,
          currency: 'EUR',
          transferId: transfer?.id,
        },
      },
    ]);
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', call_request: null });
  });

  test('without an enabled account is no transfer: NO_ACCOUNT, and nobody is asked', async () => {
    const line = await newLine({ enabled: false });
    await fixture.executeAll();
    expect(await publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT, attempt: 1 } },
    ]);
    expect(fixture.fake.calls).toEqual([]);
  });

  test('that is refused fails with the provider’s sentence, and the others go on', async () => {
    fixture.fake.faults.push('refused');
    const lines = [await newLine(), await newLine(), await newLine()];
    await fixture.executeAll();
    const states = await Promise.all(lines.map((line) => stateOf(line.lineId)));
    expect(states.map((state) => state.state).sort()).toEqual(['failed', 'paid', 'paid']);
    const failed = states.find((state) => state.state === 'failed');
    expect(await publishedOf(failed?.line_id ?? '')).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.REFUSED, message: 'The provider says refused' } },
    ]);
  });

  test('of a demo campaign is none', async () => {
    campaignId = (await fixture.newCampaign({ isDemo: true })).id;
    const line = await newLine();
    await fixture.executeAll();
    expect(await publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT } },
    ]);
    expect(fixture.fake.transfers).toEqual([]);
  });

  test('waits for the events of its affiliate', async () => {
    const [affiliateId, lineId] = [randomUUID(), randomUUID()];
    await fixture.settle(randomUUID(), campaignId, [{ affiliateId, lineId }]);
    await fixture.executeAll();
    expect((await stateOf(lineId)).state).toBe('waiting');
    await fixture.newAffiliate(campaignId, { id: affiliateId });
    await fixture.enable(affiliateId, campaignId);
    fixture.time.now += 60_000;
    await fixture.executeAll();
    expect((await stateOf(lineId)).state).toBe('paid');
  });
});

describe('a line that failed', () => {
  test('is opened again by a higher attempt, under another key, after a look whether it was paid all the same', async () => {
    fixture.fake.faults.push('refused');
    const line = await newLine();
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt: 2 }]);
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await publishedOf(line.lineId)).map((event) => event.case)).toEqual(['transferFailed', 'transferPaid']);
  });

  test.each([1, 0])('stays failed at attempt %i', async (attempt) => {
    fixture.fake.faults.push('refused');
    const line = await newLine();
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt }]);
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('failed');
  });

  test('and was paid since, is not opened by any attempt', async () => {
    const line = await newLine();
    await fixture.executeAll();
    await fixture.settle(line.settlementId, campaignId, [{ ...line, attempt: 7 }]);
    await fixture.executeAll();
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', attempt: 1 });
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
    await fixture.db.deleteFrom('payout_lines').execute();
    fixture.time.now += laterMs;
    await fixture.deliverSettlements([event]);
    await fixture.executeAll();
    expect(fixture.fake.transfers).toHaveLength(1);
    expect((await fixture.events()).slice(paid)).toMatchObject([
      { event: { case: 'transferPaid', value: { transferId: fixture.fake.transfers[0]?.id } } },
    ]);
  });
});

test('a line that was put off while the process’s clock stood weeks ahead is paid once, when it is turned back', async () => {
  fixture.time.now += 14 * DAY_MS;
  fixture.time.postgresBehindMs = 14 * DAY_MS;
  fixture.fake.faults.push('no_funds', 'unknown_after');
  const line = await newLine();
  await fixture.executeAll();
  fixture.time.now += 24_000;
  await fixture.executeAll();
  fixture.time.now -= 14 * DAY_MS;
  fixture.time.postgresBehindMs = 0;
  fixture.time.now += 2_000;
  await fixture.executeAll();
  expect((await stateOf(line.lineId)).state).toBe('paid');
  expect(fixture.fake.transfers).toHaveLength(1);
});

describe('a call whose outcome is not known', () => {
  test('that had its effect is found, not repeated', async () => {
    fixture.fake.faults.push('unknown_after');
    const line = await newLine();
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('asking');
    fixture.time.now += 60_000;
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer']);
    expect(await publishedOf(line.lineId)).toHaveLength(1);
  });

  test('that had none is repeated with the same key within a day', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await newLine();
    await fixture.executeAll();
    const { call_key: key } = await stateOf(line.lineId);
    fixture.time.now += 60_000;
    await fixture.executeAll();
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', call_key: key });
  });

  test('is looked up after a day, and only then made anew, with a new key', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await newLine();
    await fixture.executeAll();
    const { call_key: key } = await stateOf(line.lineId);
    fixture.time.now += DAY_MS;
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await stateOf(line.lineId)).call_key).not.toBe(key);
    expect(fixture.fake.transfers.length).toBe(1);
  });

  test('is not given up where the account was closed meanwhile: the same call says what became of it', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await newLine();
    await fixture.executeAll();
    await fixture.db
      .updateTable('payout_accounts')
      .set({ status: 'restricted' })
      .where('affiliate_id', '=', line.affiliateId)
      .execute();
    fixture.time.now += 60_000;
    fixture.fake.faults.push('refused');
    await fixture.executeAll();
    expect(await publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.REFUSED } },
    ]);
  });

  test('stays unknown where its repeat is turned away, for it may still arrive', async () => {
    fixture.fake.faults.push('unknown_late');
    const line = await newLine();
    await fixture.executeAll();
    for (const fault of ['rate_limited', 'not_now'] as const) {
      fixture.time.now += 600_000;
      fixture.fake.faults.push(fault);
      await fixture.executeAll();
      expect((await stateOf(line.lineId)).state).toBe('asking');
    }
    fixture.time.now += 600_000;
    await fixture.executeAll();
    fixture.fake.land();
    expect((await stateOf(line.lineId)).state).toBe('paid');
    expect(fixture.fake.transfers.length).toBe(1);
  });

  test('waits while no provider is configured', async () => {
    fixture.fake.faults.push('unknown_after');
    const line = await newLine();
    await fixture.executeAll();
    fixture.time.now += 2 * DAY_MS;
    const verdicts = await fixture.executeDue({ providers: new Map() });
    expect(verdicts).toMatchObject([{ outcome: 'retried', isShared: true }]);
    fixture.time.now += 2 * DAY_MS;
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('paid');
    expect(fixture.fake.transfers.length).toBe(1);
  });
});

describe('back-off', () => {
  test('holds everyone where the provider asks for it, and grows', async () => {
    fixture.fake.faults.push('rate_limited', 'rate_limited');
    const line = await newLine();
    const isHeld = { outcome: 'retried', isShared: true };
    expect(await fixture.executeDue()).toMatchObject([isHeld]);
    expect(await fixture.executeDue()).toEqual([]);
    fixture.time.now += 2_000;
    expect(await fixture.executeDue()).toMatchObject([isHeld]);
    fixture.time.now += 2_000;
    expect(await fixture.executeDue()).toEqual([]);
    fixture.time.now += 2_000;
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('paid');
  });

  test('waits for the platform’s own funds for days before it gives up', async () => {
    fixture.fake.faults.push('no_funds');
    const line = await newLine();
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('waiting');
    for (const pauseMs of [24_000, 24_000, 48_000]) {
      fixture.time.now += pauseMs - 1;
      expect(await fixture.executeDue()).toEqual([]);
      fixture.time.now += 1;
      fixture.fake.faults.push('no_funds');
      expect(await fixture.executeDue()).toMatchObject([{ outcome: 'rescheduled' }]);
    }
    fixture.time.now += 11 * DAY_MS;
    fixture.fake.faults.push('no_funds');
    await fixture.executeAll();
    expect((await stateOf(line.lineId)).state).toBe('failed');
  });
});

test('an outage of the provider of three days gives nothing up', async () => {
  const line = await newLine();
  for (let hour = 0; hour < 3 * 24; hour += 1) {
    fixture.fake.faults.push('not_now');
    expect(await fixture.executeDue()).toMatchObject([{ outcome: 'retried', isShared: true }]);
    fixture.time.now += HOUR_MS;
  }
  await fixture.executeAll();
  expect((await stateOf(line.lineId)).state).toBe('paid');
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
    ['a currency that is none', { currency: 'euro' }],
    ['a line that is no UUID', { lineId: 'x' }],
  ])('with %s is refused as a whole', async (_, wrong) => {
    const affiliateId = await fixture.newAffiliate(campaignId);
    expect(
      await fixture.settle(randomUUID(), campaignId, [{ affiliateId }, { affiliateId, currency: 'USD', ...wrong }]),
    ).toHaveLength(1);
    expect(await fixture.db.selectFrom('payout_lines').selectAll().execute()).toEqual([]);
  });

  test('with the same line twice is refused, not a fault of the database', async () => {
    const line = { affiliateId: await fixture.newAffiliate(campaignId), lineId: randomUUID() };
    expect(await fixture.settle(randomUUID(), campaignId, [line, line])).toHaveLength(1);
  });

  test('with another amount for a line that is known is refused, and changes nothing', async () => {
    const line = await newLine({ enabled: false, amountMinor: 100 });
    await fixture.executeAll();
    await expect(
      fixture.settle(line.settlementId, campaignId, [{ ...line, amountMinor: 101, attempt: 2 }]),
    ).rejects.toMatchObject({
      code: 'unreadable_event',
    });
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'failed', amount_minor: 100n, attempt: 1 });
  });

  test('for an affiliate and currency twice in one settlement is refused', async () => {
    const line = await newLine({ enabled: false });
    await expect(
      fixture.settle(line.settlementId, campaignId, [{ affiliateId: line.affiliateId }]),
    ).rejects.toMatchObject({
      code: 'unreadable_event',
    });
  });
});

test('of two processes at one line, the second leaves it to the first, and its task to another time', async () => {
  const line = await stateOf((await newLine()).lineId);
  const ended = await Promise.allSettled([executeLine(fixture.deps, line), executeLine(fixture.deps, line)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(fixture.fake.calls).toEqual(['createTransfer']);
  await fixture.executeAll();
  expect(await fixture.countTransfers()).toBe(0);
});

test('several processes side by side transfer each line once', async () => {
  const settlementId = randomUUID();
  const lines = [];
  for (let index = 0; index < 40; index += 1) {
    const affiliateId = await fixture.newAffiliate(campaignId);
    await fixture.enable(affiliateId, campaignId);
    lines.push({ affiliateId });
  }
  await fixture.settle(settlementId, campaignId, lines);
  await Promise.all([fixture.executeAll(), fixture.executeAll(), fixture.executeAll(), fixture.executeAll()]);
  expect(fixture.fake.transfers.length).toBe(40);
  expect(new Set(fixture.fake.transfers.map((transfer) => transfer.lineId)).size).toBe(40);
});
