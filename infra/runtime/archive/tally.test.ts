import { expect, test } from 'vitest';
import { FileTally } from './tally.ts';

test('what is a test, or of the test book, is counted and in no sum', () => {
  const tally = new FileTally({ sums: ['amountMinor'] });
  for (const more of [{}, { isTest: false, book: 'live' }, { isTest: true }, { isTest: false, book: 'test' }])
    tally.add({ currency: 'EUR', amountMinor: 5, ...more });
  expect(tally.counted()).toEqual({ records: 4, sums: { amountMinor: { EUR: '10' } } });
});
