import { randomUUID } from 'node:crypto';
import type { PayoutEvent } from '@sillage/proto/events/payouts';
import { TransferFailure } from '@sillage/proto/events/payouts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, payoutRequested, type TestLine } from '../testing/fixture.ts';

const DAY_MS = 86_400_000;

let it_: Fixture;
let campaignId: string;
beforeAll(async () => {
  it_ = await createFixture();
});
afterAll(() => it_?.close());
beforeEach(async () => {
  await it_.db.deleteFrom('payout_lines').execute();
  await it_.db.deleteFrom('mails').execute();
  it_.fake.faults.length = 0;
  it_.fake.calls.length = 0;
  it_.fake.transfers.length = 0;
  campaignId = (await it_.newCampaign()).id;
});

async function newLine({ enabled = true, ...line }: Partial<TestLine> & { readonly enabled?: boolean } = {}) {
  const affiliateId = await it_.newAffiliate(campaignId);
  if (enabled) await it_.enable(affiliateId, campaignId);
  const asked = { lineId: randomUUID(), affiliateId, ...line };
  const settlementId = randomUUID();
  await it_.settle(settlementId, campaignId, [asked]);
  return { ...asked, settlementId };
}

/** What billing was told of a line. */
async function toldOf(lineId: string): Promise<readonly PayoutEvent['event'][]> {
  return (await it_.events())
    .map((it) => it.event)
    .filter((it) => it.value !== undefined && 'lineId' in it.value && it.value.lineId === lineId);
}

const stateOf = (lineId: string) => it_.db.selectFrom('payout_lines').selectAll().where('line_id', '=', lineId).executeTakeFirstOrThrow();

describe('a transfer', () => {
  test('carries what the provider shows, is told of once, and forgets the names that its call held', async () => {
    const line = await newLine({ amountMinor: 4321, sourceChargeId: 'ch_1' });
    await it_.carryOutAll();
    const [transfer] = it_.fake.transfers;
    expect(transfer).toMatchObject({
      ...{ lineId: line.lineId, settlementId: line.settlementId, affiliateId: line.affiliateId },
      ...{ affiliateName: 'Ana', campaignName: 'Bottes d’été', amountMinor: 4321n, currency: 'EUR', sourceChargeId: 'ch_1' },
    });
    expect(await toldOf(line.lineId)).toMatchObject([
      {
        case: 'transferPaid',
        value: { settlementId: line.settlementId, attempt: 1, amountMinor: 4321n, currency: 'EUR', transferId: transfer?.id },
      },
    ]);
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', call_request: null });
  });

  test('without an enabled account is no transfer: NO_ACCOUNT, and nobody is asked', async () => {
    const line = await newLine({ enabled: false });
    await it_.carryOutAll();
    expect(await toldOf(line.lineId)).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT, attempt: 1 } },
    ]);
    expect(it_.fake.calls).toEqual([]);
  });

  test('that is refused fails with the provider’s sentence, and the others go on', async () => {
    it_.fake.faults.push('refused');
    const lines = [await newLine(), await newLine(), await newLine()];
    await it_.carryOutAll();
    const states = await Promise.all(lines.map((it) => stateOf(it.lineId)));
    expect(states.map((it) => it.state).sort()).toEqual(['failed', 'paid', 'paid']);
    const failed = states.find((it) => it.state === 'failed');
    expect(await toldOf(failed?.line_id ?? '')).toMatchObject([
      { case: 'transferFailed', value: { failure: TransferFailure.REFUSED, message: 'The provider says refused' } },
    ]);
  });

  test('of a demo campaign is none', async () => {
    campaignId = (await it_.newCampaign({ isDemo: true })).id;
    const line = await newLine();
    await it_.carryOutAll();
    expect(await toldOf(line.lineId)).toMatchObject([{ case: 'transferFailed', value: { failure: TransferFailure.NO_ACCOUNT } }]);
    expect(it_.fake.transfers).toEqual([]);
  });

  test('waits for the events of its affiliate', async () => {
    const [affiliateId, lineId] = [randomUUID(), randomUUID()];
    await it_.settle(randomUUID(), campaignId, [{ affiliateId, lineId }]);
    await it_.carryOutAll();
    expect((await stateOf(lineId)).state).toBe('waiting');
    await it_.newAffiliate(campaignId, { id: affiliateId });
    await it_.enable(affiliateId, campaignId);
    it_.time.now += 60_000;
    await it_.carryOutAll();
    expect((await stateOf(lineId)).state).toBe('paid');
  });
});

