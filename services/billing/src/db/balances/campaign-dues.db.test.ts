import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { campaignDues, sumChangedDues } from './campaign-dues.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

const AT = ['2026-09-02T12:00:00Z', '2026-10-02T12:00:00Z', '2026-11-02T12:00:00Z'] as const;
const step = fc.record({
  campaign: fc.nat(1),
  affiliate: fc.nat(1),
  conversion: fc.nat(3),
  at: fc.constantFrom(...AT),
  state: fc.constantFrom(
    'pending' as const,
    'approved' as const,
    'approved' as const,
    'paid' as const,
    'refunded' as const,
  ),
  commissionMinor: fc.integer({ min: 0, max: 1_000 }),
  isTest: fc.boolean(),
  claimedMinor: fc.constantFrom(0, 0, 0, 120),
  isSummed: fc.boolean(),
});

test('what is stored and what has changed since come to what the ledger says, whenever it was summed up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const campaigns = [await books.newCampaign(), await books.newCampaign()];
      const affiliates = campaigns.map(() => [randomUUID(), randomUUID()]);
      const conversions = campaigns.map(() => Array.from({ length: 4 }, () => randomUUID()));
      const dues = async () =>
        (await campaignDues(sql`(select unnest(${campaigns}::uuid[]))`).execute(fixture.db)).rows;
      for (const [n, { campaign, affiliate, conversion, claimedMinor, isSummed, ...says }] of steps.entries()) {
        const ids = {
          campaignId: campaigns[campaign] ?? '',
          affiliateId: affiliates[campaign]?.[affiliate] ?? '',
          conversionId: conversions[campaign]?.[conversion] ?? '',
        };
        await books.consume([{ ...ids, ...says, version: n + 1, revenueMinor: says.commissionMinor * 7 }]);
        if (claimedMinor > 0) await books.claim(ids, claimedMinor);
        const before = await dues();
        if (isSummed) await sumChangedDues(fixture.db);
        expect(await dues()).toEqual(before);
      }
      const known = await dues();
      await sql`insert into changed_dues select * from unnest(${campaigns}::uuid[])`.execute(fixture.db);
      expect(await dues()).toEqual(known);
    }),
    { numRuns: 40 },
  );
});

test('each campaign that was noted is summed up, however many there are and however often each was noted', async () => {
  const ids = Array.from({ length: 250 }, () => randomUUID());
  await sql`insert into changed_dues select id from unnest(${ids}::uuid[]) id, generate_series(1, 3)`.execute(
    fixture.db,
  );
  expect(await sumChangedDues(fixture.db)).toBeGreaterThanOrEqual(250);
  expect(await sumChangedDues(fixture.db)).toBe(0);
});
