import { MINUTE_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(() => projection.wipe());

const first = click(1, T0, 1, 'ann');
const named = click(2, T0 + MINUTE_MS, 2, 'ann');
// The shop's server knows the click, but not the visitor.
const reported = sale(1, T0 + 2 * MINUTE_MS, '', 5_000, {
  verified: true,
  clickId: named.eventId,
  clickedAtMs: named.occurredAtMs,
});

it('gives a conversion that only names a click to the owner of its visit, also where the first click is late', async () => {
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 2000]])]);
  await projection.clicks([named]);
  await projection.conversions([reported]);
  await projection.clicks([first]);
  await projection.settle();
  const decided = await projection.db.selectFrom('conversions').selectAll().executeTakeFirstOrThrow();
  expect(decided).toMatchObject({ affiliateId: uuid('affiliate', 1), clickId: uuid('click', 1), rateBps: 1000 });
});
