import { groupOfRecords, recordGroups } from '@sillage/proto/export/record-groups';
import { SecurityEventKind } from '@sillage/proto/http/account';
import { AttributionBasis, ConversionRejection, ExplainStepCode, HoldReason } from '@sillage/proto/http/conversions';
import { errorCatalogue } from '@sillage/proto/http/errors';
import { AttributionModel } from '@sillage/proto/values/campaigns';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { expect, test } from 'vitest';
import { NAMESPACES } from '../i18n/i18n.ts';

const texts = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../routeTree.gen.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const recovery = import.meta.glob<string>('../../public/recover.js', { eager: true, query: '?raw', import: 'default' });

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Lists the texts of a file with their full keys. */
function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
const textsOf = (language: string, namespace: string) => flatten(texts[`./${language}/${namespace}.json`]);
const withoutForm = (key: string) => key.replace(PLURAL, '');
const keys = (language: string, namespace: string) =>
  [...new Set(textsOf(language, namespace).map(([key]) => withoutForm(key)))].sort();

const everyFile = Object.keys(LANGUAGES).flatMap((language) =>
  NAMESPACES.map((namespace) => [language, namespace] as const),
);

test('each area has a file in each language, and there are no others', () => {
  expect(Object.keys(texts).sort()).toEqual(
    everyFile.map(([language, namespace]) => `./${language}/${namespace}.json`).sort(),
  );
});

test.each(everyFile)('%s/%s says all that English says, and no more', (language, namespace) => {
  expect(keys(language, namespace)).toEqual(keys('en', namespace));
});

test.each(everyFile)('%s/%s fills in the same values as English', (language, namespace) => {
  const placeholders = (text: string) =>
    [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*(?:,\s*\w+\s*)?\}\}/g)].map((match) => match[1]))].sort();
  const wanted = new Map(textsOf('en', namespace).map(([key, text]) => [withoutForm(key), placeholders(text)]));
  for (const [key, text] of textsOf(language, namespace))
    expect(placeholders(text), key).toEqual(wanted.get(withoutForm(key)));
});

test.each(everyFile)('%s/%s has the plural forms that its language needs, and no others', (language, namespace) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const counted = textsOf('en', namespace).filter(([key]) => PLURAL.test(key));
  const forms = (of: string) =>
    textsOf(language, namespace)
      .filter(([key]) => withoutForm(key) === of)
      .map(([key]) => key.slice(of.length + 1))
      .sort();
  for (const [key] of counted) expect(forms(withoutForm(key)), withoutForm(key)).toEqual(needed);
  const uncounted = keys('en', namespace).filter((key) => !counted.some(([form]) => withoutForm(form) === key));
  for (const key of uncounted) expect(forms(key), key).toEqual(['']);
});

/** Names and abbreviations that are the same in every language. */
const INTERNATIONAL = ['Webhook', 'SMS', 'Shopify', 'Stripe', 'IBAN', 'BIC'];

test.each([
  ['ru', /\p{Script=Cyrillic}/u],
  ['zh', /\p{Script=Han}/u],
])('%s is written in its own script', (language, script) => {
  const foreign = NAMESPACES.flatMap((namespace) => textsOf(language, namespace))
    .filter(
      ([, text]) =>
        /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, '')) && !script.test(text) && !INTERNATIONAL.includes(text),
    )
    .map(([key, text]) => `${key}: ${text}`);
  expect(foreign).toEqual([]);
});

test('no text is empty, and none stands in spaces', () => {
  const wrong = everyFile.flatMap(([language, namespace]) =>
    textsOf(language, namespace)
      .filter(([, text]) => text === '' || text !== text.trim())
      .map(([key]) => `${language}/${namespace}: ${key}`),
  );
  expect(wrong).toEqual([]);
});

test('no Russian line begins with a dash', () => {
  const wrong = NAMESPACES.flatMap((namespace) => textsOf('ru', namespace)).filter(([, text]) => / [—–]/.test(text));
  expect(wrong).toEqual([]);
});

