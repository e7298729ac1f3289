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
 * Formats a number within a sentence for the language: `2,854` in English, `2 854` in French; `{{…, rate}}` takes basis
 * points.
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

/** Resolves when the texts of the visitor's language are loaded. */
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
      // Used if the browser asks for none of our languages. Every language is complete, so none of them needs a
      // fallback.
      fallbackLng: (code) => (isLanguage(code) ? [] : [DEFAULT_LANGUAGE]),
      supportedLngs: Object.keys(LANGUAGES),
      load: 'languageOnly',
      ns: NAMESPACES,
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      maxRetries: 5,
      retryTimeout: 350,
      // All namespaces share one file.
      maxParallelReads: NAMESPACES.length,
    });
}

/**
 * Switches the application to another language and stores the choice. Returns false, and changes nothing, if its texts
 * cannot be loaded.
 */
export async function chooseLanguage(language: string): Promise<boolean> {
  const isMissing = (namespace: string) => !i18next.hasResourceBundle(language, namespace);
  const missing = NAMESPACES.filter(isMissing);
  if (missing.length > 0) await i18next.reloadResources([language], missing);
  if (missing.some(isMissing)) return false;
  await i18next.changeLanguage(language);
  return true;
}
