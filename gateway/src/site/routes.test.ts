import { ExchangeRates, Site } from '@sillage/proto/http/site';
import { FALLBACK_RATES } from '@sillage/proto/values/exchange-rates';
import { expect, test } from 'vitest';
import { startFixture } from '../testing/fixture.ts';

async function ask(path: string, env: Readonly<Record<string, string>> = {}): Promise<Response> {
  const gateway = await startFixture(env);
  try {
    const answer = await fetch(`${gateway.url}${path}`);
    return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
  } finally {
    await gateway.close();
  }
}

test.each([
  [{}, 'support@go.example.com'],
  [{ SUPPORT_EMAIL: 'help@example.org' }, 'help@example.org'],
  [{ PUBLIC_URL: 'http://localhost:4000' }, 'support@localhost'],
])('anyone may ask whom to write to for help', async (env, supportEmail) => {
  const answer = await ask('/api/v1/site', env);
  expect(Site.parse(await answer.json())).toEqual({ supportEmail, chatScriptUrl: null });
});

test('anyone may ask for the exchange rates, and keep them for a while', async () => {
  const answer = await ask('/api/v1/exchange-rates');
  expect(ExchangeRates.parse(await answer.json())).toEqual({ ratesMicro: FALLBACK_RATES, fetchedAt: null });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

test('anyone may read the API, from pages of other sites as well', async () => {
  const answer = await ask('/api/openapi.json');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: object };
  expect(openapi).toBe('3.1.1');
  expect(Object.keys(paths)).toContain('/api/v1/track/sale');
});
