import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, T0 } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

test('a rejected order has no revenue, and nothing of it counts as refunded', async () => {
  const fixture = await createFixture();
  try {
    fixture.time.now = T0 + 5 * DAY_MS;
    await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
    await fixture.clicks([click(1, T0, 1, 'ann')]);
    await fixture.conversions([sale(1, T0 + 1, 'ann', 10_000, { verified: true })]);
    await fixture.conversions([refund(1, T0 + DAY_MS, 'order 1', 2_000)]);
    await fixture.conversions([review(2, T0 + 2 * DAY_MS, 1, 'rejected')]);
    const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(fixture.db);
    const changes = rows.map(({ value }) => fromBinary(CommissionChangedSchema, value));
    expect(changes.map((change) => [change.revenueMinor, change.refundedMinor, change.commissionMinor])).toEqual([
      [10_000n, 0n, 1_000n],
      [10_000n, 2_000n, 800n],
      [0n, 0n, 0n],
    ]);
  } finally {
    await fixture.close();
  }
});
