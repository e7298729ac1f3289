import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFixture } from '../testing/fixture.ts';
import { listBulkReviews } from './conversions/bulk-reviews.ts';

test('a statement of the service that lacks its index fails the tests that sent it', async () => {
  const { db, close } = await createFixture();
  await sql`drop index bulk_reviews_of_owner`.execute(db);
  await listBulkReviews(db, 'somebody');
  await expect(close()).rejects.toThrow(
    /^Statements read growing tables whole:\ndb\/conversions\/bulk-reviews\.ts:\d+ scans bulk_reviews: /,
  );
});

test('with its index it passes, and so does whatever a test reads by itself', async () => {
  const { db, close } = await createFixture();
  await listBulkReviews(db, 'somebody');
  await db.selectFrom('bulkReviews').selectAll().where('reason', '=', '').execute();
  await expect(close()).resolves.toBeUndefined();
});
