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
