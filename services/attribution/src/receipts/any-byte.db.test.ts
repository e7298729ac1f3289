import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0 } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { sealDays } from './seal-day.ts';
import type { SharesRequest } from './shares.ts';
import { verifyReceipts } from './verify-receipts.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
  const session = sessionOf('ann');
  await fixture.clicks([1, 2, 3, 4, 5, 6, 7].map((n) => click(n, T0 + n, 1 + (n % 2), session)));
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 5_000)]);
  await sealDays(fixture.db, T0 + DAY_MS, { partReceipts: 2 });
  fixture.time.now = T0 + DAY_MS;
  await fixture.clicks([click(8, T0 + 8, 1, session), click(9, T0 + DAY_MS, 1, session)]);
  await sealDays(fixture.db, T0 + 3 * DAY_MS, { partReceipts: 2 });
  // An attacker with access to the database can drop these.
  await sql`alter table receipt_parts drop constraint receipt_parts_check, drop constraint receipt_parts_check1`.execute(
    fixture.db,
  );
});
afterAll(() => fixture.close());

async function differences(of: SharesRequest['of']): Promise<number> {
  return (await verifyReceipts(fixture.db, { of, report: () => {} })).differences;
}

/** All columns that prove receipts. The origin of a receipt is not a digest: the ids are compared with the events. */
const COLUMNS = [
  ['receipt_parts', 'entries'],
  ['receipt_parts', 'root'],
  ['receipt_groups', 'digests'],
  ['receipt_groups', 'root'],
  ['receipt_seals', 'previous'],
  ['receipt_seals', 'root'],
  ['receipt_seals', 'seal'],
  ['receipt_roots', 'seals'],
  ['receipt_roots', 'previous'],
  ['receipt_roots', 'root'],
] as const;
const ID_BYTES = 16;
const ENTRY_BYTES = 48;

test('any byte of what was sealed that is another one is found', async () => {
  expect([await differences('events'), await differences('leaves')]).toEqual([0, 0]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...COLUMNS),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async ([table, column], row, byte, mask) => {
        const [of, value] = [sql.table(table), sql.ref(column)];
        const { rows } = await sql<{ ctid: string; bytes: Buffer }>`
          select ctid::text, ${value} as bytes from ${of} order by ${value}`.execute(fixture.db);
        const changed = rows[row % rows.length];
        if (!changed) throw new Error(`${table} is empty`);
        const place = byte % changed.bytes.length;
        const other = Buffer.from(changed.bytes);
        other.writeUInt8(other.readUInt8(place) ^ mask, place);
        await sql`update ${of} set ${value} = ${other} where ctid = ${changed.ctid}::tid`.execute(fixture.db);
        const isOfId = column === 'entries' && place % ENTRY_BYTES < ID_BYTES;
        const found = [await differences('events'), isOfId || (await differences('leaves'))];
        await sql`update ${of} set ${value} = ${changed.bytes} where ${value} = ${other}`.execute(fixture.db);
        expect(found.every((count) => count === true || count > 0)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
  expect(await differences('events')).toBe(0);
});

/** Numbers that identify a part, or that are counted in its seal. */
test.for(['receipts', 'place', 'part', 'event_day', 'kind'])(
  'a part of which the %s is another one is found by its chain',
  async (column) => {
    const shifted = sql.ref(column);
    const step = column === 'event_day' ? -1 : 1;
    // The last part, because the shifted number must not exist in its group.
    const last = sql`ctid = (select ctid from receipt_parts where kind = 1 order by part desc, root limit 1)`;
    const { rows } = await sql<{ root: Buffer }>`
      update receipt_parts set ${shifted} = ${shifted} + ${step} where ${last} returning root`.execute(fixture.db);
    const found = await differences('leaves');
    await sql`update receipt_parts set ${shifted} = ${shifted} - ${step} where root = ${rows[0]?.root}`.execute(
      fixture.db,
    );
    expect(found).toBeGreaterThan(0);
  },
);
