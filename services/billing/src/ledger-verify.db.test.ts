import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBooks } from './testing/books.ts';
import { createFixture } from './testing/fixture.ts';

test('the command says what holds and what was left out, and ends with 1 where something differs', async () => {
  const fixture = await createFixture();
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'services/billing/src/ledger-verify.ts', ...args], {
      env: { ...process.env, DATABASE_URL: fixture.url, ATTRIBUTION_URL: '' },
    });
  try {
    const books = createBooks(fixture);
    const campaignId = await books.newCampaign();
    const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
    await books.consume([{ ...ids, version: 1, state: 'approved', commissionMinor: 100, revenueMinor: 1_000 }]);
    const { stdout } = await run();
    expect(stdout).toMatch(/^holds {5}Every transaction balances/);
    expect(stdout).toMatch(/left out .*ATTRIBUTION_URL names no attribution service\.\nThe books add up\.\n$/);
    const mistyped: unknown = await run('--sum').catch((reason: unknown) => reason);
    expect(mistyped).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown option '--sum'.*\[--sums\]/s) });
    await fixture.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from ledger_entries where line = 1`.execute(trx);
    });
    const error: unknown = await run().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 1, stdout: expect.stringContaining(`DIFFERS   Every transaction balances`) });
    expect(error).toMatchObject({
      stdout: expect.stringContaining(`transaction commission:${ids.conversionId}:1: EUR -100`),
    });
  } finally {
    await fixture.close();
  }
});
