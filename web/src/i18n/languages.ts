/** Languages that have a folder in `locales/`, with their own names. Adding one: the folder, and a line here. */
export const LANGUAGES = { fr: 'Français', en: 'English' } as const satisfies Record<string, string>;

export type Language = keyof typeof LANGUAGES;

export const FALLBACK_LANGUAGE: Language = 'en';

/** `fr-FR` is read, offered and stored as `fr`. */
export function baseLanguage(code: string): string {
  return code.split(/[-_]/)[0]?.toLowerCase() ?? code;
}
