import type { Click } from '@sillage/proto/http/conversions';
import { LiveUpdate, liveCampaignChannel, liveOwnerChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { createMemoryHotStore, type HotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoldedTotals, noTotals } from '../db/totals.ts';
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
    const live = createLivePublisher(hot, { log, intervalMs: 100 });
    for (let version = 1; version <= 50; version += 1) {
      live.announce([folded(version)]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await live.close();
    expect(updates.length).toBeLessThanOrEqual(7);
    expect(updates[0]?.version).toBe(1);
    expect(updates.at(-1)?.totals.clicks).toBe(50);
  });

  it('wait for a hot store that is away, and arrive when it is back', async () => {
    const hot = createMemoryHotStore();
    let away = true;
    const flaky: HotStore = {
      ...hot,
      setIfNewer: async (...args) => (away ? Promise.reject(new Error('away')) : hot.setIfNewer(...args)),
    };
    const live = createLivePublisher(flaky, { log, intervalMs: 100 });
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
