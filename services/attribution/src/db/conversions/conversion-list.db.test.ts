import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaign, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';
import { listOwnConversions } from './conversion-list.ts';

const CAMPAIGNS = 20;
const OWNER = uuid('event', 1);
/** The newest conversions overall are one of each campaign. */
const timesOf = (n: number) => [T0 + n, T0 - n, T0 - 100 - n];

let projection: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  projection = await createFixture();
  const ids = Array.from({ length: CAMPAIGNS }, (_, n) => n + 1);
  await projection.campaignEvents(ids.map((n) => campaign(1, { campaign: n, ownerUserId: OWNER })));
  await projection.conversions(
    ids.flatMap((n) =>
      timesOf(n).map((at, index) => ({
        ...sale(100 * index + n, at, `visitor ${n}`, 5_000),
        campaignId: uuid('campaign', n),
      })),
    ),
  );
  await sql`vacuum (analyze) conversions`.execute(projection.db);
});
afterAll(() => projection.close());

test('of all conversions, a page reads no rows but those that it can show', async () => {
  const { rows, fetched } = await projection.db.transaction().execute(async (trx) => {
    // Otherwise Postgres would scan such a small table.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true)`.execute(trx);
    const fetched = async () => {
      const { rows } = await sql<{ fetched: number }>`
        select idx_tup_fetch as fetched from pg_stat_xact_user_tables where relid = 'conversions'::regclass`.execute(
        trx,
      );
      return rows[0]?.fetched ?? 0;
    };
    const before = await fetched();
    const listed = { ownerUserId: OWNER, campaignId: undefined, book: 'live' } as const;
    const rows = await listOwnConversions(trx, listed, {}, { limit: 3 });
    return { rows, fetched: (await fetched()) - before };
  });
  expect(rows.map(({ id }) => id)).toEqual([20, 19, 18].map((n) => uuid('conversion', n)));
  expect(fetched).toBe(3);
});

test('pages hold every conversion once, newest first, however many campaigns each page is of', async () => {
  const listed = { ownerUserId: OWNER, campaignId: undefined, book: 'live' } as const;
  const times = Array.from({ length: CAMPAIGNS }, (_, n) => timesOf(n + 1)).flat();
  for (const limit of [1, 7, 20, 21, 100]) {
    const read: number[] = [];
    for (let before: { at: number; id: string } | undefined; ; ) {
      const rows = await listOwnConversions(projection.db, listed, {}, { before, limit });
      const last = rows.at(-1);
      if (!last) break;
      read.push(...rows.map((row) => row.occurredAt.getTime()));
      before = { at: last.occurredAt.getTime(), id: last.id };
    }
    expect(read).toEqual(times.toSorted((a, b) => b - a));
  }
});
