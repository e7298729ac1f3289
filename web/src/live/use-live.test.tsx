import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_TOTALS } from '../format/totals.ts';
import { useLive } from './use-live.ts';

const CAMPAIGN = '0b8f3c9e-9d5e-4a53-8a52-1b2c3d4e5f60';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many updates a second draw the page ten times a second at most, and the last one is shown', async () => {
  let send: (clicks: number) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (clicks) => {
        const update = {
          campaignId: CAMPAIGN,
          version: clicks,
          asOf: '2026-11-21T10:00:00.000Z',
          totals: { ...NO_TOTALS, clicks },
          clicks: [],
          conversions: [],
        };
        controller.enqueue(new TextEncoder().encode(`event: update\ndata: ${JSON.stringify(update)}\n\n`));
      };
    },
  });
  const drawn = new Set<number>();
  let heard = 0;
  const { result } = renderHook(() => {
    const live = useLive({
      key: CAMPAIGN,
      open: async () => new Response(body),
      onChange: () => {},
      onUpdate: () => {
        heard += 1;
      },
    });
    drawn.add(live.totals.get(CAMPAIGN)?.totals.clicks ?? 0);
    return live;
  });
  for (let clicks = 1; clicks <= 40; clicks += 1) {
    await act(async () => {
      send(clicks);
      await vi.advanceTimersByTimeAsync(25);
    });
  }
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(heard).toBe(40);
  expect(result.current.totals.get(CAMPAIGN)?.totals.clicks).toBe(40);
  // The empty state, the first update, one per 100 ms, and the last update.
  expect(drawn.size).toBeLessThanOrEqual(13);
});
