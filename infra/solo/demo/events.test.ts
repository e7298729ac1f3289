import { fromBinary } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { DAY_MS } from '@sillage/proto/values/durations';
import { groupBy } from '@sillage/proto/values/group-by';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { AppError } from '@sillage/runtime/service';
import { describe, expect, test } from 'vitest';
import { clickEvents, publishTraffic } from './events.ts';
import { DEMO_AFFILIATES } from './people.ts';
import { makeTraffic } from './traffic.ts';

const toMs = Date.UTC(2026, 10, 21, 9, 30);
const traffic = makeTraffic({
  seed: 7,
  affiliates: DEMO_AFFILIATES,
  fromMs: toMs - 7 * DAY_MS,
  toMs,
  visitorsPerDay: 110,
  paidUntilMs: toMs,
});
const target = {
  ownerUserId: 'owner',
  campaignId: 'campaign',
  affiliates: DEMO_AFFILIATES.map((_, place) => ({ id: `affiliate-${place}`, shortCode: null })),
  targetUrl: 'https://shop.example/test-products',
  assetSubs: ['asset-banner', 'asset-text', 'asset-link'],
  attributionWindowSeconds: 86_400,
  shopHost: 'shop.example',
  currency: 'EUR',
};

/** Fails at its second call. */
function createFlakyBus(failure: Error) {
  const published: OutgoingEvent[] = [];
  let calls = 0;
  const publish: EventBus['publish'] = async (_topic, events) => {
    calls += 1;
    if (calls === 2) throw failure;
    published.push(...events);
  };
  return { bus: { publish } as EventBus, published };
}

test('each asset of the demo is clicked, some more than others, and links alone bring as much', () => {
  const clicks = clickEvents(traffic, target).map(({ value }) => fromBinary(ClickRecordedSchema, value));
  const bySub = groupBy(clicks, ({ subs }) => subs[4] ?? '');
  const counts = ['', ...target.assetSubs].map((sub) => bySub.get(sub)?.length ?? 0);
  expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
  expect(counts.every((count) => count > 10)).toBe(true);
  const without = clickEvents(traffic, { ...target, assetSubs: [] });
  expect(without.map(({ value }) => fromBinary(ClickRecordedSchema, value).subs.length)).not.toContain(5);
});

describe('publishing the demo', () => {
  test('goes on where the log was late, and leaves nothing out', async () => {
    const { bus, published } = createFlakyBus(new AppError('unavailable', 'The event log did not answer in time'));
    await publishTraffic(bus, traffic, target, new AbortController().signal);
    const events = Object.values(traffic).reduce((count, list) => count + list.length, 0);
    expect(published).toHaveLength(events);
  });

  test('ends where everything stops', async () => {
    const { bus } = createFlakyBus(new AppError('unavailable', 'The event log did not answer in time'));
    await expect(publishTraffic(bus, traffic, target, AbortSignal.abort())).rejects.toThrow('aborted');
  });

  test('ends at an error that trying again does not mend', async () => {
    const { bus } = createFlakyBus(new Error('The event is too large'));
    await expect(publishTraffic(bus, traffic, target, new AbortController().signal)).rejects.toThrow('too large');
  });
});
