import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const ID = '0198a000-0000-7000-8000-000000000001';

test('each page has a nonce of its own, the same in the policy and in every place of the page', async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await fetch(`${fixture.url}/dashboard`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'strict-dynamic' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toMatch(/^[0-9A-Za-z+/]{22}==$/);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    const page = await answer.text();
    expect(page).not.toContain('__CSP_NONCE__');
    expect(page.match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    seen.add(nonce);
  }
  expect(seen.size).toBe(3);
});

test('the content security policy and the other security headers are minimal', async () => {
  const { headers } = await fetch(`${fixture.url}/`);
  const policy = (headers.get('content-security-policy') ?? '').replace(/'nonce-[^']+'/g, "'nonce'");
  expect(policy).toBe(
    "default-src 'self';script-src 'self' 'strict-dynamic' 'nonce';style-src 'self' 'nonce';img-src 'self' data:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  for (const act of ['create', 'get'])
    expect(headers.get('permissions-policy')).toContain(`publickey-credentials-${act}=(self)`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a chat may load what it needs from its own origin, and from no other', async () => {
  const chatty = await startFixture({ CHAT_SCRIPT_URL: 'https://chat.example.com/widget/v2.js' });
  const { headers } = await fetch(`${chatty.url}/dashboard`);
  const policy = (headers.get('content-security-policy') ?? '').replace(/'nonce-[^']+'/g, "'nonce'");
  const chat = 'https://chat.example.com';
  expect(policy).toBe(
    `default-src 'self';script-src 'self' 'strict-dynamic' 'nonce' ${chat};style-src 'self' 'nonce' ${chat};img-src 'self' data: ${chat};font-src 'self' ${chat};connect-src 'self' ${chat} wss://chat.example.com;frame-src 'self' ${chat};object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
  );
  expect(await (await fetch(`${chatty.url}/api/v1/site`)).json()).toMatchObject({
    chatScriptUrl: 'https://chat.example.com/widget/v2.js',
  });
  await chatty.close();
});

test('no HSTS header is sent where the public address has no https', async () => {
  const plain = await startFixture({ PUBLIC_URL: 'http://127.0.0.1:4000' });
  expect((await fetch(`${plain.url}/`)).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});

test('an asset is compressed and kept for a year; other files are revalidated', async () => {
  const asset = await fetch(`${fixture.url}/assets/index-3f2a.js`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(await asset.text()).toContain('console.log("wake");');
  const theme = await fetch(`${fixture.url}/theme.js`);
  expect(theme.headers.get('cache-control')).toBe('public, max-age=0');
  const again = await fetch(`${fixture.url}/theme.js`, {
    headers: { 'if-none-match': theme.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
});

test('a file that the build has compressed is sent as it is to clients that accept the encoding', async () => {
  const url = `${fixture.url}/assets/ready-77aa.js`;
  const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('content-type')).toMatch(/javascript/);
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await compressed.text()).toBe('// compressed by the build');
  for (const accepted of ['identity', 'br;q=0, identity', 'broken']) {
    const plain = await fetch(url, { headers: { 'accept-encoding': accepted } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe('// as it is');
  }
  for (const accepted of ['br', 'gzip, br;q=0.9', 'BR;q=1,gzip']) {
    expect((await fetch(url, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding')).toBe('br');
  }
});

describe('every address of the application gives its page', () => {
  test.each([
    '/auth',
    '/auth?signup',
    '/auth/shopify/callback?code=1',
    '/shopify/callback',
    '/dashboard?tab=1',
    `/campaign/${ID}`,
    `/r/${ID}?token=abc`,
    `/affiliate/${ID}`,
    '/test-products',
  ])('%s', async (path) => {
    const answer = await fetch(`${fixture.url}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('old and short addresses redirect', () => {
  test.each([
    ['/r/abc123', '/s/abc123'],
    ['/r/abc123?sub1=x&sub2=y', '/s/abc123?sub1=x&sub2=y'],
    [`/advanced-stats/${ID}`, `/campaign/${ID}`],
    ['/advanced-stats/%2f%2fevil.example', '/campaign/%2F%2Fevil.example'],
  ])('%s → %s', async (from, to) => {
    const answer = await fetch(`${fixture.url}${from}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual(from.includes('evil') ? [404, null] : [302, to]);
  });
});

test('a join page is listed by search engines where its merchant wants that, and is known to', async () => {
  const robotsOf = async (id: string) => (await fetch(`${fixture.url}/join/${id}`)).headers.get('x-robots-tag');
  const ids = ['0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-00000000000b'] as const;
  fixture.campaigns.own.answer = ({ url, headers }, response) => {
    const place = ids.findIndex((id) => url === `/internal/join-pages/${id}`);
    if (place < 0 || headers['x-sillage-internal'] === undefined) return false;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ isListed: place === 0 }));
    return true;
  };
  expect(await Promise.all([...ids, '0198a000-0000-7000-8000-00000000000c', 'confirm'].map(robotsOf))).toEqual([
    null,
    'noindex',
    'noindex',
    'noindex',
  ]);
});

test.each([
  ['/r/0198a000-0000-7000-8000-000000000000', 'noindex'],
  ['/r/0198a000-0000-7000-8000-000000000000?token=x', 'noindex'],
  ['/affiliate/0198a000-0000-7000-8000-000000000000', 'noindex'],
  ['/commission-info?token=x', 'noindex'],
  ['/confirm', 'noindex'],
  ['/join/0198a000-0000-7000-8000-000000000000', 'noindex'],
  ['/join/0198a000-0000-7000-8000-000000000000?utm=x', 'noindex'],
  ['/invitation', 'noindex'],
  ['/admin', 'noindex'],
  ['/', null],
  ['/research', null],
])('x-robots-tag of %s: %s', async (path, robots) => {
  const answer = await fetch(`${fixture.url}${path}`);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, robots]);
});
