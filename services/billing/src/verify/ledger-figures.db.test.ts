import { createLogger, createMetrics } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '../jobs/verify-books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { exposeLedger } from './ledger-figures.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.close());

/** The metrics of a process that was just started. */
async function figures(): Promise<Record<string, number>> {
  const metrics = createMetrics('billing');
  exposeLedger(metrics, fixture.db);
  const lines = [...(await metrics.metrics()).matchAll(/^sillage_ledger_(\w+)(?:\{.*\})? (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]));
}

const verify = () =>
  verifyBooks(
    { db: fixture.db, attribution: undefined, log: createLogger('billing', 'silent') },
    AbortSignal.timeout(60_000),
  );

test('a process that was started after the verification knows its time and its verdict; before the first one there is none', async () => {
  expect(await figures()).toEqual({});
  await verify();
  const { verified_timestamp_seconds: verifiedAt, ...verdict } = await figures();
  expect(verdict).toEqual({ ok: 1, differences: 0 });
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(fixture.db);
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) / 1000 - (verifiedAt ?? 0))).toBeLessThan(600);
});

test('a verdict that is bad outlives a restart, too, until a later verification is good', async () => {
  const entry = sql`
    insert into ledger_entries (transaction_id, line, account_id, currency, amount_minor) values (4711, 1, 1, 'EUR', 5)`;
  const tampered = (statement: typeof entry) =>
    fixture.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement.execute(trx);
    });
  await tampered(entry);
  await verify();
  const bad = await figures();
  expect(bad).toMatchObject({ ok: 0 });
  expect(bad.differences).toBeGreaterThan(0);
  await tampered(sql`delete from ledger_entries where transaction_id = 4711`);
  await verify();
  expect(await figures()).toMatchObject({ ok: 1, differences: 0 });
});
