import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { toast } from '../primitives/toast.ts';

/** Switches the language. Resolves with false, and shows a message, if its texts cannot be loaded. */
export function useLanguage(): (language: string) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async (language) => {
      const isShown = await chooseLanguage(language);
      if (!isShown) toast.error(t('error'), { description: t('errors:network') });
      return isShown;
    },
    [t],
  );
}
