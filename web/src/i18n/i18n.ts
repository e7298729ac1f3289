import i18next, { type BackendModule } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { baseLanguage, FALLBACK_LANGUAGE, LANGUAGES } from './languages.ts';

export const NAMESPACES = ['common', 'errors', 'home', 'auth', 'dashboard', 'campaign', 'conversions', 'public', 'shop'] as const;

/** One chunk per language and area: a page loads only the language that it shows. */
const files = import.meta.glob<{ default: Record<string, unknown> }>('../locales/*/*.json');

const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), true),
    );
  },
};

/** Resolves when the texts of the visitor's language are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(chunks)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: Object.keys(LANGUAGES),
      load: 'languageOnly',
      ns: NAMESPACES,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      maxRetries: 5,
      retryTimeout: 350,
      detection: {
        order: ['localStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage'],
        lookupLocalStorage: 'sillage.language',
        convertDetectedLanguage: baseLanguage,
      },
    });
}
