import { baseLanguage } from '@sillage/proto/values/languages';
import type { LanguageDetectorModule } from 'i18next';

/** Also read by web/first-paint.js. */
const KEY = 'sillage.language';

/**
 * As i18next-browser-languagedetector with the order localStorage, navigator, htmlTag: most of its code, which would be
 * a part of every first screen, is for places that are not looked at.
 */
export const readersLanguage: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [stored(), ...navigator.languages, navigator.language, document.documentElement.lang]
      .filter((tag) => tag !== null)
      // Whatever else stands there is no language, such as markup.
      .filter((tag) => /^[\w-]+$/.test(tag))
      .map(baseLanguage),
  cacheUserLanguage(language) {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Storage may be blocked; the language then lasts for the page.
    }
  },
};

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
