import type { SiteFacts, SiteStatistics } from '@sillage/proto/http/public-site';
import { DEFAULT_LANGUAGE, languageCodes } from '@sillage/proto/values/languages';
import { describe, expect, test } from 'vitest';
import { createSite } from './render.tsx';

const facts: SiteFacts = {
  publicUrl: 'https://go.example.com',
  supportEmail: 'help@example.com',
  supportHours: 'Mon-Fri 9:00-18:00 CET',
  contactKeptDays: 365,
  operator: { operatorName: 'Halyard & <b>Sons</b>', operatorAddress: '1 quai du Port | 13002 Marseille' },
  subprocessors: [{ name: 'Acme | Cloud', purpose: 'hosting', place: 'France' }],
  testimonials: [],
};
const site = createSite(facts);
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const pages = languageCodes.flatMap((language) => site.paths.map((path) => [language, path] as const));

/** Paths that the application or the gateway serves. */
const ELSEWHERE =
  /^\/(app|forgot-password|account-settings|status|test-products|api\/reference|privacy-dashboard|programmes|your-data|\.well-known\/security\.txt)(\?|$)/;

const isDead = (page: ReturnType<typeof site.find>) => page === undefined || page.path === '/404';

describe.each(languageCodes)('every public page in %s', (language) => {
  test('can be read without styles or scripts from elsewhere, and leads only where something is', () => {
    for (const path of site.paths) {
      const page = parse(site.page(path, language));
      expect(page.documentElement.lang, path).toBe(language);
      expect(page.querySelectorAll('h1').length, path).toBe(1);
      expect(page.title, path).not.toBe('');
      const words = [...page.querySelectorAll('main :not(script)')].flatMap((one) => [...one.childNodes]);
      const said = words.filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
      expect(said.join(' ').includes('{{'), path).toBe(false);
      // The content security policy refuses both.
      expect(page.querySelectorAll('[style], [onclick]').length, path).toBe(0);
      for (const one of page.querySelectorAll('script, style'))
        expect(one.getAttribute('nonce'), path).toBe('__CSP_NONCE__');
      const wrong = [...page.querySelectorAll('a[href^="/"]')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !ELSEWHERE.test(href) && isDead(site.find(href.split('#', 1)[0] ?? '')));
      expect(wrong, path).toEqual([]);
    }
  });
});

test.each(pages.filter(([, path]) => !path.startsWith('/docs/')))(
  '%s %s is found in every language',
  (language, path) => {
    const page = parse(site.page(path, language));
    const alternates = [...page.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('hreflang'));
    expect(alternates).toEqual([...languageCodes, 'x-default']);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `https://go.example.com${site.addressOf(path, language)}`,
    );
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(10);
  },
);