describe('a line that failed', () => {
  test('is opened again by a higher attempt, under another key, after a look whether it was paid all the same', async () => {
    it_.fake.faults.push('refused');
    const line = await newLine();
    await it_.carryOutAll();
    await it_.settle(line.settlementId, campaignId, [{ ...line, attempt: 2 }]);
    it_.fake.calls.length = 0;
    await it_.carryOutAll();
    expect(it_.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await toldOf(line.lineId)).map((it) => it.case)).toEqual(['transferFailed', 'transferPaid']);
  });

  test.each([1, 0])('stays failed at attempt %i', async (attempt) => {
    it_.fake.faults.push('refused');
    const line = await newLine();
    await it_.carryOutAll();
    await it_.settle(line.settlementId, campaignId, [{ ...line, attempt }]);
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('failed');
  });

  test('and was paid since, is not opened by any attempt', async () => {
    const line = await newLine();
    await it_.carryOutAll();
    await it_.settle(line.settlementId, campaignId, [{ ...line, attempt: 7 }]);
    await it_.carryOutAll();
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', attempt: 1 });
    expect(it_.fake.transfers.length).toBe(1);
  });
});

describe('what the database has lost', () => {
  test.each([60_000, 3 * DAY_MS])('is not paid again by an event that is read again, %i ms later', async (laterMs) => {
    const [affiliateId, settlementId] = [await it_.newAffiliate(campaignId), randomUUID()];
    await it_.enable(affiliateId, campaignId);
    const event = payoutRequested(settlementId, campaignId, [{ affiliateId, lineId: randomUUID() }], it_.time.now);
    await it_.deliverSettlements([event]);
    await it_.carryOutAll();
    const paid = (await it_.events()).length;
    await it_.db.deleteFrom('payout_lines').execute();
    it_.time.now += laterMs;
    await it_.deliverSettlements([event]);
    await it_.carryOutAll();
    expect(it_.fake.transfers).toHaveLength(1);
    expect((await it_.events()).slice(paid)).toMatchObject([
      { event: { case: 'transferPaid', value: { transferId: it_.fake.transfers[0]?.id } } },
    ]);
  });
});

test('a line that was put off while the clock stood weeks ahead is paid once, when the clock is turned back', async () => {
  it_.time.now += 14 * DAY_MS;
  it_.fake.faults.push('unknown_after');
  const line = await newLine();
  await it_.carryOutAll();
  it_.time.now -= 14 * DAY_MS;
  await it_.carryOutAll();
  expect((await stateOf(line.lineId)).state).toBe('paid');
  expect(it_.fake.transfers).toHaveLength(1);
});

describe('a call whose outcome is not known', () => {
  test('that had its effect is found, not repeated', async () => {
    it_.fake.faults.push('unknown_after');
    const line = await newLine();
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('asking');
    it_.time.now += 60_000;
    it_.fake.calls.length = 0;
    await it_.carryOutAll();
    expect(it_.fake.calls).toEqual(['findTransfer']);
    expect(await toldOf(line.lineId)).toHaveLength(1);
  });

  test('that had none is repeated with the same key within a day', async () => {
    it_.fake.faults.push('unknown_before');
    const line = await newLine();
    await it_.carryOutAll();
    const { call_key: key } = await stateOf(line.lineId);
    it_.time.now += 60_000;
    await it_.carryOutAll();
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'paid', call_key: key });
  });

  test('is looked up after a day, and only then made anew, with a new key', async () => {
    it_.fake.faults.push('unknown_before');
    const line = await newLine();
    await it_.carryOutAll();
    const { call_key: key } = await stateOf(line.lineId);
    it_.time.now += DAY_MS;
    it_.fake.calls.length = 0;
    await it_.carryOutAll();
    expect(it_.fake.calls).toEqual(['findTransfer', 'createTransfer']);
    expect((await stateOf(line.lineId)).call_key).not.toBe(key);
    expect(it_.fake.transfers.length).toBe(1);
  });

  test('is not given up where the account was closed meanwhile: the same call says what became of it', async () => {
    it_.fake.faults.push('unknown_before');
    const line = await newLine();
    await it_.carryOutAll();
    await it_.db.updateTable('payout_accounts').set({ status: 'restricted' }).where('affiliate_id', '=', line.affiliateId).execute();
    it_.time.now += 60_000;
    it_.fake.faults.push('refused');
    await it_.carryOutAll();
    expect(await toldOf(line.lineId)).toMatchObject([{ case: 'transferFailed', value: { failure: TransferFailure.REFUSED } }]);
  });

  test('stays unknown where its repeat is turned away, for it may still arrive', async () => {
    it_.fake.faults.push('unknown_late');
    const line = await newLine();
    await it_.carryOutAll();
    for (const fault of ['rate_limited', 'not_now'] as const) {
      it_.time.now += 600_000;
      it_.fake.faults.push(fault);
      await it_.carryOutAll();
      expect((await stateOf(line.lineId)).state).toBe('asking');
    }
    it_.time.now += 600_000;
    await it_.carryOutAll();
    it_.fake.land();
    expect((await stateOf(line.lineId)).state).toBe('paid');
    expect(it_.fake.transfers.length).toBe(1);
  });

  test('waits while no provider is configured', async () => {
    it_.fake.faults.push('unknown_after');
    const line = await newLine();
    await it_.carryOutAll();
    it_.time.now += 2 * DAY_MS;
    const { carryOutDue } = await import('../workers/transfers.ts');
    expect(await carryOutDue({ ...it_.deps, provider: undefined })).toEqual({ claimed: 1, held: 1 });
    it_.time.now += 2 * DAY_MS;
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('paid');
    expect(it_.fake.transfers.length).toBe(1);
  });
});

