import { expect, it } from 'vitest';
import { createMemoryHotStore } from './memory.ts';
import { hotStoreContract } from './testing/index.ts';

hotStoreContract('memory', async () => createMemoryHotStore());

it('keeps a counter exactly to the end of its window', async () => {
  let now = 0;
  const hot = createMemoryHotStore(() => now);
  await hot.increment('limit', 1_000);
  now = 999;
  expect(await hot.increment('limit', 1_000)).toEqual({ count: 2, resetsInMs: 1 });
  now = 1_000;
  expect(await hot.increment('limit', 1_000)).toEqual({ count: 1, resetsInMs: 1_000 });
});
