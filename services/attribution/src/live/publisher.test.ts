import { LiveUpdate, liveCampaignChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { createMemoryHotStore, type HotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FoldedTotals, noTotals } from '../db/totals.ts';
import { NO_COUNTS } from '../domain/totals.ts';
import { createLivePublisher } from './publisher.ts';

const log = createLogger('test', 'silent');
const folded = (version: number): FoldedTotals => ({
  ...noTotals('c', 'owner', new Date(version)),
  version,
  counts: { ...NO_COUNTS, clicks: version },
});

async function listen(hot: HotStore) {
  const updates: LiveUpdate[] = [];
  await hot.subscribe(liveCampaignChannel('c'), (message) => updates.push(LiveUpdate.parse(JSON.parse(message))));
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
    expect(await hot.getVersioned([liveTotalsKey('c')])).toEqual([undefined]);
    away = false;
    await vi.advanceTimersByTimeAsync(250);
    expect((await hot.getVersioned([liveTotalsKey('c')]))[0]?.version).toBe(1);
    await live.close();
  });
});
