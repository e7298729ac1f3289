import { createServer } from 'node:http';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExchangeRates } from './exchange-rates.ts';

const log = createLogger('gateway', 'silent');
const fallback = { ratesMicro: FALLBACK_RATES, fetchedAt: null };

let now = 0;
let requested: (string | undefined)[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
let url = '';
let close: () => void;

beforeEach(async () => {
  now = Date.parse('2026-12-01T10:00:00Z');
  requested = [];
  const server = createServer((request, response) => {
    requested.push(request.url);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/latest/`;
  close = () => server.close();
});
afterEach(() => close());

const serveRates = (rates: unknown, more: object = { success: true }) => {
  answer = { status: 200, body: JSON.stringify({ ...more, rates }) };
};
const source = (hot = createMemoryHotStore()) => createExchangeRates({ url, hot, log, clock: () => now });

describe('exchange rates', () => {
  test('are the fixed table, without a date, where no rate service is configured', async () => {
    const rates = createExchangeRates({ url: undefined, hot: createMemoryHotStore(), log, clock: () => now });
    await rates.refresh();
    expect(rates.current()).toEqual(fallback);
  });

  test('are fetched once an hour, for euros, as whole millionths, with their date', async () => {
    serveRates({ USD: 1.17, JPY: 161.2345678, eur: 3, XXXX: 1, GBP: 0, CHF: -1, TINY: 1, ABC: 1e-9, PLN: 4.25 });
    const rates = source();
    await rates.refresh();
    const ratesMicro = { EUR: 1_000_000, USD: 1_170_000, JPY: 161_234_568, PLN: 4_250_000 };
    expect(rates.current()).toEqual({ ratesMicro, fetchedAt: '2026-12-01T10:00:00.000Z' });
    now += HOUR_MS - 1;
    await rates.refresh();
    expect(requested).toEqual(['/latest/EUR']);
    serveRates({ USD: 1.2 });
    now += 1;
    await rates.refresh();
    expect(rates.current()).toEqual({
      ratesMicro: { EUR: 1_000_000, USD: 1_200_000 },
      fetchedAt: '2026-12-01T11:00:00.000Z',
    });
  });

  test('are fetched once for several gateways', async () => {
    serveRates({ USD: 1.17 });
    const hot = createMemoryHotStore();
    const [one, other] = [source(hot), source(hot)];
    await one.refresh();
    await other.refresh();
    expect(requested).toHaveLength(1);
    expect(other.current()).toEqual(one.current());
  });

  test.each([
    ['says that it failed', { status: 200, body: '{"success":false,"rates":{"USD":9}}' }],
    ['answers with an error', { status: 503, body: '' }],
    ['answers with something else', { status: 200, body: '<html>' }],
    ['answers with rates that are not numbers', { status: 200, body: '{"rates":{"USD":"1.1"}}' }],
  ])('stay what they were, with their date, when the service %s, and are fetched again', async (_title, broken) => {
    const rates = source();
    answer = broken;
    await rates.refresh();
    expect(rates.current()).toEqual(fallback);
    serveRates({ USD: 1.17 });
    await rates.refresh();
    const fetched = rates.current();
    expect(fetched.fetchedAt).toBe('2026-12-01T10:00:00.000Z');
    now += 2 * HOUR_MS;
    answer = broken;
    await rates.refresh();
    expect(rates.current()).toEqual(fetched);
  });
});
