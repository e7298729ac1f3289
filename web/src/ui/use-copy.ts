import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

/** Copies a text and says so; resolves with false, and says what to do instead, where the browser refuses. */
export function useCopy(): (text: string, copiedToast?: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text, copiedToast) => {
    try {
      await navigator.clipboard.writeText(text);
      if (copiedToast) toast.success(copiedToast);
      return true;
    } catch {
      toast.error(t('copyFailed'), { description: t('copyFailedHint') });
      return false;
    }
  };
}
