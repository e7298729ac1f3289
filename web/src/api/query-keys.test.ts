import { expect, test } from 'vitest';

test('every key comes from the one list', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own = Object.entries(sources).filter(([, text]) => /queryKey: \[/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(own.map(([path]) => path)).toEqual([]);
});
