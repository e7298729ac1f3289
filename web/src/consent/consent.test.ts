import { DAY_MS } from '@sillage/proto/values/durations';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  allows,
  type ConsentOptions,
  consentFile,
  DEFAULT_OPTIONS,
  decide,
  isBannerNeeded,
  OPTIONAL,
  onConsent,
  prove,
  readConsent,
  withdraw,
} from './consent.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const EVERYTHING = { necessary: true, analytics: true, marketing: true, personalization: true } as const;

let sent: Record<string, unknown>[] = [];
let isAway = false;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  isAway = false;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(body));
    return new Response(null, { status: 202 });
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  };
});

const allowed = (nowMs = NOW) => OPTIONAL.filter((category) => allows(category, nowMs));
const all = (options: Partial<ConsentOptions> = {}) =>
  decide('accept_all', { preferences: EVERYTHING, options: { ...DEFAULT_OPTIONS, ...options } }, NOW);
const signal = () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

describe('nothing optional', () => {
  test('is allowed before anything was decided, and it is asked', () => {
    expect([allowed(), isBannerNeeded(NOW)]).toEqual([[], true]);
  });

  test.each([
    ['a flag of the wrong shape', 'sillage.consent', '"yes"'],
    ['a flag of another version', 'sillage.consent', '{"version":0,"id":"a","decision":"custom","isProved":true}'],
    ['preferences of the wrong shape', 'sillage.consentPreferences', '{"analytics":"yes"}'],
    ['options that are missing', 'sillage.consentOptions', 'null'],
    ['no time', 'sillage.consentTimestamp', 'null'],
  ])('is allowed by %s, and it is asked again', (_, key, value) => {
    all();
    localStorage.setItem(key, value);
    expect([allowed(), isBannerNeeded(NOW)]).toEqual([[], true]);
  });

  test('is allowed where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked');
    });
    all();
    expect(allowed()).toEqual([]);
  });
});

test.each([
  ['everything', {}, [...OPTIONAL]],
  ['strict mode', { strictMode: true }, []],
  ['no tracking', { trackingOptOut: true }, ['personalization']],
] as const)('of %s, what is allowed', (_, options, categories) => {
  all(options);
  expect([allowed(), isBannerNeeded(NOW)]).toEqual([categories, false]);
});

test('a browser that asks not to be tracked is not asked, and is not tracked whatever was decided', () => {
  signal();
  expect(isBannerNeeded(NOW)).toBe(false);
  all();
  expect(allowed()).toEqual(['personalization']);
});

test('a decision is good for a year, or for ever where it is not to expire', () => {
  all();
  const year = NOW + 365 * DAY_MS;
  expect(readConsent(NOW)).toMatchObject({ decidedAtMs: NOW, expiresAtMs: year });
  expect([allowed(year - 1).length, isBannerNeeded(year - 1)]).toEqual([3, false]);
  expect([allowed(year), isBannerNeeded(year)]).toEqual([[], true]);
  all({ autoExpiry: false });
  expect([allowed(year).length, readConsent(year).expiresAtMs]).toEqual([3, null]);
});

test('what was allowed is taken back as easily, and pages that are open hear of it', () => {
  const heard = vi.fn();
  const end = onConsent(heard);
  all();
  withdraw(NOW + 1);
  expect([allowed(), isBannerNeeded(NOW + 1), heard.mock.calls.length]).toEqual([[], false, 2]);
  end();
  withdraw(NOW + 2);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('the proof of each decision is sent once, and again with the next page where nobody answered', async () => {
  document.documentElement.lang = 'fr';
  isAway = true;
  all();
  await prove();
  expect(sent).toEqual([]);
  isAway = false;
  await prove();
  await prove();
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      decision: 'accept_all',
      preferences: EVERYTHING,
      language: 'fr',
    },
  ]);
  withdraw(NOW + 1);
  await expect.poll(() => sent.map(({ decision }) => decision)).toEqual(['accept_all', 'withdrawn']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test('the file says when what was decided, and when it was made', () => {
  expect(JSON.parse(consentFile(NOW))).toMatchObject({
    consentTimestamp: null,
    exportDate: '2026-11-26T12:00:00.000Z',
  });
  all();
  expect(JSON.parse(consentFile(NOW + 1_000))).toEqual({
    consentTimestamp: '2026-11-26T12:00:00.000Z',
    preferences: EVERYTHING,
    options: DEFAULT_OPTIONS,
    exportDate: '2026-11-26T12:00:01.000Z',
  });
});