test('every text that a component asks for exists', () => {
  const missing: string[] = [];
  for (const [file, source] of Object.entries(sources)) {
    const namespace = /useTranslation\('(\w+)'\)/.exec(source)?.[1] ?? 'common';
    // A component with a `texts` property takes its texts from several areas, each of which must have all the keys.
    const given = [...(/readonly texts: ([^;]+);/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      (match) => match[1] ?? '',
    );
    for (const [, key] of source.matchAll(/\bt\('([\w:.]+)'/g)) {
      const [space, name] = key?.includes(':') ? key.split(':') : [namespace, key];
      // One file may use several areas; it is enough that one of them has the key.
      const areas = key?.includes(':')
        ? [space ?? '']
        : [
            ...new Set([
              namespace,
              'common',
              ...[...source.matchAll(/useTranslation\('(\w+)'\)/g)].map((match) => match[1] ?? ''),
            ]),
          ];
      if (given.length > 0 && given.every((area) => keys('en', area).includes(name ?? ''))) continue;
      if (!areas.some((area) => keys('en', area).includes(name ?? ''))) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

test.each(Object.keys(LANGUAGES))('what is said where the application does not load is said in %s', (language) => {
  expect(Object.values(recovery).join()).toMatch(new RegExp(`^ {2}${language}: \\['.+', '.+'\\],$`, 'm'));
});

test.each(Object.keys(LANGUAGES))('every error code of the catalogue has a sentence: %s', (language) => {
  const known = keys(language, 'errors');
  expect(Object.keys(errorCatalogue).filter((code) => !known.includes(code))).toEqual([]);
});

/** The step that fails for each reason, which is the last one. */
const ENDS_AT: Record<ConversionRejection, ExplainStepCode> = {
  no_click: 'click',
  unknown_click: 'click',
  outside_window: 'window',
  unknown_affiliate: 'owner',
  duplicate_order: 'duplicate',
  duplicate_suspected: 'duplicate',
  by_merchant: 'merchant',
  renewal_not_covered: 'renewal',
};

test.each(Object.keys(LANGUAGES))('every step of a decision and every reason has a sentence: %s', (language) => {
  const known = keys(language, 'conversions');
  const wanted = [
    ...ExplainStepCode.options.filter((code) => !['verified', 'hold'].includes(code)).map((code) => `step.${code}.yes`),
    ...['yes', 'no'].map((variant) => `step.verified.${variant}`),
    ...HoldReason.options.map((reason) => `heldFor.${reason}`),
    ...AttributionModel.options.map((model) => `step.owner.${model}`),
    ...['code', 'code_alone', 'click', 'agrees'].map((decides) => `step.coupon.${decides}`),
    'step.renewal.lifetime',
    ...AttributionBasis.options.map((basis) => `basis.${basis}`),
    ...['until', 'pending', 'approved', 'paid', 'refunded', 'rejected', 'yes', 'above_approval_limit'].map(
      (variant) => `step.hold.${variant}`,
    ),
    ...ConversionRejection.options.flatMap((reason) => [`step.${ENDS_AT[reason]}.no`, `rejection.${reason}`]),
    ...ConversionRejection.options
      .filter((rejection) => rejection !== 'by_merchant')
      .map((reason) => `step.${ENDS_AT[reason]}.${reason}`),
  ];
  expect(wanted.filter((key) => !known.includes(key))).toEqual([]);
});

test.each(Object.keys(LANGUAGES))('every attribution model has a name and an explanation: %s', (language) => {
  const known = keys(language, 'campaign');
  const wanted = AttributionModel.options.flatMap((model) => [
    `settings.modelName.${model}`,
    `settings.modelHint.${model}`,
  ]);
  expect(wanted.filter((key) => !known.includes(key))).toEqual([]);
});

test.each(Object.keys(LANGUAGES))('everything that is held of an account has a name and a reason: %s', (language) => {
  const known = keys(language, 'privacy');
  const wanted = [
    ...[...Object.keys(groupOfRecords), 'consents'].map((name) => `records.names.${name}`),
    ...Object.entries(recordGroups).flatMap(([group, basis]) => [
      ...['title', 'why', 'until'].map((text) => `records.groups.${group}.${text}`),
      `records.bases.${basis}`,
    ]),
  ];
  expect(wanted.filter((key) => !known.includes(key))).toEqual([]);
});

test.each(Object.keys(LANGUAGES))('everything that the security log may tell has a sentence: %s', (language) => {
  const known = keys(language, 'account');
  expect(SecurityEventKind.options.filter((kind) => !known.includes(`log.kind.${kind}`))).toEqual([]);
});
