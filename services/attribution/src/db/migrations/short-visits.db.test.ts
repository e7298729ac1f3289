import { copyRows, inTransaction, migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { T0, uuid } from '../../testing/events.ts';
import { BinaryRows } from '../clicks/binary-rows.ts';
import { findLastVisits } from '../clicks/visits.ts';
import { type AttributionSchema, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

const [OWNER, OTHER] = [uuid('affiliate', 1), uuid('affiliate', 2)];
const CLICKS = [uuid('event', 1), uuid('event', 2)] as const;
const campaignId = uuid('campaign', 1);
const COLUMNS =
  'campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id, counted, seen';

test('a version that knows nothing of short visits reads and writes them', async () => {
  const before = migrations.filter(({ name }) => name < '2027-01-06');
  const { db, close } = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations: before });
  /** As the version before wrote a new visit. */
  const add = (sessionId: string, seen: readonly string[]) => {
    const rows = new BinaryRows(1, 260);
    rows.begin(10);
    rows.uuid(campaignId);
    rows.text(sessionId);
    rows.timestamptz(T0);
    rows.timestamptz(T0 + 1000);
    rows.uuid(OWNER);
    rows.uuid(CLICKS[0]);
    rows.timestamptz(T0);
    rows.uuid(CLICKS[0]);
    rows.uuids([OWNER]);
    rows.uuids(seen);
    const bytes = rows.finish();
    return inTransaction(db, (trx) => copyRows(trx, { table: 'visits', columns: COLUMNS }, bytes));
  };
  const find = async (sessionId: string) => (await inTransaction(db, (trx) => findLastVisits(trx, [{ campaignId, sessionId }]))).get(0);
  const stored = async (sessionId: string) =>
    (
      await sql`
        select last_click_at, last_click_id, counted::text[], seen::text[] from stored_visits where session_id = ${sessionId}`.execute(db)
    ).rows[0];
  const visit = { startedAt: T0, endsAt: T0 + 1000, ownerAffiliateId: OWNER, ownerClickId: CLICKS[0] };
  const once = { ...visit, lastClickAt: T0, lastClickId: CLICKS[0], counted: [OWNER], seen: [OWNER] };
  try {
    await add('before', [OWNER]);
    await migrate(db, SCHEMA, migrations);
    expect(await find('before')).toMatchObject(once);
    await add('after', [OWNER]);
    await add('both', [OTHER, OWNER]);
    expect(await find('after')).toMatchObject(once);
    expect(await find('both')).toMatchObject({ ...once, seen: [OTHER, OWNER] });
    expect(await stored('after')).toEqual({ lastClickAt: null, lastClickId: null, counted: null, seen: null });

    for (const sessionId of ['before', 'after']) {
      await sql`
        update visits v set last_click_at = n.at, last_click_id = n.id, counted = string_to_array(n.counted, ',')::uuid[],
          seen = string_to_array(n.counted, ',')::uuid[]
        from unnest(array[${sessionId}], array[${new Date(T0 + 1)}]::timestamptz[], array[${CLICKS[1]}]::uuid[], array[${`${OWNER},${OTHER}`}])
          as n (session_id, at, id, counted)
        where v.campaign_id = ${campaignId} and v.session_id = n.session_id and v.started_at = ${new Date(T0)}`.execute(db);
      const grown = { lastClickAt: T0 + 1, lastClickId: CLICKS[1], counted: [OWNER, OTHER], seen: [OWNER, OTHER] };
      expect(await find(sessionId)).toMatchObject({ ...visit, ...grown });
    }
    await expect(add('after', [OWNER])).rejects.toMatchObject({ code: '23505' });
    await sql`delete from visits v using unnest(array['after']) as s (session_id) where v.session_id = s.session_id`.execute(db);
    expect(await find('after')).toBeUndefined();
  } finally {
    await close();
  }
});
