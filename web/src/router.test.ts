import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { createAppContext } from './app-context.ts';
import { createAppRouter } from './router.tsx';

const CAMPAIGN = '/campaign/0198a000-0000-7000-8000-0000000000c1';
const context = createAppContext();

beforeAll(() => {
  window.scrollTo = () => {};
});

async function open(address: string) {
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return { search: router.state.matches.at(-1)?.search, address: router.history.location.href };
}

test.each([
  [
    `${CAMPAIGN}?sub1=10482&sub2=true&link=0012&referrer=a%26b`,
    { sub1: '10482', sub2: 'true', link: '0012', referrer: 'a&b' },
  ],
  ['/affiliates?q=2024', { q: '2024' }],
  ['/commissions?min=99', { min: 99 }],
  [`${CAMPAIGN}/affiliates?add=true`, { add: 'true' }],
  ['/auth?signup=true', { signup: 'true' }],
  ['/test-thankyou?price=99&sub1=1', { price: '99', sub1: '1' }],
])('an address keeps its values, also those that look like numbers: %s', async (address, search) => {
  expect(await open(address)).toEqual({ search: expect.objectContaining(search), address });
});

test('of a repeated parameter, the last value counts', async () => {
  expect(await open('/affiliates?q=Ada&q=2024')).toMatchObject({ search: { q: '2024' } });
});