test('the documentation is found in the language that it is written in', () => {
  const at = (language: 'en' | 'fr') => parse(site.page('/docs/decisions/ledger', language));
  expect(at(DEFAULT_LANGUAGE).querySelector('meta[name="robots"]')).toBeNull();
  expect(at('fr').querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(at('fr').querySelector('main [lang="en"] h1')).not.toBeNull();
});

test('pages of the documentation share a picture, each language its own; what is not there has none', () => {
  const picture = (path: string, language: 'en' | 'ru') =>
    parse(site.page(path, language)).querySelector('meta[property="og:image"]')?.getAttribute('content');
  expect(picture('/docs/money', 'en')).toBe(picture('/docs', 'en'));
  expect(picture('/docs/money', 'ru')).toBe(picture('/docs', 'ru'));
  expect(picture('/docs', 'ru')).not.toBe(picture('/docs', 'en'));
  expect(picture('/404', 'en')).toBeUndefined();
});

test('a fact that the operator has not said is a gap that can be seen, and what was said is words', () => {
  const legal = parse(site.page('/legal', 'en')).querySelector('main')?.textContent ?? '';
  expect(legal).toContain('Halyard & <b>Sons</b>');
  expect(legal).toContain('1 quai du Port, 13002 Marseille');
  expect(legal).toContain('[to be completed: hosting provider, with address]');
  const processors = parse(site.page('/subprocessors', 'en'));
  expect([...processors.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'Acme, Cloud',
    'hosting',
    'France',
  ]);
  const nobody = createSite({ ...facts, subprocessors: [] }).page('/subprocessors', 'en');
  expect(parse(nobody).querySelector('main')?.textContent).toContain('None.');
  const unsaid = createSite({ ...facts, subprocessors: undefined }).page('/subprocessors', 'en');
  expect(parse(unsaid).querySelector('main')?.textContent).toContain('[to be completed: list of sub-processors]');
});

test.each([
  ['/', { path: '/', language: undefined }],
  ['/fr', { path: '/', language: 'fr' }],
  ['/zh/docs/decisions/ledger', { path: '/docs/decisions/ledger', language: 'zh' }],
  ['/docs', { path: '/docs', language: undefined }],
  ['/de', { path: '/404', language: undefined }],
  ['/pricing/', { path: '/pricing', language: undefined }],
  ['/fr/pricing/', { path: '/pricing', language: 'fr' }],
  ['/auth', undefined],
  ['/Dashboard/', undefined],
  ['/campaign/0198a000-0000-7000-8000-000000000001', undefined],
  ['/campaign/0198a000-0000-7000-8000-000000000001/settings', undefined],
  ['/campaign/x/settings/more', { path: '/404', language: undefined }],
  ['/campaign', { path: '/404', language: undefined }],
  ['/r/abc', undefined],
  ['/status/confirm', undefined],
  ['/auth/shopify/callback', undefined],
  ['/login', { path: '/404', language: undefined }],
  ['/500', { path: '/404', language: undefined }],
  ['/fr/', { path: '/', language: 'fr' }],
  ['/en/dashboard', { path: '/404', language: 'en' }],
  ['/docs/nothing', { path: '/404', language: undefined }],
  ['/404', { path: '/404', language: undefined }],
  ['//evil.example', { path: '/404', language: undefined }],
])('what is at %s', (address, found) => {
  expect(site.find(address)).toEqual(found);
});

test('figures of the example agree with each other', () => {
  const page = parse(site.page('/', 'en'));
  const cells = [...page.querySelectorAll('[data-panel="affiliates"] tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 2).map((cell) => Number(cell.textContent?.replace(',', ''))),
  );
  const sum = (column: number) => cells.reduce((total, row) => total + (row[column] ?? 0), 0);
  const counted = [...page.querySelectorAll('[data-kind="count"]')].map((one) =>
    Number(one.getAttribute('data-count')),
  );
  expect(counted).toEqual([cells.length, sum(1)]);
});

describe.each(languageCodes)('the demo, in %s', (language) => {
  const linksOf = (path: string, hasDemo: boolean) =>
    [...parse(site.page(path, language, { hasDemo, statistics: undefined })).querySelectorAll('a[href="/demo"]')].map(
      (link) => link.textContent,
    );

  test('is led to from the first screen of the landing page and from the end of pages, where there is one', () => {
    const links = linksOf('/', true);
    expect(links.length).toBe(3);
    expect(links).not.toContain('');
    expect(linksOf('/pricing', true).length).toBe(1);
  });

  test('is spoken of nowhere where there is none', () => {
    for (const path of site.paths) expect(linksOf(path, false), path).toEqual([]);
  });
});

const statistics = {
  clicks: 12_345,
  conversions: 87,
  paidCommissions: [
    { currency: 'EUR', amountMinor: 1_999_999n },
    { currency: 'JPY', amountMinor: 45_678n },
    { currency: 'USD', amountMinor: 99n },
  ],
  countedAt: '2026-11-26T18:00:00.000Z',
};
const band = (counted: SiteStatistics | undefined) =>
  parse(site.page('/', 'en', { hasDemo: false, statistics: counted })).querySelector('#statistics');

test('statistics are published rounded down, each amount in its own currency, and not where they are unknown or nothing', () => {
  expect([...(band(statistics)?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '12,000+',
    '87',
    '€19,000+',
    '¥45,000+',
  ]);
  expect(band(statistics)?.textContent).toContain('November 26, 2026');
  expect(band({ ...statistics, clicks: 0 })).toBeNull();
  expect(band(undefined)).toBeNull();
});

test('testimonials are shown as words, in the reader’s language or as they were said, and nowhere without any', () => {
  const quoted = createSite({
    ...facts,
    testimonials: [
      {
        quote: { fr: 'Tout <b>colle</b>.', en: 'It all adds up.' },
        name: 'Ana',
        company: 'Halyard',
        date: '2026-10-01',
      },
      { quote: { es: 'Cuadra.' }, name: 'Luis', source: 'https://example.com/a?b=1&c=2', date: '2026-09-01' },
    ],
  });
  const page = parse(quoted.page('/', 'fr'));
  const quotes = [...page.querySelectorAll('#testimonials blockquote')];
  expect(quotes.map((quote) => [quote.getAttribute('lang'), quote.textContent])).toEqual([
    ['fr', 'Tout <b>colle</b>.'],
    ['es', 'Cuadra.'],
  ]);
  const links = [...page.querySelectorAll('#testimonials a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://example.com/a?b=1&c=2']);
  expect(page.querySelector('header a[href="/fr#testimonials"]')).not.toBeNull();
  expect(site.page('/', 'fr')).not.toContain('#testimonials');
});
