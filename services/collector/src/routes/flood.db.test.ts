import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture, PERSON } from '../testing/fixture.ts';

const BUDGET = 20;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ CLICK_BUDGET_PER_HOUR: String(BUDGET) });
});
afterAll(() => fixture.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('more clicks from one network than the budget of a campaign', () => {
  test('are all redirected; up to the budget they are recorded, and the rest is counted', async () => {
    const sent = BUDGET + 30;
    for (let n = 0; n < sent; n += 1) {
      const { status, headers } = await fixture.get('/s/abc123', {
        ...from(`203.0.113.${n}`),
        'user-agent': `${PERSON} ${n}`,
      });
      expect(status).toBe(302);
      expect(headers.get('location')).toContain('&sillage=');
    }
    expect((await fixture.get('/s/abc123', from('198.51.100.1'))).status).toBe(302);
    const single = (await fixture.clicks()).filter((click) => click.unrecordedClicks === 0n);
    expect(single).toHaveLength(BUDGET + 1);
    const counts = await vi.waitFor(
      async () => {
        const found = (await fixture.clicks()).filter((click) => click.unrecordedClicks > 0n);
        expect(found).not.toEqual([]);
        return found;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(counts.reduce((sum, click) => sum + Number(click.unrecordedClicks), 0)).toBe(sent - BUDGET);
    expect(counts[0]).toMatchObject({
      campaignId: CAMPAIGN,
      affiliateId: AFFILIATE,
      rejectedReason: 'flood',
      sessionId: '',
      destinationUrl: '',
    });
  }, 240_000);
});

describe('what is kept of a click', () => {
  const LONG = 'é'.repeat(256);
  const longest = new URLSearchParams(
    Object.fromEntries(['sub1', 'sub2', 'sub3', 'sub4', 'sub5'].map((name) => [name, LONG])),
  );
  longest.set('url', `https://blog.example/${'x'.repeat(1900)}`);

  test('is bounded, however long its texts are; the redirect carries them whole', async () => {
    const before = new Set((await fixture.clicks()).map((click) => click.eventId));
    const response = await fixture.get(`/track/${CAMPAIGN}/${AFFILIATE}?${longest}`, {
      ...from('198.51.100.7'),
      'user-agent': `${'b'.repeat(400)}/1.0 (${'o'.repeat(90)})`,
      referer: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
    });
    const [click] = (await fixture.clicks()).filter(({ eventId }) => !before.has(eventId));
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname).toHaveLength(1901);
    expect(location.searchParams.get('sub5')).toBe(LONG);
    expect(click?.subs).toEqual(Array(5).fill('é'.repeat(64)));
    const texts = [click?.destinationUrl, click?.browser, click?.os, click?.referrerHost, ...(click?.subs ?? [])];
    expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(512 + 2 * 40 + 100 + 5 * 128);
  });
});
