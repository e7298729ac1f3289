import { expect, test } from 'vitest';
import { type Movement, statementAccounts } from './statement-lines.ts';

const moved = (day: string, kind: Movement['kind'], amountMinor: bigint, more: Partial<Movement> = {}): Movement => ({
  currency: 'EUR',
  day,
  kind,
  amountMinor,
  reason: '',
  ...more,
});

test('lines stand in the order of their days, what is owed before what was paid of it', () => {
  const [account] = statementAccounts(
    [],
    [
      moved('2026-02-28', 'payment', -900n),
      moved('2026-01-31', 'earned', 1_000n),
      moved('2026-02-28', 'earned', 500n),
      moved('2026-02-28', 'taken_back', -100n),
    ],
  );
  expect(account?.lines.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-01-31 earned',
    '2026-02-28 earned',
    '2026-02-28 taken_back',
    '2026-02-28 payment',
  ]);
});

test('what is owed at the end is what was owed before and everything that moved it', () => {
  const accounts = statementAccounts(
    [{ currency: 'EUR', openingMinor: 70n }],
    [
      moved('2026-03-01', 'opening_balance', 30n),
      moved('2026-03-31', 'earned', 1_000n),
      moved('2026-03-31', 'taken_back', -200n),
      moved('2026-04-02', 'bonus', 50n, { reason: 'Thank you' }),
      moved('2026-04-03', 'correction', -20n),
      moved('2026-04-04', 'reversal', 20n),
      moved('2026-04-05', 'payment', -600n),
      moved('2026-04-06', 'payment_returned', 100n),
    ],
  );
  expect(accounts).toMatchObject([
    { currency: 'EUR', openingMinor: 70n, earnedMinor: 800n, adjustedMinor: 80n, paidMinor: 500n, closingMinor: 450n },
  ]);
});

test('each currency has an account of its own, also one in which nothing moved this year', () => {
  const accounts = statementAccounts([{ currency: 'USD', openingMinor: 5n }], [moved('2026-03-31', 'earned', 7n)]);
  expect(accounts.map(({ currency, closingMinor, lines }) => [currency, closingMinor, lines.length])).toEqual([
    ['EUR', 7n, 1],
    ['USD', 5n, 0],
  ]);
});

test('nothing booked is no account', () => {
  expect(statementAccounts([], [])).toEqual([]);
});
