import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliate, campaign, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { limitedOrders, limitedStates } from '../testing/limited-orders.ts';
import { shuffledThreefold } from '../testing/shuffled-threefold.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = T0 + 60 * DAY_MS;
});

const states = () => projection.db.selectFrom('conversions').select(['id', 'state', 'heldFor']).orderBy('id').execute();

describe('a limit that changes between orders', () => {
  test('decides each by its time, for every order of arrival, every split and threefold delivery', async () => {
    await projection.campaignEvents(limitedOrders.snapshots);
    await projection.clicks(limitedOrders.clicks);
    await projection.conversions(limitedOrders.conversions);
    await projection.settle();
    expect(await states()).toEqual(limitedStates);
    const expected = await projection.snapshot();
    for (let seed = 1; seed <= 6; seed += 1) {
      await projection.wipe();
      await shuffledThreefold(projection, limitedOrders, seed);
      expect(await projection.snapshot(), `seed ${seed}`).toEqual(expected);
    }
  }, 240_000);

  test('decides orders anew when it is told after them, one change after another', async () => {
    await projection.clicks(limitedOrders.clicks);
    await projection.conversions(limitedOrders.conversions);
    for (const snapshot of limitedOrders.snapshots) {
      await projection.campaignEvents([snapshot]);
      await projection.settle();
    }
    expect(await states()).toEqual(limitedStates);
  });

  test('decides orders anew where the version that folded its period before did not know of limits', async () => {
    const period = { fromMs: 0n, holdDays: 0, autoApprove: true };
    await projection.campaignEvents([affiliate(1, 1, [[0, 1000]]), campaign(1, { history: [period] })]);
    await projection.conversions([sale(1, T0, '', 20_001, { verified: true, affiliateId: uuid('affiliate', 1) })]);
    await projection.campaignEvents([campaign(2, { history: [{ ...period, approvalLimitMinor: 20_000n }] })]);
    await projection.settle();
    expect(await states()).toMatchObject([{ state: 'pending', heldFor: 'above_approval_limit' }]);
  });
});
