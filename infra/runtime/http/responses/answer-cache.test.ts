import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

/** Counts what was really answered. */
function setUp() {
  const kept = createAnswerCache();
  let answered = 0;
  const ask = async (key: string, version: string, now?: number, bytes = 1) => {
    const answer = async () => {
      answered += 1;
      return `${answered}`.padEnd(bytes);
    };
    return (await kept.answer({ key, version, now, answer })).toString().trim();
  };
  return { kept, ask };
}

test('the same is answered once, until a figure changes or ten seconds are over', async () => {
  const { ask } = setUp();
  expect(await Promise.all([ask('a', '1', 0), ask('a', '1', 9_999)])).toEqual(['1', '1']);
  expect(await ask('b', '1', 0)).toBe('2');
  expect(await ask('a', '2', 0)).toBe('3');
  expect(await ask('a', '2', 10_000)).toBe('4');
  expect(await ask('a', '2', 12_000)).toBe('4');
  expect(await ask('b', '1', 0)).toBe('2');
});

test('what changes by nothing but its version is kept as long as that', async () => {
  const { ask } = setUp();
  expect([await ask('a', '1'), await ask('a', '1'), await ask('a', '2')]).toEqual(['1', '1', '2']);
});

test('an answer that fails is asked for again', async () => {
  const { kept, ask } = setUp();
  const fails = () => Promise.reject(new Error('away'));
  await expect(kept.answer({ key: 'a', version: '1', now: 0, answer: fails })).rejects.toThrow('away');
  expect(await ask('a', '1')).toBe('1');
});

test('beyond sixteen megabytes the least recently used are dropped', async () => {
  const { ask } = setUp();
  for (const key of ['a', 'b', 'c']) await ask(key, '1', undefined, 5_000_000);
  expect(await ask('a', '1')).toBe('1');
  await ask('d', '1', undefined, 5_000_000);
  expect(await ask('a', '1')).toBe('1');
  expect(await ask('c', '1')).toBe('3');
  expect(await ask('b', '1', undefined, 5_000_000)).toBe('5');
});
