import { randomBytes } from 'node:crypto';
import { sessionPrefix } from '@sillage/proto/values/sessions';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { affiliate, campaign, click, T0 } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

const CLICKS = 3_000;

/**
 * The log takes about 330 bytes of each click in addition; `npm run bench -- click-disk` measures both, and the WAL.
 */
test('a usual click of a visitor who is new takes less than 500 bytes of tables and indexes', async () => {
  const projection = await createFixture();
  const bytes = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_total_relation_size(oid))::int8 as bytes from pg_class
      where relnamespace = 'attribution'::regnamespace and relkind = 'r'`.execute(projection.db);
    return rows[0]?.bytes ?? 0;
  };
  try {
    await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
    const before = await bytes();
    // Session names as in the collector, and batches as consumers read them.
    for (let first = 0; first < CLICKS; first += 50) {
      const batch = Array.from({ length: 50 }, (_, n) => {
        const at = T0 + (first + n) * 10;
        return click(first + n, at, 1, `${sessionPrefix(at)}${randomBytes(14).toString('base64url')}`, {
          eventId: uuidv7({ msecs: at }),
          os: 'Windows',
          referrerHost: 'instagram.com',
          shortCode: 'abc123',
          subs: ['newsletter'],
          destinationUrl: 'https://shop.example.com/products/blue-canvas-shoe',
        });
      });
      await projection.clicks(batch);
    }
    expect(((await bytes()) - before) / CLICKS).toBeLessThan(500);
  } finally {
    await projection.close();
  }
});
