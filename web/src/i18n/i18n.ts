import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '@sillage/proto/values/languages';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatCount, formatRate } from '../format/numbers.ts';
import { readersLanguage } from './readers-language.ts';
import { textFiles } from './text-files.ts';

export const NAMESPACES = [
  'common',
  'consent',
  'privacy',
  'errors',
  'frame',
  'auth',
  'account',
  'admin',
  'dashboard',
  'demo',
  'affiliates',
  'imports',
  'invitations',
  'joining',
  'merchantHome',
  'notifications',
  'campaign',
  'connections',
  'conversions',
  'commissions',
  'fraud',
  'orderClaims',
  'ownPage',
  'whatIf',
  'postbacks',
  'programmes',
  'public',
  'receipts',
  'shop',
  'shopify',
  'billing',
  'settlements',
  'testMode',
  'payouts',
  'assets',
  'groups',
  'people',
  'payments',
  'webhooks',
  'status',
  'yourData',
] as const;

/**
 * A figure within a sentence is written as the language writes it: `2,854` in English, `2 854` in French; `{{…, rate}}`
 * is one in basis points.
 */
const figures: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value, format, language) {
    if (typeof value !== 'number' || !language) return value;
    return format === 'rate' ? formatRate(value, language) : formatCount(value, language);
  },
};

/** Resolves when the texts of the visitor's language are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(textFiles)
    .use(figures)
    .use(readersLanguage)
    .use(initReactI18next)
    .init({
      // For a browser that asks for none of ours; every language says everything, so none needs a second one beside it.
      fallbackLng: (code) => (isLanguage(code) ? [] : [DEFAULT_LANGUAGE]),
      supportedLngs: Object.keys(LANGUAGES),
      load: 'languageOnly',
      ns: NAMESPACES,
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      maxRetries: 5,
      retryTimeout: 350,
      // They wait for one file.
      maxParallelReads: NAMESPACES.length,
    });
}

/**
 * Shows the application in another language and keeps the choice. False, and nothing changed, where its texts cannot be
 * loaded.
 */
export async function chooseLanguage(language: string): Promise<boolean> {
  const isMissing = (namespace: string) => !i18next.hasResourceBundle(language, namespace);
  const missing = NAMESPACES.filter(isMissing);
  if (missing.length > 0) await i18next.reloadResources([language], missing);
  if (missing.some(isMissing)) return false;
  await i18next.changeLanguage(language);
  return true;
}
