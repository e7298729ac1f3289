import { ConversionRejection, ExplainStepCode } from '@sillage/proto/http/conversions';
import { errorCatalogue } from '@sillage/proto/http/errors';
import { expect, test } from 'vitest';
import { NAMESPACES } from '../i18n/i18n.ts';
import { LANGUAGES } from '../i18n/languages.ts';

const texts = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../routeTree.gen.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix === '' ? key : `${prefix}.${key}`));
}
const keys = (language: string, namespace: string) =>
  [...new Set(keysOf(texts[`./${language}/${namespace}.json`]).map((key) => key.replace(PLURAL, '')))].sort();

test.each(NAMESPACES)('%s says the same things in every language', (namespace) => {
  for (const language of Object.keys(LANGUAGES)) {
    expect(texts[`./${language}/${namespace}.json`], `${language}/${namespace}`).toBeDefined();
    expect(keys(language, namespace)).toEqual(keys('fr', namespace));
  }
});

test('every text that a component asks for exists', () => {
  const missing: string[] = [];
  for (const [file, source] of Object.entries(sources)) {
    const namespace = /useTranslation\('(\w+)'\)/.exec(source)?.[1] ?? 'common';
    for (const [, key] of source.matchAll(/\bt\('([\w:.]+)'/g)) {
      const [space, name] = key?.includes(':') ? key.split(':') : [namespace, key];
      // One file may use several areas: it is enough that one of them knows the key.
      const areas = key?.includes(':')
        ? [space ?? '']
        : [...new Set([namespace, 'common', ...[...source.matchAll(/useTranslation\('(\w+)'\)/g)].map((it) => it[1] ?? '')])];
      if (!areas.some((area) => keys('fr', area).includes(name ?? ''))) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

test.each(Object.keys(LANGUAGES))('every error code of the catalogue has a sentence: %s', (language) => {
  const known = keys(language, 'errors');
  expect(Object.keys(errorCatalogue).filter((code) => !known.includes(code))).toEqual([]);
});

/** The step at which each reason ends the questions. */
const ENDS_AT: Record<ConversionRejection, ExplainStepCode> = {
  no_click: 'click',
  unknown_click: 'click',
  outside_window: 'window',
  unknown_affiliate: 'owner',
  duplicate_order: 'duplicate',
  duplicate_suspected: 'duplicate',
  by_merchant: 'merchant',
};

test.each(Object.keys(LANGUAGES))('every step of a decision and every reason has a sentence: %s', (language) => {
  const known = keys(language, 'conversions');
  const wanted = [
    ...ExplainStepCode.options.filter((code) => !['verified', 'hold'].includes(code)).map((code) => `step.${code}.yes`),
    ...['yes', 'no'].map((variant) => `step.verified.${variant}`),
    ...['until', 'pending', 'approved', 'paid', 'refunded', 'rejected', 'yes'].map((variant) => `step.hold.${variant}`),
    ...ConversionRejection.options.flatMap((reason) => [`step.${ENDS_AT[reason]}.no`, `rejection.${reason}`]),
    ...ConversionRejection.options.filter((it) => it !== 'by_merchant').map((reason) => `step.${ENDS_AT[reason]}.${reason}`),
  ];
  expect(wanted.filter((key) => !known.includes(key))).toEqual([]);
});
