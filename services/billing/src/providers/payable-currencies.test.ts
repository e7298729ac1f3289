import { byName, ProviderFault } from '@sillage/runtime/provider-calls';
import { expect, test } from 'vitest';
import { createFakePayments } from '../testing/fake-payments.ts';
import { createPayableCurrencies } from './payable-currencies.ts';

function open(payableCurrencies: () => Promise<readonly string[]>) {
  const time = { now: 0 };
  const warnings: unknown[] = [];
  const provider = { ...createFakePayments().provider, payableCurrencies };
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const currencies = createPayableCurrencies({ providers: byName(provider), clock: () => time.now, log, waitMs: 20 });
  return { time, warnings, of: (name: string | null = null) => currencies.of(name) };
}

test('the provider is asked once in a while, and also about a currency that it has learnt since', async () => {
  const answers = [['EUR'], ['EUR', 'USD']];
  const { of, time } = open(async () => answers.shift() ?? []);
  expect(await of()).toEqual(new Set(['EUR']));
  expect(await of('stripe')).toEqual(new Set(['EUR']));
  time.now += 15 * 60_000;
  expect(await of()).toEqual(new Set(['EUR', 'USD']));
});

test.each([
  ['fails', () => Promise.reject(new ProviderFault('not_now', { message: 'down' }))],
  ['does not answer in time', () => new Promise<never>(() => {})],
])('a provider that %s refuses no payment, except in what its last answer left out', async (_name, away) => {
  const calls = [away, async () => ['EUR'], away];
  const { of, time, warnings } = open(() => calls.shift()?.() ?? Promise.resolve([]));
  expect([await of(), await of()]).toEqual([null, null]);
  expect(warnings).toHaveLength(1);
  time.now += 60_000;
  expect(await of()).toEqual(new Set(['EUR']));
  time.now += 15 * 60_000;
  expect(await of()).toEqual(new Set(['EUR']));
  expect(warnings).toHaveLength(2);
});

test('a provider that is not configured any more refuses none', async () => {
  expect(await open(async () => ['EUR']).of('gone')).toBeNull();
});
