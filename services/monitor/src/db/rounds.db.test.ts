import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { claimRound } from './rounds.ts';

const HALF_A_MINUTE = 30_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const setClaimedAt = (at: string) =>
  fixture.db
    .updateTable('rounds')
    .set({ claimedAt: sql<Date>`now() + ${at}::interval` })
    .execute();

test.for([
  { last: '-31 s', isClaimed: true },
  { last: '-29 s', isClaimed: false },
  // The system clock was set back since.
  { last: '1 hour', isClaimed: true },
])('a round is claimed where the last one began at $last: $isClaimed', async ({ last, isClaimed }) => {
  await setClaimedAt(last);
  expect(await claimRound(fixture.db, HALF_A_MINUTE)).toBe(isClaimed);
});

test('who asked a moment before another claimed it, and is answered after that, does not claim it too', async () => {
  await setClaimedAt('-1 hour');
  await inTransaction(fixture.db, async (earlier) => {
    await sql`select now()`.execute(earlier);
    expect(await claimRound(fixture.db, HALF_A_MINUTE)).toBe(true);
    expect(await claimRound(earlier, HALF_A_MINUTE)).toBe(false);
  });
});
