import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliate, campaign, click, paid, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let fixture: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(prepare);

async function prepare() {
  await fixture.wipe();
  fixture.time.now = T0 + 60 * DAY_MS;
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks([click(1, T0, 1, 'ann')]);
}

const PAID_AT = T0 + 20 * DAY_MS;
const order = sale(1, T0 + 1, 'ann', 10_000, { verified: true });
const payment = paid(1, PAID_AT, 1, 7);
const mark = review(1, PAID_AT, 1, 'marked_paid');

const conversion = () => fixture.db.selectFrom('conversions').selectAll().executeTakeFirstOrThrow();

/** The last commission event that is published to billing. */
async function lastChange() {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id desc limit 1`.execute(fixture.db);
  return rows.map((row) => fromBinary(CommissionChangedSchema, row.value))[0];
}

describe('the payment of a settlement line', () => {
  test('leaves the same figures as the review that stood for it in events from before', async () => {
    await fixture.conversions([order, payment]);
    expect(await conversion()).toMatchObject({ state: 'paid', settlementLineId: uuid('line', 7) });
    const afterPayment = await fixture.snapshot();
    await prepare();
    await fixture.conversions([order, mark]);
    expect(await conversion()).toMatchObject({ state: 'paid', settlementLineId: null });
    expect(await fixture.snapshot()).toEqual(afterPayment);
  });

  test.each([
    ['after its order', [order, payment, payment]],
    ['before its order', [payment, order, payment]],
  ])('counts once, %s, and billing is notified which line it was', async (_when, events) => {
    for (const event of events) await fixture.conversions([event]);
    expect(await conversion()).toMatchObject({ state: 'paid', commissionMinor: 1_000 });
    expect(await lastChange()).toMatchObject({ settlementLineId: uuid('line', 7) });
  });

  test('is not named where the merchant had paid before, also when that is heard later', async () => {
    await fixture.conversions([order, payment]);
    await fixture.conversions([review(2, PAID_AT - 1, 1, 'marked_paid')]);
    expect(await conversion()).toMatchObject({ state: 'paid', settlementLineId: null });
    expect(await lastChange()).toMatchObject({ settlementLineId: '' });
  });

  test('goes to the dead letters where it names no line', async () => {
    expect(await fixture.conversions([paid(1, PAID_AT, 1, null)])).toMatchObject([
      { code: 'unreadable_event', reason: expect.stringContaining('settlement_line_id') },
    ]);
  });
});
