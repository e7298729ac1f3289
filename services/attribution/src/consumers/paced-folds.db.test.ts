import { HOUR_MS } from '@sillage/proto/values/durations';
import { batchOf } from '@sillage/runtime/bus/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { affiliate, campaign, click, T0 } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';
import { clicksConsumer } from './clicks.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
});

const clicksOf = (visitors: number) =>
  Array.from({ length: visitors }, (_, n) => click(n + 1, T0 + n, 1, `visitor-${n}`));

const consumer = (paceMs: number, onFolded = () => {}) =>
  clicksConsumer(projection.projection, onFolded, { paceMs, clock: projection.clock });

it('asks for more no sooner than its pace after a fold of a few clicks, which it has told of before', async () => {
  const paceMs = 300;
  const beganAt = performance.now();
  let toldAt = Number.POSITIVE_INFINITY;
  await consumer(paceMs, () => {
    toldAt = performance.now();
  })(batchOf('clicks', clicksOf(2)));
  const endedAt = performance.now();
  // Timers may fire a millisecond early.
  expect(endedAt - beganAt).toBeGreaterThanOrEqual(paceMs - 1);
  expect(toldAt).toBeLessThan(endedAt);
});

it('asks for more at once after a fold of many clicks', async () => {
  await consumer(HOUR_MS)(batchOf('clicks', clicksOf(500)));
  expect(await projection.db.selectFrom('clicks').select('id').execute()).toHaveLength(500);
});