describe('back-off', () => {
  test('holds everyone where the provider asks for it, and grows', async () => {
    it_.fake.faults.push('rate_limited', 'rate_limited');
    const line = await newLine();
    expect(await it_.carryOut()).toEqual({ claimed: 1, held: 1 });
    expect(await it_.carryOut()).toEqual({ claimed: 0, held: 0 });
    it_.time.now += 2_000;
    expect(await it_.carryOut()).toEqual({ claimed: 1, held: 1 });
    it_.time.now += 2_000;
    expect((await it_.carryOut()).claimed).toBe(0);
    it_.time.now += 2_000;
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('paid');
  });

  test('waits for the platform’s own funds for days before it gives up', async () => {
    it_.fake.faults.push('no_funds');
    const line = await newLine();
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('waiting');
    it_.time.now += 11 * DAY_MS;
    it_.fake.faults.push('no_funds');
    await it_.carryOutAll();
    expect((await stateOf(line.lineId)).state).toBe('failed');
  });
});

describe('what is asked for', () => {
  test('twice is done once', async () => {
    const affiliateId = await it_.newAffiliate(campaignId);
    await it_.enable(affiliateId, campaignId);
    const event = payoutRequested(randomUUID(), campaignId, [{ affiliateId }]);
    await it_.deliverSettlements([event, event]);
    await it_.carryOutAll();
    await it_.deliverSettlements([event]);
    await it_.carryOutAll();
    expect(it_.fake.transfers.length).toBe(1);
  });

  test.each([
    ['an amount that is not positive', { amountMinor: 0 }],
    ['a currency that is none', { currency: 'euro' }],
    ['a line that is no UUID', { lineId: 'x' }],
  ])('with %s is refused as a whole', async (_, wrong) => {
    const affiliateId = await it_.newAffiliate(campaignId);
    expect(await it_.settle(randomUUID(), campaignId, [{ affiliateId }, { affiliateId, currency: 'USD', ...wrong }])).toHaveLength(1);
    expect(await it_.db.selectFrom('payout_lines').selectAll().execute()).toEqual([]);
  });

  test('with the same line twice is refused, not a fault of the database', async () => {
    const line = { affiliateId: await it_.newAffiliate(campaignId), lineId: randomUUID() };
    expect(await it_.settle(randomUUID(), campaignId, [line, line])).toHaveLength(1);
  });

  test('with another amount for a line that is known is refused, and changes nothing', async () => {
    const line = await newLine({ enabled: false, amountMinor: 100 });
    await it_.carryOutAll();
    await expect(it_.settle(line.settlementId, campaignId, [{ ...line, amountMinor: 101, attempt: 2 }])).rejects.toMatchObject({
      code: 'unreadable_event',
    });
    expect(await stateOf(line.lineId)).toMatchObject({ state: 'failed', amount_minor: 100n, attempt: 1 });
  });

  test('for an affiliate and currency twice in one settlement is refused', async () => {
    const line = await newLine({ enabled: false });
    await expect(it_.settle(line.settlementId, campaignId, [{ affiliateId: line.affiliateId }])).rejects.toMatchObject({
      code: 'unreadable_event',
    });
  });
});

test('several processes side by side transfer each line once', async () => {
  const settlementId = randomUUID();
  const lines = [];
  for (let index = 0; index < 40; index += 1) {
    const affiliateId = await it_.newAffiliate(campaignId);
    await it_.enable(affiliateId, campaignId);
    lines.push({ affiliateId });
  }
  await it_.settle(settlementId, campaignId, lines);
  await Promise.all([it_.carryOutAll(), it_.carryOutAll(), it_.carryOutAll(), it_.carryOutAll()]);
  expect(it_.fake.transfers.length).toBe(40);
  expect(new Set(it_.fake.transfers.map((it) => it.lineId)).size).toBe(40);
});
