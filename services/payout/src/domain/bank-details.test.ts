import { describe, expect, test } from 'vitest';
import { bankState, type KnownDetails, usableFrom } from './bank-details.ts';

const NOW = new Date('2027-01-10T10:00:00Z');
const account = (id: string, address: string, objected: 'no' | 'objected' | 'confirmed' = 'no') => ({
  id,
  address,
  accountId: null,
  status: 'pending' as const,
  detachedAt: null,
  objectedAt: objected === 'no' ? null : NOW,
  confirmedAt: objected === 'confirmed' ? NOW : null,
});
const details = (payoutAccountId: string, more: Partial<KnownDetails> = {}): KnownDetails => ({
  payoutAccountId,
  detailsId: `details of ${payoutAccountId}`,
  sealed: new Uint8Array(1),
  usableFrom: NOW,
  ...more,
});
const LATER = { usableFrom: new Date(NOW.getTime() + 1) };

describe('what a payment can use', () => {
  test.each([
    ['nothing was entered', [], [], 'missing'],
    ['they were entered', [account('a', 'Ana@example.com ')], [details('a')], 'ready'],
    ['a change is younger than two days', [account('a', 'ana@example.com')], [details('a', LATER)], 'on_hold'],
    ['they were taken back', [account('a', 'ana@example.com')], [details('a', { sealed: null })], 'missing'],
    ['another address entered them', [account('a', 'old@example.com')], [details('a')], 'missing'],
    [
      'the holder of an earlier address objects',
      [account('a', 'old@example.com', 'objected'), account('b', 'ana@example.com')],
      [details('a'), details('b')],
      'objected',
    ],
    [
      'they object, and nothing was entered since',
      [account('a', 'old@example.com', 'objected')],
      [details('a')],
      'objected',
    ],
    [
      'the merchant confirmed the address after that',
      [account('a', 'old@example.com', 'confirmed'), account('b', 'ana@example.com')],
      [details('a'), details('b')],
      'ready',
    ],
  ] as const)('where %s', (_title, accounts, known, state) => {
    expect(bankState(accounts, known, 'ana@example.com', NOW)).toMatchObject({ state });
  });

  test('is never anything of an affiliate without an address', () => {
    expect(bankState([account('a', '')], [details('a')], '', NOW)).toEqual({ state: 'missing' });
  });
});

test('the first details are used at once, a change after 48 hours', () => {
  expect(usableFrom(false, NOW.getTime())).toEqual(NOW);
  expect(usableFrom(true, NOW.getTime()).toISOString()).toBe('2027-01-12T10:00:00.000Z');
});
