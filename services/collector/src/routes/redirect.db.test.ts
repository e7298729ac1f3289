import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClickTokens } from '../click-token.ts';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture, PAUSED } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const direct = `/track/${CAMPAIGN}/${AFFILIATE}`;

/** Sends a request. Returns its response, the redirect target, and the clicks that it added to the log. */
async function click(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const known = new Set((await fixture.clicks()).map(({ eventId }) => eventId));
  const response = await fixture.get(path, headers, method);
  const recorded = (await fixture.clicks()).filter(({ eventId }) => !known.has(eventId));
  return { response, html: await response.text(), location: response.headers.get('location') ?? '', recorded };
}

test.each([
  `/track/${CAMPAIGN.toUpperCase()}/${AFFILIATE.toUpperCase()}`,
  `/track?c=${CAMPAIGN.toUpperCase()}&a=${AFFILIATE.toUpperCase()}`,
])('%s, with ids in capitals as some systems write them, is the same link', async (path) => {
  const { location, recorded } = await click(path);
  expect(recorded).toMatchObject([{ campaignId: CAMPAIGN, affiliateId: AFFILIATE }]);
  expect(new URL(location).searchParams.get('ref')).toBe(AFFILIATE);
});

describe('a click', () => {
  test('is in the log before the visitor is redirected, with all its details', async () => {
    const { response, location, recorded } = await click('/s/abc123?sub1=blog&sub3=a%20b', {
      referer: 'https://www.instagram.com/p/1',
      'x-forwarded-for': '8.8.8.8',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({
      campaignId: CAMPAIGN,
      affiliateId: AFFILIATE,
      shortCode: 'abc123',
      rejectedReason: '',
      country: 'US',
      device: 'desktop',
      browser: 'Chrome',
      os: 'Linux',
      referrerHost: 'instagram.com',
      destinationUrl: 'https://shop.example/shoe',
      subs: ['blog', '', 'a b'],
      attributionWindowSeconds: 7200n,
      occurredAtMs: BigInt(fixture.time.now),
    });
    const { host, pathname, searchParams } = new URL(location);
    expect([host, pathname]).toEqual(['shop.example', '/shoe']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ref: AFFILIATE,
      campaign: CAMPAIGN,
      sub1: 'blog',
      sub3: 'a b',
    });
    const token = createClickTokens('a secret of at least thirty-two characters').verify(
      searchParams.get('sillage') ?? '',
    );
    expect(token).toEqual({
      clickId: recorded[0]?.eventId,
      campaignId: CAMPAIGN,
      affiliateId: AFFILIATE,
      sessionId: recorded[0]?.sessionId,
      clickedAtMs: fixture.time.now,
    });
  });

  test('holds no address of the visitor, in the log or in the token', async () => {
    const { location, recorded } = await click('/s/abc123', { 'x-forwarded-for': '203.0.113.77' });
    expect(
      JSON.stringify(recorded, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('203.0.113');
    expect(
      Buffer.from(new URL(location).searchParams.get('sillage') ?? '', 'base64url').toString('latin1'),
    ).not.toContain('203.0.113');
  });

  test('sets a session cookie that scripts cannot read, and is known by it afterwards from any network', async () => {
    const first = await click('/s/abc123', { 'x-forwarded-for': '198.51.100.1' });
    const cookie = first.response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sillage_sid=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
    const second = await click('/s/abc123', {
      cookie: cookie.split(';')[0] ?? '',
      'x-forwarded-for': '192.0.2.9',
      'user-agent': 'Firefox/140',
    });
    expect(second.recorded[0]?.sessionId).toBe(first.recorded[0]?.sessionId);
    expect(second.response.headers.get('set-cookie')).toBeNull();
  });

  test('without a cookie is identified by network and browser for a day', async () => {
    const ip = { 'x-forwarded-for': '198.51.100.7' };
    const [a, b] = [await click('/s/abc123', ip), await click('/s/abc123', { 'x-forwarded-for': '198.51.100.200' })];
    expect(b.recorded[0]?.sessionId).toBe(a.recorded[0]?.sessionId);
    fixture.time.now += 86_400_000;
    expect((await click('/s/abc123', ip)).recorded[0]?.sessionId).not.toBe(a.recorded[0]?.sessionId);
  });
});

describe('a request by anything but a person is recorded with its reason, redirected, and gets no cookie', () => {
  test.each<[string, Record<string, string>, string, string]>([
    [
      'a bot',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      'GET',
      'bot',
    ],
    ['a link preview', { 'user-agent': 'WhatsApp/2.23.20.0' }, 'GET', 'bot'],
    ['curl', { 'user-agent': 'curl/8.0' }, 'GET', 'bot'],
    ['a headless browser', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0 Safari/537.36' }, 'GET', 'bot'],
    ['HEAD', {}, 'HEAD', 'head_request'],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET', 'prefetch'],
    ['an old prefetch', { purpose: 'prefetch' }, 'GET', 'prefetch'],
    ['a preview in Safari', { 'x-purpose': 'preview' }, 'GET', 'prefetch'],
    ['an empty user agent', { 'user-agent': '' }, 'GET', 'empty_user_agent'],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 'GET', 'not_a_navigation'],
  ])('%s', async (_name, headers, method, reason) => {
    const { response, recorded } = await click('/s/abc123', headers, method);
    expect(response.status).toBe(302);
    expect(recorded.map(({ rejectedReason }) => rejectedReason)).toEqual([reason]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe("a link that names its affiliate as another tool's links did", () => {
  const alias = `/track/${CAMPAIGN}/Anna`;
  test("is that affiliate's, and leads back to the page", async () => {
    fixture.knowledge.shortLinks.set(`${CAMPAIGN}.anna`, {
      shortCode: `${CAMPAIGN}.anna`,
      campaignId: CAMPAIGN,
      affiliateId: AFFILIATE,
      version: 1,
      targetUrl: 'https://shop.example/',
    });
    const { location, recorded } = await click(`${alias}?url=https%3A%2F%2Fshop.example%2Fshoes`);
    expect(recorded).toMatchObject([{ campaignId: CAMPAIGN, affiliateId: AFFILIATE, rejectedReason: '' }]);
    expect(location).toMatch(/^https:\/\/shop\.example\/shoes\?ref=/);
  });

  test.each([
    ['to the page', '?url=https%3A%2F%2Fshop.example%2Fshoes', 'https://shop.example/shoes'],
    ['to the shop', '', 'https://shop.example/products?lang=fr#top'],
    ['not to another host', '?url=https%3A%2F%2Fevil.example', 'https://shop.example/products?lang=fr#top'],
  ])('leads %s, without a click, where nobody has the name', async (_name, query, expected) => {
    const { response, location, recorded } = await click(`/track/${CAMPAIGN}/nobody${query}`);
    expect([response.status, location, recorded]).toEqual([302, expected, []]);
  });

  const shoes = '?url=https%3A%2F%2Fshop.example%2Fshoes%3Fsize%3DL';
  const fromShop = { referer: 'https://shop.example/' };

  test.each([
    ['whose campaign is paused', `/track/${PAUSED}/Anna`],
    ['that nobody has, of a campaign that is paused', `/track/${PAUSED}/nobody`],
    ['that is no name', `/track/${CAMPAIGN}/no%20name`],
  ])('leads back to the page that it came from, without a click, by a name %s', async (_name, path) => {
    fixture.knowledge.shortLinks.set(`${PAUSED}.anna`, {
      shortCode: `${PAUSED}.anna`,
      campaignId: PAUSED,
      affiliateId: AFFILIATE,
      version: 1,
      targetUrl: 'https://shop.example/',
    });
    const { response, location, recorded } = await click(`${path}${shoes}`, fromShop);
    expect([response.status, location, recorded]).toEqual([302, 'https://shop.example/shoes?size=L', []]);
  });

  test.each([
    ['from elsewhere', shoes, { referer: 'https://mail.example/' }],
    ['from nowhere', shoes, {}],
    ['to another host', '?url=https%3A%2F%2Fevil.example', { referer: 'https://evil.example/' }],
  ])('leads nowhere while its campaign is paused, %s', async (_name, query, headers: Record<string, string>) => {
    for (const name of ['anna', 'nobody', 'no%20name'])
      expect((await click(`/track/${PAUSED}/${name}${query}`, headers)).response.status).not.toBe(302);
  });

  test.each([
    ['a paused campaign', `/track/${PAUSED}/nobody`],
    ['a campaign that does not exist', `/track/${AFFILIATE}/nobody`],
    ['an id that nobody has', `/track/${CAMPAIGN}/${PAUSED}`],
    ['what is no name', `/track/${CAMPAIGN}/no%20name`],
  ])('is unknown with %s', async (_name, path) => {
    const { response, recorded } = await click(path);
    expect(response.status).not.toBe(302);
    expect(recorded).toEqual([]);
  });
});

describe('the destination', () => {
  test.each([
    ['without a url parameter', '', 'https://shop.example/products?lang=fr&ref='],
    ['a page of the shop', '?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc', 'https://shop.example/a?b=c&ref='],
    ['an allowed host', '?url=https%3A%2F%2Fblog.example%2F', 'https://blog.example/?ref='],
    ['another host', '?url=https%3A%2F%2Fevil.example%2F', 'https://shop.example/products?'],
    ['//evil', '?url=//evil.example', 'https://shop.example/products?'],
    ['/\\evil', '?url=/%5Cevil.example', 'https://shop.example/products?'],
    ['https:evil', '?url=https:evil.example', 'https://shop.example/products?'],
    ['user-info', '?url=https%3A%2F%2Fshop.example%40evil.example', 'https://shop.example/products?'],
    ['a newline', '?url=https%3A%2F%2Fshop.example%2F%0AX', 'https://shop.example/products?'],
    [
      'given twice, the shop first',
      '?url=https%3A%2F%2Fshop.example%2Fa&url=https%3A%2F%2Fevil.example',
      'https://shop.example/a?',
    ],
    [
      'given twice, another host first',
      '?url=https%3A%2F%2Fevil.example&url=https%3A%2F%2Fshop.example%2Fa',
      'https://shop.example/products?',
    ],
    ['javascript', '?url=javascript%3Aalert(1)', 'https://shop.example/products?'],
  ])('%s', async (_name, query, start) => {
    const response = await fixture.get(direct + query);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')?.startsWith(start)).toBe(true);
  });

  test('keeps its fragment, and the second form of the link leads there too', async () => {
    const { location, recorded } = await click(
      `/track?c=${CAMPAIGN}&a=${AFFILIATE}&u=${encodeURIComponent('https://blog.example/x#y')}`,
    );
    expect(location).toMatch(/^https:\/\/blog\.example\/x\?ref=.*#y$/);
    expect(recorded[0]).toMatchObject({ shortCode: '', destinationUrl: 'https://blog.example/x#y' });
  });

  test.each(['/s/abc123/', `/track/${CAMPAIGN}/${AFFILIATE}/`])(
    'is the same with a slash at the end: %s',
    async (path) => {
      const { location, recorded } = await click(path);
      expect(location).toMatch(/^https:\/\/shop\.example\/.*[?&]sillage=/);
      expect(recorded).toHaveLength(1);
    },
  );
});

describe('a page instead of a redirect', () => {
  test.each([
    ['/s/zzzzzz', 404, 'No such short link'],
    ['/s/nonsense!', 404, 'No such short link'],
    ['/s/', 400, 'The link code is missing'],
    ['/s', 400, 'The link code is missing'],
    [`/track/${AFFILIATE}/${AFFILIATE}`, 404, 'No such campaign'],
    [`/track/${CAMPAIGN}/${CAMPAIGN}`, 404, 'No such campaign'],
    ['/track/%3Cscript%3E/x', 404, 'No such campaign'],
    [`/track/${CAMPAIGN}`, 400, 'Something is missing'],
    [`/track?c=${CAMPAIGN}`, 400, 'Something is missing'],
    ['/track', 400, 'Something is missing'],
  ])('%s answers %i: %s', async (path, status, title) => {
    const { response, html, recorded } = await click(path);
    expect(response.status).toBe(status);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).not.toContain('<script');
    expect(recorded).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('of a paused campaign: the click is kept as rejected and the visitor is not redirected', async () => {
    const { response, html, recorded } = await click(`/track/${PAUSED}/${AFFILIATE}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(html).toContain('<h1>This campaign is paused</h1>');
    expect(html).toContain('This link leads nowhere for now. Please try again later.');
    expect(recorded.map(({ rejectedReason }) => rejectedReason)).toEqual(['campaign_paused']);
  });

  test.each([
    ['en-GB,en;q=0.9,fr;q=0.5', 'lang="en"'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'lang="fr"'],
    ['es-ES,es;q=0.9,en;q=0.8', 'lang="es"'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'lang="ru"'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'lang="zh"'],
    ['eo', 'lang="en"'],
    ['', 'lang="en"'],
  ])('for a browser that asks for "%s" has %s', async (accepted, language) => {
    expect((await click('/s/zzzzzz', { 'accept-language': accepted })).html).toContain(language);
  });
});
