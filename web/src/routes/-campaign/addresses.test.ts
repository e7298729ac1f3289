import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { createAppContext } from '../../app-context.ts';
import { createAppRouter } from '../../router.tsx';

const CAMPAIGN = '/campaign/0198a000-0000-7000-8000-0000000000c1';
const DEMAND = 'settle=affiliate_deletion&affiliate=0198a000-0000-7000-8000-0000000000a1';

const context = createAppContext();

beforeAll(() => {
  window.scrollTo = () => {};
});

test.each([
  ['', ''],
  ['?period=month', '?period=month'],
  ['?tab=affiliates', '/affiliates'],
  [`?tab=affiliates&period=month&${DEMAND}`, `/affiliates?period=month&${DEMAND}`],
  ['?tab=payments', '/payments'],
  ['?tab=integration', '/integration'],
  ['?tab=method', '/method'],
  ['?tab=settings&period=30d', '/settings?period=30d'],
])('an address from before tabs had their own leads on: "%s" to "%s"', async (old, now) => {
  const history = createMemoryHistory({ initialEntries: ['/auth', CAMPAIGN + old], initialIndex: 1 });
  const router = createAppRouter(context, history);
  await router.load();
  expect(router.history.location.href).toBe(CAMPAIGN + now);
  // The back button does not lead to the old address.
  expect(router.history.length).toBe(2);
});
