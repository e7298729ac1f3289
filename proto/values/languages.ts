/** The languages of the product, each in its own name, which is shown in every language. */
export const LANGUAGES = { en: 'English', fr: 'Français', es: 'Español', ru: 'Русский', zh: '中文' } as const;

export type Language = keyof typeof LANGUAGES;

/** For readers whose language is unknown. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** `fr-CH`, `fr_CH` and `FR` are `fr`. */
export function baseLanguage(code: string): string {
  return code.split(/[-_]/, 1)[0]?.toLowerCase() ?? code;
}

export const languageCodes = Object.keys(LANGUAGES) as [Language, ...Language[]];

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}
