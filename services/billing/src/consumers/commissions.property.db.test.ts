import { randomUUID } from 'node:crypto';
import { Book } from '@sillage/proto/values/book';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

describe('properties of any delivery', () => {
  const STATES = ['pending', 'approved', 'paid', 'rejected', 'refunded'] as const;
  const step = fc.record({
    state: fc.constantFrom(...STATES),
    commissionMinor: fc.integer({ min: 0, max: 1_000 }),
    affiliate: fc.nat(2),
  });
  /** The number of versions in test mode, before those that are not. */
  const life = fc.record({ tests: fc.nat(5), steps: fc.array(step, { minLength: 1, maxLength: 5 }) });
  const histories = fc.array(life, { minLength: 1, maxLength: 4 });

  test('duplicates, interleaving, crashes and redelivered batches give the books of one clean delivery', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (lives, random) => {
        const pick = (n: number) => (random.next().value ?? 0) % n;
        const affiliates = [randomUUID(), randomUUID(), randomUUID()];
        const [clean, rough] = [await books.newCampaign(), await books.newCampaign()];
        const events = (campaignId: string) =>
          lives.flatMap(({ tests, steps }) => {
            const conversionId = randomUUID();
            return steps.map(({ affiliate, ...change }, n) => ({
              ...change,
              campaignId,
              conversionId,
              version: n + 1,
              isTest: n < tests,
              revenueMinor: change.commissionMinor * 7,
              affiliateId: affiliates[affiliate] ?? '',
            }));
          });
        await books.consume(events(clean));

        const unordered = events(rough)
          .flatMap((event) => (pick(3) === 0 ? [event, event] : [event]))
          .map((event) => ({ event, place: pick(1_000) }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event);
        for (let from = 0; from < unordered.length; ) {
          const batch = unordered.slice(from, from + 1 + pick(4));
          // Simulates crashes before the offset moves: the same batch is delivered again.
          for (let times = pick(3); times >= 0; times -= 1) await books.consume(batch);
          from += batch.length;
        }
        for (const book of Book.options) expect(await books.of(rough, book)).toEqual(await books.of(clean, book));
        const { rows } = await sql<{ sum: number; wrong: number }>`
          select coalesce(sum(amount_minor), 0)::int8 as sum, (
            select count(*) from account_balances b where balance_minor <> (select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id)
          ) as wrong from ledger_entries`.execute(fixture.db);
        expect(rows).toEqual([{ sum: 0, wrong: 0 }]);
      }),
      { numRuns: 40 },
    );
  });
});
