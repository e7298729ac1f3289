import type { Profile } from '@sillage/proto/http/profile';
import { isLanguage } from '@sillage/proto/values/languages';
import i18next from 'i18next';
import { useCallback, useEffect } from 'react';
import { toastFailure } from '../../api/toast-failure.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../ui/hooks/use-language.ts';
import type { AccountCommands } from './queries.ts';

/** Speaks another language, here and in everything that the account gets. */
export function useLanguageChoice(update: AccountCommands['updateProfile']): (language: string) => Promise<void> {
  const show = useLanguage();
  return useCallback(
    async (language) => {
      if (!(await show(language)) || !isLanguage(language)) return;
      // The last choice counts, also while one before it is on its way.
      await update({ locale: language }).catch((error: unknown) => toastFailure(undefined, error));
    },
    [show, update],
  );
}

/** A browser that its owner has just signed in to speaks as the account does. */
export function useAccountLanguage(profile: Profile | undefined): void {
  const locale = profile?.locale ?? null;
  useEffect(() => {
    if (locale !== null && locale !== i18next.resolvedLanguage) void chooseLanguage(locale);
  }, [locale]);
}
