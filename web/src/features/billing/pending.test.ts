import { HOUR_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { type Pending, pendingStore } from './pending.ts';
import { reminders } from './snooze.ts';

const CAMPAIGN: Pending = {
  kind: 'campaign',
  campaign: { name: 'Launch', description: 'Summer', targetUrl: 'https://shop.example', isActive: true },
};
const REACTIVATION: Pending = { kind: 'reactivation', reactivation: { campaignId: 'c1', campaignName: 'Launch' } };

function setup(userId = 'u1') {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const clock = { now: 1_000_000 };
  return {
    stored,
    storage,
    clock,
    store: pendingStore(storage, userId, () => clock.now),
    quiet: reminders(storage, userId, () => clock.now),
  };
}

test.each([CAMPAIGN, REACTIVATION])('what waits for a card is kept as it is, and taken once: $kind', (pending) => {
  const { store } = setup();
  store.keep(pending);
  expect([store.read(), store.take(), store.take()]).toEqual([pending, pending, null]);
});

test('what waits for a card is forgotten after 24 hours', () => {
  const { store, clock } = setup();
  store.keep(REACTIVATION);
  clock.now += 24 * HOUR_MS - 1;
  expect(store.read()).toEqual(REACTIVATION);
  clock.now += 1;
  expect(store.read()).toBeNull();
});

test('a card that is added for its own sake brings nothing about, and what was typed stays', () => {
  const { store } = setup();
  store.keep(CAMPAIGN);
  store.suspend();
  expect([store.take(), store.read()]).toEqual([null, CAMPAIGN]);
  store.keep(CAMPAIGN);
  expect(store.take()).toEqual(CAMPAIGN);
});

test('what one person left to be done is not done for the next one at the same machine', () => {
  const { store, storage } = setup();
  store.keep(CAMPAIGN);
  expect(pendingStore(storage, 'u2', () => 1_000_000).take()).toBeNull();
});

test.each(['{', 'null', '{"at":1}', '{"at":9e99,"isNext":true,"pending":{"kind":"campaign","campaign":{"name":1}}}'])(
  'a store that holds %s holds nothing',
  (text) => {
    const { store, storage } = setup();
    storage.setItem('sillage.pending.u1', text);
    expect(store.read()).toBeNull();
  },
);

test('a new campaign is announced once', () => {
  const { store } = setup();
  store.announce({ id: 'c1', name: 'Launch' });
  expect(store.announced()?.id).toBe('c1');
  store.settleAnnounced();
  expect(store.announced()).toBeNull();
});

test('a payment that is put off is quiet for 24 hours, a dismissed one permanently, and others are not', () => {
  const { quiet, clock } = setup();
  quiet.snooze('2026-11:EUR');
  quiet.dismiss('2026-10:EUR');
  const states = () => ['2026-11:EUR', '2026-10:EUR', '2026-12:EUR'].map(quiet.isQuiet);
  expect(states()).toEqual([true, true, false]);
  clock.now += 24 * HOUR_MS;
  expect(states()).toEqual([false, true, false]);
});
