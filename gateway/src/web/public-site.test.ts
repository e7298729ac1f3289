import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({
    OPERATOR_NAME: 'Halyard SAS',
    OPERATOR_ADDRESS: '1 quai du Port | 13002 Marseille',
    SUBPROCESSORS: 'Acme Cloud | hosting | France; Payco|payments|Ireland',
    SUPPORT_EMAIL: 'help@example.com',
  });
});
afterAll(() => fixture.close());

const get = (path: string, language?: string) =>
  fetch(`${fixture.url}${path}`, { headers: language === undefined ? {} : { 'accept-language': language } });

test.each([
  ['/', undefined, 'en'],
  ['/', 'fr-CH, en;q=0.8', 'fr'],
  ['/', 'eo', 'en'],
  ['/fr', 'en', 'fr'],
  ['/en/pricing', 'fr', 'en'],
  ['/pricing?utm_source=x', 'fr', 'fr'],
])('%s for a browser that asks for %s is in %s', async (path, requested, language) => {
  const answer = await get(path, requested);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-language')).toBe(language);
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-language');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(await answer.text()).toContain(`<html lang="${language}">`);
});

test('a public page has a nonce of its own, the one of its policy', async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await get('/pricing');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    seen.add(nonce);
  }
  expect(seen.size).toBe(2);
});

test('what is not there is said with its status, in the language of the address', async () => {
  const answer = await get('/fr/nothing', 'en');
  expect([answer.status, answer.headers.get('content-language')]).toEqual([404, 'fr']);
  expect(await answer.text()).toContain('<html lang="fr">');
});

const answerTo = async (path: string, accept: string) => {
  const answer = await fetch(`${fixture.url}${path}`, { headers: { accept } });
  return [answer.status, answer.headers.get('content-type')?.split(';', 1)[0]];
};

test.each([
  ['/nothing', 'text/html,application/xhtml+xml,*/*;q=0.8', 404, 'text/html'],
  ['/nothing/?a=b.c', '*/*', 404, 'text/html'],
  ['/nothing', 'application/json, text/plain, */*', 404, 'application/problem+json'],
  ['/nothing.png', 'image/*', 404, 'application/problem+json'],
  ['/api/nothing', 'text/html', 404, 'application/problem+json'],
  ['/assets/old-3f2a.js', 'text/html', 404, 'application/problem+json'],
  ['/broken/page', 'text/html', 500, 'text/html'],
  ['/broken/page', 'application/json', 500, 'application/problem+json'],
])('%s for who accepts %s: %i, %s', async (path, accept, status, type) => {
  expect(await answerTo(path, accept)).toEqual([status, type]);
});

test('a page that cannot be shown is answered with a page that says so, and where that fails, too, with a problem', async () => {
  const failed = await get('/broken/page', 'en');
  expect(failed.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await failed.text();
  expect([html.includes('/500'), html.includes('__CSP_NONCE__')]).toEqual([true, false]);
  const both = await get('/broken/page', 'fr');
  expect([both.status, both.headers.get('content-type')]).toEqual([500, 'application/problem+json; charset=utf-8']);
});

test('its pages are told what the operator has said, and nothing of what the operator has not', async () => {
  const facts: unknown = JSON.parse((await (await get('/pricing')).text()).split('/pricing ')[1] ?? '');
  expect(facts).toEqual({
    publicUrl: 'https://go.example.com',
    supportEmail: 'help@example.com',
    contactKeptDays: 365,
    operator: { operatorName: 'Halyard SAS', operatorAddress: '1 quai du Port | 13002 Marseille' },
    subprocessors: [
      { name: 'Acme Cloud', purpose: 'hosting', place: 'France' },
      { name: 'Payco', purpose: 'payments', place: 'Ireland' },
    ],
    testimonials: [],
  });
});

test.each([
  ['none', []],
  ['Acme|hosting', null],
  ['Acme|hosting|France|more', null],
])('sub-processors that are said to be %s', async (said, list) => {
  const start = startFixture({ SUBPROCESSORS: said });
  if (list === null) return expect(start).rejects.toThrow('name|purpose|place');
  const other = await start;
  expect(await (await fetch(`${other.url}/pricing`)).text()).toContain(`"subprocessors":${JSON.stringify(list)}`);
  await other.close();
});

test('the module that renders the pages is no file of the application', async () => {
  expect((await get('/site/render.js')).status).toBe(404);
});

test('search engines are told of every page in the languages that it is worth finding in, and of no link of an affiliate', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  const rules = await robots.text();
  expect(rules).toContain('Disallow: /s/');
  expect(rules).toContain('Sitemap: https://go.example.com/sitemap.xml');
  const map = await get('/sitemap.xml');
  expect(map.headers.get('content-type')).toMatch(/^application\/xml/);
  const text = await map.text();
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://go.example.com/en',
    'https://go.example.com/fr',
    'https://go.example.com/en/pricing',
  ]);
  expect(text.match(/hreflang="fr" href="https:\/\/go\.example\.com\/fr"/g)).toHaveLength(2);
});

test('what the search of the documentation looks through is there for the browser', async () => {
  const answer = await get('/docs/search.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual([{ path: '/docs' }]);
});

test('security.txt says whom to write to, and does not expire today or in a year', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:help@example.com');
  expect(text).toContain('Canonical: https://go.example.com/.well-known/security.txt');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
