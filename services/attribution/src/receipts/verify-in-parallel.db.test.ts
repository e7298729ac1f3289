import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { lineOf } from './differences.ts';
import { sealDays } from './seal-day.ts';
import type { SharesRequest } from './shares.ts';
import { verifyInParallel } from './verify-in-parallel.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  for (const n of [1, 2, 3]) {
    await fixture.campaignEvents([campaign(1, { campaign: n }), affiliate(n, 1, [[0, 1000]])]);
    for (const day of [0, 1, 2]) {
      const of = { campaignId: uuid('campaign', n) };
      await fixture.clicks(
        [1, 2, 3].map((nth) => click(100 * n + 10 * day + nth, T0 + day * DAY_MS + nth, n, 'ann', of)),
      );
    }
  }
  await fixture.conversions([sale(1, T0 + HOUR_MS, sessionOf('ann'), 5_000)]);
  await sealDays(fixture.db, T0 + 5 * DAY_MS);
});
afterAll(() => fixture.close());

async function verified(of: SharesRequest['of'], campaignId?: string) {
  const lines: string[] = [];
  const report = (found: Parameters<typeof lineOf>[0]) => lines.push(lineOf(found));
  return { ...(await verifyInParallel(fixture.url, { of, campaignId, report }, 2)), lines };
}

test('all receipts are verified once, whichever process has them', async () => {
  expect(await verified('events')).toMatchObject({ recomputed: 28, waiting: 0, differences: 0, lines: [] });
  expect(await verified('leaves')).toMatchObject({ recomputed: 0, chained: 28, differences: 0, lines: [] });
  expect(await verified('leaves', uuid('campaign', 2))).toMatchObject({ chained: 9, differences: 0 });
});

test('what was changed in the share of a process is told, in the order of days and campaigns', async () => {
  await sql`delete from clicks where campaign_id = ${uuid('campaign', 3)} and id = ${uuid('click', 311)}`.execute(
    fixture.db,
  );
  await sql`update receipt_parts set entries = overlay(entries placing '\\x00' from 20)
    where campaign_id = ${uuid('campaign', 2)} and event_day = (select min(event_day) from receipt_parts)`.execute(
    fixture.db,
  );
  const { lines } = await verified('leaves');
  const changed = `campaign ${uuid('campaign', 2)}, 2026-11-06: the leaves of click receipts of ${uuid('affiliate', 2)} were changed`;
  expect(lines).toEqual([changed]);
  const all = await verified('events');
  expect(all.lines.at(0)).toBe(changed);
  expect(all.lines.at(-1)).toBe(
    `campaign ${uuid('campaign', 3)}, 2026-11-03, click ${uuid('click', 311)}: it was removed`,
  );
  expect(all.differences).toBe(all.lines.length);
});

test('an error of a process ends the verification with its reason', async () => {
  await sql`update receipt_parts set kind = 9 where campaign_id = ${uuid('campaign', 1)}`.execute(fixture.db);
  await expect(verified('leaves')).rejects.toThrow('Receipts of the kind 9 are of a newer version');
});
