import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import type { Cursor } from '../domain/cursor.ts';
import { affiliate, campaign, click, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';
import { listClicks } from './lists.ts';

const CLICKS = 60;

test('clicks of an affiliate come newest first and once each, however many days a page and a day takes', async () => {
  const projection = await createFixture();
  try {
    await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(1, 2, [[0, 1000]])]);
    // Some days have one, some a dozen, two are at the same moment, and a month ends among them.
    const timeOf = (n: number) => T0 + (n < 20 ? n * 2 * DAY_MS : 30 * DAY_MS + Math.floor(n / 2) * 3_600_000);
    await projection.clicks(
      Array.from({ length: CLICKS }, (_, n) => click(n + 1, timeOf(n), 1 + (n % 3 === 0 ? 1 : 0), `${n}`)),
    );
    const pages = async (limit: number) => {
      const listed: { readonly id: string; readonly at: number }[] = [];
      for (let before: Cursor | undefined; ; ) {
        const requested = { campaignId: uuid('campaign', 1), affiliateId: uuid('affiliate', 1), limit };
        const rows = await listClicks(projection.db, before ? { ...requested, before } : requested);
        const page = rows.map(({ id, occurredAt }) => ({ id, at: occurredAt.getTime() }));
        listed.push(...page);
        before = page.at(-1);
        if (!before) return listed;
      }
    };
    const all = await pages(CLICKS);
    expect(all).toHaveLength(CLICKS - CLICKS / 3);
    expect(all).toEqual(all.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)));
    for (const limit of [1, 7]) expect(await pages(limit)).toEqual(all);
  } finally {
    await projection.close();
  }
});
