import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { PayoutMethod } from '@sillage/proto/events/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSettlements } from '../db/settlements/settlements.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { startMonthlySettlement } from './start-monthly.ts';

let fixture: Fixture;
let world: Settling;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
});
afterAll(() => fixture.close());

const OWNER = '00000000-0000-4000-8000-0000000000aa';

test('a month is settled once, of campaigns with somebody to pay or to tell, and not while another settlement is in progress', async () => {
  await world.addCard(OWNER);
  const start = (campaignId: string, period = '2026-10') => startMonthlySettlement(fixture.deps, campaignId, period);
  const campaignId = await world.newCampaign(OWNER, { minimumPayoutMinor: 200 });
  const affiliate = await world.newAffiliate(campaignId);
  expect(await start(campaignId)).toBe('nothing_to_pay');
  await world.earn(campaignId, affiliate, 199);
  expect(await start(campaignId)).toBe('nothing_to_pay');
  await world.earn(campaignId, affiliate, 1);
  expect((await Promise.all([start(campaignId), start(campaignId), start(campaignId)])).sort()).toEqual([
    'done_before',
    'done_before',
    'started',
  ]);
  expect(await start(campaignId, '2026-11')).toBe('under_way');
  const [monthly] = await listSettlements(fixture.db, 'live', { campaignId, limit: 10 });
  expect(monthly).toMatchObject({ reason: 'monthly', period: '2026-10', state: 'charging' });
  const charges = await fixture.db.selectFrom('charges').selectAll().where('campaignId', '=', campaignId).execute();
  expect(charges).toMatchObject([{ commissionsMinor: 200n, feesMinor: 0n }]);
});

test('where the merchant pays, the affiliates are notified of a month once: of what they are owed, while there is anything new', async () => {
  const campaignId = await world.newCampaign(OWNER, { paymentMode: 'self_pay' });
  const [ada, ben] = [await world.newAffiliate(campaignId), await world.newAffiliate(campaignId, null)];
  const start = (period: string) => startMonthlySettlement(fixture.deps, campaignId, period);
  /** The notices that payout was asked to send since the last call; it then sends them. */
  let seen = 0;
  const listRequests = async () => {
    const events = (await world.publishedOf(campaignId)).slice(seen);
    seen += events.length;
    const lines = events.flatMap(({ settlementId, event }) =>
      event.case === 'payoutRequested' ? event.value.lines.map((line) => ({ ...line, settlementId })) : [],
    );
    for (const { settlementId, lineId } of lines) {
      await world.deliverPayouts({
        case: 'noticeSettled',
        value: { settlementId, lineId, outcome: NoticeOutcome.SENT },
      });
    }
    seen = (await world.publishedOf(campaignId)).length;
    expect(lines.every((line) => line.method === PayoutMethod.NOTICE)).toBe(true);
    return lines.map(({ affiliateId, amountMinor }) => [affiliateId, Number(amountMinor)]).sort();
  };
  await world.earn(campaignId, ada, 100);
  await world.earn(campaignId, ben, 70);
  expect((await Promise.all([start('2026-10'), start('2026-10'), start('2026-10')])).sort()).toEqual([
    'done_before',
    'done_before',
    'started',
  ]);
  expect(await listRequests()).toEqual(
    [
      [ada, 100],
      [ben, 70],
    ].sort(),
  );
  expect(await fixture.db.selectFrom('charges').selectAll().where('campaignId', '=', campaignId).execute()).toEqual([]);
  expect(
    (await listSettlements(fixture.db, 'live', { campaignId, limit: 10 })).map((settlement) => [
      settlement.period,
      settlement.state,
    ]),
  ).toEqual([['2026-10', 'completed']]);
  expect(await start('2026-11'), 'nothing new').toBe('nothing_to_pay');
  await world.earn(campaignId, ada, 5);
  expect(await start('2026-12')).toBe('started');
  expect(await listRequests()).toEqual([[ada, 105]]);
});

test('a large settlement reaches payout in portions of 200', async () => {
  const campaignId = await world.newCampaign(OWNER);
  for (let n = 0; n < 401; n += 1) await world.earn(campaignId, await world.newAffiliate(campaignId), 10);
  await startMonthlySettlement(fixture.deps, campaignId, '2026-10');
  await world.workCharges();
  const portions = (await world.publishedOf(campaignId)).flatMap((event) =>
    event.event.case === 'payoutRequested' ? [event.event.value.lines.length] : [],
  );
  expect(portions).toEqual([200, 200, 1]);
});
