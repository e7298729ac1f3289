import type { Campaign } from '@sillage/proto/http/campaigns';
import { expect, test } from 'vitest';
import { finishSetup } from './finish-setup.ts';
import { type Pending, pendingStore } from './pending.ts';

const TYPED = { name: 'Launch', description: '', targetUrl: 'https://shop.example/', isActive: true };
const campaign = { id: 'c1', name: 'Launch' } as Campaign;

function setup(pending: Pending | null, fails?: 'verify' | 'apply') {
  const stored = new Map<string, string>();
  const store = pendingStore(
    {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    'u1',
    () => 0,
  );
  if (pending) store.keep(pending);
  const calls: unknown[] = [];
  const apply = async (...call: unknown[]) => {
    calls.push(call);
    if (fails === 'apply') throw new Error('no');
    return campaign;
  };
  const deps = {
    store,
    verifySetup: async () => {
      if (fails === 'verify') throw new Error('no');
      return 'pm_1';
    },
    createCampaign: (input: unknown, options: unknown) => apply('create', input, options),
    updateCampaign: (id: string, change: unknown) => apply('update', id, change),
    goLive: (id: string, input: unknown) => apply('goLive', id, input),
  };
  return { deps, store, calls };
}

test('a campaign that waited is created with the card, once, and announced', async () => {
  const { deps, store, calls } = setup({ kind: 'campaign', campaign: TYPED });
  expect(await finishSetup(deps, 'seti_1')).toEqual({ kind: 'created', campaign });
  expect(await finishSetup(deps, 'seti_1')).toEqual({ kind: 'card' });
  expect(calls).toEqual([['create', { ...TYPED, cardId: 'pm_1' }, { idempotencyKey: 'seti_1' }]]);
  expect(store.announced()?.id).toBe('c1');
});

test('a reactivation that waited sets the card and activates, once', async () => {
  const { deps, calls } = setup({
    kind: 'reactivation',
    reactivation: { campaignId: 'c1', campaignName: 'Launch' },
  });
  expect((await finishSetup(deps, 'seti_1')).kind).toBe('reactivated');
  expect((await finishSetup(deps, 'seti_1')).kind).toBe('card');
  expect(calls).toEqual([['update', 'c1', { isActive: true, cardId: 'pm_1' }]]);
});

test('a campaign in test mode that waited goes live with the card, once', async () => {
  const { deps, calls } = setup({ kind: 'goingLive', goingLive: { campaignId: 'c1', campaignName: 'Launch' } });
  expect((await finishSetup(deps, 'seti_1')).kind).toBe('live');
  expect((await finishSetup(deps, 'seti_1')).kind).toBe('card');
  expect(calls).toEqual([['goLive', 'c1', { cardId: 'pm_1' }]]);
});

test.each(['verify', 'apply'] as const)(
  'where it fails (%s), what was typed is kept for another try',
  async (fails) => {
    const pending: Pending = { kind: 'campaign', campaign: TYPED };
    const { deps, store } = setup(pending, fails);
    await expect(finishSetup(deps, 'seti_1')).rejects.toThrow('no');
    expect(store.read()).toEqual(pending);
  },
);
