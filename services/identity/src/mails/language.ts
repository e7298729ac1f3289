import { acceptedLanguage } from '@sillage/infra/http';
import { baseLanguage, isLanguage, type Language } from '@sillage/proto/values/languages';

/** The language that the account has named (`user_metadata.language`, such as `fr` or `fr-CH`), else the browser's, else English. */
export function languageFor(metadata: Readonly<Record<string, unknown>>, acceptLanguage: string | undefined): Language {
  const named = typeof metadata.language === 'string' ? baseLanguage(metadata.language) : '';
  return isLanguage(named) ? named : (acceptedLanguage(acceptLanguage) ?? 'en');
}
