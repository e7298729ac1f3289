import { TransferFailure } from '@sillage/proto/events/payouts';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { linesOf, type TestLines } from '../../testing/transfers.ts';

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

test('a line that was put off while the process’s clock stood weeks ahead is paid once, when it is set back', async () => {
  fixture.time.now += 14 * DAY_MS;
  fixture.time.postgresBehindMs = 14 * DAY_MS;
  fixture.fake.faults.push('no_funds', 'unknown_after');
  const line = await lines.add(campaignId);
  await fixture.executeAll();
  fixture.time.now += 24_000;
  await fixture.executeAll();
  fixture.time.now -= 14 * DAY_MS;
  fixture.time.postgresBehindMs = 0;
  fixture.time.now += 2_000;
  await fixture.executeAll();
  expect((await lines.stateOf(line.lineId)).state).toBe('paid');
  expect(fixture.fake.transfers).toHaveLength(1);
});

describe('a call whose outcome is not known', () => {
  test('that had its effect is found, not repeated', async () => {
    fixture.fake.faults.push('unknown_after');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    expect((await lines.stateOf(line.lineId)).state).toBe('asking');
    fixture.time.now += 60_000;
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer']);
    expect(await lines.publishedOf(line.lineId)).toHaveLength(1);
  });

  test('that had none is repeated with the same key within a day', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    const { callKey: key } = await lines.stateOf(line.lineId);
    fixture.time.now += 60_000;
    await fixture.executeAll();
    expect(await lines.stateOf(line.lineId)).toMatchObject({ state: 'paid', callKey: key });
  });

  test('is looked up after a day, and only then made anew, with a new key', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    const { callKey: key } = await lines.stateOf(line.lineId);
    fixture.time.now += DAY_MS;
    fixture.fake.calls.length = 0;
    await fixture.executeAll();
    expect(fixture.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await lines.stateOf(line.lineId)).callKey).not.toBe(key);
    expect(fixture.fake.transfers.length).toBe(1);
  });

  test('is not given up where the account was closed meanwhile: the same call says what became of it', async () => {
    fixture.fake.faults.push('unknown_before');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    await fixture.db
      .updateTable('payoutAccounts')
      .set({ status: 'restricted' })
      .where('affiliateId', '=', line.affiliateId)
      .execute();
    fixture.time.now += 60_000;
    fixture.fake.faults.push('refused');
    await fixture.executeAll();
    expect(await lines.publishedOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.REFUSED } },
    ]);
  });

  test('stays unknown where its repeat is turned away, for it may still arrive', async () => {
    fixture.fake.faults.push('unknown_late');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    for (const fault of ['rate_limited', 'not_now'] as const) {
      fixture.time.now += 600_000;
      fixture.fake.faults.push(fault);
      await fixture.executeAll();
      expect((await lines.stateOf(line.lineId)).state).toBe('asking');
    }
    fixture.time.now += 600_000;
    await fixture.executeAll();
    fixture.fake.land();
    expect((await lines.stateOf(line.lineId)).state).toBe('paid');
    expect(fixture.fake.transfers.length).toBe(1);
  });

  test('waits while no provider is configured', async () => {
    fixture.fake.faults.push('unknown_after');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    fixture.time.now += 2 * DAY_MS;
    const verdicts = await fixture.executeDue({ providers: new Map() });
    expect(verdicts).toMatchObject([{ outcome: 'retried', isShared: true }]);
    fixture.time.now += 2 * DAY_MS;
    await fixture.executeAll();
    expect((await lines.stateOf(line.lineId)).state).toBe('paid');
    expect(fixture.fake.transfers.length).toBe(1);
  });
});

describe('back-off', () => {
  test('holds everyone where the provider asks for it, and grows', async () => {
    fixture.fake.faults.push('rate_limited', 'rate_limited');
    const line = await lines.add(campaignId);
    const isHeld = { outcome: 'retried', isShared: true };
    expect(await fixture.executeDue()).toMatchObject([isHeld]);
    expect(await fixture.executeDue()).toEqual([]);
    fixture.time.now += 2_000;
    expect(await fixture.executeDue()).toMatchObject([isHeld]);
    fixture.time.now += 2_000;
    expect(await fixture.executeDue()).toEqual([]);
    fixture.time.now += 2_000;
    await fixture.executeAll();
    expect((await lines.stateOf(line.lineId)).state).toBe('paid');
  });

  test('waits for the platform’s own funds for days before it gives up', async () => {
    fixture.fake.faults.push('no_funds');
    const line = await lines.add(campaignId);
    await fixture.executeAll();
    expect((await lines.stateOf(line.lineId)).state).toBe('waiting');
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
    expect((await lines.stateOf(line.lineId)).state).toBe('failed');
  });
});

test('an outage of the provider of three days gives nothing up', async () => {
  const line = await lines.add(campaignId);
  for (let hour = 0; hour < 3 * 24; hour += 1) {
    fixture.fake.faults.push('not_now');
    expect(await fixture.executeDue()).toMatchObject([{ outcome: 'retried', isShared: true }]);
    fixture.time.now += HOUR_MS;
  }
  await fixture.executeAll();
  expect((await lines.stateOf(line.lineId)).state).toBe('paid');
});
