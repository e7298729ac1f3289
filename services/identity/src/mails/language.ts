import { randomUUID } from 'node:crypto';
import { baseLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from '@sillage/proto/values/languages';
import { acceptedLanguage } from '@sillage/runtime/http';
import { findProfile } from '../db/accounts/profiles.ts';
import type { UserRow } from '../db/accounts/users.ts';
import type { Db } from '../db/schema.ts';

/**
 * The language to write to a person in: the account's setting, else the language of their metadata
 * (`user_metadata.language`, such as `fr` or `fr-CH`), else the browser's, else English. Without a user the settings
 * are queried as well, so that it takes as long.
 */
export async function languageFor(
  db: Db,
  person: Pick<UserRow, 'id' | 'userMetadata'> | undefined,
  acceptLanguage: string | undefined,
): Promise<Language> {
  const chosen = (await findProfile(db, person?.id ?? randomUUID()))?.locale;
  const named = person?.userMetadata.language;
  for (const code of [chosen, named]) {
    const language = typeof code === 'string' ? baseLanguage(code) : '';
    if (isLanguage(language)) return language;
  }
  return acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
}
