import { baseLanguage } from '@sillage/proto/values/languages';
import type { LanguageDetectorModule } from 'i18next';

/** Also read by web/first-paint.js. */
const KEY = 'sillage.language';

/**
 * Equivalent to i18next-browser-languagedetector with the order localStorage, navigator, htmlTag. Most of the library's
 * code is for other sources, and every first screen would load it.
 */
export const readersLanguage: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [stored(), ...navigator.languages, navigator.language, document.documentElement.lang]
      .filter((tag) => tag !== null)
      // Anything else in these places is not a language, for example markup.
      .filter((tag) => /^[\w-]+$/.test(tag))
      .map(baseLanguage),
  cacheUserLanguage(language) {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Storage may be blocked; the choice is then lost when the page is left.
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
