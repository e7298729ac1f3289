import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const direct = `/track/${CAMPAIGN}/${AFFILIATE}`;

describe('short links that do not exist', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  test('of an address that asks for too many are answered 429 with the time to wait; links that exist still redirect', async () => {
    const limited = await createFixture({ UNKNOWN_LINK_LIMIT: '3' });
    try {
      const statuses = [];
      for (const code of ['aaaaa1', 'aaaaa2', 'aaaaa3', 'aaaaa4']) {
        statuses.push((await limited.get(`/s/${code}`, from('203.0.113.7'))).status);
      }
      expect(statuses).toEqual([404, 404, 404, 429]);
      const refused = await limited.get('/s/nothing-like-a-code', { ...from('203.0.113.7'), 'accept-language': 'en' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('<h1>Too many unknown links</h1>');
      // The first request looks it up; the second finds it in memory.
      expect((await limited.get('/s/abc123', from('203.0.113.7'))).status).toBe(302);
      expect((await limited.get('/s/abc123', from('203.0.113.7'))).status).toBe(302);
      expect((await limited.get('/s/aaaaa1', from('203.0.113.8'))).status).toBe(404);
    } finally {
      await limited.close();
    }
  });
});

describe('while the campaigns service is away', () => {
  test('what is known still redirects, what is not shows the error page', async () => {
    await fixture.get('/s/abc123');
    await fixture.get(direct);
    fixture.knowledge.isAway = true;
    try {
      expect((await fixture.get('/s/abc123')).status).toBe(302);
      expect((await fixture.get(direct)).status).toBe(302);
      const unknown = await fixture.get('/s/fresh1');
      expect(unknown.status).toBe(503);
      expect(await unknown.text()).toContain('<h1>Something went wrong with this link</h1>');
      const other = await fixture.get(`/track/44444444-4444-4444-8444-444444444444/${AFFILIATE}`);
      expect(other.status).toBe(503);
      expect(await other.text()).toContain('<h1>Something went wrong</h1>');
    } finally {
      fixture.knowledge.isAway = false;
    }
  });
});

test('a pause that is announced stops the link a moment later, and an older announcement does not start it again', async () => {
  const facts = fixture.knowledge.campaigns.get(CAMPAIGN);
  if (!facts) throw new Error('the campaign is known');
  await fixture.announce({ ...facts, version: 5, isActive: false });
  await vi.waitFor(async () => expect((await fixture.get('/s/abc123')).status).toBe(200), { timeout: 60_000 });
  await fixture.announce({ ...facts, version: 4, isActive: true });
  await fixture.announce({ ...facts, version: 6, isActive: false, targetUrl: 'https://shop.example/other' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await fixture.get('/s/abc123')).status).toBe(200);
  await fixture.announce({ ...facts, version: 7, isActive: true, targetUrl: 'https://shop.example/new' });
  await vi.waitFor(
    async () => expect((await fixture.get(direct)).headers.get('location')).toMatch(/^https:\/\/shop\.example\/new\?/),
    {
      timeout: 60_000,
    },
  );
});
