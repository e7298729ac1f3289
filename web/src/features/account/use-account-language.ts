import type { Profile } from '@sillage/proto/http/profile';
import { isLanguage } from '@sillage/proto/values/languages';
import i18next from 'i18next';
import { useCallback, useEffect } from 'react';
import { toastFailure } from '../../api/toast-failure.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../ui/hooks/use-language.ts';
import type { AccountCommands } from './queries.ts';

/** Switches the language of the screens, and of everything sent to the account. */
export function useLanguageChoice(update: AccountCommands['updateProfile']): (language: string) => Promise<void> {
  const show = useLanguage();
  return useCallback(
    async (language) => {
      if (!(await show(language)) || !isLanguage(language)) return;
      // The last choice is stored, even if an earlier one is still being saved.
      await update({ locale: language }).catch((error: unknown) => toastFailure(undefined, error));
    },
    [show, update],
  );
}

/** After a sign-in, switches the browser to the account's language. */
export function useAccountLanguage(profile: Profile | undefined): void {
  const locale = profile?.locale ?? null;
  useEffect(() => {
    if (locale !== null && locale !== i18next.resolvedLanguage) void chooseLanguage(locale);
  }, [locale]);
}
