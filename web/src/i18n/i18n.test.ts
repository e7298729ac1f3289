import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'sillage.language';
const texts = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' });

/** Joins them as the server does. */
function textsOf(language: string) {
  const files = Object.entries(texts).filter(([path]) => path.startsWith(`../locales/${language}/`));
  return Object.fromEntries(files.map(([path, content]) => [/(\w+)\.json$/.exec(path)?.[1], content]));
}

/** Gives each test a new instance of the application's i18n. */
async function start() {
  vi.resetModules();
  const { default: i18next } = await import('i18next');
  const { startI18n, chooseLanguage } = await import('./i18n.ts');
  return { i18next, startI18n, chooseLanguage };
}

function browserOf({ stored, languages, tag = '' }: { stored?: string; languages: string[]; tag?: string }) {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem(KEY, stored);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  document.documentElement.lang = tag;
}

/**
 * The requests to the server, which answers with the files themselves, after the number of failures that a test sets.
 */
let requestedUrls: string[] = [];
let failures = 0;
let isDown = false;

beforeEach(() => {
  requestedUrls = [];
  failures = 0;
  isDown = false;
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address);
    if (isDown) throw new TypeError('Failed to fetch');
    if (failures-- > 0) return new Response('', { status: 503 });
    return Response.json(textsOf(/\/locales\/(\w+)\.json/.exec(address)?.[1] ?? ''));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const requestedLanguages = () => [
  ...new Set(requestedUrls.map((address) => /\/locales\/(\w+)\.json/.exec(address)?.[1])),
];

describe('the language that a visitor is shown', () => {
  test.each([
    ['chosen before', { stored: 'ru', languages: ['fr-FR'], tag: 'en' }, 'ru'],
    ['chosen before with a region', { stored: 'es-MX', languages: ['fr'] }, 'es'],
    ['of the browser', { languages: ['zh-CN', 'zh', 'en'], tag: 'en' }, 'zh'],
    ['the first of the browser that there is', { languages: ['eo', 'la', 'es-419', 'fr'] }, 'es'],
    ['of the page', { languages: [], tag: 'fr' }, 'fr'],
    ['of the page where the browser asks for none of ours', { languages: ['eo'], tag: 'ru' }, 'ru'],
    ['English where nothing fits', { languages: ['eo', 'la'] }, 'en'],
    ['English where nothing is known', { languages: [] }, 'en'],
    ['not what was stored and does not exist', { stored: 'xx', languages: ['fr'] }, 'fr'],
    ['not markup that was stored', { stored: '<script>alert(1)</script>', languages: ['es'] }, 'es'],
    [
      'not markup after a language that exists',
      { stored: 'fr-"><img src=x onerror=alert(1)>', languages: ['es'] },
      'es',
    ],
    ['not an attribute that was stored', { stored: 'ru" onmouseover="alert(1)', languages: ['zh'] }, 'zh'],
    ['not an address that was stored', { stored: 'javascript:alert(1)', languages: ['fr'] }, 'fr'],
    ['not a path that was stored', { stored: '../../evil', languages: ['fr'] }, 'fr'],
    ['not a key of every object', { stored: '__proto__', languages: ['fr'] }, 'fr'],
    ['not markup in the tag of the page', { languages: [], tag: '<b>fr</b>' }, 'en'],
  ])('%s', async (_, visitor, language) => {
    browserOf(visitor);
    const { i18next, startI18n } = await start();
    await startI18n();
    expect(i18next.resolvedLanguage).toBe(language);
    expect(document.documentElement.lang).toBe(language);
    expect(localStorage.getItem(KEY)).toBe(language);
    expect(requestedLanguages()).toEqual([language]);
  });
});

test('each file is fetched once, and another language only when it is chosen', async () => {
  browserOf({ languages: ['fr-CH'] });
  const { i18next, startI18n, chooseLanguage } = await start();
  await startI18n();
  expect(requestedUrls).toHaveLength(1);
  expect(await chooseLanguage('zh')).toBe(true);
  expect(requestedUrls).toHaveLength(2);
  expect(i18next.t('close')).toBe('关闭');
  expect(document.documentElement.lang).toBe('zh');
  expect(localStorage.getItem(KEY)).toBe('zh');
  expect(await chooseLanguage('fr')).toBe(true);
  expect(requestedUrls).toHaveLength(2);
});

test.each([
  ['fr', '12 345 affiliés'],
  ['en', '12,345 affiliates'],
  ['es', '12.345 afiliados'],
  ['ru', '12 345 партнёров'],
  ['zh', '12,345 位推广者'],
])('a figure in a sentence is written as %s writes it, in its plural form', async (language, sentence) => {
  browserOf({ languages: [language] });
  const { i18next, startI18n } = await start();
  await startI18n();
  expect(i18next.t('dashboard:affiliates', { count: 12_345 }).replace(/[\u00a0\u202f]/g, ' ')).toBe(sentence);
  expect(i18next.t('dashboard:details', { name: 'Ana' })).toContain('Ana');
});

test.each([
  ['fr', 'Frais (2,5 %)'],
  ['en', 'Fee (2.5%)'],
  ['es', 'Gastos (2,5 %)'],
  ['ru', 'Сбор (2,5 %)'],
  ['zh', '费用（2.5%）'],
])('the rate of a fee is written as %s writes it', async (language, sentence) => {
  browserOf({ languages: [language] });
  const { i18next, startI18n } = await start();
  await startI18n();
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(plain(i18next.t('billing:history.fee', { feeBps: 250 }))).toBe(sentence);
});

test('a file that does not come is asked for again five times, each time after twice as long', async () => {
  browserOf({ languages: ['en'] });
  vi.useFakeTimers();
  isDown = true;
  const { startI18n } = await start();
  const started = startI18n();
  let triesSoFar = 1;
  for (const waitMs of [350, 700, 1400, 2800, 5600]) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(requestedUrls).toHaveLength(triesSoFar);
    await vi.advanceTimersByTimeAsync(1);
    triesSoFar += 1;
    expect(requestedUrls).toHaveLength(triesSoFar);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  expect(requestedUrls).toHaveLength(6);
});

test('an answer that is an error is no text: it is asked for again', async () => {
  browserOf({ languages: ['en'] });
  vi.useFakeTimers();
  failures = 1;
  const { i18next, startI18n } = await start();
  const started = startI18n();
  await vi.advanceTimersByTimeAsync(350);
  await started;
  expect(requestedUrls).toHaveLength(2);
  expect(i18next.t('close')).toBe('Close');
});

test('a language that cannot be loaded is not switched to, and can be chosen again later', async () => {
  browserOf({ languages: ['fr'] });
  const { i18next, startI18n, chooseLanguage } = await start();
  await startI18n();
  vi.useFakeTimers();
  isDown = true;
  const chosen = chooseLanguage('es');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await chosen).toBe(false);
  expect([i18next.resolvedLanguage, document.documentElement.lang, localStorage.getItem(KEY)]).toEqual([
    'fr',
    'fr',
    'fr',
  ]);
  isDown = false;
  expect(await chooseLanguage('es')).toBe(true);
  expect(i18next.t('close')).toBe('Cerrar');
});
