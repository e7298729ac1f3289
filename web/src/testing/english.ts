import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';

/** Starts i18next in English with the texts of every page and those of the test. */
export async function startEnglish(texts: ResourceLanguage): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, errors, ...texts } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}
