import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let shown: Fixture;
let hidden: Fixture;
beforeAll(async () => {
  [shown, hidden] = await Promise.all([startFixture({ PUBLIC_STATISTICS: 'on' }), startFixture()]);
  for (const { attribution } of [shown, hidden])
    attribution.own.answer = ({ url, headers }, response) => {
      if (url !== '/internal/totals' || headers[INTERNAL_HEADER] === undefined) return false;
      const money = [{ currency: 'EUR', amountMinor: '123' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ clicks: 7, conversions: 2, revenue: money, paidCommissions: money }));
      return true;
    };
});
afterAll(() => Promise.all([shown.close(), hidden.close()]));

const landingPage = async ({ url }: Fixture) => (await fetch(`${url}/en`)).text();

test('what was counted is on the landing page once it is known, and only where the operator publishes it', async () => {
  expect(await landingPage(shown)).not.toContain('clicks');
  await Promise.all([shown.statistics.refresh(), hidden.statistics.refresh()]);
  expect(await landingPage(shown)).toContain('7 clicks, 123');
  expect(await landingPage(hidden)).not.toContain('clicks');
});

test('while attribution is away the landing page is there without statistics', async () => {
  const other = await startFixture({ PUBLIC_STATISTICS: 'true' });
  await other.attribution.close();
  await other.statistics.refresh();
  expect(await landingPage(other)).not.toContain('clicks');
  await other.closeGateway();
});
