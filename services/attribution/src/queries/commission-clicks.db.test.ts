import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let fixture: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.wipe());

/** The last published event of each conversion. */
async function published() {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(fixture.db);
  const events = rows.map((row) => fromBinary(CommissionChangedSchema, row.value));
  return new Map(events.map(({ conversionId, clickId, subs }) => [conversionId, { clickId, subs }]));
}

/** Ids as the edge creates them, which begin with the time. */
const clickIdAt = (at: number) => uuidv7({ msecs: at });
const settings = campaign(1, { history: [{ fromMs: 0n, holdDays: 14, autoApprove: true, renewalMonths: 6 }] });

test('the events of a commission name its click with its subs, a renewal the one that brought the customer', async () => {
  const [first, second] = [clickIdAt(T0), clickIdAt(T0 + 10 * MINUTE_MS)];
  await fixture.campaignEvents([settings, affiliate(1, 1, [[0, 1000]], [['ANN10', 0]])]);
  await fixture.clicks([
    click(1, T0, 1, 'ann', { eventId: first, subs: ['newsletter', '', 'x'] }),
    click(2, T0 + 10 * MINUTE_MS, 1, 'bob', { eventId: second }),
  ]);
  await fixture.conversions([
    sale(1, T0 + 1_000, 'ann', 5_000, { verified: true, customerId: 'carl' }),
    sale(2, T0 + 30 * DAY_MS, '', 5_000, { verified: true, customerId: 'carl' }),
    sale(3, T0 + 11 * MINUTE_MS, 'bob', 5_000, { verified: true }),
    sale(4, T0 + 12 * MINUTE_MS, '', 5_000, { verified: true, couponCodes: ['ANN10'] }),
  ]);
  expect(await published()).toEqual(
    new Map([
      [uuid('conversion', 1), { clickId: first, subs: ['newsletter', '', 'x'] }],
      [uuid('conversion', 2), { clickId: first, subs: ['newsletter', '', 'x'] }],
      [uuid('conversion', 3), { clickId: second, subs: [] }],
      [uuid('conversion', 4), { clickId: '', subs: [] }],
    ]),
  );
});

test('a click that is heard later than its order is named from then on', async () => {
  const clickId = clickIdAt(T0);
  await fixture.campaignEvents([settings, affiliate(1, 1, [[0, 1000]])]);
  await fixture.conversions([sale(1, T0 + 1_000, 'ann', 5_000, { verified: true })]);
  expect(await published()).toEqual(new Map());
  await fixture.clicks([click(1, T0, 1, 'ann', { eventId: clickId, subs: ['ads'] })]);
  await fixture.settle();
  expect(await published()).toEqual(new Map([[uuid('conversion', 1), { clickId, subs: ['ads'] }]]));
});
