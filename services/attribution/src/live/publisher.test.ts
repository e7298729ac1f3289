import type { Click } from '@sillage/proto/http/conversions';
import { LiveUpdate, liveCampaignChannel, liveOwnerChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { createMemoryHotStore, type HotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoldedTotals, noTotals } from '../db/figures/totals.ts';
import { NO_COUNTS } from '../domain/totals.ts';
import { createLivePublisher } from './publisher.ts';

const CAMPAIGN = '0198a000-0000-7000-8000-0000000000c1';
const log = createLogger('test', 'silent');
const folded = (version: number): FoldedTotals => ({
  ...noTotals(CAMPAIGN, 'owner', new Date(version)),
  version,
  counts: { ...NO_COUNTS, clicks: version },
});

const CLICK: Click = {
  id: '0198a000-0000-7000-8000-000000000001',
  campaignId: CAMPAIGN,
  affiliateId: '0198a000-0000-7000-8000-000000000002',
  outcome: 'counted',
  superseded: false,
  rejectedReason: null,
  country: 'FR',
  device: 'mobile',
  browser: 'Firefox',
  referrerHost: '',
  subs: [],
  occurredAt: '2026-11-21T10:00:00.000Z',
};

async function listen(hot: HotStore, channel = liveCampaignChannel(CAMPAIGN)) {
  const updates: LiveUpdate[] = [];
  await hot.subscribe(channel, (message) => updates.push(LiveUpdate.parse(JSON.parse(message))));
  return updates;
}

describe('live totals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('go out at once, then at most once per interval, with the last figures', async () => {
    const hot = createMemoryHotStore();
    const updates = await listen(hot);
    const live = createLivePublisher(hot, { log });
    for (let version = 1; version <= 50; version += 1) {
      live.announce([folded(version)]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await live.close();
    // 500 ms at one per 25 ms, with timers that may be a little late, plus the first and the last one.
    expect(updates.length).toBeLessThanOrEqual(22);
    expect(updates.length).toBeGreaterThanOrEqual(15);
    expect(updates[0]?.version).toBe(1);
    expect(updates.at(-1)?.totals.clicks).toBe(50);
  });

  it('of many campaigns at once are still ten a second of each at least, and not many more', async () => {
    const hot = createMemoryHotStore();
    const ids = Array.from({ length: 500 }, (_, n) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`);
    const updates = await listen(hot, liveOwnerChannel('owner'));
    const live = createLivePublisher(hot, { log });
    for (let version = 1; version <= 100; version += 1) {
      live.announce(ids.map((campaignId) => ({ ...folded(version), campaignId })));
      await vi.advanceTimersByTimeAsync(10);
    }
    await live.close();
    expect(updates.length / ids.length).toBeGreaterThanOrEqual(10);
    expect(updates.length / ids.length).toBeLessThanOrEqual(12);
  });

  it('carry fewer rows the sooner they follow each other, and the newest of them', async () => {
    const hot = createMemoryHotStore();
    const updates = await listen(hot);
    const live = createLivePublisher(hot, { log });
    const clicks = Array.from({ length: 20 }, (_, n) => ({
      ...CLICK,
      id: `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      occurredAt: new Date(n).toISOString(),
    }));
    live.announce([folded(1)], { clicks });
    await vi.advanceTimersByTimeAsync(1);
    live.announce([folded(2)], { clicks });
    await vi.advanceTimersByTimeAsync(200);
    live.announce([folded(3)], { clicks });
    await live.close();
    expect(updates.map((update) => update.clicks.length)).toEqual([20, 5, 20]);
    expect(updates[1]?.clicks[0]?.occurredAt).toBe(new Date(19).toISOString());
  });

  it('wait for a hot store that is away, and arrive when it is back', async () => {
    const hot = createMemoryHotStore();
    let away = true;
    const flaky: HotStore = {
      ...hot,
      setIfNewer: async (...args) => (away ? Promise.reject(new Error('away')) : hot.setIfNewer(...args)),
    };
    const live = createLivePublisher(flaky, { log });
    live.announce([folded(1)]);
    await vi.advanceTimersByTimeAsync(250);
    expect(await hot.getVersioned([liveTotalsKey(CAMPAIGN)])).toEqual([undefined]);
    away = false;
    await vi.advanceTimersByTimeAsync(250);
    expect((await hot.getVersioned([liveTotalsKey(CAMPAIGN)]))[0]?.version).toBe(1);
    await live.close();
  });

  it('tell the owner of all campaigns what happened, too; what is kept for later are the figures alone', async () => {
    const hot = createMemoryHotStore();
    const updates = await listen(hot, liveOwnerChannel('owner'));
    const live = createLivePublisher(hot, { log });
    live.announce([folded(1)], { clicks: [CLICK] });
    await live.close();
    expect(updates.map(({ clicks }) => clicks)).toEqual([[CLICK]]);
    const [kept] = await hot.getVersioned([liveTotalsKey(CAMPAIGN)]);
    expect(JSON.parse(kept?.value ?? '')).toMatchObject({ clicks: [], totals: { clicks: 1 } });
  });
});
