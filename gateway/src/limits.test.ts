import { describe, expect, test } from 'vitest';
import { startFixture } from './testing/fixture.ts';

const LIMITS = {
  CLIENT_LIMIT_PER_MINUTE: '5',
  AUTH_LIMIT_PER_MINUTE: '3',
  ACCOUNT_LIMIT_PER_MINUTE: '2',
  CONVERSION_LIMIT_PER_MINUTE: '4',
};

describe('exactly as many requests pass as are allowed, then 429 says when to come back', () => {
  test.each([
    ['/api/v1/public/campaigns/1', 5],
    ['/auth/v1/settings', 3],
    ['/join/0198a000-0000-7000-8000-000000000000', 5],
    ['/collect/conversion', 4],
    ['/api/v1/track/sale', 4],
  ])('%s: %i', async (path, allowed) => {
    const fixture = await startFixture(LIMITS);
    const answers = await Promise.all(Array.from({ length: allowed + 3 }, () => fetch(`${fixture.url}${path}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(allowed);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expect(await answer.json()).toMatchObject({ code: 'rate_limited' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    await fixture.close();
  });
});

test('an account has a limit of its own, whatever its addresses', async () => {
  const fixture = await startFixture(LIMITS);
  const [one, two] = [await fixture.signIn(), await fixture.signIn()];
  const statuses: number[] = [];
  for (const { headers } of [one, one, one, two])
    statuses.push((await fetch(`${fixture.url}/api/v1/campaigns`, { headers })).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  await fixture.close();
});

test('an address that a client claims does not get it a new limit', async () => {
  const fixture = await startFixture(LIMITS);
  const ask = (claimed: number) =>
    fetch(`${fixture.url}/auth/v1/settings`, { headers: { 'x-forwarded-for': `10.0.0.${claimed}` } });
  const statuses = [];
  for (let claimed = 1; claimed <= 4; claimed += 1) statuses.push((await ask(claimed)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await fixture.close();
});

test('behind a trusted proxy each client has its own limit, and reaches the service under its own address', async () => {
  const fixture = await startFixture({ ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' });
  const ask = (client: string) => fetch(`${fixture.url}/auth/v1/settings`, { headers: { 'x-forwarded-for': client } });
  for (let turn = 0; turn < 3; turn += 1) expect((await ask('203.0.113.1')).status).toBe(200);
  expect((await ask('203.0.113.1')).status).toBe(429);
  const other = await ask('203.0.113.2');
  expect(await other.json()).toMatchObject({ headers: { 'x-forwarded-for': '203.0.113.2' } });
  await fixture.close();
});

test('clicks and the tracking script are never limited', async () => {
  const fixture = await startFixture(LIMITS);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => fetch(`${fixture.url}${index % 2 ? '/s/abc123' : '/tracking.js'}`)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  await fixture.close();
});
